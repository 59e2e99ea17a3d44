-- When somebody looked, and whether they have read to the end what was new then.
ALTER TABLE looks ADD COLUMN looked_at INTEGER NOT NULL DEFAULT 0;  -- 0: unknown
ALTER TABLE looks ADD COLUMN since_at INTEGER NOT NULL DEFAULT 0;   -- when they had stopped at `since`
ALTER TABLE looks ADD COLUMN has_read INTEGER NOT NULL DEFAULT 0 CHECK (has_read IN (0, 1));

-- The round of a game, for lists that do not load it; 0 is unknown until the next change.
ALTER TABLE snapshots ADD COLUMN round INTEGER NOT NULL DEFAULT 0;

-- After how many days without any change people are asked whether a table is still wanted; 0 is never.
ALTER TABLE guilds ADD COLUMN idle_lobby_days INTEGER NOT NULL DEFAULT 14;
ALTER TABLE guilds ADD COLUMN idle_game_days INTEGER NOT NULL DEFAULT 30;
