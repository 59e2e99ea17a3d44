"""The storage in PostgreSQL: each transaction on a thread, with a connection that nobody else has meanwhile.

Row functions wait for the database, so they run on threads, as SQLite's do. Reads see one unchanging picture
(REPEATABLE READ). Writes are READ COMMITTED: whoever changes a table holds its row first, so what is checked after that
stays true. Where two get in each other's way nevertheless, one of them is done again from the beginning: a row function
has no effect but in the database.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import psycopg

from bot.storage.errors import StorageError
from bot.storage.postgresql.connection import (
    CHANNEL,
    Connection,
    Connections,
    PostgresqlSql,
    connect,
    name_of,
    sentences_for_people,
)
from bot.storage.postgresql.processes import Listener, Presence
from bot.storage.records.shards import Shards
from bot.storage.rows.games import miscounted
from bot.storage.schema import TODAY, Migration, Schema, bring_up_to_date, missing_migrations
from bot.storage.store import LEAVE, Store, Work

LOG = logging.getLogger(__name__)

Result = TypeVar("Result")

AT_ONCE = 6
"""Transactions of one process at a time; the others wait."""

ATTEMPTS = 5
"""How often a write is done at most that got in another one's way."""

IN_THE_WAY = (psycopg.errors.DeadlockDetected, psycopg.errors.SerializationFailure, psycopg.errors.UniqueViolation)
"""Both had good reasons when they began. (Two that add the same row do not see each other before.)"""

MIGRATING = 0x656C6772
"""The number under which those who migrate wait for each other ("elgr")."""

READ = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
WRITE = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"


class PostgresqlStore(Store):
    """A PostgreSQL database, which several processes may share; transactions run on threads."""

    def __init__(self, url: str, clock: Callable[[], int], shards: Shards | None = None) -> None:
        super().__init__(clock)
        self.shards = shards
        self._url = url
        self._name = name_of(url)
        self._presence = Presence(url, shards)
        self._listener: Listener | None = None
        self._asks_from: int | None = None
        """The number with which this process asks another one to leave: it hears that itself."""
        self._connections = Connections(url, self._presence.renew)
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="database")

    @staticmethod
    def name_of(url: str) -> str:
        """What an operator calls the database of an address. Raises `StorageError` if that cannot be told."""
        return name_of(url)

    @staticmethod
    def is_empty(url: str) -> bool:
        """Whether there are no tables in it. Raises `StorageError` if it cannot be reached."""
        with sentences_for_people(name_of(url)), connect(url) as connection:
            return not _tables(connection)

    @classmethod
    async def open(
        cls, url: str, clock: Callable[[], int], shards: Shards | None = None, *, takes_over: bool = False
    ) -> PostgresqlStore:
        """Open a database for the one bot that uses it, or for the process of it that serves these shards, and bring it
        to the newest schema. Who `takes_over` begins beside the process that serves them now.

        Raises `StorageError` if that cannot be done, or another process is in its place.
        """
        store = cls(url, clock, shards)
        await asyncio.to_thread(store._begin, takes_over)
        return store

    @classmethod
    async def look_into(cls, url: str, clock: Callable[[], int]) -> PostgresqlStore:
        """Open a database to read in it, whether a bot uses it or not. Raises `StorageError` unless it is of today."""
        store = cls(url, clock)
        await asyncio.to_thread(store._look)
        return store

    def _begin(self, takes_over: bool) -> None:
        with sentences_for_people(self._name):
            if not takes_over:
                self._presence.begin()
            try:
                with connect(self._url) as connection:
                    migrate(connection, self._name, TODAY, self._clock())
            except BaseException:
                self._presence.end()
                raise

    def _look(self) -> None:
        with sentences_for_people(self._name), connect(self._url) as connection:
            if require_known_schema(connection, self._name, TODAY):
                raise StorageError(f"The database {self._name} is of an older version. Start the bot once.")

    def listen(self, heard: Callable[[str, int], None]) -> None:
        loop, shards = asyncio.get_running_loop(), self.shards
        if shards is None:
            return

        def pass_on(payload: str) -> None:
            news, number, *asked = payload.split()
            if news == LEAVE:
                is_ours = self._presence.is_asked(asked[0]) and int(number) != self._asks_from
            else:
                is_ours = shards.serve(int(number))
            if is_ours:
                loop.call_soon_threadsafe(heard, news, int(number))

        self._listener = Listener(self._url, pass_on)

    async def take_over(self, first: int) -> None:
        self._asks_from = first

        def take() -> None:
            with sentences_for_people(self._name), connect(self._url) as connection:

                def ask() -> None:
                    connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, f"{LEAVE} {first} {self.shards}"))

                self._presence.take_over(ask)

        if self.shards is not None:
            await asyncio.to_thread(take)

    async def _read(self, work: Work[Result], now: int) -> Result:
        return await self._on_a_thread(lambda: self._transaction(work, now, READ))

    async def _write(self, work: Work[Result], now: int) -> Result:
        return await self._on_a_thread(lambda: self._transaction(work, now, WRITE))

    async def _erase(self, work: Work[Result], now: int) -> Result:
        # PostgreSQL overwrites what was deleted when it tidies up; only its own files and logs have it till then.
        return await self._write(work, now)

    async def _on_a_thread(self, job: Callable[[], Result]) -> Result:
        """A job runs to its end, and a caller that is cancelled goes after that: the next one sees what it did."""
        running = asyncio.get_running_loop().run_in_executor(self._threads, job)
        try:
            return await asyncio.shield(running)
        except asyncio.CancelledError:
            await asyncio.wait([running])
            running.exception()  # nobody is left to hear of it
            raise

    def _transaction(self, work: Work[Result], now: int, begin: str) -> Result:
        for attempt in range(1, ATTEMPTS + 1):
            try:
                with sentences_for_people(self._name), self._connections.transaction(begin) as connection:
                    sql = PostgresqlSql(connection, now, self.shards)
                    result = work(sql)
                    sql.send_what_is_told()
                    return result
            except IN_THE_WAY as error:
                if attempt == ATTEMPTS:
                    raise
                LOG.info("A change is made again: %s.", type(error).__name__)
        raise AssertionError("the last attempt ends above")

    async def backup(self, target: Path) -> None:
        raise StorageError(f"{target} was not made: a PostgreSQL database is copied with pg_dump, see docs/storage.md.")

    async def problems(self) -> list[str]:
        return await self.read(miscounted)

    @staticmethod
    def problems_of(url: str) -> list[str]:
        """As `problems`, from outside, while a bot uses the database or not."""
        name = name_of(url)
        with sentences_for_people(name), connect(url) as connection, connection.transaction():
            require_known_schema(connection, name, TODAY)
            return miscounted(PostgresqlSql(connection, now=0))

    @staticmethod
    def glance(url: str, function: Work[Result]) -> Result:
        """What a row function finds, from outside. Raises `StorageError` unless the database is of today's schema."""
        name = name_of(url)
        with sentences_for_people(name), connect(url) as connection, connection.transaction():
            if require_known_schema(connection, name, TODAY):
                raise StorageError(f"The database {name} is of an older version. Start the bot once.")
            return function(PostgresqlSql(connection, now=0))

    async def close(self) -> None:
        await asyncio.to_thread(self._end)

    def _end(self) -> None:
        if self._listener is not None:
            self._listener.end()
        self._threads.shutdown()
        self._connections.close()
        self._presence.end()


def migrate(connection: Connection, name: str, schema: Schema, now: int) -> list[str]:
    """Bring a database to a schema, all of it or nothing; returns the names of the changes that were applied.

    Programs that start at once come one after the other, and the later ones find nothing to do.
    Raises `StorageError` if the database is of a newer program or one too old, or no database of this bot at all.
    """
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATING,))
        applied = bring_up_to_date(PostgresqlSql(connection, now), _tables(connection), name, schema)
    if applied:
        LOG.info("The database %s was brought to the schema '%s'.", name, applied[-1])
    return applied


def require_known_schema(connection: Connection, name: str, schema: Schema) -> tuple[Migration, ...]:
    """The changes that the database lacks. Raises as `migrate`."""
    return missing_migrations(PostgresqlSql(connection, now=0), _tables(connection), name, schema)


def _tables(connection: Connection) -> set[str]:
    """The names of all tables of a database."""
    rows = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()").fetchall()
    return {row["tablename"] for row in rows}
