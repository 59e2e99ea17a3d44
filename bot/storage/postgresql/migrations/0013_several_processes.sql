-- Counts every change of a table whose game has begun, so that a process sees that another one has changed it.
ALTER TABLE snapshots ADD COLUMN version BIGINT NOT NULL DEFAULT 0;

-- The shards whose servers were away, such as 0-3/16; those of all servers, or of one, if there are none.
ALTER TABLE outages ADD COLUMN shards TEXT;
