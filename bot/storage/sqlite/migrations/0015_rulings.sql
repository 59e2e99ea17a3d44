-- What organisers decided about rated games of no season. Ratings follow from results and these rows.
CREATE TABLE rulings (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    key TEXT NOT NULL,               -- its own, so that none is stored twice
    ruling TEXT NOT NULL,
    UNIQUE (guild_id, key)
) STRICT;

CREATE INDEX rulings_of_guild ON rulings (guild_id, id);
