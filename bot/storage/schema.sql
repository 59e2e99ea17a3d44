-- The whole schema of today, with which a new database begins. It is said in SQLite's words; bot/storage/dialect.py says
-- it in PostgreSQL's. Whoever changes it adds a migration that brings the databases of before to the same.
--
-- Times are milliseconds since 1970 in UTC, truth values are 0 and 1, ids of people and places are Discord's.

CREATE TABLE migrations (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    applied_at INTEGER NOT NULL
) STRICT;

CREATE TABLE tables (
    id INTEGER PRIMARY KEY AUTOINCREMENT,  -- AUTOINCREMENT: "Table 12" is never another table later
    guild_id INTEGER,
    channel_id INTEGER NOT NULL,
    thread_id INTEGER,
    owner_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('lobby', 'running', 'finished', 'cancelled')),
    options TEXT NOT NULL,
    seed INTEGER NOT NULL CHECK (seed >= 0),
    revision INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    terms TEXT NOT NULL DEFAULT '{}',  -- how it is played over days
    follows INTEGER REFERENCES tables (id)  -- the game that its people have played before
) STRICT;

CREATE INDEX tables_of_guild ON tables (guild_id, status, id);
CREATE INDEX tables_by_status ON tables (status, id);
CREATE INDEX tables_in_channel ON tables (channel_id, status, id);
CREATE INDEX tables_in_thread ON tables (thread_id, status, id) WHERE thread_id IS NOT NULL;
CREATE INDEX tables_that_follow ON tables (follows) WHERE follows IS NOT NULL;

CREATE TABLE seats (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL CHECK (number >= 0),
    kind TEXT NOT NULL CHECK (kind IN ('person', 'computer')),
    user_id INTEGER,
    name TEXT NOT NULL,
    colour INTEGER NOT NULL,
    PRIMARY KEY (table_id, number),
    CHECK ((kind = 'person') = (user_id IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX seats_of_person ON seats (user_id, table_id) WHERE user_id IS NOT NULL;

-- A game is its options, its seed and these rows. Everything below them can be derived.
CREATE TABLE choices (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    seat INTEGER NOT NULL,
    choice TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    -- The person in the seat, a computer player, a caretaker for this one choice, or a standing order.
    maker TEXT NOT NULL DEFAULT 'person' CHECK (maker IN ('person', 'computer', 'caretaker', 'order')),
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

-- A seat's report of its orders reads these alone.
CREATE INDEX choices_by_order ON choices (table_id, seat, number) WHERE maker = 'order';

-- Every click that changed a game, also one taken back since: a repeated one is answered, not applied.
CREATE TABLE interactions (
    id INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    choice_count INTEGER NOT NULL,  -- the number of choices after it
    applied_at INTEGER NOT NULL
) STRICT;

CREATE TABLE snapshots (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    state BLOB NOT NULL,
    digest TEXT NOT NULL,
    rules_digest TEXT NOT NULL,
    undo_floor INTEGER NOT NULL CHECK (undo_floor >= 0),
    choice_count INTEGER NOT NULL CHECK (choice_count >= 0),
    log_position INTEGER NOT NULL CHECK (log_position >= 0),
    saved_at INTEGER NOT NULL,
    clocks TEXT NOT NULL DEFAULT '[]',  -- by seat
    round INTEGER NOT NULL DEFAULT 0,   -- for lists that do not load the game; 0 is unknown until the next change
    version INTEGER NOT NULL DEFAULT 0  -- counts every change, so that a process sees those of another one
) STRICT;

CREATE TABLE waiting (
    user_id INTEGER NOT NULL,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    since INTEGER NOT NULL,
    PRIMARY KEY (user_id, table_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX waiting_at_table ON waiting (table_id);

CREATE TABLE log_lines (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    position INTEGER NOT NULL CHECK (position >= 1),
    choice_number INTEGER NOT NULL,  -- the choice it came from, 0 for the start of the game
    visible_to INTEGER,              -- the only seat that may read it
    event TEXT NOT NULL,
    logged_at INTEGER NOT NULL,
    PRIMARY KEY (table_id, position)
) STRICT, WITHOUT ROWID;

-- The outbox: things to send.
CREATE TABLE posts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    lane TEXT NOT NULL,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,
    nonce TEXT NOT NULL UNIQUE,
    supersedes INTEGER NOT NULL CHECK (supersedes IN (0, 1)),
    created_at INTEGER NOT NULL,
    claimed_until INTEGER NOT NULL,  -- nobody may claim it before
    attempts INTEGER NOT NULL,
    done_at INTEGER,
    outcome TEXT CHECK (outcome IN ('sent', 'superseded', 'failed')),
    reason TEXT,                     -- why it failed
    CHECK ((done_at IS NULL) = (outcome IS NULL))
) STRICT;

CREATE INDEX posts_open ON posts (claimed_until, id) WHERE done_at IS NULL;
CREATE INDEX posts_open_in_lane ON posts (table_id, lane, id) WHERE done_at IS NULL;

CREATE TABLE messages (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    kind TEXT NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    log_position INTEGER NOT NULL,
    is_passing INTEGER NOT NULL DEFAULT 0 CHECK (is_passing IN (0, 1)),  -- the next one tells all of it again
    PRIMARY KEY (table_id, kind)
) STRICT, WITHOUT ROWID;

-- Lists and hours are JSON; hours are minutes after midnight in the person's time zone.
CREATE TABLE people (
    user_id INTEGER PRIMARY KEY,
    locale TEXT,
    notification TEXT NOT NULL CHECK (notification IN ('mention', 'direct_message', 'none')),
    wants_direct_panel INTEGER NOT NULL CHECK (wants_direct_panel IN (0, 1)),
    has_closed_direct_messages INTEGER NOT NULL CHECK (has_closed_direct_messages IN (0, 1)),
    first_seen_at INTEGER NOT NULL,
    theme TEXT NOT NULL DEFAULT 'light',
    picture_layout TEXT NOT NULL DEFAULT 'wide',
    time_zone TEXT NOT NULL DEFAULT 'UTC',
    sleep TEXT,  -- [1380, 420] from 23:00 up to 7:00
    days_off TEXT NOT NULL DEFAULT '[]',  -- [5, 6] Saturday and Sunday
    away TEXT NOT NULL DEFAULT '[]',  -- [["2026-12-24", "2026-12-31"]]
    reminders TEXT NOT NULL DEFAULT 'mention',
    digest_hour INTEGER NOT NULL DEFAULT 18 CHECK (digest_hour BETWEEN 0 AND 23),
    quiet TEXT,
    is_named INTEGER NOT NULL DEFAULT 0 CHECK (is_named IN (0, 1)),  -- on public pages
    knows_shapes INTEGER NOT NULL DEFAULT 0 CHECK (knows_shapes IN (0, 1)),  -- has been told of tall pictures
    lessons TEXT NOT NULL DEFAULT '[]',  -- ["elgrande/court"] those that this person has had
    language TEXT,  -- that this person wants to read, whatever Discord says
    muted_tables TEXT NOT NULL DEFAULT '[]',  -- [12] what they ask calls this person no more
    muted_people TEXT NOT NULL DEFAULT '[]'  -- by their numbers at Discord, likewise
) STRICT;

CREATE TABLE guilds (
    guild_id INTEGER PRIMARY KEY,
    tables_channel_id INTEGER,
    locale TEXT,
    theme TEXT NOT NULL DEFAULT 'light',          -- of the pictures that everybody in the server sees
    picture_layout TEXT NOT NULL DEFAULT 'wide',
    -- After how many days without any change people are asked whether a table is still wanted; 0 is never.
    idle_lobby_days INTEGER NOT NULL DEFAULT 14,
    idle_game_days INTEGER NOT NULL DEFAULT 30,
    rates_computers INTEGER NOT NULL DEFAULT 1 CHECK (rates_computers IN (0, 1)), -- in games against computer players
    organisers_channel_id INTEGER                 -- where organisers are told what waits for them
) STRICT;

CREATE TABLE facts (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Things to do at a time: at most one of a kind for a seat of a table (-1: for the table as a whole).
CREATE TABLE timers (
    id INTEGER PRIMARY KEY AUTOINCREMENT,  -- AUTOINCREMENT: one that is set again is never taken for the one before
    table_id INTEGER NOT NULL REFERENCES tables (id),
    kind TEXT NOT NULL,
    seat INTEGER NOT NULL CHECK (seat >= -1),
    due_at INTEGER NOT NULL,
    next_at INTEGER NOT NULL,  -- nobody may claim it before: when it is due, or when a claim or a pause ends
    payload TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    UNIQUE (table_id, kind, seat)
) STRICT;

CREATE INDEX timers_next ON timers (next_at, id);

-- One message of a server that shows whose move it is at all of its tables.
CREATE TABLE dashboards (
    guild_id INTEGER PRIMARY KEY,
    channel_id INTEGER NOT NULL,
    message_id INTEGER,              -- NULL: not posted yet
    retired_message_id INTEGER,      -- the message before it, until it is known to be deleted
    wanted INTEGER NOT NULL,         -- counts what has changed at the tables of the server
    shown INTEGER NOT NULL,          -- how much of that the message shows
    claimed_until INTEGER NOT NULL,  -- nobody may bring it up to date before
    attempts INTEGER NOT NULL,       -- in vain, in a row
    CHECK (shown <= wanted)
) STRICT;

CREATE INDEX dashboards_due ON dashboards (claimed_until) WHERE wanted > shown;

-- Triggers, so that no way in which a table changes forgets the dashboard.
CREATE TRIGGER dashboard_sees_new_table AFTER INSERT ON tables BEGIN
    UPDATE dashboards SET wanted = wanted + 1 WHERE guild_id = NEW.guild_id;
END;

CREATE TRIGGER dashboard_sees_changed_table AFTER UPDATE ON tables BEGIN
    UPDATE dashboards SET wanted = wanted + 1 WHERE guild_id = NEW.guild_id;
END;

CREATE TRIGGER dashboard_sees_somebody_asked AFTER INSERT ON waiting BEGIN
    UPDATE dashboards SET wanted = wanted + 1
    WHERE guild_id = (SELECT guild_id FROM tables WHERE id = NEW.table_id);
END;

CREATE TRIGGER dashboard_sees_somebody_done AFTER DELETE ON waiting BEGIN
    UPDATE dashboards SET wanted = wanted + 1
    WHERE guild_id = (SELECT guild_id FROM tables WHERE id = OLD.table_id);
END;

-- How far into the log of a table a person has looked.
CREATE TABLE looks (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    user_id INTEGER NOT NULL,
    position INTEGER NOT NULL,  -- up to here
    since INTEGER NOT NULL,     -- where they had stopped when they came back the last time
    looked_at INTEGER NOT NULL DEFAULT 0,  -- when they looked; 0: unknown
    since_at INTEGER NOT NULL DEFAULT 0,   -- when they had stopped at `since`
    has_read INTEGER NOT NULL DEFAULT 0 CHECK (has_read IN (0, 1)),  -- to the end, what was new then
    PRIMARY KEY (table_id, user_id)
) STRICT, WITHOUT ROWID;

-- What somebody has ordered for a moment that has not come yet. It is known to this person alone.
CREATE TABLE orders (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    content TEXT NOT NULL,
    set_at INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX orders_of_person ON orders (user_id);

-- What was secret at public moments of a game, as a fingerprint that everybody saw at once. Opened at the end.
CREATE TABLE seals (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    choice_count INTEGER NOT NULL,  -- after so many choices
    sealed_at INTEGER NOT NULL,
    salt TEXT NOT NULL,
    content TEXT NOT NULL,
    hash TEXT NOT NULL,
    withdrawn INTEGER NOT NULL DEFAULT 0 CHECK (withdrawn IN (0, 1)),  -- its choices were taken back
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

-- When nobody could play.
CREATE TABLE outages (
    began_at INTEGER NOT NULL,
    ended_at INTEGER NOT NULL,
    guild_id INTEGER,  -- the server that was away, if not all
    shards TEXT,       -- those whose servers were away, such as 0-3/16; those of all servers, or of one, if there are none
    CHECK (began_at < ended_at)
) STRICT;

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

-- Sets of power cards that people keep to choose them again. Number 0 is the set they played with last.
CREATE TABLE hand_sets (
    user_id INTEGER NOT NULL,
    number INTEGER NOT NULL CHECK (number >= 0),
    name TEXT NOT NULL,
    cards TEXT NOT NULL,          -- JSON: the values, lowest first
    changed_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, number),
    UNIQUE (user_id, name)
) STRICT, WITHOUT ROWID;

-- Everybody who has played or signed up in a server, under a number that is never given again. Results and seasons know
-- them as m<number>, so that nothing of those has to be changed when somebody asks to be forgotten.
CREATE TABLE members (
    guild_id INTEGER NOT NULL,
    number INTEGER NOT NULL CHECK (number >= 1),
    user_id INTEGER,  -- NULL: has asked to be forgotten
    name TEXT NOT NULL,
    PRIMARY KEY (guild_id, number)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX members_by_person ON members (user_id, guild_id) WHERE user_id IS NOT NULL;

CREATE TABLE seasons (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,     -- where its tables are
    title TEXT NOT NULL,
    rules TEXT NOT NULL,
    options TEXT NOT NULL,           -- what its tables play
    terms TEXT NOT NULL,             -- how they play over days
    created_at INTEGER NOT NULL,
    announced_at INTEGER,            -- NULL: its organiser is still at it
    closed_at INTEGER,
    fact_count INTEGER NOT NULL,
    due_at INTEGER,                  -- NULL: nothing will have to be done by itself
    attempts INTEGER NOT NULL        -- in vain, in a row
) STRICT;

CREATE INDEX seasons_of_guild ON seasons (guild_id, id);
CREATE INDEX seasons_due ON seasons (due_at) WHERE due_at IS NOT NULL;

-- All that has happened in a season. Everything else about it follows from these rows; of two with one key only the
-- first one is stored, so nothing is scheduled or scored twice.
CREATE TABLE season_facts (
    season_id INTEGER NOT NULL REFERENCES seasons (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    key TEXT NOT NULL,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    fact TEXT NOT NULL,
    PRIMARY KEY (season_id, number),
    UNIQUE (season_id, key)
) STRICT, WITHOUT ROWID;

-- The tables on which the games of a season are played.
CREATE TABLE season_tables (
    season_id INTEGER NOT NULL REFERENCES seasons (id),
    name TEXT NOT NULL,
    table_id INTEGER NOT NULL UNIQUE REFERENCES tables (id),
    PRIMARY KEY (season_id, name)
) STRICT, WITHOUT ROWID;

-- The results of finished games of servers. Seasons, ratings, records and pages follow from these rows.
CREATE TABLE results (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    guild_id INTEGER NOT NULL,
    name TEXT NOT NULL,              -- the number of the table, or its name in a season
    season_id INTEGER,
    family TEXT NOT NULL,
    pace TEXT NOT NULL CHECK (pace IN ('live', 'correspondence')),
    ended_at INTEGER NOT NULL,
    seats TEXT NOT NULL,             -- place, points and everybody's part, by seat
    is_looked_at INTEGER NOT NULL DEFAULT 0 CHECK (is_looked_at IN (0, 1))  -- for habits
) STRICT;

CREATE INDEX results_of_server ON results (guild_id, ended_at, name);
CREATE INDEX results_to_look_at ON results (ended_at) WHERE is_looked_at = 0;

-- People who may organise besides those who manage the server.
CREATE TABLE organisers (
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    PRIMARY KEY (guild_id, user_id)
) STRICT, WITHOUT ROWID;

-- People who look for a game.
CREATE TABLE seekers (
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,     -- where they asked
    since INTEGER NOT NULL,
    wish TEXT NOT NULL,
    PRIMARY KEY (guild_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX seekers_of_person ON seekers (user_id);

-- What people did in games that they played from beginning to end, for their pages. Players are called as in results.
CREATE TABLE habits (
    guild_id INTEGER NOT NULL,
    player TEXT NOT NULL,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    counts TEXT NOT NULL,            -- how often they did what
    PRIMARY KEY (guild_id, player, table_id)
) STRICT, WITHOUT ROWID;

-- Tables of people who looked for a game and found each other, until those were told that it begins.
CREATE TABLE found_tables (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    guild_id INTEGER NOT NULL
) STRICT;

-- What organisers decided about rated games of no season. Ratings follow from results and these rows.
CREATE TABLE rulings (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    key TEXT NOT NULL,               -- its own, so that none is stored twice
    ruling TEXT NOT NULL,
    UNIQUE (guild_id, key)
) STRICT;

CREATE INDEX rulings_of_guild ON rulings (guild_id, id);

-- The position of a day (since 1970, in UTC), drawn when it is first asked for.
CREATE TABLE puzzle_days (
    day INTEGER PRIMARY KEY,
    puzzle TEXT NOT NULL
) STRICT;

-- What people did with it, once each.
CREATE TABLE puzzle_answers (
    user_id INTEGER NOT NULL,
    day INTEGER NOT NULL,
    guild_id INTEGER,                -- where it counts; NULL: in direct messages
    table_id INTEGER NOT NULL UNIQUE REFERENCES tables (id),
    name TEXT NOT NULL,
    turn TEXT,                       -- JSON: all that was chosen in it; NULL: it goes on
    gained INTEGER,                  -- points that it brings by the next scoring
    rivals_gained INTEGER,           -- those that each rival gains then
    possible INTEGER,                -- the same with the best turn
    rivals_possible INTEGER,
    marks INTEGER,                   -- what it counts in the ranking; NULL: nothing (yet)
    PRIMARY KEY (user_id, day)
) STRICT, WITHOUT ROWID;

CREATE INDEX puzzle_answers_of_guild ON puzzle_answers (guild_id, day) WHERE guild_id IS NOT NULL;

-- Where servers show it.
CREATE TABLE puzzle_channels (
    guild_id INTEGER PRIMARY KEY,
    channel_id INTEGER NOT NULL,
    due_at INTEGER NOT NULL,         -- when the next one is to be shown, or may be tried again
    attempts INTEGER NOT NULL,       -- in vain, in a row
    shown INTEGER                    -- the day that was shown last
) STRICT;

CREATE INDEX puzzle_channels_due ON puzzle_channels (due_at);
