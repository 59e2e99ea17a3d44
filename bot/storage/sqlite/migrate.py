"""Bring a database file to the schema of this program, one numbered SQL file after the other."""

from __future__ import annotations

import re
import sqlite3
from dataclasses import dataclass
from pathlib import Path

from bot.storage.errors import StorageError
from bot.storage.sqlite.connection import sentences_for_people

MIGRATIONS = Path(__file__).parent / "migrations"


@dataclass(frozen=True, slots=True)
class Migration:
    number: int
    name: str
    sql: str


def known_migrations(folder: Path = MIGRATIONS) -> list[Migration]:
    """The files `0001_name.sql`, `0002_name.sql`, ... of a folder in order. `ValueError` if a number is
    missing.
    """
    found: list[Migration] = []
    for path in sorted(folder.glob("*.sql")):
        match = re.fullmatch(r"(\d{4})_(\w+)", path.stem)
        if match is None or int(match[1]) != len(found) + 1:
            raise ValueError(f"{path.name} should be number {len(found) + 1:04} of the migrations.")
        found.append(Migration(len(found) + 1, match[2], path.read_text(encoding="utf-8")))
    return found


def migrate(connection: sqlite3.Connection, path: Path, migrations: list[Migration], now: int) -> list[str]:
    """Apply what `path` lacks, each migration in a transaction of its own; return the names of those applied.

    Raises `StorageError` if the file is of a newer program, or no database of this bot at all.
    """
    with sentences_for_people(path):
        applied = require_known_schema(connection, path, migrations)
        missing = migrations[applied:]
        for migration in missing:
            _apply(connection, migration, now)
        return [migration.name for migration in missing]


def require_known_schema(connection: sqlite3.Connection, path: Path, migrations: list[Migration]) -> int:
    """The number of migrations that were applied to a file. Raises as `migrate`."""
    applied = _schema_number(connection, path)
    if applied > len(migrations):
        raise StorageError(
            f"The database {path} was written by a newer version of this program (its schema is number "
            f"{applied}, this version knows {len(migrations)}). Install the newer version, or"
            f" restore a backup."
        )
    return applied


def _schema_number(connection: sqlite3.Connection, path: Path) -> int:
    names = {row["name"] for row in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    if "migrations" in names:
        number: int = connection.execute("SELECT coalesce(max(number), 0) FROM migrations").fetchone()[0]
        return number
    if names:
        raise StorageError(f"{path} is a database of another program. Is DATABASE_URL right?")
    return 0


def _apply(connection: sqlite3.Connection, migration: Migration, now: int) -> None:
    try:
        connection.executescript(f"BEGIN IMMEDIATE;\n{migration.sql}")
        connection.execute(
            "CREATE TABLE IF NOT EXISTS migrations"
            " (number INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT"
        )
        connection.execute("INSERT INTO migrations VALUES (?, ?, ?)", (migration.number, migration.name, now))
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
