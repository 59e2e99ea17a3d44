"""The schema as numbered SQL files, one folder for each database. A number means the same change in all of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from bot.storage.errors import StorageError


@dataclass(frozen=True, slots=True)
class Migration:
    """A step of the schema."""

    number: int
    name: str
    sql: str


def known_migrations(folder: Path, first: int = 1) -> list[Migration]:
    """The files `0001_name.sql`, `0002_name.sql`, ... of a folder in order. `ValueError` if a number is missing.

    A database that came later has one file for all up to its `first` number.
    """
    found: list[Migration] = []
    for number, path in enumerate(sorted(folder.glob("*.sql")), start=first):
        match = re.fullmatch(r"(\d{4})_(\w+)", path.stem)
        if match is None or int(match[1]) != number:
            raise ValueError(f"{path.name} should be number {number:04} of the migrations.")
        found.append(Migration(number, match[2], path.read_text(encoding="utf-8")))
    return found


def missing_migrations(migrations: list[Migration], applied: int, database: object) -> list[Migration]:
    """Those that a database lacks whose schema has a number (0: it has none).

    Raises `StorageError` if it is of a newer program.
    """
    if applied > migrations[-1].number:
        raise StorageError(
            f"The database {database} was written by a newer version of this program (its schema is number "
            f"{applied}, this version knows {migrations[-1].number}). Install the newer version, or"
            f" restore a backup."
        )
    return [migration for migration in migrations if migration.number > applied]
