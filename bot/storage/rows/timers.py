"""Things to do at a time. Whoever claims a timer does them, and the change that they are takes the timer away; a claim
runs out, so that nothing is lost with a process.
"""

from __future__ import annotations

from bot.storage.columns import made
from bot.storage.dialect import insert
from bot.storage.errors import OutOfDate
from bot.storage.records.due import Timer, TimerChanges
from bot.storage.rows.processes import at_ours, tell_server_of
from bot.storage.sql import Row, Sql

_INSERT = insert("timers", "table_id", "kind", "seat", "due_at", "next_at", "payload", "attempts")


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


def claim_timers(sql: Sql, limit: int, lease: int) -> list[Timer]:
    """Take up to `limit` timers that are due, for `lease` milliseconds; the longest due first.

    Those of other processes only if they have been due for so long: then that process has died.
    """
    due = sql.rows(
        "SELECT id FROM timers WHERE next_at <= :now"  # noqa: S608  # ours
        f" AND ({at_ours(sql.shards, 'table_id')} OR next_at <= :now - :lease)"
        " ORDER BY next_at, id LIMIT :limit FOR UPDATE SKIP LOCKED",
        {"now": sql.now, "lease": lease, "limit": limit},
    )
    claim = "UPDATE timers SET next_at = ?, attempts = attempts + 1 WHERE id = ? RETURNING *"
    return _sorted([row for each in due for row in sql.rows(claim, (sql.now + lease, each["id"]))])


def release_timer(sql: Sql, timer: Timer, retry_at: int) -> None:
    """It could not be done now; nobody may claim it before `retry_at`."""
    # If the number of attempts differs, the claim ran out and somebody else has it.
    sql.execute("UPDATE timers SET next_at = ? WHERE id = ? AND attempts = ?", (retry_at, timer.id, timer.attempts))


def next_timer_at(sql: Sql) -> int | None:
    """When the next timer of our servers may be claimed; None if there is none."""
    ours = at_ours(sql.shards, "table_id")
    # The later ones would have to be looked at for the smallest of all; the first of them is enough.
    first_of_ours = f"SELECT next_at FROM timers WHERE {ours} ORDER BY next_at LIMIT 1"  # noqa: S608  # ours
    found: int | None = sql.value("SELECT min(next_at) FROM timers" if sql.shards is None else first_of_ours)
    return found


def timers_of(sql: Sql, table_id: int) -> list[Timer]:
    """The timers of a table, the next one first."""
    return _sorted(sql.rows("SELECT * FROM timers WHERE table_id = ?", (table_id,)))


def _take_away(sql: Sql, fired: Timer) -> None:
    if not sql.changed("DELETE FROM timers WHERE id = ? AND attempts = ?", (fired.id, fired.attempts)):
        raise OutOfDate(fired.table_id)


def _sorted(rows: list[Row]) -> list[Timer]:
    return sorted((made(Timer, row) for row in rows), key=lambda timer: (timer.due_at, timer.id))
