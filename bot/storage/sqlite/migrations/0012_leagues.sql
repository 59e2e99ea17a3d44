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

-- Finished games of a server as its ratings count them.
CREATE TABLE played_games (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    guild_id INTEGER NOT NULL,
    name TEXT NOT NULL,              -- the number of the table, or its name in a season
    season_id INTEGER,
    family TEXT NOT NULL,
    pace TEXT NOT NULL CHECK (pace IN ('live', 'correspondence')),
    ended_at INTEGER NOT NULL,
    seats TEXT NOT NULL
) STRICT;

CREATE INDEX played_games_of_guild ON played_games (guild_id, ended_at, table_id);

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

-- Whether games against computer players count in the ratings of a server.
ALTER TABLE guilds ADD COLUMN rates_computers INTEGER NOT NULL DEFAULT 1 CHECK (rates_computers IN (0, 1));

-- Whether somebody may be named on public pages.
ALTER TABLE people ADD COLUMN is_named INTEGER NOT NULL DEFAULT 0 CHECK (is_named IN (0, 1));
