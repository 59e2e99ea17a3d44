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
