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
