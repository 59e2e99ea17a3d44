"""The loop that does what is due. One sends posts, one fires timers, one shows dashboards, one goes on with seasons.

A row is claimed for a while and done beside the others; whatever is wrong with one does not stop them. If the process
dies in between, the claim runs out and the next one does it. Who stores a row wakes the loop; else it wakes by itself
when the next one is due, and now and then, for what others have left undone.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import ClassVar, Generic

from bot.storage.errors import StorageError
from bot.storage.records.terms import MINUTE
from bot.storage.rows.claims import Queue, Record, claim, next_due, release
from bot.storage.store import Store

LOG = logging.getLogger(__name__)

SECONDS_TO_END = 2.0
"""How long what is under way may take when the bot stops."""

LATE_AFTER = MINUTE
"""Milliseconds after which what was due, or a post since it was stored, counts as late for the host."""


@dataclass(frozen=True, slots=True)
class Wakes:
    """What was stored just now and may be due at once: whoever stores it sets the event, the loop takes it away."""

    posts: asyncio.Event = field(default_factory=asyncio.Event)
    timers: asyncio.Event = field(default_factory=asyncio.Event)
    dashboards: asyncio.Event = field(default_factory=asyncio.Event)
    seasons: asyncio.Event = field(default_factory=asyncio.Event)
    puzzles: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass(frozen=True, slots=True)
class Pauses:
    """Milliseconds from a failed attempt to the next: they double with each."""

    first: int
    longest: int

    def after(self, attempts: int) -> int:
        """How long to wait when so many have failed."""
        doubled: int = self.first * 2 ** (min(attempts, 20) - 1)
        return min(doubled, self.longest)


@dataclass(frozen=True, slots=True)
class Rhythm:
    """How a loop goes about it."""

    at_once: int
    """How many rows may be under way."""
    look_again: float
    """Seconds between two looks into the storage at most: the machine's clock may have been set."""
    pauses: Pauses
    lease: int = MINUTE
    """Milliseconds that a claim lasts."""
    seconds_behind: float = 0.0
    """From the moment in which something is stored until it is looked for."""


class Loop(ABC, Generic[Record]):
    """Does what is due in a queue."""

    name: ClassVar[str]
    """What the log calls it."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int],
        queue: Queue[Record],
        rhythm: Rhythm,
        stored: asyncio.Event,
        may_act: Callable[[], bool] = lambda: True,
    ) -> None:
        """`stored` says that there may be something new; `may_act` is asked before each look."""
        self._store = store
        self._clock = clock
        self._queue = queue
        self._rhythm = rhythm
        self._stored = stored
        self._may_act = may_act
        self._under_way: dict[object, asyncio.Task[None]] = {}
        """What is being done, by the keys of the rows."""
        self._sees_all = False
        """Whether the last look found all that was due then."""

    @abstractmethod
    async def _do(self, claimed: Record) -> None:
        """Do what a row says, and close it."""

    @abstractmethod
    async def _has_failed(self, claimed: Record, error: Exception) -> None:
        """That could not be done: tell the host, and put it off or give it up."""

    async def run(self) -> None:
        """Do what is due until cancelled; what is under way then is given a moment to end."""
        try:
            while True:
                self._stored.clear()
                await self._look()
                pause = await self._pause()
                with suppress(TimeoutError):
                    # Not wait_for: in Python 3.11 it may swallow a cancellation.
                    async with asyncio.timeout(pause):
                        await self._stored.wait()
                await asyncio.sleep(self._rhythm.seconds_behind)
        finally:
            await self._end()

    async def do_due(self) -> int:
        """Do what is due until nothing is any more; returns how much that was."""
        done = 0
        while True:
            begun = await self._look()
            done += begun
            if not begun and not self._under_way:
                return done
            await asyncio.gather(*self._under_way.values())

    async def _look(self) -> int:
        """Begin what is due; returns how much that was."""
        room, begun = self._rhythm.at_once - len(self._under_way), 0
        self._sees_all = room > 0 and self._may_act()
        if not self._sees_all:
            return begun
        try:
            for claimed in await self._store.write(claim, self._queue, room, self._rhythm.lease):
                begun += self._begin(claimed)
        except StorageError:
            self._sees_all = False
        except Exception:
            # Nobody would begin the loop again.
            self._sees_all = False
            LOG.exception("The %s cannot be read.", self.name)
        return begun

    async def _pause(self) -> float:
        """Seconds until the next look, if nothing is stored and nothing ends before."""
        next_at = None
        if self._sees_all:
            with suppress(Exception):  # the next look tells what is wrong
                next_at = await self._store.read(next_due, self._queue)
        if next_at is None:
            return self._rhythm.look_again
        return min(max(next_at - self._clock(), 0) / 1000 + 0.01, self._rhythm.look_again)

    def _begin(self, claimed: Record) -> bool:
        key = getattr(claimed, self._queue.key)
        if key in self._under_way:
            return False  # its claim has run out, but it is still being done
        task = asyncio.create_task(self._try(claimed), name=f"{self.name} {key}")
        self._under_way[key] = task
        task.add_done_callback(lambda _: self._has_ended(key))
        return True

    def _has_ended(self, key: object) -> None:
        self._under_way.pop(key, None)
        self._stored.set()  # there is room, and what waited for this one is due

    async def _try(self, claimed: Record) -> None:
        try:
            await self._do(claimed)
        except asyncio.CancelledError:
            await self._put_off(claimed, 0)  # for whoever comes next
            raise
        except StorageError:  # which the store tells the host
            await self._put_off(claimed, self._rhythm.pauses.after(claimed.attempts))
        except Exception as error:  # noqa: BLE001  # whatever is wrong with one row, it must not stop the others
            await self._has_failed(claimed, error)

    async def _put_off(self, claimed: Record, pause: int) -> None:
        """Try it again in so many milliseconds."""
        with suppress(StorageError):  # then the claim runs out
            await self._store.write(release, self._queue, claimed, self._clock() + pause)

    async def _end(self) -> None:
        tasks = list(self._under_way.values())
        if tasks:
            _, unfinished = await asyncio.wait(tasks, timeout=SECONDS_TO_END)
            for task in unfinished:
                task.cancel()
            await asyncio.gather(*unfinished, return_exceptions=True)
