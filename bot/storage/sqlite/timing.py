"""Timers, and times in which nobody could play, in SQLite. Each function runs inside a transaction of the caller."""

from __future__ import annotations

import sqlite3

from bot.storage.errors import OutOfDate
from bot.storage.records import NewTimer, Outage, Timer, TimerChanges
from bot.storage.sqlite import tables


def change(connection: sqlite3.Connection, table_id: int, changes: TimerChanges, *, ends: bool = False) -> None:
    """Change the timers of a table; `ends` says that the table ended with this, so that those it had are gone."""
    if changes.fired is not None:
        _take_away(connection, changes.fired)
    if ends:
        connection.execute("DELETE FROM timers WHERE table_id = ?", (table_id,))
    for kind, seat in changes.clear:
        connection.execute("DELETE FROM timers WHERE table_id = ? AND kind = ? AND seat = ?", (table_id, kind, seat))
    if changes.set:
        tables.existing(connection, table_id)
    for timer in changes.set:
        _set(connection, table_id, timer)


def claim(connection: sqlite3.Connection, limit: int, lease: int, now: int) -> list[Timer]:
    rows = connection.execute(
        "UPDATE timers SET next_at = ?, attempts = attempts + 1 WHERE id IN ("
        " SELECT id FROM timers WHERE next_at <= ? ORDER BY next_at, id LIMIT ?) RETURNING *",
        (now + lease, now, limit),
    ).fetchall()
    return _sorted(rows)


def release(connection: sqlite3.Connection, timer: Timer, retry_at: int) -> None:
    # If the number of attempts differs, the claim ran out and somebody else has it.
    connection.execute(
        "UPDATE timers SET next_at = ? WHERE id = ? AND attempts = ?", (retry_at, timer.id, timer.attempts)
    )


def next_at(connection: sqlite3.Connection) -> int | None:
    row = connection.execute("SELECT min(next_at) AS next_at FROM timers").fetchone()
    found: int | None = row["next_at"]
    return found


def of_table(connection: sqlite3.Connection, table_id: int) -> list[Timer]:
    return _sorted(connection.execute("SELECT * FROM timers WHERE table_id = ?", (table_id,)).fetchall())


def add_outage(connection: sqlite3.Connection, outage: Outage) -> None:
    connection.execute(
        "INSERT INTO outages (began_at, ended_at, guild_id) VALUES (?, ?, ?)",
        (outage.began_at, outage.ended_at, outage.guild_id),
    )


def outages(connection: sqlite3.Connection) -> list[Outage]:
    rows = connection.execute("SELECT * FROM outages ORDER BY ended_at")
    return [Outage(row["began_at"], row["ended_at"], row["guild_id"]) for row in rows]


def _take_away(connection: sqlite3.Connection, fired: Timer) -> None:
    taken = connection.execute("DELETE FROM timers WHERE id = ? AND attempts = ?", (fired.id, fired.attempts))
    if taken.rowcount == 0:
        raise OutOfDate(fired.table_id)


def _set(connection: sqlite3.Connection, table_id: int, timer: NewTimer) -> None:
    # Replacing makes a new row with a new id, so that whoever claimed the old one is out of date.
    connection.execute(
        "INSERT OR REPLACE INTO timers (table_id, kind, seat, due_at, next_at, payload, attempts)"
        " VALUES (?, ?, ?, ?, ?, ?, 0)",
        (table_id, timer.kind, timer.seat, timer.due_at, timer.due_at, timer.payload),
    )


def _sorted(rows: list[sqlite3.Row]) -> list[Timer]:
    return sorted(map(_timer, rows), key=lambda timer: (timer.due_at, timer.id))


def _timer(row: sqlite3.Row) -> Timer:
    return Timer(
        id=row["id"],
        table_id=row["table_id"],
        kind=row["kind"],
        seat=row["seat"],
        due_at=row["due_at"],
        payload=row["payload"],
        attempts=row["attempts"],
    )
