"""SQLite: every migration is applied once, whole or not at all."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.storage.migrations import Migration, known_migrations
from bot.storage.sqlite.connection import connect
from bot.storage.sqlite.migrate import MIGRATIONS, migrate

FIRST = Migration(1, "tables", "CREATE TABLE tables (id INTEGER PRIMARY KEY) STRICT;")
SECOND = Migration(2, "names", "ALTER TABLE tables ADD COLUMN name TEXT;\nUPDATE tables SET name = 'Table';")
BROKEN = Migration(3, "broken", "ALTER TABLE tables ADD COLUMN colour TEXT;\nINSERT INTO nowhere VALUES (1);")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "elgrande.sqlite3"


@pytest.fixture
def connection(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(connect(path)) as opened:
        yield opened


def recorded(connection: sqlite3.Connection) -> list[tuple[int, str, int]]:
    return [tuple(row) for row in connection.execute("SELECT * FROM migrations ORDER BY number")]


def test_an_empty_file_gets_the_whole_schema(connection: sqlite3.Connection, path: Path) -> None:
    known = known_migrations(MIGRATIONS)
    assert migrate(connection, path, known, now=5) == [migration.name for migration in known]
    assert recorded(connection) == [(migration.number, migration.name, 5) for migration in known]


def test_every_table_of_ours_is_strict(connection: sqlite3.Connection, path: Path) -> None:
    migrate(connection, path, known_migrations(MIGRATIONS), now=5)
    found = {row["name"]: row["strict"] for row in connection.execute("PRAGMA table_list") if row["type"] == "table"}
    ours = {name: strict for name, strict in found.items() if not name.startswith("sqlite_")}
    assert len(ours) > 10
    assert set(ours.values()) == {1}


def test_only_what_is_missing_is_applied(connection: sqlite3.Connection, path: Path) -> None:
    assert migrate(connection, path, [FIRST], now=1) == ["tables"]
    connection.execute("INSERT INTO tables VALUES (1)")
    assert migrate(connection, path, [FIRST, SECOND], now=2) == ["names"]
    assert migrate(connection, path, [FIRST, SECOND], now=3) == []
    assert recorded(connection) == [(1, "tables", 1), (2, "names", 2)]
    assert connection.execute("SELECT name FROM tables").fetchone()["name"] == "Table"


def test_a_migration_that_fails_changes_nothing(connection: sqlite3.Connection, path: Path) -> None:
    with pytest.raises(sqlite3.OperationalError, match="nowhere"):
        migrate(connection, path, [FIRST, SECOND, BROKEN], now=1)
    assert not connection.in_transaction
    assert [number for number, *_ in recorded(connection)] == [1, 2]
    assert "colour" not in connection.execute("SELECT sql FROM sqlite_schema WHERE name = 'tables'").fetchone()[0]


@pytest.mark.parametrize("names", [["0002_late.sql"], ["0001_a.sql", "0001_b.sql"], ["1_short.sql"]])
def test_a_gap_in_the_numbers_is_a_mistake_of_the_program(tmp_path: Path, names: list[str]) -> None:
    for name in names:
        (tmp_path / name).write_text("SELECT 1;")
    with pytest.raises(ValueError, match="should be number"):
        known_migrations(tmp_path)
