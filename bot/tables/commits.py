"""The one way to change a table: all of it is stored at once, then it counts, then who waits for it is woken."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from bot.due.loop import Wakes
from bot.game import posts, steps
from bot.game.automatic import is_over_early
from bot.game.clocks.keeping import Waits
from bot.game.errors import NotSaved, TableChanged
from bot.game.moment import Moment
from bot.game.seals.seals import Seal, is_sealed, next_seal
from bot.game.steps import TableStep
from bot.game.waits import both, concerned, kept, waits_of
from bot.host import metrics
from bot.storage.errors import OutOfDate, StorageError
from bot.storage.records.changes import Change, Stored
from bot.storage.records.due import NO_TIMERS, Post, Timer, TimerChanges
from bot.storage.records.people import Person
from bot.storage.records.results import SeatResult
from bot.storage.records.seating import Motion
from bot.storage.records.tables import ENDED, Table, TableStatus
from bot.storage.rows.changes import commit
from bot.storage.rows.tables import open_table
from bot.storage.store import Store
from bot.tables.memory import GameMemory
from bot.tables.time.times import Times

LOG = logging.getLogger(__name__)


@contextmanager
def saving() -> Iterator[None]:
    """What the storage says when it cannot write, as an error of the table service."""
    try:
        yield
    except OutOfDate:
        raise TableChanged from None
    except StorageError as error:
        raise NotSaved from error


class Commits:
    """Stores what changes. Whoever changes a table holds its lock."""

    def __init__(self, store: Store, memory: GameMemory, times: Times, salts: Callable[[], str], wakes: Wakes) -> None:
        self._store = store
        self._memory = memory
        self._times = times
        self._salts = salts
        self._wakes = wakes

    async def store(self, change: Change) -> Stored:
        """Store a change and wake who waits for it. Raises TableChanged, AlreadyApplied, NotSaved.

        Whatever goes wrong, memory forgets the table, so it is as the storage has it. Nobody looks at it in the middle
        of a write, also when the caller is cancelled.
        """
        change = replace(change, version=self._memory.version(change.table_id))
        try:
            with saving():
                writing = asyncio.ensure_future(self._store.write(commit, change))
                try:
                    stored = await asyncio.shield(writing)
                except asyncio.CancelledError:
                    await asyncio.wait([writing])
                    raise
        except BaseException:
            self._memory.drop(change.table_id)
            raise
        self._memory.is_stored_as(change.table_id, stored.version)
        pressed = min(len(change.choices), 0 if change.interaction_id is None else 1)
        metrics.CHOICES.labels("pressed").inc(pressed)
        metrics.CHOICES.labels("by itself").inc(len(change.choices) - pressed)
        if change.posts:
            self._wakes.posts.set()
        if change.timers.set:
            self._wakes.timers.set()
        if change.seat is not None or (change.table is not None and change.table.status in ENDED):
            self._wakes.seasons.set()
        return stored

    async def open(self, new: Table, timers: TimerChanges, interaction_id: int | None) -> Table:
        """Open a lobby, once for each interaction. Raises NotSaved."""
        with saving():
            table = await self._store.write(open_table, new, timers, interaction_id=interaction_id)
        self._wakes.timers.set()
        return table

    async def settle(
        self,
        timer: Timer,
        again: Timer | None = None,
        posts: Sequence[Post] = (),
        motions: Sequence[Motion] = (),
    ) -> None:
        """A timer has fired, and the game stays as it is; another one may come. Raises as `store`."""
        timers = TimerChanges(set=() if again is None else (again,), fired=timer)
        await self.store(Change(table_id=timer.table_id, posts=posts, motions=motions, timers=timers))

    async def record(self, table: Table, posts: Sequence[Post] = (), timers: TimerChanges = NO_TIMERS) -> Table:
        """Store the record of a table as it is to be. Raises TableChanged, NotSaved."""
        stored = await self.store(Change(table_id=table.id, table=table, posts=posts, timers=timers))
        record = stored.table or table
        self._memory.replace_table(record)
        return record

    async def end(self, table: Table, fired: Timer | None = None, results: Sequence[SeatResult] = ()) -> Table:
        """End a table before its game does, with these results or without any; `fired` is the timer whose effect that
        is. Raises TableChanged, NotSaved.
        """
        row = posts.closing_post(table.id, table.revision)
        ended = replace(table, status=TableStatus.CANCELLED)
        change = Change(table_id=table.id, table=ended, posts=[row], results=results, timers=TimerChanges(fired=fired))
        record = (await self.store(change)).table or ended
        self._memory.replace_table(record)
        LOG.info("Table %d was cancelled.", table.id)
        return record

    async def go_on(self, step: TableStep) -> Moment:
        """Store a step of a game with all that follows from it, and let the table go on from there.

        Raises as `store`.
        """
        waits, after = waits_of(step), step.after
        people = await self._people(step, waits)
        rows = self._messages(step, people)
        if any(post.kind in posts.TELLING for post in rows):
            after = replace(after, posted=after.log_position)
        clocks, timers = kept(step, waits, partial(self._times.sitter_among, people), self._times.now())
        after = replace(after, clocks=clocks)
        seal = next_seal(after, self._salts()) if is_sealed(step) else None
        after = replace(after, seal=Seal.of(seal) or after.seal)
        is_finished = after.game.over and not after.table.terms.is_puzzle  # one turn is no game, be it the last one
        if is_finished:
            after = replace(after, table=replace(after.table, status=TableStatus.FINISHED))
        elif is_over_early(after.table, after.game):
            after = replace(after, table=replace(after.table, status=TableStatus.CANCELLED))
        is_new = step.before is None or after.table != step.before.table
        change = replace(
            step.rows,
            table=after.table if is_new else None,
            snapshot=after.snapshot(),
            seal=seal,
            posts=(*step.rows.posts, *rows),
            results=steps.results(after) if step.goes_on and is_finished else (),
            timers=both(step.rows.timers, timers),
        )
        stored = await self.store(change)
        after = replace(after, log_position=stored.log_position, table=stored.table or after.table)
        self._memory.put(after)
        if after.game.over and step.goes_on:
            LOG.info("The game of table %d is over after %d choices.", after.table.id, after.count)
        return after

    async def _people(self, step: TableStep, waits: Waits) -> dict[int, Person]:
        """Those whose time counts for a step, or who are told of it directly."""
        return await self._times.people.of(
            concerned(step, waits) | posts.newly_waited_for(step) | frozenset(posts.orders_carried_out(step))
        )

    def _messages(self, step: TableStep, people: Mapping[int, Person]) -> list[Post]:
        """What is sent because of a step: to everybody, to those waited for, to those whose orders it used."""
        if step.after.table.terms.is_quiet:
            return []
        newly = {user_id: people[user_id] for user_id in posts.newly_waited_for(step)}
        awake = self._times.awake(step.after.table.guild_id, newly)
        return [
            *posts.public_posts(step),
            *posts.direct_messages(step.after, awake),
            *posts.order_reports(step.after, posts.orders_carried_out(step), people),
        ]


class Common(NamedTuple):
    """What every part of the table service works with: where tables are stored, what is in memory, how they are
    changed, and what time it is for whom.
    """

    store: Store
    memory: GameMemory
    commits: Commits
    times: Times
