"""Positions of the day: which one it was, what people answered, and where servers show them."""

from __future__ import annotations

from bot.storage.sql import Sql


def change(sql: Sql) -> None:
    """Apply it."""
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
