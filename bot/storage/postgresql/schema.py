"""Bring a PostgreSQL database to the schema of this program."""

from __future__ import annotations

import logging
from pathlib import Path

from bot.storage.errors import StorageError
from bot.storage.migrations import Migration, known_migrations, missing_migrations
from bot.storage.postgresql.connection import Connection

LOG = logging.getLogger(__name__)

MIGRATIONS = Path(__file__).parent / "migrations"
FIRST = 11
"""The number of the first migration: it has all that SQLite got one after the other up to then."""

MIGRATING = 0x656C6772
"""The number under which those who migrate wait for each other ("elgr")."""


def our_migrations() -> list[Migration]:
    """All migrations of PostgreSQL, in order."""
    return known_migrations(MIGRATIONS, FIRST)


def migrate(connection: Connection, name: str, migrations: list[Migration], now: int) -> list[str]:
    """Apply what the database lacks, all of it or nothing; returns the names of the migrations that were applied.

    Programs that start at once come one after the other, and the later ones find nothing to do.
    Raises `StorageError` if the database is of a newer program, or no database of this bot at all.
    """
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATING,))
        missing = require_known_schema(connection, name, migrations)
        for migration in missing:
            connection.execute(migration.sql.encode())
            connection.execute(
                "CREATE TABLE IF NOT EXISTS migrations"
                " (number BIGINT PRIMARY KEY, name TEXT NOT NULL, applied_at BIGINT NOT NULL)"
            )
            connection.execute("INSERT INTO migrations VALUES (%s, %s, %s)", (migration.number, migration.name, now))
    for migration in missing:
        LOG.info("The database %s was brought to the schema '%s'.", name, migration.name)
    return [migration.name for migration in missing]


def require_known_schema(connection: Connection, name: str, migrations: list[Migration]) -> list[Migration]:
    """The migrations that the database lacks. Raises as `migrate`."""
    rows = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()").fetchall()
    tables = {row["tablename"] for row in rows}
    if tables and "migrations" not in tables:
        raise StorageError(f"{name} is a database of another program. Is DATABASE_URL right?")
    if not tables:
        return missing_migrations(migrations, 0, name)
    row = connection.execute("SELECT coalesce(max(number), 0) AS number FROM migrations").fetchone()
    return missing_migrations(migrations, 0 if row is None else row["number"], name)
