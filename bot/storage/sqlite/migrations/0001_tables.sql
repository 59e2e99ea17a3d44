-- Times are milliseconds since 1970 in UTC, truth values are 0 and 1, ids of people and places are Discord's.

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
    changed_at INTEGER NOT NULL
) STRICT;

CREATE INDEX tables_of_guild ON tables (guild_id, status, id);
CREATE INDEX tables_by_status ON tables (status, id);
CREATE INDEX tables_in_channel ON tables (channel_id, status, id);
CREATE INDEX tables_in_thread ON tables (thread_id, status, id) WHERE thread_id IS NOT NULL;

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
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

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
    saved_at INTEGER NOT NULL
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
    PRIMARY KEY (table_id, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE people (
    user_id INTEGER PRIMARY KEY,
    locale TEXT,
    notification TEXT NOT NULL CHECK (notification IN ('mention', 'direct_message', 'none')),
    wants_direct_panel INTEGER NOT NULL CHECK (wants_direct_panel IN (0, 1)),
    has_closed_direct_messages INTEGER NOT NULL CHECK (has_closed_direct_messages IN (0, 1)),
    first_seen_at INTEGER NOT NULL
) STRICT;

CREATE TABLE guilds (
    guild_id INTEGER PRIMARY KEY,
    tables_channel_id INTEGER,
    locale TEXT
) STRICT;

CREATE TABLE facts (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
