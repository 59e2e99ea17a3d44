"""Things to do at a time. Whoever claims a timer does them, and the change that they are takes the timer away; a claim
runs out, so that nothing is lost with a process.
"""

from __future__ import annotations

from bot.storage.dialect import insert
from bot.storage.errors import OutOfDate
from bot.storage.records.due import Timer, TimerChanges
from bot.storage.rows.claims import Queue
from bot.storage.rows.processes import tell_server_of
from bot.storage.sql import Sql

_INSERT = insert("timers", "table_id", "kind", "seat", "due_at", "next_at", "payload", "attempts")

TIMERS = Queue(
    record=Timer,
    table="timers",
    time="next_at",
    waits="next_at >= 0",  # all of them: a timer is gone with its effect
    order="next_at, id",
    belongs_to="table_id",
    left="next_at <= :late",
)
"""Things to do at a time, the longest due first."""


def set_timers(sql: Sql, table_id: int, changes: TimerChanges, *, ends: bool = False) -> None:
    """Change the timers of a table that is held; `ends` says that it ended with this, so that those it had are gone."""
    if changes.fired is not None:
        _take_away(sql, changes.fired)
    if ends:
        sql.execute("DELETE FROM timers WHERE table_id = ?", (table_id,))
    # Setting one anew makes a new row with a new id, so that whoever claimed the old one is out of date.
    new = {(timer.kind, timer.seat): timer for timer in changes.set}
    sql.execute_many(
        "DELETE FROM timers WHERE table_id = ? AND kind = ? AND seat = ?",
        [(table_id, *each) for each in (*changes.clear, *new)],
    )
    if new:
        tell_server_of(sql, table_id, "timers")
    sql.execute_many(
        _INSERT,
        [(table_id, timer.kind, timer.seat, timer.due_at, timer.due_at, timer.payload, 0) for timer in new.values()],
    )


def _take_away(sql: Sql, fired: Timer) -> None:
    if not sql.changed("DELETE FROM timers WHERE id = ? AND attempts = ?", (fired.id, fired.attempts)):
        raise OutOfDate(fired.table_id)
