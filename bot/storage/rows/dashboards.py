"""The message of each server that shows whose move it is. Whatever changes a table makes it due: triggers of the schema
count in `wanted` what changes at the tables of a server.
"""

from __future__ import annotations

from bot.storage.columns import made
from bot.storage.dialect import insert
from bot.storage.records.tables import Dashboard
from bot.storage.rows.claims import Queue
from bot.storage.sql import Sql

_PLACE = insert("dashboards", "guild_id", "channel_id", "wanted", "shown", "claimed_until", "attempts") + (
    " ON CONFLICT (guild_id) DO UPDATE SET channel_id = excluded.channel_id, message_id = NULL,"
    " retired_message_id = NULL, wanted = dashboards.wanted + 1, claimed_until = 0, attempts = 0"
)

DASHBOARDS = Queue(
    record=Dashboard,
    table="dashboards",
    time="claimed_until",
    waits="wanted > shown",
    order="claimed_until",
    belongs_to="guild_id",
    key="guild_id",
    claim=("channel_id", "attempts"),
)
"""Messages to bring up to date. Only who is connected to a server knows which tables it may show there."""


def find_dashboard(sql: Sql, guild_id: int) -> Dashboard | None:
    """The dashboard of a server, if there is one."""
    row = sql.row("SELECT * FROM dashboards WHERE guild_id = ?", (guild_id,))
    return None if row is None else made(Dashboard, row)


def place_dashboard(sql: Sql, guild_id: int, channel_id: int) -> None:
    """Show it in this channel from now on; it is due at once. A message in another channel is forgotten."""
    sql.execute(_PLACE, (guild_id, channel_id, 1, 0, 0, 0))


def remove_dashboard(sql: Sql, guild_id: int, channel_id: int) -> None:
    """Show it in this channel no longer."""
    sql.execute("DELETE FROM dashboards WHERE guild_id = ? AND channel_id = ?", (guild_id, channel_id))


def complete_dashboard(sql: Sql, shown: Dashboard, message_id: int, not_before: int) -> None:
    """It was shown in this message; it is not due again before that time. A message before it is retired."""
    sql.execute(
        "UPDATE dashboards SET shown = CASE WHEN shown < ? THEN ? ELSE shown END, claimed_until = ?, attempts = 0,"
        " message_id = ?, retired_message_id = CASE WHEN message_id <> ? THEN message_id ELSE retired_message_id END"
        " WHERE guild_id = ? AND channel_id = ?",
        (shown.wanted, shown.wanted, not_before, message_id, message_id, shown.guild_id, shown.channel_id),
    )


def forget_retired_dashboard(sql: Sql, guild_id: int, message_id: int) -> None:
    """The retired message is deleted."""
    sql.execute(
        "UPDATE dashboards SET retired_message_id = NULL WHERE guild_id = ? AND retired_message_id = ?",
        (guild_id, message_id),
    )
