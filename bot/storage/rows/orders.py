"""Standing orders: what somebody has ordered for a moment that has not come yet."""

from __future__ import annotations

from collections.abc import Sequence

from bot.storage.columns import made
from bot.storage.dialect import upsert
from bot.storage.records.games import OrderChange, StoredOrder
from bot.storage.sql import Sql

_SAVE = upsert("orders", ("table_id", "seat", "kind"), ("user_id", "content", "set_at"))


def set_orders(sql: Sql, table_id: int, changes: Sequence[OrderChange]) -> None:
    """Set and take away standing orders at a table that is held."""
    for each in changes:
        if each.content is None:
            sql.execute(
                "DELETE FROM orders WHERE table_id = ? AND seat = ? AND kind = ?", (table_id, each.seat, each.kind)
            )
        else:
            sql.execute(_SAVE, (table_id, each.seat, each.kind, each.user_id, each.content, sql.now))


def drop_orders(sql: Sql, table_id: int, seat: int) -> None:
    """A seat has another holder, and what was ordered is nobody else's."""
    sql.execute("DELETE FROM orders WHERE table_id = ? AND seat = ?", (table_id, seat))


def orders_of(sql: Sql, table_id: int) -> tuple[StoredOrder, ...]:
    """All standing orders at a table."""
    rows = sql.rows("SELECT * FROM orders WHERE table_id = ? ORDER BY seat, kind", (table_id,))
    return tuple(made(StoredOrder, row) for row in rows)


def tables_with_order(sql: Sql, user_id: int, kind: str) -> set[int]:
    """The tables at which this person has an order of a kind."""
    rows = sql.rows("SELECT table_id FROM orders WHERE user_id = ? AND kind = ?", (user_id, kind))
    return {row["table_id"] for row in rows}
