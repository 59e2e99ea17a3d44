"""The bench of a server: people who take over seats."""

from __future__ import annotations

from collections.abc import Collection

from bot.storage.columns import made
from bot.storage.dialect import insert
from bot.storage.records.seating import Volunteer
from bot.storage.sql import Sql

_INSERT = insert("bench", "guild_id", "user_id", "since", "called_at")


def join_bench(sql: Sql, guild_id: int, user_id: int) -> None:
    """This person takes over seats from now on."""
    sql.execute(_INSERT + " ON CONFLICT DO NOTHING", (guild_id, user_id, sql.now, 0))


def leave_bench(sql: Sql, guild_id: int, user_id: int) -> None:
    """This person takes over none any more."""
    sql.execute("DELETE FROM bench WHERE guild_id = ? AND user_id = ?", (guild_id, user_id))


def bench_of(sql: Sql, guild_id: int, limit: int = 100) -> list[Volunteer]:
    """The volunteers of a server; who was called least recently comes first."""
    rows = sql.rows("SELECT * FROM bench WHERE guild_id = ? ORDER BY called_at, since LIMIT ?", (guild_id, limit))
    return [made(Volunteer, row) for row in rows]


def note_calls(sql: Sql, guild_id: int, user_ids: Collection[int]) -> None:
    """These people were called to a seat, or took one, now."""
    sql.execute_many(
        "UPDATE bench SET called_at = ? WHERE guild_id = ? AND user_id = ?",
        [(sql.now, guild_id, user_id) for user_id in user_ids],
    )
