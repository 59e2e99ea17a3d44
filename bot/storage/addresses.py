"""From the address of a database to the storage behind it."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from bot.storage.errors import StorageError
from bot.storage.records.shards import Shards
from bot.storage.sql import Sql
from bot.storage.sqlite import files
from bot.storage.sqlite.mark import Age
from bot.storage.sqlite.store import SqliteStore
from bot.storage.store import Store

if TYPE_CHECKING:
    from bot.storage.postgresql.store import PostgresqlStore

Result = TypeVar("Result")

_SQLITE = "sqlite:///"
_POSTGRESQL = ("postgresql://", "postgres://")


async def open_store(
    url: str, clock: Callable[[], int], shards: Shards | None = None, *, takes_over: bool = False
) -> Store:
    """Open the storage of an address such as `sqlite:///var/elgrande.sqlite3` or `postgresql://host/elgrande`.

    `clock` gives the time in milliseconds since 1970 in UTC. `shards` are those of one of several processes; who
    `takes_over` begins beside the process that serves them now. Raises `StorageError` with a sentence.
    """
    if _is_postgresql(url):
        return await _postgresql().open(url, clock, shards, takes_over=takes_over)
    if shards is not None:
        raise StorageError(
            "SHARDS are for several processes, which share a PostgreSQL database: see docs/operations.md."
        )
    return await SqliteStore.open(sqlite_path(url), clock)


@asynccontextmanager
async def looked_into(url: str, clock: Callable[[], int]) -> AsyncIterator[Store]:
    """The storage, to read in it from another process than the bot's, whether the bot runs or not."""
    with tempfile.TemporaryDirectory() as folder:
        if _is_postgresql(url):
            store: Store = await _postgresql().look_into(url, clock)
        else:
            # One process has the file; another one looks at a copy.
            copy = Path(folder) / "copy.sqlite3"
            files.require_known_schema(sqlite_path(url))  # else the copy is named, which nobody knows
            copy_database(url, copy)
            store = await SqliteStore.open(copy, clock)
        try:
            yield store
        finally:
            await store.close()


def glance(url: str, function: Callable[[Sql], Result]) -> Result:
    """What a row function finds, read from beside a bot that runs or not. Raises `StorageError` if there is no database
    of this version.
    """
    return _postgresql().glance(url, function) if _is_postgresql(url) else files.glance(sqlite_path(url), function)


def database_file(url: str) -> Path | None:
    """The file behind an address, be it there or not; None if it is a PostgreSQL database."""
    return None if _is_postgresql(url) else sqlite_path(url)


def database_name(url: str) -> str:
    """What an operator calls a database; never who uses it, and how they show that they may. Nothing is opened.

    Raises `StorageError` unless it can be told which database is meant.
    """
    return _postgresql().name_of(url) if _is_postgresql(url) else str(sqlite_path(url))


def is_empty(url: str) -> bool:
    """Whether a PostgreSQL database has no tables. Raises `StorageError` if it cannot be reached."""
    return _postgresql().is_empty(url)


def require_as_it_was_left(file: Path) -> None:
    """Raises `LostDatabase` if a file is empty or damaged, `ChangedDatabase` if it is not what the bot left."""
    files.require_as_it_was_left(file)


def make_database_anew(url: str, stamp: str) -> list[Path]:
    """Make room for a new database where there is none or an empty one; returns where an empty file is kept.

    Raises `StorageError` if there is something in it.
    """
    if _is_postgresql(url):
        if not is_empty(url):
            raise StorageError(f"There is a database {database_name(url)} already. Name another one in DATABASE_URL.")
        return []
    return files.make_anew(_file(url), stamp)


def copy_database(url: str, target: Path) -> None:
    """Back up a database from another process than the bot's, whether the bot runs or not."""
    files.backup(_file(url), target)


def restore_database(url: str, source: Path, stamp: str) -> list[Path]:
    """Put a backup in the place of the database while no bot uses it; returns where the old files are kept."""
    return files.restore(_file(url), source, stamp)


def require_backup(path: Path) -> None:
    """Raises `StorageError` unless a file can be put in the place of the database."""
    files.require_backup(path)


def check_file(path: Path) -> list[str]:
    """Look for damage in a backup; a sentence for each thing that is wrong."""
    return files.problems_of_file(path)


def age_of_file(path: Path) -> Age:
    """Which database a backup is of, and how far that had come. Raises `StorageError` if it cannot be read."""
    return files.age_of_file(path)


def check_database(url: str) -> list[str]:
    """Look for damage from another process than the bot's; a sentence for each thing that is wrong."""
    if _is_postgresql(url):
        return _postgresql().problems_of(url)
    return files.problems_of_file(sqlite_path(url))


def sqlite_path(url: str) -> Path:
    """The file an address names; three slashes begin a relative path, four an absolute one."""
    name = url.removeprefix(_SQLITE)
    if name == url or not name or name.startswith(":"):
        raise StorageError(
            f"DATABASE_URL must be {_SQLITE} and the path of a file, or {_POSTGRESQL[0]}HOST/DATABASE,"
            f" but is {_without_password(url)}."
        )
    return Path(name)


def _file(url: str) -> Path:
    if _is_postgresql(url):
        raise StorageError(
            "A PostgreSQL database is backed up with pg_dump and restored with pg_restore: see docs/storage.md."
        )
    return sqlite_path(url)


def _is_postgresql(url: str) -> bool:
    return url.startswith(_POSTGRESQL)


def _postgresql() -> type[PostgresqlStore]:
    """Loaded only for those who use it: the driver takes time and memory."""
    from bot.storage.postgresql.store import PostgresqlStore  # as just said

    return PostgresqlStore


def _without_password(url: str) -> str:
    """An address of another kind of database may hold a password."""
    kind, separator, rest = url.partition("://")
    if not separator:
        return "not even an address"
    return f"{kind}://{rest.rpartition('@')[2]}"
