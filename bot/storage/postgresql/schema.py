"""Bring a PostgreSQL database to the schema of this program."""

from __future__ import annotations

import logging

from bot.storage.postgresql.connection import Connection, PostgresqlSql
from bot.storage.schema import Migration, Schema, bring_up_to_date, missing_migrations

LOG = logging.getLogger(__name__)

MIGRATING = 0x656C6772
"""The number under which those who migrate wait for each other ("elgr")."""


def migrate(connection: Connection, name: str, schema: Schema, now: int) -> list[str]:
    """Bring a database to a schema, all of it or nothing; returns the names of the changes that were applied.

    Programs that start at once come one after the other, and the later ones find nothing to do.
    Raises `StorageError` if the database is of a newer program or one too old, or no database of this bot at all.
    """
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATING,))
        applied = bring_up_to_date(PostgresqlSql(connection, now), _tables(connection), name, schema)
    for change in applied:
        LOG.info("The database %s was brought to the schema '%s'.", name, change)
    return applied


def require_known_schema(connection: Connection, name: str, schema: Schema) -> tuple[Migration, ...]:
    """The changes that the database lacks. Raises as `migrate`."""
    return missing_migrations(PostgresqlSql(connection, now=0), _tables(connection), name, schema)


def _tables(connection: Connection) -> set[str]:
    """The names of all tables of a database."""
    rows = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()").fetchall()
    return {row["tablename"] for row in rows}
