-- A post that told nothing but what the next one tells again: that one takes its place.
ALTER TABLE messages ADD COLUMN is_passing BIGINT NOT NULL DEFAULT 0 CHECK (is_passing IN (0, 1));
