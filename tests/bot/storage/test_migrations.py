"""The schema is said once: what a new database gets; every change of it is applied once, whole or not at all."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from bot.storage.errors import StorageError
from bot.storage.postgresql import store as postgresql
from bot.storage.postgresql.connection import connect as connect_postgresql
from bot.storage.schema import TODAY, Migration, Schema, statements_of
from bot.storage.sql import Sql
from bot.storage.sqlite import files as sqlite
from bot.storage.sqlite.connection import connect as connect_sqlite
from bot.storage.sqlite.connection import sentences_for_people
from tests.postgresql import Server

OURS = """
CREATE TABLE migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT;
CREATE TABLE tables (id INTEGER PRIMARY KEY AUTOINCREMENT, colour INTEGER) STRICT;
"""


def add_names(sql: Sql) -> None:
    """A migration that was made up for these tests."""
    sql.execute("ALTER TABLE tables ADD COLUMN name TEXT NOT NULL DEFAULT ''")
    for row in sql.rows("SELECT id FROM tables"):
        sql.execute("UPDATE tables SET name = ? WHERE id = ?", (f"Table {row['id']}", row["id"]))


def break_off(sql: Sql) -> None:
    """One that fails in the middle."""
    sql.execute("ALTER TABLE tables ADD COLUMN shape TEXT")
    sql.execute("INSERT INTO nowhere VALUES (1)")


FIRST = Migration(3, "tables", lambda sql: None)
SECOND = Migration(4, "names", add_names)
BROKEN = Migration(5, "broken", break_off)

BEFORE = Schema(OURS, (FIRST,))
AFTER = Schema(OURS.replace("colour INTEGER", "colour INTEGER, name TEXT NOT NULL DEFAULT ''"), (FIRST, SECOND))


class Database:
    """A database of one kind or the other, without any tables at first."""

    def __init__(self, migrate: Callable[[Schema, int], list[str]], ask: Callable[[str], list[dict[str, Any]]]) -> None:
        self.migrate = migrate
        self.ask = ask

    def recorded(self) -> list[tuple[int, str, int]]:
        rows = self.ask("SELECT number, name, applied_at FROM migrations ORDER BY number")
        return [(row["number"], row["name"], row["applied_at"]) for row in rows]


def in_sqlite(tmp_path: Path) -> Iterator[Database]:
    path = tmp_path / "elgrande.sqlite3"

    def migrate(schema: Schema, now: int) -> list[str]:
        with sentences_for_people(path):
            return sqlite.migrate(connection, path, schema, now)

    with closing(connect_sqlite(path)) as connection:
        yield Database(migrate, lambda statement: [dict(row) for row in connection.execute(statement)])


def in_postgresql(server: Server) -> Iterator[Database]:
    def ask(statement: str) -> list[dict[str, Any]]:
        asked = connection.execute(statement.encode())
        return asked.fetchall() if asked.description else []

    with connect_postgresql(server.bare()) as connection:
        yield Database(lambda schema, now: postgresql.migrate(connection, "here", schema, now), ask)
    server.bare()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> Iterator[Database]:
    if request.param == "sqlite":
        yield from in_sqlite(request.getfixturevalue("tmp_path"))
    else:
        yield from in_postgresql(request.getfixturevalue("server"))


def test_a_new_database_gets_the_whole_schema(database: Database) -> None:
    newest = TODAY.migrations[-1]
    assert database.migrate(TODAY, 5) == [newest.name]
    assert database.recorded() == [(newest.number, newest.name, 5)]
    assert database.ask("SELECT * FROM season_facts") == []
    assert database.migrate(TODAY, 6) == []


def test_the_numbers_of_migrations_have_no_gap() -> None:
    numbers = [migration.number for migration in TODAY.migrations]
    assert numbers == list(range(17, 17 + len(numbers)))


def test_only_what_is_missing_is_applied(database: Database) -> None:
    assert database.migrate(BEFORE, 1) == ["tables"]
    database.ask("INSERT INTO tables (colour) VALUES (3) RETURNING id")
    assert database.migrate(AFTER, 2) == ["names"]
    assert database.migrate(AFTER, 3) == []
    assert database.recorded() == [(3, "tables", 1), (4, "names", 2)]
    assert database.ask("SELECT * FROM tables") == [{"id": 1, "colour": 3, "name": "Table 1"}]


def test_a_new_database_is_as_one_that_was_brought_up(database: Database) -> None:
    assert database.migrate(AFTER, 1) == ["names"]
    assert database.recorded() == [(4, "names", 1)]
    database.ask("INSERT INTO tables (colour, name) VALUES (3, 'Table') RETURNING id")
    assert database.ask("SELECT * FROM tables") == [{"id": 1, "colour": 3, "name": "Table"}]


def test_migrations_that_fail_change_nothing(database: Database) -> None:
    database.migrate(BEFORE, 1)
    with pytest.raises((sqlite3.OperationalError, psycopg.errors.UndefinedTable), match="nowhere"):
        database.migrate(Schema(OURS, (FIRST, SECOND, BROKEN)), 2)
    assert database.recorded() == [(3, "tables", 1)]
    database.ask("INSERT INTO tables (colour) VALUES (3) RETURNING id")
    assert database.ask("SELECT * FROM tables") == [{"id": 1, "colour": 3}]


def test_a_database_of_a_newer_version_is_refused(database: Database) -> None:
    database.migrate(AFTER, 1)
    with pytest.raises(
        StorageError, match=r"its schema is number 4, this version knows 3\). Install the newer version"
    ):
        database.migrate(BEFORE, 2)


def test_a_database_that_is_too_old_is_refused_and_it_is_said_what_to_do(database: Database) -> None:
    database.migrate(Schema(OURS, (Migration(15, "long ago", lambda sql: None),)), 1)
    with pytest.raises(StorageError) as refused:
        database.migrate(TODAY, 2)
    assert "is too old for this version (its schema is number 15). Make a backup and" in str(refused.value)
    assert "start version 0.1.0 of 23 November 2026 (git checkout c2fab3b) once" in str(refused.value)
    assert database.recorded() == [(15, "long ago", 1)]


def test_every_table_of_ours_is_strict(tmp_path: Path) -> None:
    with closing(connect_sqlite(tmp_path / "x.sqlite3")) as connection:
        sqlite.migrate(connection, tmp_path, TODAY, now=5)
        found = [row for row in connection.execute("PRAGMA table_list") if row["type"] == "table"]
    ours = {row["name"]: row["strict"] for row in found if not row["name"].startswith("sqlite_")}
    assert len(ours) > 10
    assert set(ours.values()) == {1}


def test_a_script_is_taken_apart_into_statements_and_a_trigger_is_one() -> None:
    trigger = "CREATE TRIGGER sees AFTER INSERT ON tables BEGIN\n    DELETE FROM seats;\nEND;"
    script = f"-- Tables; and more.\nCREATE TABLE tables (\n    id INTEGER  -- a number;\n) STRICT;\n\n{trigger}\n"
    assert list(statements_of(script)) == ["CREATE TABLE tables (\n    id INTEGER\n) STRICT;", trigger]
