"""Single remembered values, and times in which nobody could play."""

from __future__ import annotations

from bot.storage.columns import columns, made, stored
from bot.storage.dialect import insert, upsert
from bot.storage.records.due import Outage
from bot.storage.sql import Sql

_SAVE = upsert("facts", ("key",), ("value",))
_INSERT_OUTAGE = insert("outages", *columns(Outage))


def find_fact(sql: Sql, key: str) -> str | None:
    """A single remembered value, such as the hash of the commands last sent to Discord."""
    found: str | None = sql.value("SELECT value FROM facts WHERE key = ?", (key,))
    return found


def set_fact(sql: Sql, key: str, value: str) -> None:
    """Remember a value in the place of what was remembered before."""
    sql.execute(_SAVE, (key, value))


def add_outage(sql: Sql, outage: Outage) -> None:
    """Note that people could not play for a while."""
    sql.execute(_INSERT_OUTAGE, stored(outage))


def all_outages(sql: Sql) -> list[Outage]:
    """All that are known, in the order in which they ended."""
    return [made(Outage, row) for row in sql.rows("SELECT * FROM outages ORDER BY ended_at")]
