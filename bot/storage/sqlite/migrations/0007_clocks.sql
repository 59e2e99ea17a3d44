-- Play over days: the terms of a table, the clocks of its seats (both JSON), and when nobody could play.

ALTER TABLE tables ADD COLUMN terms TEXT NOT NULL DEFAULT '{}';
ALTER TABLE snapshots ADD COLUMN clocks TEXT NOT NULL DEFAULT '[]';  -- by seat

CREATE TABLE outages (
    began_at INTEGER NOT NULL,
    ended_at INTEGER NOT NULL,
    guild_id INTEGER,  -- the server that was away, if not all
    CHECK (began_at < ended_at)
) STRICT;
