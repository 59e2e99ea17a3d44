-- How the pictures look that everybody in a server sees.

ALTER TABLE guilds ADD COLUMN theme TEXT NOT NULL DEFAULT 'light';
ALTER TABLE guilds ADD COLUMN picture_layout TEXT NOT NULL DEFAULT 'wide';
