"""The storage in an SQLite file. What each call does is said in `bot.storage.repository`.

Exactly one connection writes and only it moves the write-ahead log into the file; a second one reads and is
told to refuse to write. (SQLite before 3.51.3 can damage a file if two connections do that at the same
moment; with one it cannot happen, so every version of SQLite will do.)
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from sqlite3 import Connection
from typing import Any

from bot import metrics
from bot.storage.errors import OutOfDate
from bot.storage.records import (
    NO_TIMERS,
    LogLine,
    NewChoice,
    NewPost,
    NewSeal,
    NewSnapshot,
    NewTable,
    OrderChange,
    Outage,
    SavedGame,
    Seat,
    StoredChoice,
    StoredLogLine,
    StoredSeal,
    Table,
    TableMessage,
    TableStatus,
    TimerChanges,
    WaitingTable,
)
from bot.storage.seating import Leaving, Motion, NewResult, Result, Stint, Volunteer
from bot.storage.sqlite import files, games, outbox, people, privacy, seats, tables, timing
from bot.storage.sqlite import orders as order_rows
from bot.storage.sqlite.connection import ThreadedConnection, in_transaction, sentences_for_people
from bot.storage.sqlite.plain_calls import (
    SqliteDashboards,
    SqliteHands,
    SqliteLooks,
    SqliteOutbox,
    SqlitePeople,
    SqliteTimers,
)


class SqliteRepository(SqliteOutbox, SqliteTimers, SqlitePeople, SqliteDashboards, SqliteLooks, SqliteHands):
    """An open database file; see `bot.storage.repository.Repository`."""

    def __init__(
        self,
        writer: ThreadedConnection,
        reader: ThreadedConnection,
        resources: AsyncExitStack,
        clock: Callable[[], int],
    ) -> None:
        super().__init__(writer, reader, clock)
        self._resources = resources

    @classmethod
    async def open(cls, path: Path, clock: Callable[[], int]) -> SqliteRepository:
        """Open a database file, made anew if there is none, and bring it to the newest schema.

        Raises `StorageError` if that cannot be done, or another process has it open.
        """
        path = files.prepare_folder(path)
        async with AsyncExitStack() as resources:
            resources.enter_context(files.only_process(path))
            with sentences_for_people(path):
                writer = await resources.enter_async_context(ThreadedConnection(path))
                await writer.in_one_hop(lambda connection: files.prepare_writer(connection, path, clock()))
                # Closed before the writer, so that it is the writer that tidies up.
                reader = await resources.enter_async_context(ThreadedConnection(path))
                await reader.in_one_hop(files.prepare_reader)
            return cls(writer, reader, resources.pop_all(), clock)

    # Tables

    async def create_table(self, new: NewTable, timers: TimerChanges = NO_TIMERS) -> Table:
        now = self._clock()

        def work(connection: Connection) -> Table:
            table = tables.create(connection, new, now)
            timing.change(connection, table.id, timers)
            return table

        return await self._writer.write(work)

    async def save_lobby(self, table: Table, timers: TimerChanges = NO_TIMERS) -> Table:
        now = self._clock()

        def work(connection: Connection) -> Table:
            saved = tables.save_lobby(connection, table, TableStatus.LOBBY, now)
            timing.change(connection, table.id, timers)
            return saved

        return await self._writer.write(work)

    async def start_table(
        self,
        table: Table,
        snapshot: NewSnapshot,
        log: Sequence[LogLine] = (),
        posts: Sequence[NewPost] = (),
        choices: Sequence[NewChoice] = (),
        timers: TimerChanges = NO_TIMERS,
        *,
        seal: NewSeal | None = None,
    ) -> Table:
        now = self._clock()

        def work(connection: Connection) -> Table:
            started = tables.save_lobby(connection, table, TableStatus.RUNNING, now)
            seats.begin(connection, started, now)
            games.start(connection, table.id, snapshot, log, choices, now)
            order_rows.seal(connection, table.id, seal, len(choices), now)
            outbox.enqueue(connection, table.id, posts, now)
            timing.change(connection, table.id, timers)
            return started

        stored = await self._writer.write(work)
        _count(choices, None)
        return stored

    async def place_table(
        self, table_id: int, channel_id: int, thread_id: int | None, timers: TimerChanges = NO_TIMERS
    ) -> Table:
        now = self._clock()

        def work(connection: Connection) -> Table:
            placed = tables.place(connection, table_id, channel_id, thread_id, now)
            timing.change(connection, table_id, timers)
            return placed

        return await self._writer.write(work)

    async def cancel_table(
        self, table_id: int, posts: Sequence[NewPost] = (), timers: TimerChanges = NO_TIMERS
    ) -> Table:
        now = self._clock()

        def work(connection: Connection) -> Table:
            cancelled = tables.end(connection, table_id, TableStatus.CANCELLED, now)
            outbox.enqueue(connection, table_id, posts, now)
            timing.change(connection, table_id, timers, ends=True)
            return cancelled

        return await self._writer.write(work)

    async def table(self, table_id: int) -> Table | None:
        return await self._reader.read(lambda connection: tables.find(connection, table_id))

    async def tables_of_guild(
        self, guild_id: int | None, statuses: Collection[TableStatus], limit: int = 25
    ) -> list[Table]:
        return await self._reader.read(lambda connection: tables.of_guild(connection, guild_id, statuses, limit))

    async def tables_of_person(self, user_id: int, statuses: Collection[TableStatus], limit: int = 25) -> list[Table]:
        return await self._reader.read(lambda connection: tables.of_person(connection, user_id, statuses, limit))

    async def tables_in_channel(self, channel_id: int, limit: int = 25) -> list[Table]:
        return await self._reader.read(lambda connection: tables.in_channel(connection, channel_id, limit))

    async def tables_waiting_for(self, user_id: int, limit: int = 25) -> list[WaitingTable]:
        return await self._reader.read(lambda connection: tables.waiting_for(connection, user_id, limit))

    async def running_table_ids(self) -> list[int]:
        return await self._reader.read(tables.running_ids)

    async def count_tables(self) -> dict[TableStatus, int]:
        return await self._reader.read(tables.count)

    async def messages(self, table_id: int) -> dict[str, TableMessage]:
        return await self._reader.read(lambda connection: tables.messages(connection, table_id))

    async def remember_message(self, table_id: int, message: TableMessage) -> TableMessage | None:
        return await self._writer.write(lambda connection: tables.remember_message(connection, table_id, message))

    async def forget_message(self, table_id: int, kind: str) -> None:
        await self._writer.write(lambda connection: tables.forget_message(connection, table_id, kind))

    # Seats

    async def change_seat(
        self,
        table: Table,
        seat: Seat,
        leaving: Leaving,
        expected_count: int,
        snapshot: NewSnapshot,
        *,
        log: Sequence[LogLine] = (),
        choices: Sequence[NewChoice] = (),
        posts: Sequence[NewPost] = (),
        orders: Sequence[OrderChange] = (),
        seal: NewSeal | None = None,
        results: Sequence[NewResult] = (),
        timers: TimerChanges = NO_TIMERS,
    ) -> Table:
        now = self._clock()

        def work(connection: Connection) -> Table:
            seats.change(connection, table, seat, leaving, expected_count, now)
            games.go_on(connection, table.id, expected_count, log, choices, snapshot, now)
            order_rows.change(connection, table.id, orders, now)
            order_rows.seal(connection, table.id, seal, expected_count + len(choices), now)
            outbox.enqueue(connection, table.id, posts, now)
            if results:
                seats.save_results(connection, table.id, results, now)
                tables.end(connection, table.id, TableStatus.FINISHED, now)
            timing.change(connection, table.id, timers, ends=bool(results))
            return tables.existing(connection, table.id)

        stored = await self._writer.write(work)
        _count(choices, None)
        return stored

    async def stints(self, table_id: int) -> list[Stint]:
        return await self._reader.read(lambda connection: seats.stints(connection, table_id))

    async def results(self, table_id: int) -> list[Result]:
        return await self._reader.read(lambda connection: seats.results(connection, table_id))

    async def results_of_person(self, user_id: int, limit: int = 100) -> list[Result]:
        return await self._reader.read(lambda connection: seats.results_of_person(connection, user_id, limit))

    async def save_motion(
        self, table_id: int, motion: Motion, posts: Sequence[NewPost] = (), timers: TimerChanges = NO_TIMERS
    ) -> None:
        now = self._clock()

        def work(connection: Connection) -> None:
            seats.save_motion(connection, table_id, motion, now)
            outbox.enqueue(connection, table_id, posts, now)
            timing.change(connection, table_id, timers)

        await self._writer.write(work)

    async def drop_motion(
        self, table_id: int, kind: str, seat: int, posts: Sequence[NewPost] = (), timers: TimerChanges = NO_TIMERS
    ) -> bool:
        now = self._clock()

        def work(connection: Connection) -> bool:
            was_open = seats.drop_motion(connection, table_id, kind, seat)
            if was_open:
                outbox.enqueue(connection, table_id, posts, now)
                timing.change(connection, table_id, timers)
            return was_open

        return await self._writer.write(work)

    async def motions(self, table_id: int) -> list[Motion]:
        return await self._reader.read(lambda connection: seats.motions(connection, table_id))

    async def join_bench(self, guild_id: int, user_id: int) -> None:
        now = self._clock()
        await self._writer.write(lambda connection: seats.join_bench(connection, guild_id, user_id, now))

    async def leave_bench(self, guild_id: int, user_id: int) -> None:
        await self._writer.write(lambda connection: seats.leave_bench(connection, guild_id, user_id))

    async def bench(self, guild_id: int, limit: int = 100) -> list[Volunteer]:
        return await self._reader.read(lambda connection: seats.bench(connection, guild_id, limit))

    async def note_calls(self, guild_id: int, user_ids: Collection[int]) -> None:
        now = self._clock()
        await self._writer.write(lambda connection: seats.note_calls(connection, guild_id, user_ids, now))

    # Games

    async def game(self, table_id: int) -> SavedGame | None:
        return await self._reader.read(lambda connection: games.find(connection, table_id))

    async def append_choices(
        self,
        table_id: int,
        expected_count: int,
        choices: Sequence[NewChoice],
        snapshot: NewSnapshot,
        *,
        interaction_id: int | None = None,
        posts: Sequence[NewPost] = (),
        orders: Sequence[OrderChange] = (),
        seal: NewSeal | None = None,
        finishes: bool = False,
        timers: TimerChanges = NO_TIMERS,
        results: Sequence[NewResult] = (),
    ) -> None:
        now = self._clock()

        def work(connection: Connection) -> None:
            games.append(connection, table_id, expected_count, choices, snapshot, interaction_id, now)
            order_rows.change(connection, table_id, orders, now)
            order_rows.seal(connection, table_id, seal, expected_count + len(choices), now)
            outbox.enqueue(connection, table_id, posts, now)
            if finishes:
                seats.save_results(connection, table_id, results, now)
                tables.end(connection, table_id, TableStatus.FINISHED, now)
            timing.change(connection, table_id, timers, ends=finishes)

        await self._writer.write(work)
        _count(choices, interaction_id)

    async def withdraw_choices(
        self,
        table_id: int,
        expected_count: int,
        keep_count: int,
        snapshot: NewSnapshot,
        *,
        interaction_id: int | None = None,
        posts: Sequence[NewPost] = (),
        timers: TimerChanges = NO_TIMERS,
        log: Sequence[LogLine] = (),
        below_floor: bool = False,
    ) -> int:
        now = self._clock()

        def work(connection: Connection) -> int:
            position = games.withdraw(
                connection,
                table_id,
                expected_count,
                keep_count,
                snapshot,
                interaction_id,
                log,
                now,
                below_floor=below_floor,
            )
            outbox.enqueue(connection, table_id, posts, now)
            timing.change(connection, table_id, timers)
            return position

        return await self._writer.write(work)

    async def append_log(
        self,
        table_id: int,
        lines: Sequence[LogLine],
        posts: Sequence[NewPost] = (),
        timers: TimerChanges = NO_TIMERS,
    ) -> int:
        now = self._clock()

        def work(connection: Connection) -> int:
            position = games.append_log(connection, table_id, lines, now)
            outbox.enqueue(connection, table_id, posts, now)
            timing.change(connection, table_id, timers)
            return position

        return await self._writer.write(work)

    async def replace_snapshot(
        self,
        table_id: int,
        expected_count: int,
        snapshot: NewSnapshot,
        *,
        posts: Sequence[NewPost] = (),
        orders: Sequence[OrderChange] = (),
        timers: TimerChanges = NO_TIMERS,
    ) -> None:
        now = self._clock()

        def work(connection: Connection) -> None:
            games.replace_snapshot(connection, table_id, expected_count, snapshot, now)
            outbox.enqueue(connection, table_id, posts, now)
            order_rows.change(connection, table_id, orders, now)
            timing.change(connection, table_id, timers)

        await self._writer.write(work)

    async def tables_with_order(self, user_id: int, kind: str) -> set[int]:
        return await self._reader.read(lambda connection: order_rows.tables_of(connection, user_id, kind))

    async def change_orders(self, table_id: int, changes: Sequence[OrderChange]) -> None:
        now = self._clock()

        def work(connection: Connection) -> None:
            if tables.existing(connection, table_id).status is not TableStatus.RUNNING:
                raise OutOfDate(table_id)
            order_rows.change(connection, table_id, changes, now)

        await self._writer.write(work)

    async def carried_out(self, table_id: int, seat: int) -> list[StoredChoice]:
        return await self._reader.read(lambda connection: games.carried_out(connection, table_id, seat))

    async def seals(self, table_id: int) -> list[StoredSeal]:
        return await self._reader.read(lambda connection: order_rows.seals(connection, table_id))

    async def was_applied(self, interaction_id: int) -> bool:
        return await self._reader.read(lambda connection: games.was_applied(connection, interaction_id))

    async def choices(self, table_id: int) -> list[StoredChoice]:
        return await self._reader.read(lambda connection: games.choices(connection, table_id))

    async def log(
        self, table_id: int, *, after: int = 0, limit: int = 100, seat: int | None = None
    ) -> list[StoredLogLine]:
        return await self._reader.read(lambda connection: games.log(connection, table_id, after, limit, seat))

    # All of it

    async def fact(self, key: str) -> str | None:
        return await self._reader.read(lambda connection: people.fact(connection, key))

    async def set_fact(self, key: str, value: str) -> None:
        await self._writer.write(lambda connection: people.set_fact(connection, key, value))

    async def add_outage(self, outage: Outage) -> None:
        await self._writer.write(lambda connection: timing.add_outage(connection, outage))

    async def outages(self) -> list[Outage]:
        return await self._reader.read(timing.outages)

    async def backup(self, target: Path) -> None:
        # By a connection of its own that only reads, so that nobody waits for it.
        await asyncio.to_thread(files.backup, self._writer.path, target)

    async def forget_before(self, time: int) -> None:
        await self._writer.write(lambda connection: outbox.forget_before(connection, time))

    async def stored_about(self, user_id: int) -> dict[str, list[dict[str, Any]]]:
        return await self._reader.read(lambda connection: privacy.told(connection, user_id))

    async def erase_person(self, user_id: int, neutral: str) -> list[int]:
        def work(connection: Connection) -> list[int]:
            # What SQLite deletes it usually only forgets; here it is overwritten, and the write-ahead log emptied.
            connection.execute("PRAGMA secure_delete = ON")
            try:
                erased = in_transaction(
                    connection, "BEGIN IMMEDIATE", lambda inner: privacy.erase(inner, user_id, neutral)
                )
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
                return erased
            finally:
                connection.execute("PRAGMA secure_delete = OFF")

        return await self._writer.in_one_hop(work)

    async def problems(self) -> list[str]:
        # Outside of a transaction: of a damaged file not even the end of one can be relied on.
        return await self._reader.in_one_hop(files.problems)

    async def close(self) -> None:
        await self._resources.aclose()


def _count(choices: Sequence[NewChoice], interaction_id: int | None) -> None:
    """For the host: the first choice of an interaction was pressed for, all others came by themselves."""
    pressed = 0 if interaction_id is None else min(1, len(choices))
    metrics.CHOICES.labels("pressed").inc(pressed)
    metrics.CHOICES.labels("by itself").inc(len(choices) - pressed)
