"""Standing orders and seals in SQLite. Each function runs inside a transaction of the caller."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from bot.storage.records import NewSeal, OrderChange, StoredOrder, StoredSeal


def change(connection: sqlite3.Connection, table_id: int, changes: Sequence[OrderChange], now: int) -> None:
    for each in changes:
        if each.content is None:
            connection.execute(
                "DELETE FROM orders WHERE table_id = ? AND seat = ? AND kind = ?", (table_id, each.seat, each.kind)
            )
            continue
        connection.execute(
            "INSERT INTO orders (table_id, seat, kind, user_id, content, set_at) VALUES (?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (table_id, seat, kind) DO UPDATE SET user_id = excluded.user_id,"
            " content = excluded.content, set_at = excluded.set_at",
            (table_id, each.seat, each.kind, each.user_id, each.content, now),
        )


def of_table(connection: sqlite3.Connection, table_id: int) -> tuple[StoredOrder, ...]:
    rows = connection.execute("SELECT * FROM orders WHERE table_id = ? ORDER BY seat, kind", (table_id,))
    return tuple(StoredOrder(row["seat"], row["kind"], row["user_id"], row["content"], row["set_at"]) for row in rows)


def tables_of(connection: sqlite3.Connection, user_id: int, kind: str) -> set[int]:
    rows = connection.execute("SELECT table_id FROM orders WHERE user_id = ? AND kind = ?", (user_id, kind))
    return {row["table_id"] for row in rows}


def seal(connection: sqlite3.Connection, table_id: int, new: NewSeal | None, choice_count: int, now: int) -> None:
    """Add a seal behind the last one, if there is one to add."""
    if new is None:
        return
    connection.execute(
        "INSERT INTO seals (table_id, number, choice_count, sealed_at, salt, content, hash)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (table_id, new.number, choice_count, now, new.salt, new.content, new.hash),
    )


def withdraw_seals(connection: sqlite3.Connection, table_id: int, keep_count: int) -> None:
    """Mark the seals of choices that are taken back: the chain keeps them, the game no longer has them."""
    connection.execute("UPDATE seals SET withdrawn = 1 WHERE table_id = ? AND choice_count > ?", (table_id, keep_count))


def seals(connection: sqlite3.Connection, table_id: int) -> list[StoredSeal]:
    rows = connection.execute("SELECT * FROM seals WHERE table_id = ? ORDER BY number", (table_id,))
    return [_seal(row) for row in rows]


def last_seal(connection: sqlite3.Connection, table_id: int) -> StoredSeal | None:
    row = connection.execute(
        "SELECT * FROM seals WHERE table_id = ? ORDER BY number DESC LIMIT 1", (table_id,)
    ).fetchone()
    return None if row is None else _seal(row)


def _seal(row: sqlite3.Row) -> StoredSeal:
    return StoredSeal(
        number=row["number"],
        choice_count=row["choice_count"],
        sealed_at=row["sealed_at"],
        salt=row["salt"],
        content=row["content"],
        hash=row["hash"],
        withdrawn=bool(row["withdrawn"]),
    )
