"""What 1.0 stores besides what its bridge left: one function for each feature, in the order in which they came."""

from __future__ import annotations

from bot.storage.sql import Sql


def playing_again(sql: Sql) -> None:
    """A table knows the game that its people have played before, and a person has been told of tall pictures or not.

    Whoever has chosen a shape knows that there are several.
    """
    sql.execute("ALTER TABLE tables ADD COLUMN follows INTEGER REFERENCES tables (id)")
    sql.execute("CREATE INDEX tables_that_follow ON tables (follows) WHERE follows IS NOT NULL")
    sql.execute("ALTER TABLE people ADD COLUMN knows_shapes INTEGER NOT NULL DEFAULT 0 CHECK (knows_shapes IN (0, 1))")
    sql.execute("UPDATE people SET knows_shapes = 1 WHERE picture_layout <> 'wide'")


def lessons(sql: Sql) -> None:
    """A person has had lessons or not. Whoever is known already has had none."""
    sql.execute("ALTER TABLE people ADD COLUMN lessons TEXT NOT NULL DEFAULT '[]'")


def organisers_channel(sql: Sql) -> None:
    """A server has a channel in which its organisers are told what waits for them, or none."""
    sql.execute("ALTER TABLE guilds ADD COLUMN organisers_channel_id INTEGER")


def language(sql: Sql) -> None:
    """A person may want to read another language than Discord says. Nobody has chosen one."""
    sql.execute("ALTER TABLE people ADD COLUMN language TEXT")


def puzzles(sql: Sql) -> None:
    """Positions of the day: which one it was, what people answered, and where servers show them."""
    sql.execute("CREATE TABLE puzzle_days (day INTEGER PRIMARY KEY, puzzle TEXT NOT NULL) STRICT")
    sql.execute(
        "CREATE TABLE puzzle_answers (user_id INTEGER NOT NULL, day INTEGER NOT NULL, guild_id INTEGER,"
        " table_id INTEGER NOT NULL UNIQUE REFERENCES tables (id), name TEXT NOT NULL, turn TEXT, gained INTEGER,"
        " rivals_gained INTEGER, possible INTEGER, rivals_possible INTEGER, marks INTEGER,"
        " PRIMARY KEY (user_id, day)) STRICT, WITHOUT ROWID"
    )
    sql.execute("CREATE INDEX puzzle_answers_of_guild ON puzzle_answers (guild_id, day) WHERE guild_id IS NOT NULL")
    sql.execute(
        "CREATE TABLE puzzle_channels (guild_id INTEGER PRIMARY KEY, channel_id INTEGER NOT NULL,"
        " due_at INTEGER NOT NULL, attempts INTEGER NOT NULL, shown INTEGER) STRICT"
    )
    sql.execute("CREATE INDEX puzzle_channels_due ON puzzle_channels (due_at)")


def muting(sql: Sql) -> None:
    """A person may not want to be called for what some tables or people ask. Nobody has muted anything."""
    sql.execute("ALTER TABLE people ADD COLUMN muted_tables TEXT NOT NULL DEFAULT '[]'")
    sql.execute("ALTER TABLE people ADD COLUMN muted_people TEXT NOT NULL DEFAULT '[]'")
