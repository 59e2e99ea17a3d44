"""Whom running games wait for, and since when."""

from __future__ import annotations

from collections.abc import Collection

from bot.storage.columns import made
from bot.storage.dialect import insert, marks
from bot.storage.records.tables import Waited, WaitingTable
from bot.storage.rows.tables import known_table
from bot.storage.sql import Sql

_INSERT = insert("waiting", "user_id", "table_id", "since") + " ON CONFLICT DO NOTHING"


def tables_waiting_for(sql: Sql, user_id: int, limit: int = 25) -> list[WaitingTable]:
    """Running games that cannot go on without this person, the longest waiting first."""
    rows = sql.rows(
        "SELECT table_id, since FROM waiting WHERE user_id = ? ORDER BY since, table_id LIMIT ?", (user_id, limit)
    )
    return [WaitingTable(known_table(sql, row["table_id"]), row["since"]) for row in rows]


def waited_at(sql: Sql, table_ids: Collection[int]) -> dict[int, list[Waited]]:
    """The people each of these tables waits for, the longest first."""
    return {table_id: _waited(sql, table_id) for table_id in table_ids}


def _waited(sql: Sql, table_id: int) -> list[Waited]:
    rows = sql.rows("SELECT user_id, since FROM waiting WHERE table_id = ?", (table_id,))
    return sorted((made(Waited, row) for row in rows), key=lambda each: (each.since, each.user_id))


def people_waited_for(sql: Sql, table_id: int) -> frozenset[int]:
    """Without whom the game cannot go on."""
    return frozenset(row["user_id"] for row in sql.rows("SELECT user_id FROM waiting WHERE table_id = ?", (table_id,)))


def wait_for(sql: Sql, table_id: int, people: frozenset[int]) -> None:
    """A game waits for these people now. Who was waited for before and still is keeps the time since when."""
    but_these = f" AND user_id NOT IN ({marks(people)})" if people else ""
    sql.execute(f"DELETE FROM waiting WHERE table_id = ?{but_these}", (table_id, *people))  # noqa: S608  # marks only
    sql.execute_many(_INSERT, [(user, table_id, sql.now) for user in people])
