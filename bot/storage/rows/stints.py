"""Who sat where, from which choice to which."""

from __future__ import annotations

from bot.storage.columns import made
from bot.storage.dialect import insert
from bot.storage.records.seating import Leaving, Stint
from bot.storage.records.tables import Seat, Table
from bot.storage.sql import Sql

_INSERT = insert("stints", "table_id", "seat", "number", "user_id", "name", "from_choice", "began_at")


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
    sql.execute(_INSERT, (table_id, seat.number, number, seat.user_id, seat.name, count, sql.now))
