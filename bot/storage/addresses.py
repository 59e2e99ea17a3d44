"""From the address of a database to the storage behind it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from bot.storage.errors import StorageError
from bot.storage.sqlite import files
from bot.storage.sqlite.store import SqliteStore
from bot.storage.store import Store

_SQLITE = "sqlite:///"


async def open_store(url: str, clock: Callable[[], int]) -> Store:
    """Open the storage of an address such as `sqlite:///var/elgrande.sqlite3`.

    `clock` gives the time in milliseconds since 1970 in UTC. Raises `StorageError` with a sentence.
    """
    return await SqliteStore.open(sqlite_path(url), clock)


def copy_database(url: str, target: Path) -> None:
    """Back up a database from another process than the bot's, whether the bot runs or not."""
    files.backup(sqlite_path(url), target)


def restore_database(url: str, source: Path, stamp: str) -> list[Path]:
    """Put a backup in the place of the database while no bot uses it; returns where the old files are kept."""
    return files.restore(sqlite_path(url), source, stamp)


def check_file(path: Path) -> list[str]:
    """Look for damage in a backup; a sentence for each thing that is wrong."""
    return files.problems_of_file(path)


def check_database(url: str) -> list[str]:
    """Look for damage from another process than the bot's; a sentence for each thing that is wrong."""
    return files.problems_of_file(sqlite_path(url))


def sqlite_path(url: str) -> Path:
    """The file an address names; three slashes begin a relative path, four an absolute one."""
    name = url.removeprefix(_SQLITE)
    if name == url or not name or name.startswith(":"):
        raise StorageError(f"DATABASE_URL must be {_SQLITE} and the path of a file, but is {_without_password(url)}.")
    return Path(name)


def _without_password(url: str) -> str:
    """An address of another kind of database may hold a password."""
    kind, separator, rest = url.partition("://")
    if not separator:
        return "not even an address"
    return f"{kind}://{rest.rpartition('@')[2]}"
