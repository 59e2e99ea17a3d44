"""How far people have looked into the logs of their tables, in SQLite. Each function runs inside a transaction."""

from __future__ import annotations

import sqlite3


def look(connection: sqlite3.Connection, table_id: int, user_id: int, position: int) -> int:
    """Somebody looks now, when the log is so long; returns where they had stopped before what is new to them."""
    row = connection.execute(
        "SELECT position, since FROM looks WHERE table_id = ? AND user_id = ?", (table_id, user_id)
    ).fetchone()
    seen, since = (0, 0) if row is None else (row["position"], row["since"])
    if row is not None and seen >= position:
        return int(since)
    connection.execute(
        "INSERT INTO looks (table_id, user_id, position, since) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (table_id, user_id) DO UPDATE SET position = excluded.position, since = excluded.since",
        (table_id, user_id, position, seen),
    )
    return int(seen)


def positions(connection: sqlite3.Connection, user_id: int, table_ids: list[int]) -> dict[int, int]:
    """How far this person has looked at each of these tables."""
    found = {}
    for table_id in table_ids:
        row = connection.execute(
            "SELECT position FROM looks WHERE table_id = ? AND user_id = ?", (table_id, user_id)
        ).fetchone()
        found[table_id] = 0 if row is None else int(row["position"])
    return found


def follow(connection: sqlite3.Connection, table_id: int, seat: int, position: int) -> None:
    """Who presses sees what comes of it: the person of this seat has looked up to here."""
    connection.execute(
        "UPDATE looks SET position = ? WHERE table_id = ? AND user_id ="
        " (SELECT user_id FROM seats WHERE table_id = ? AND number = ?)",
        (position, table_id, table_id, seat),
    )


def step_back(connection: sqlite3.Connection, table_id: int, position: int) -> None:
    """The log is only so long now: what comes next is new to everybody."""
    connection.execute(
        "UPDATE looks SET position = min(position, ?), since = min(since, ?) WHERE table_id = ?",
        (position, position, table_id),
    )
