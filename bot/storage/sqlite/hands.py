"""Sets of power cards in SQLite. Each function runs inside a transaction of the caller."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence

from bot.storage.hands import LAST_PLAYED, HandSet


def sets(connection: sqlite3.Connection, user_id: int) -> list[HandSet]:
    rows = connection.execute("SELECT * FROM hand_sets WHERE user_id = ? ORDER BY number", (user_id,))
    return [HandSet(row["number"], row["name"], tuple(json.loads(row["cards"]))) for row in rows]


def keep_last(connection: sqlite3.Connection, user_id: int, cards: Sequence[int], now: int) -> None:
    _write(connection, user_id, LAST_PLAYED, "", cards, now)


def save(
    connection: sqlite3.Connection, user_id: int, name: str, cards: Sequence[int], most: int, now: int
) -> HandSet | None:
    saved = [each for each in sets(connection, user_id) if each.number != LAST_PLAYED]
    number = next((each.number for each in saved if each.name == name), None)
    if number is None:
        if len(saved) >= most:
            return None
        number = 1 + max((each.number for each in saved), default=LAST_PLAYED)
    return _write(connection, user_id, number, name, cards, now)


def rename(connection: sqlite3.Connection, user_id: int, number: int, name: str) -> bool:
    others = [each.name for each in sets(connection, user_id) if each.number != number]
    if number == LAST_PLAYED or name in others:
        return False
    changed = connection.execute(
        "UPDATE hand_sets SET name = ? WHERE user_id = ? AND number = ?", (name, user_id, number)
    )
    return changed.rowcount == 1


def delete(connection: sqlite3.Connection, user_id: int, number: int) -> bool:
    if number == LAST_PLAYED:
        return False
    gone = connection.execute("DELETE FROM hand_sets WHERE user_id = ? AND number = ?", (user_id, number))
    return gone.rowcount == 1


def _write(
    connection: sqlite3.Connection, user_id: int, number: int, name: str, cards: Sequence[int], now: int
) -> HandSet:
    kept = tuple(sorted(cards))
    connection.execute(
        "INSERT INTO hand_sets (user_id, number, name, cards, changed_at) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (user_id, number) DO UPDATE SET cards = excluded.cards, changed_at = excluded.changed_at",
        (user_id, number, name, json.dumps(kept), now),
    )
    return HandSet(number, name, kept)
