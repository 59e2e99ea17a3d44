"""A server has a channel in which its organisers are told what waits for them, or none."""

from __future__ import annotations

from bot.storage.sql import Sql


def change(sql: Sql) -> None:
    """Apply it."""
    sql.execute("ALTER TABLE guilds ADD COLUMN organisers_channel_id INTEGER")
