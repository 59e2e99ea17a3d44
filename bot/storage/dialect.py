"""SQL that all databases understand: how statements are put together, and where a database says it another way."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache


def insert(table: str, *columns: str) -> str:
    """A statement that adds a row, its parameters in the order of the columns."""
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks(columns)})"  # noqa: S608  # names of ours


def upsert(table: str, keys: tuple[str, ...], values: tuple[str, ...]) -> str:
    """A statement that adds a row, or changes the values of the one that has these keys; parameters in that order."""
    changes = ", ".join(f"{column} = excluded.{column}" for column in values)
    return f"{insert(table, *keys, *values)} ON CONFLICT ({', '.join(keys)}) DO UPDATE SET {changes}"


def marks(values: Collection[object]) -> str:
    """A question mark for each of these."""
    return ", ".join("?" * len(values))


@cache
def for_sqlite(statement: str) -> str:
    """A statement as SQLite has it. Whoever writes has the whole file for themselves, so there are no locks of rows."""
    return statement.replace(" FOR UPDATE", "").replace(" SKIP LOCKED", "")


@cache
def for_postgresql(statement: str) -> bytes:
    """A statement as psycopg has it, which marks parameters by percent signs."""
    marked = statement.replace("%", "%%").replace("?", "%s")
    return re.sub(r":(\w+)", r"%(\1)s", marked).encode()
