-- Who made a choice: the person in the seat, a computer player, a caretaker for this one choice, or a standing order.
ALTER TABLE choices ADD COLUMN maker TEXT NOT NULL DEFAULT 'person'
    CHECK (maker IN ('person', 'computer', 'caretaker', 'order'));

UPDATE choices SET maker = 'computer' WHERE EXISTS (
    SELECT 1 FROM seats WHERE seats.table_id = choices.table_id AND seats.number = choices.seat
    AND seats.kind = 'computer');

-- A seat's report of its orders reads these alone.
CREATE INDEX choices_by_order ON choices (table_id, seat, number) WHERE maker = 'order';

-- What somebody has ordered for a moment that has not come yet. It is known to this person alone.
CREATE TABLE orders (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    content TEXT NOT NULL,
    set_at INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX orders_of_person ON orders (user_id);

-- What was secret at public moments of a game, as a fingerprint that everybody saw at once. Opened at the end.
CREATE TABLE seals (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    choice_count INTEGER NOT NULL,  -- after so many choices
    sealed_at INTEGER NOT NULL,
    salt TEXT NOT NULL,
    content TEXT NOT NULL,
    hash TEXT NOT NULL,
    withdrawn INTEGER NOT NULL DEFAULT 0 CHECK (withdrawn IN (0, 1)),  -- its choices were taken back
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
