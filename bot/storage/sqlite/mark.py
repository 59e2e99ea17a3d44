"""How the bot left a database, noted beside it: an older copy in its place is noticed, and so is whatever was cut off.

Two numbers tell how far it has come: when it was made, and how many changes it has had. They are noted after each
change, so a database that is behind its mark has lost something. Once it is closed its fingerprint is noted, too: then
nobody has any business to change it. `restore` takes the mark away.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from sqlite3 import Connection
from zlib import crc32

from bot.storage.sqlite.connection import PRIVATE

ENDING = ".mark"

LARGEST_KNOWN = 500_000_000
"""Bytes of a database whose fingerprint is taken: with 10,000 long games it has 370 million."""

AT_ONCE = 1 << 20


@dataclass(frozen=True, slots=True)
class Age:
    """Which database it is, and how far it has come."""

    made_at: int
    """When it was made, in milliseconds since 1970: no two were made at the same one."""

    changes: int
    """How many changes it has had. None is ever taken back."""

    def continues(self, other: Age) -> bool:
        """Whether all that the other one had was there at this age."""
        return self.made_at == other.made_at and self.changes >= other.changes


@dataclass(frozen=True, slots=True)
class Left:
    """How a database was left."""

    age: Age
    fingerprint: str
    """Of the closed file; nothing if it was not closed, or is too large for one."""


def age_of(connection: Connection) -> Age:
    """The age of a database that has tables."""
    row = connection.execute("SELECT applied_at FROM migrations ORDER BY number LIMIT 1").fetchone()
    return Age(0 if row is None else row[0], _counted(connection) or _given(connection))


def _counted(connection: Connection) -> int:
    (count,) = connection.execute("PRAGMA user_version").fetchone()
    return int(count)


def _given(connection: Connection) -> int:
    """Where changes were not counted yet: the numbers that were given to tables, posts and timers only grew, too."""
    (numbers,) = connection.execute("SELECT sum(seq) FROM sqlite_sequence").fetchone()
    return int(numbers or 0)


def mark_of(path: Path) -> Path:
    """Where the mark of a database is."""
    return path.with_name(path.name + ENDING)


def read_mark(path: Path) -> Left | None:
    """What was noted last; None if there is nothing that can be read."""
    with suppress(OSError, ValueError, IndexError):
        words = mark_of(path).read_text(encoding="ascii").splitlines()[0].split()
        return Left(Age(int(words[0]), int(words[1])), words[2] if len(words) > 2 else "")  # a third one
    return None


def fingerprint(path: Path) -> str:
    """What tells a closed database from one that an accident has happened to, in half a millisecond a megabyte; nothing
    if it is too large, or not closed.
    """
    log = path.with_name(f"{path.name}-wal")
    if path.stat().st_size > LARGEST_KNOWN or (log.exists() and log.stat().st_size):
        return ""
    found = 0
    with path.open("rb") as file:
        while part := file.read(AT_ONCE):
            found = crc32(part, found)
    return f"{found:08x}"


class Mark:
    """The mark of a database that a bot uses. A disk that takes none is no reason not to play."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._age: Age | None = None
        self._file: int | None = None

    def open(self, connection: Connection) -> None:
        """From now on it says how far the database has come that was opened."""
        self._age = age_of(connection)
        connection.execute(f"PRAGMA user_version = {max(self._age.changes, 1)}")
        with suppress(OSError):
            self._file = os.open(mark_of(self._path), os.O_WRONLY | os.O_CREAT, PRIVATE)
        self._note()

    def count(self, connection: Connection) -> None:
        """Count one more change, in the transaction that makes it."""
        connection.execute(f"PRAGMA user_version = {_counted(connection) + 1}")

    def note(self, connection: Connection) -> None:
        """Note what is on the disk now: only then, so that no database is behind its own mark."""
        if self._age is not None:
            self._age = Age(self._age.made_at, _counted(connection))
            self._note()

    def close(self) -> None:
        """Note what the file is like, which was closed just now."""
        if self._age is not None:
            with suppress(OSError):
                self._note(fingerprint(self._path))
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _note(self, *more: str) -> None:
        """In one step, which happens whole or not at all; what a longer one had after its line is not read."""
        if self._file is not None and self._age is not None:
            line = " ".join([str(self._age.made_at), str(self._age.changes), *more])
            with suppress(OSError):
                os.pwrite(self._file, f"{line}\n".encode(), 0)
