"""Bring a database file to the schema of this program, one numbered SQL file after the other."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from bot.storage.errors import StorageError
from bot.storage.migrations import Migration, missing_migrations
from bot.storage.sqlite.connection import sentences_for_people

MIGRATIONS = Path(__file__).parent / "migrations"


def migrate(connection: sqlite3.Connection, path: Path, migrations: list[Migration], now: int) -> list[str]:
    """Apply what `path` lacks, each migration in a transaction of its own; return the names of those applied.

    Raises `StorageError` if the file is of a newer program, or no database of this bot at all.
    """
    with sentences_for_people(path):
        missing = require_known_schema(connection, path, migrations)
        for migration in missing:
            _apply(connection, migration, now)
        return [migration.name for migration in missing]


def require_known_schema(connection: sqlite3.Connection, path: Path, migrations: list[Migration]) -> list[Migration]:
    """The migrations that a file lacks. Raises as `migrate`."""
    return missing_migrations(migrations, _schema_number(connection, path), path)


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
