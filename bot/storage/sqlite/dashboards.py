"""Dashboards of servers in SQLite. Each function runs inside a transaction of the caller.

Triggers of the schema count in `wanted` what changes at the tables of a server.
"""

from __future__ import annotations

import sqlite3

from bot.storage.records import Dashboard


def find(connection: sqlite3.Connection, guild_id: int) -> Dashboard | None:
    row = connection.execute("SELECT * FROM dashboards WHERE guild_id = ?", (guild_id,)).fetchone()
    return None if row is None else _dashboard(row)


def place(connection: sqlite3.Connection, guild_id: int, channel_id: int) -> None:
    """Show it in this channel from now on; what was posted elsewhere is forgotten."""
    connection.execute(
        "INSERT INTO dashboards (guild_id, channel_id, wanted, shown, claimed_until, attempts)"
        " VALUES (?, ?, 1, 0, 0, 0)"
        " ON CONFLICT (guild_id) DO UPDATE SET channel_id = excluded.channel_id, message_id = NULL,"
        " retired_message_id = NULL, wanted = wanted + 1, claimed_until = 0, attempts = 0",
        (guild_id, channel_id),
    )


def remove(connection: sqlite3.Connection, guild_id: int, channel_id: int) -> None:
    connection.execute("DELETE FROM dashboards WHERE guild_id = ? AND channel_id = ?", (guild_id, channel_id))


def claim(connection: sqlite3.Connection, limit: int, lease: int, now: int) -> list[Dashboard]:
    rows = connection.execute(
        "UPDATE dashboards SET claimed_until = ?, attempts = attempts + 1 WHERE guild_id IN ("
        " SELECT guild_id FROM dashboards WHERE wanted > shown AND claimed_until <= ?"
        " ORDER BY claimed_until LIMIT ?) RETURNING *",
        (now + lease, now, limit),
    ).fetchall()
    return [_dashboard(row) for row in rows]


def complete(connection: sqlite3.Connection, shown: Dashboard, message_id: int, not_before: int) -> None:
    """The message shows what was wanted when it was claimed; a message before it is to be deleted."""
    connection.execute(
        "UPDATE dashboards SET shown = max(shown, ?), claimed_until = ?, attempts = 0, message_id = ?,"
        " retired_message_id = CASE WHEN message_id <> ? THEN message_id ELSE retired_message_id END"
        " WHERE guild_id = ? AND channel_id = ?",
        (shown.wanted, not_before, message_id, message_id, shown.guild_id, shown.channel_id),
    )


def release(connection: sqlite3.Connection, claimed: Dashboard, retry_at: int) -> None:
    connection.execute(
        "UPDATE dashboards SET claimed_until = ? WHERE guild_id = ? AND channel_id = ?",
        (retry_at, claimed.guild_id, claimed.channel_id),
    )


def forget_retired(connection: sqlite3.Connection, guild_id: int, message_id: int) -> None:
    connection.execute(
        "UPDATE dashboards SET retired_message_id = NULL WHERE guild_id = ? AND retired_message_id = ?",
        (guild_id, message_id),
    )


def _dashboard(row: sqlite3.Row) -> Dashboard:
    return Dashboard(
        guild_id=row["guild_id"],
        channel_id=row["channel_id"],
        message_id=row["message_id"],
        retired_message_id=row["retired_message_id"],
        wanted=row["wanted"],
        attempts=row["attempts"],
    )
