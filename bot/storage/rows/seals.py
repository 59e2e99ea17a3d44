"""Seals: what was secret at public moments of a game, as fingerprints in a chain."""

from __future__ import annotations

from bot.storage.columns import made
from bot.storage.dialect import insert
from bot.storage.records.games import SealedSecret
from bot.storage.sql import Sql

_INSERT = insert("seals", "table_id", "number", "choice_count", "sealed_at", "salt", "content", "hash")


def put_seal(sql: Sql, table_id: int, seal: SealedSecret | None, choice_count: int) -> None:
    """Add a seal behind the last one, if there is one to add."""
    if seal is not None:
        sql.execute(_INSERT, (table_id, seal.number, choice_count, sql.now, seal.salt, seal.content, seal.hash))


def withdraw_seals(sql: Sql, table_id: int, keep_count: int) -> None:
    """Mark the seals of choices that are taken back: the chain keeps them, the game no longer has them."""
    sql.execute("UPDATE seals SET withdrawn = 1 WHERE table_id = ? AND choice_count > ?", (table_id, keep_count))


def seals_of(sql: Sql, table_id: int) -> list[SealedSecret]:
    """All seals in order."""
    rows = sql.rows("SELECT * FROM seals WHERE table_id = ? ORDER BY number", (table_id,))
    return [made(SealedSecret, row) for row in rows]


def last_seal(sql: Sql, table_id: int) -> SealedSecret | None:
    """The latest seal of a table."""
    row = sql.row("SELECT * FROM seals WHERE table_id = ? ORDER BY number DESC LIMIT 1", (table_id,))
    return None if row is None else made(SealedSecret, row)
