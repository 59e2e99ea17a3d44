"""How far people have looked into the logs of their tables, in SQLite. Each function runs inside a transaction."""

from __future__ import annotations

import sqlite3

from bot.storage.records import Look

A_WHILE = 60_000
"""Milliseconds within which looking again, when nothing is new, is not noted: writing waits for the disk each time."""


def look(connection: sqlite3.Connection, table_id: int, user_id: int, position: int, now: int) -> Look:
    """Somebody looks now, when the log is so long; returns where they had stopped before what is new to them."""
    row = connection.execute(
        "SELECT position, looked_at FROM looks WHERE table_id = ? AND user_id = ?", (table_id, user_id)
    ).fetchone()
    if row is not None and row["position"] >= position:
        if now < row["looked_at"] + A_WHILE:
            return last(connection, table_id, user_id)
        connection.execute(
            "UPDATE looks SET looked_at = ? WHERE table_id = ? AND user_id = ?", (now, table_id, user_id)
        )
        return last(connection, table_id, user_id)
    stopped, stopped_at = (0, 0) if row is None else (row["position"], row["looked_at"])
    connection.execute(
        "INSERT INTO looks (table_id, user_id, position, since, looked_at, since_at, has_read)"
        " VALUES (?, ?, ?, ?, ?, ?, 0) ON CONFLICT (table_id, user_id) DO UPDATE SET position = excluded.position,"
        " since = excluded.since, looked_at = excluded.looked_at, since_at = excluded.since_at, has_read = 0",
        (table_id, user_id, position, stopped, now, stopped_at),
    )
    return last(connection, table_id, user_id)


def last(connection: sqlite3.Connection, table_id: int, user_id: int) -> Look:
    """What was new to somebody when they looked the last time."""
    row = connection.execute(
        "SELECT since, since_at, has_read FROM looks WHERE table_id = ? AND user_id = ?", (table_id, user_id)
    ).fetchone()
    if row is None:
        return Look(since=0, since_at=None, has_read=False)
    return Look(row["since"], row["since_at"] or None, bool(row["has_read"]))


def read(connection: sqlite3.Connection, table_id: int, user_id: int) -> None:
    """Somebody has read to the end what was new when they looked the last time."""
    connection.execute("UPDATE looks SET has_read = 1 WHERE table_id = ? AND user_id = ?", (table_id, user_id))


def positions(connection: sqlite3.Connection, user_id: int, table_ids: list[int]) -> dict[int, int]:
    """How far this person has looked at each of these tables."""
    found = {}
    for table_id in table_ids:
        row = connection.execute(
            "SELECT position FROM looks WHERE table_id = ? AND user_id = ?", (table_id, user_id)
        ).fetchone()
        found[table_id] = 0 if row is None else int(row["position"])
    return found


def follow(connection: sqlite3.Connection, table_id: int, seat: int, position: int, now: int) -> None:
    """Who presses sees what comes of it: the person of this seat has looked up to here."""
    connection.execute(
        "UPDATE looks SET position = ?, looked_at = ? WHERE table_id = ? AND user_id ="
        " (SELECT user_id FROM seats WHERE table_id = ? AND number = ?)",
        (position, now, table_id, table_id, seat),
    )


def step_back(connection: sqlite3.Connection, table_id: int, position: int) -> None:
    """The log is only so long now: what comes next is new to everybody."""
    connection.execute(
        "UPDATE looks SET position = min(position, ?), since = min(since, ?) WHERE table_id = ?",
        (position, position, table_id),
    )
