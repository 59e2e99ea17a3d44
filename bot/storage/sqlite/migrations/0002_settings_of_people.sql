-- What people may set besides how they are told: pictures, their time, reminders.
-- Lists and hours are JSON; hours are minutes after midnight in the person's time zone.

ALTER TABLE people ADD COLUMN theme TEXT NOT NULL DEFAULT 'light';
ALTER TABLE people ADD COLUMN picture_layout TEXT NOT NULL DEFAULT 'wide';
ALTER TABLE people ADD COLUMN time_zone TEXT NOT NULL DEFAULT 'UTC';
ALTER TABLE people ADD COLUMN sleep TEXT;                           -- [1380, 420] from 23:00 up to 7:00
ALTER TABLE people ADD COLUMN days_off TEXT NOT NULL DEFAULT '[]';  -- [5, 6] Saturday and Sunday
ALTER TABLE people ADD COLUMN away TEXT NOT NULL DEFAULT '[]';      -- [["2026-12-24", "2026-12-31"]]
ALTER TABLE people ADD COLUMN reminders TEXT NOT NULL DEFAULT 'mention';
ALTER TABLE people ADD COLUMN digest_hour INTEGER NOT NULL DEFAULT 18 CHECK (digest_hour BETWEEN 0 AND 23);
ALTER TABLE people ADD COLUMN quiet TEXT;
