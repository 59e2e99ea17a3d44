"""The schema: what a new database begins with (`schema.sql`), and what brings one of before there, by number.

Both are said once for all databases, in statements that `bot.storage.dialect` translates.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

from bot.storage.dialect import insert
from bot.storage.errors import StorageError
from bot.storage.migrations import added_for_first_release, first_release
from bot.storage.sql import Sql

LAST_BEFORE = "0.1.0 of 23 November 2026 (git checkout c2fab3b)"
"""The last version before 1.0, as a host finds it. It brings every database of before to the schema from which the
first migration goes on."""


@dataclass(frozen=True, slots=True)
class Migration:
    """A change of the schema: it brings a database of the number before to this number."""

    number: int
    name: str
    change: Callable[[Sql], None]


@dataclass(frozen=True, slots=True)
class Schema:
    """A schema as a whole, and the changes that lead to it from earlier ones, without a gap in their numbers."""

    script: str
    migrations: tuple[Migration, ...]

    @property
    def newest(self) -> Migration:
        """The change that led to this schema."""
        return self.migrations[-1]


MIGRATIONS = (
    Migration(17, "first release", first_release.change),
    Migration(18, "playing again", added_for_first_release.playing_again),
    Migration(19, "lessons", added_for_first_release.lessons),
    Migration(20, "organisers channel", added_for_first_release.organisers_channel),
    Migration(21, "language", added_for_first_release.language),
    Migration(22, "puzzles", added_for_first_release.puzzles),
    Migration(23, "muting", added_for_first_release.muting),
)

TODAY = Schema((Path(__file__).parent / "schema.sql").read_text(encoding="utf-8"), MIGRATIONS)


def missing_migrations(sql: Sql, tables: Collection[str], database: object, schema: Schema) -> tuple[Migration, ...]:
    """What a database lacks that has these tables: all of it if there are none.

    Raises `StorageError` if it is of a newer program, of one that is too old, or of another one.
    """
    if not tables:
        return schema.migrations
    if "migrations" not in tables:
        raise StorageError(f"{database} is a database of another program, and none of this bot.")
    number = sql.value("SELECT max(number) FROM migrations") or 0
    if number > schema.newest.number:
        raise StorageError(
            f"The database {database} was written by a newer version of this program (its schema is number {number}, "
            f"this version knows {schema.newest.number}). Install the newer version, or restore a backup."
        )
    if number < schema.migrations[0].number - 1:
        raise StorageError(
            f"The database {database} is too old for this version (its schema is number {number}). Make a backup and"
            f" start version {LAST_BEFORE} once: it brings the database up to date. Then start this version again."
        )
    return tuple([migration for migration in schema.migrations if migration.number > number])


def bring_up_to_date(sql: Sql, tables: Collection[str], database: object, schema: Schema) -> list[str]:
    """Apply what a database lacks that has these tables; returns the names of the changes, of a new one the last.

    Raises as `missing_migrations`.
    """
    missing = missing_migrations(sql, tables, database, schema)
    if tables:
        for migration in missing:
            migration.change(sql)
    else:
        missing = (schema.newest,)
        for statement in statements_of(schema.script):
            sql.execute(statement)
    for migration in missing:
        sql.execute(insert("migrations", "number", "name", "applied_at"), (migration.number, migration.name, sql.now))
    return [migration.name for migration in missing]


def statements_of(script: str) -> Iterator[str]:
    """The statements of a script without its comments, one after the other; a trigger is one statement."""
    statement = ""
    for line in re.sub(r" *--.*", "", script).splitlines():
        statement += f"{line}\n" if line else ""
        if sqlite3.complete_statement(statement):
            yield statement.strip()
            statement = ""
