"""Seats that change hands."""

from __future__ import annotations

from bot.storage.errors import OutOfDate
from bot.storage.records.seating import Leaving
from bot.storage.records.tables import Seat, Table
from bot.storage.rows.motions import end_requests
from bot.storage.rows.stints import next_stint
from bot.storage.rows.tables import known_table
from bot.storage.sql import Sql


def give_seat(sql: Sql, table: Table, seat: Seat, leaving: Leaving, count: int) -> None:
    """Give a seat of a running game to somebody else after `count` choices, and the table to its owner of now.

    All that belongs to the holder and not to the seat goes with the holder: standing orders, questions about the seat.
    So does what waits for any choice: others answer for the table from now on.
    Raises `OutOfDate` if the table has changed since `table` was read.
    """
    changed = sql.execute(
        "UPDATE tables SET owner_id = ?, revision = revision + 1, changed_at = ?"
        " WHERE id = ? AND revision = ? AND status = 'running'",
        (table.owner_id, sql.now, table.id, table.revision),
    )
    if not changed:
        known_table(sql, table.id)
        raise OutOfDate(table.id)
    sql.execute(
        "UPDATE seats SET kind = ?, user_id = ?, name = ? WHERE table_id = ? AND number = ?",
        (seat.kind, seat.user_id, seat.name, table.id, seat.number),
    )
    next_stint(sql, table.id, seat, leaving, count)
    end_requests(sql, table.id)
    sql.execute("DELETE FROM motions WHERE table_id = ? AND seat = ?", (table.id, seat.number))
    sql.execute("DELETE FROM orders WHERE table_id = ? AND seat = ?", (table.id, seat.number))
