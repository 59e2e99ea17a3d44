-- One message of a server that shows whose move it is at all of its tables.
CREATE TABLE dashboards (
    guild_id INTEGER PRIMARY KEY,
    channel_id INTEGER NOT NULL,
    message_id INTEGER,              -- NULL: not posted yet
    retired_message_id INTEGER,      -- the message before it, until it is known to be deleted
    wanted INTEGER NOT NULL,         -- counts what has changed at the tables of the server
    shown INTEGER NOT NULL,          -- how much of that the message shows
    claimed_until INTEGER NOT NULL,  -- nobody may bring it up to date before
    attempts INTEGER NOT NULL,       -- in vain, in a row
    CHECK (shown <= wanted)
) STRICT;

CREATE INDEX dashboards_due ON dashboards (claimed_until) WHERE wanted > shown;

-- Triggers, so that no way in which a table changes forgets the dashboard.
CREATE TRIGGER dashboard_sees_new_table AFTER INSERT ON tables BEGIN
    UPDATE dashboards SET wanted = wanted + 1 WHERE guild_id = NEW.guild_id;
END;

CREATE TRIGGER dashboard_sees_changed_table AFTER UPDATE ON tables BEGIN
    UPDATE dashboards SET wanted = wanted + 1 WHERE guild_id = NEW.guild_id;
END;

CREATE TRIGGER dashboard_sees_somebody_asked AFTER INSERT ON waiting BEGIN
    UPDATE dashboards SET wanted = wanted + 1
    WHERE guild_id = (SELECT guild_id FROM tables WHERE id = NEW.table_id);
END;

CREATE TRIGGER dashboard_sees_somebody_done AFTER DELETE ON waiting BEGIN
    UPDATE dashboards SET wanted = wanted + 1
    WHERE guild_id = (SELECT guild_id FROM tables WHERE id = OLD.table_id);
END;

-- How far into the log of a table a person has looked.
CREATE TABLE looks (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    user_id INTEGER NOT NULL,
    position INTEGER NOT NULL,  -- up to here
    since INTEGER NOT NULL,     -- where they had stopped when they came back the last time
    PRIMARY KEY (table_id, user_id)
) STRICT, WITHOUT ROWID;
