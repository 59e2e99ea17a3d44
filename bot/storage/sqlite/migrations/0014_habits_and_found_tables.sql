-- What people did in games that they played from beginning to end, for their pages. Players are called as in results.
CREATE TABLE habits (
    guild_id INTEGER NOT NULL,
    player TEXT NOT NULL,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    counts TEXT NOT NULL,            -- how often they did what
    PRIMARY KEY (guild_id, player, table_id)
) STRICT, WITHOUT ROWID;

-- Whether somebody has looked for them. The games of before are looked at, too, as soon as there is time.
ALTER TABLE played_games ADD COLUMN is_looked_at INTEGER NOT NULL DEFAULT 0 CHECK (is_looked_at IN (0, 1));

CREATE INDEX played_games_to_look_at ON played_games (ended_at) WHERE is_looked_at = 0;

-- Tables of people who looked for a game and found each other, until those were told that it begins.
CREATE TABLE found_tables (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    guild_id INTEGER NOT NULL
) STRICT;
