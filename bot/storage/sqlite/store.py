"""The storage in an SQLite file.

Exactly one connection writes and only it moves the write-ahead log into the file; a second one reads and is
told to refuse to write. (SQLite before 3.51.3 can damage a file if two connections do that at the same
moment; with one it cannot happen, so every version of SQLite will do.)
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from sqlite3 import Connection
from typing import TypeVar

from bot.storage.sql import Sql
from bot.storage.sqlite import files
from bot.storage.sqlite.connection import ThreadedConnection, in_transaction, sentences_for_people
from bot.storage.sqlite.mark import Mark
from bot.storage.store import Store, Work

Result = TypeVar("Result")


class SqliteStore(Store):
    """A database file with one writing and one reading connection, each on its thread. Only one process opens it."""

    def __init__(
        self,
        writer: ThreadedConnection,
        reader: ThreadedConnection,
        mark: Mark,
        resources: AsyncExitStack,
        clock: Callable[[], int],
    ) -> None:
        super().__init__(clock)
        self._writer = writer
        self._reader = reader
        self._mark = mark
        self._resources = resources

    @classmethod
    async def open(cls, path: Path, clock: Callable[[], int]) -> SqliteStore:
        """Open a database file, made anew if there is none, and bring it to the newest schema.

        Raises `StorageError` if that cannot be done, or another process has it open.
        """
        path = files.prepare_folder(path)
        async with AsyncExitStack() as resources:
            resources.enter_context(files.only_process(path))
            resources.callback(files.remove_if_begun, path, is_new=not path.exists())
            files.make_private(path)
            with sentences_for_people(path):
                mark = Mark(path)
                resources.push_async_callback(asyncio.to_thread, mark.close)
                writer = await resources.enter_async_context(ThreadedConnection(path))
                await writer.in_one_hop(lambda connection: files.prepare_writer(connection, path, clock()))
                await writer.in_one_hop(mark.open)
                # Closed before the writer, so that it is the writer that tidies up.
                reader = await resources.enter_async_context(ThreadedConnection(path))
                await reader.in_one_hop(files.prepare_reader)
            return cls(writer, reader, mark, resources.pop_all(), clock)

    async def _read(self, work: Work[Result], now: int) -> Result:
        return await self._reader.in_one_hop(lambda connection: in_transaction(connection, "BEGIN", work, now))

    async def _write(self, work: Work[Result], now: int) -> Result:
        return await self._writer.in_one_hop(lambda connection: self._changed(connection, work, now))

    def _changed(self, connection: Connection, work: Work[Result], now: int) -> Result:
        """A transaction on the connection that writes; what it changes is counted."""
        before = connection.total_changes

        def counted(sql: Sql) -> Result:
            result = work(sql)
            if connection.total_changes != before:
                self._mark.count(connection)
            return result

        result = in_transaction(connection, "BEGIN IMMEDIATE", counted, now)
        if connection.total_changes != before:
            self._mark.note(connection)
        return result

    async def _erase(self, work: Work[Result], now: int) -> Result:
        def erasing(connection: Connection) -> Result:
            # What SQLite deletes it usually only forgets; here it is overwritten, and the write-ahead log emptied.
            connection.execute("PRAGMA secure_delete = ON")
            try:
                erased = self._changed(connection, work, now)
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
                return erased
            finally:
                connection.execute("PRAGMA secure_delete = OFF")

        return await self._writer.in_one_hop(erasing)

    async def backup(self, target: Path) -> None:
        # By a connection of its own that only reads, so that nobody waits for it.
        await asyncio.to_thread(files.backup, self._writer.path, target)

    async def problems(self) -> list[str]:
        # Outside of a transaction: of a damaged file not even the end of one can be relied on.
        return await self._reader.in_one_hop(files.problems)

    async def close(self) -> None:
        await self._resources.aclose()
