"""One SQLite connection, on a thread of its own, used a whole transaction at a time.

aiosqlite sends each statement to its thread and back by itself: ten statements are ten hops, and another
coroutine's statements may come in between. Here one plain function with the whole transaction goes over in
one hop, which halves the time and leaves nothing to interleave. aiosqlite has no public call for that; its
`_execute` is what all of its calls are made of, so a subclass uses it, in one place. An own executor was
the alternative; it would repeat what aiosqlite does already (start, stop, hand results back to the right
loop).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self, TypeVar

import aiosqlite

from bot.storage.dialect import for_sqlite
from bot.storage.errors import LostDatabase, StorageError
from bot.storage.sql import Parameters, Row, Sql

Result = TypeVar("Result")
OnConnection = Callable[[sqlite3.Connection], Result]

PRIVATE = 0o600
"""Nobody else on the machine reads a database: it holds what is secret in games. SQLite gives the files beside it
the same rights.
"""

# How long to wait for a lock of somebody else, such as a database browser. Discord waits 3 s for us.
BUSY_SECONDS = 1.5


class ThreadedConnection(aiosqlite.Connection):
    """An aiosqlite connection that runs plain functions on its thread."""

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__(lambda: connect(path), iter_chunk_size=64)

    async def __aenter__(self) -> Self:
        await self
        return self

    async def in_one_hop(self, work: OnConnection[Result]) -> Result:
        """Run `work` on the connection's thread, outside of any transaction.

        A caller that is cancelled stops waiting; the work itself always runs to its end.
        Raises `StorageError` with a sentence instead of SQLite's errors about the file.
        """

        def job() -> Result:
            with sentences_for_people(self.path):
                return work(self._conn)

        # aiosqlite does not annotate it.
        result: Result = await self._execute(job)  # type: ignore[no-untyped-call]
        return result


class SqliteSql:
    """A transaction of a connection, as the row functions see it (`bot.storage.sql.Sql`)."""

    __slots__ = ("_connection", "now")

    def __init__(self, connection: sqlite3.Connection, now: int) -> None:
        self._connection = connection
        self.now = now

    @property
    def shards(self) -> None:
        """One process has the file."""

    def tell(self, news: str, guild_id: int | None) -> None:
        pass  # there is nobody else

    def execute(self, statement: str, parameters: Parameters = ()) -> None:
        self._connection.execute(for_sqlite(statement), parameters)

    def execute_many(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        self._connection.executemany(for_sqlite(statement), rows)

    def changed(self, statement: str, parameters: Parameters = ()) -> int:
        return self._connection.execute(for_sqlite(statement), parameters).rowcount

    def row(self, statement: str, parameters: Parameters = ()) -> Row | None:
        rows = self.rows(statement, parameters)
        return rows[0] if rows else None

    def rows(self, statement: str, parameters: Parameters = ()) -> list[Row]:
        return self._connection.execute(for_sqlite(statement), parameters).fetchall()

    def first_rows(self, *questions: tuple[str, Parameters]) -> list[Row | None]:
        return [self.row(*question) for question in questions]

    def value(self, statement: str, parameters: Parameters = ()) -> Any:
        row = self._connection.execute(for_sqlite(statement), parameters).fetchone()
        return None if row is None else row[0]

    def go_on_numbering(self, table: str) -> None:
        pass  # AUTOINCREMENT looks at what is there


def connect(path: Path, *, read_only: bool = False) -> sqlite3.Connection:
    """Open a file, a new one unless `read_only`. Statements outside of a `BEGIN` commit by themselves."""
    address = f"{path.absolute().as_uri()}?mode={'ro' if read_only else 'rwc'}"
    connection = sqlite3.connect(address, uri=True, isolation_level=None, timeout=BUSY_SECONDS, check_same_thread=False)
    connection.row_factory = sqlite3.Row
    return connection


def in_transaction(connection: sqlite3.Connection, begin: str, work: Callable[[Sql], Result], now: int) -> Result:
    """Run `work` as one transaction: all of it, or nothing and its exception."""
    connection.execute(begin)
    try:
        result = work(SqliteSql(connection, now))
        connection.execute("COMMIT")
    except BaseException:
        # SQLite has rolled back by itself after some errors, such as a full disk.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return result


_SENTENCES = {
    sqlite3.SQLITE_BUSY: ("The database {path} is locked by another program. Close that program and try again."),
    sqlite3.SQLITE_CANTOPEN: ("The database {path} cannot be opened. Do the folder and the right to use it exist?"),
    sqlite3.SQLITE_FULL: ("The disk is full, so nothing can be stored in {path}. What was being done was not done."),
    sqlite3.SQLITE_IOERR: "The disk refused to read or write {path}. What was being done was not done.",
    sqlite3.SQLITE_PERM: "The database {path} may not be used by this user of the machine.",
    sqlite3.SQLITE_READONLY: ("The database {path} is read-only. Give the bot the right to write it and its folder."),
}


_NOT_TO_BE_TRUSTED = {
    sqlite3.SQLITE_CORRUPT: "The database {path} is damaged. Restore it from a backup: see docs/operations.md.",
    sqlite3.SQLITE_NOTADB: "{path} is not a database. Is DATABASE_URL right?",
}


@contextmanager
def sentences_for_people(path: Path) -> Iterator[None]:
    """Turn SQLite's errors about the file into `StorageError`; mistakes of the program stay as they are."""
    try:
        yield
    except UnicodeDecodeError as error:
        raise _damaged(path) from error
    except sqlite3.DatabaseError as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the rest of the number is detail
        if code in _SENTENCES:
            raise StorageError(_SENTENCES[code].format(path=path)) from error
        if code in _NOT_TO_BE_TRUSTED:
            raise LostDatabase(_NOT_TO_BE_TRUSTED[code].format(path=path)) from error
        if str(error).startswith("Could not decode to UTF-8"):  # Python's own words, without a number
            raise _damaged(path) from error
        raise


@contextmanager
def whatever_it_is(path: Path) -> Iterator[None]:
    """As `sentences_for_people`, for looking into a file of which nothing is known: there, what SQLite does not
    understand is a fault of the file.
    """
    try:
        with sentences_for_people(path):
            yield
    except sqlite3.DatabaseError as error:
        raise _damaged(path) from error


def _damaged(path: Path) -> LostDatabase:
    return LostDatabase(_NOT_TO_BE_TRUSTED[sqlite3.SQLITE_CORRUPT].format(path=path))
