"""Who sits in a seat: who sat there when, what they have ordered, and who of a server takes over seats."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.storage.columns import made
from bot.storage.dialect import insert, upsert
from bot.storage.records.games import OrderChange, StoredOrder
from bot.storage.records.seating import Leaving, Stint, Volunteer
from bot.storage.records.tables import Seat, Table
from bot.storage.sql import Sql

_SIT_DOWN = insert("stints", "table_id", "seat", "number", "user_id", "name", "from_choice", "began_at")
_ORDER = upsert("orders", ("table_id", "seat", "kind"), ("user_id", "content", "set_at"))
_JOIN = insert("bench", "guild_id", "user_id", "since", "called_at")

# Stints: who sat where, from which choice to which


def begin_stints(sql: Sql, table: Table) -> None:
    """The first stint of every seat, when the game begins."""
    for seat in table.seats:
        _sit_down(sql, table.id, seat, 1, 0)


def next_stint(sql: Sql, table_id: int, seat: Seat, leaving: Leaving, count: int) -> None:
    """Whoever had the seat leaves it after `count` choices, and who has it now sits down."""
    sql.execute(
        "UPDATE stints SET to_choice = ?, leaving = ? WHERE table_id = ? AND seat = ? AND to_choice IS NULL",
        (count, leaving, table_id, seat.number),
    )
    before: int = sql.value("SELECT count(*) FROM stints WHERE table_id = ? AND seat = ?", (table_id, seat.number))
    _sit_down(sql, table_id, seat, before + 1, count)


def shorten_stints(sql: Sql, table_id: int, count: int) -> None:
    """Choices after `count` were taken back: whoever came later came then."""
    for column in ("from_choice", "to_choice"):
        sql.execute(
            f"UPDATE stints SET {column} = ? WHERE table_id = ? AND {column} > ?",  # noqa: S608  # names of ours
            (count, table_id, count),
        )


def stints_of(sql: Sql, table_id: int) -> list[Stint]:
    """Who has sat where, the earliest first; empty before the game begins."""
    rows = sql.rows("SELECT * FROM stints WHERE table_id = ? ORDER BY began_at, seat, number", (table_id,))
    return [made(Stint, row) for row in rows]


def _sit_down(sql: Sql, table_id: int, seat: Seat, number: int, count: int) -> None:
    sql.execute(_SIT_DOWN, (table_id, seat.number, number, seat.user_id, seat.name, count, sql.now))


# Standing orders: what somebody has ordered for a moment that has not come yet


def set_orders(sql: Sql, table_id: int, changes: Sequence[OrderChange]) -> None:
    """Set and take away standing orders at a table that is held."""
    for each in changes:
        if each.content is None:
            sql.execute(
                "DELETE FROM orders WHERE table_id = ? AND seat = ? AND kind = ?", (table_id, each.seat, each.kind)
            )
        else:
            sql.execute(_ORDER, (table_id, each.seat, each.kind, each.user_id, each.content, sql.now))


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


# The bench of a server: people who take over seats


def join_bench(sql: Sql, guild_id: int, user_id: int) -> None:
    """This person takes over seats from now on."""
    sql.execute(_JOIN + " ON CONFLICT DO NOTHING", (guild_id, user_id, sql.now, 0))


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
