-- Who sat where: a stint lasts from the choice after `from_choice` to `to_choice`. user_id is NULL for a computer player.
CREATE TABLE stints (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    number INTEGER NOT NULL CHECK (number >= 1),  -- who sat there first, second ...
    user_id INTEGER,
    name TEXT NOT NULL,
    from_choice INTEGER NOT NULL,
    to_choice INTEGER,                            -- NULL: still there
    began_at INTEGER NOT NULL,
    leaving TEXT,                                 -- why the stint ended
    PRIMARY KEY (table_id, seat, number),
    CHECK ((to_choice IS NULL) = (leaving IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX stints_of_person ON stints (user_id, table_id) WHERE user_id IS NOT NULL;

INSERT INTO stints (table_id, seat, number, user_id, name, from_choice, began_at)
    SELECT seats.table_id, seats.number, 1, seats.user_id, seats.name, 0, tables.created_at
    FROM seats JOIN tables ON tables.id = seats.table_id WHERE tables.status IN ('running', 'finished');

-- How games ended, for each person who played a part of a seat: `choices` of all `of_choices` that the seat made.
CREATE TABLE results (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    began INTEGER NOT NULL CHECK (began IN (0, 1)),    -- sat there when the game began
    ended INTEGER NOT NULL CHECK (ended IN (0, 1)),    -- sat there when it ended
    choices INTEGER NOT NULL,
    of_choices INTEGER NOT NULL,
    place INTEGER NOT NULL,                            -- from 1; equal points share a place
    score INTEGER NOT NULL,
    ended_at INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX results_of_person ON results (user_id, ended_at);

-- Questions to a whole table: a seat that is offered, a vote, a request to take something back or to end early.
CREATE TABLE motions (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    kind TEXT NOT NULL,
    seat INTEGER NOT NULL,
    ended_by TEXT NOT NULL CHECK (ended_by IN ('any choice', 'choice of the seat', 'nothing')),
    facts TEXT NOT NULL,
    answers TEXT NOT NULL,
    opened_at INTEGER NOT NULL,
    PRIMARY KEY (table_id, kind, seat)
) STRICT, WITHOUT ROWID;

-- People of a server who take over seats.
CREATE TABLE bench (
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    since INTEGER NOT NULL,
    called_at INTEGER NOT NULL,  -- when they were last called to a seat or took one, 0 for never
    PRIMARY KEY (guild_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX bench_by_duty ON bench (guild_id, called_at, since);
