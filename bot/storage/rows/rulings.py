"""What organisers decided about rated games of no season. A ruling is opaque here: JSON text."""

from __future__ import annotations

from collections.abc import Callable

from bot.storage.dialect import insert
from bot.storage.rows.members import enrol
from bot.storage.sql import Sql

_INSERT = insert("rulings", "guild_id", "key", "ruling")


def keep_ruling(sql: Sql, guild_id: int, key: str, ruling: str) -> None:
    """Something was decided in a server; of two rulings with one key the first one is stored."""
    sql.execute(_INSERT + " ON CONFLICT DO NOTHING", (guild_id, key, ruling))


def rule_as(sql: Sql, guild_id: int, key: str, user_id: int, name: str, ruling: Callable[[int], str]) -> None:
    """Somebody has decided something; `ruling` says it, of a person with this number in the server."""
    keep_ruling(sql, guild_id, key, ruling(enrol(sql, guild_id, user_id, name)))


def rulings_of(sql: Sql, guild_id: int) -> list[str]:
    """All of a server, in the order in which they were made."""
    return [row["ruling"] for row in sql.rows("SELECT ruling FROM rulings WHERE guild_id = ? ORDER BY id", (guild_id,))]
