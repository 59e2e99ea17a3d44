"""Doing what is due: reminders, times that are up, warnings. Who does it is looked up by the kind of the timer.

A timer is claimed for a while and handed to its handler, whose change of the table takes the timer away in the same
transaction. If the process dies in between, the claim runs out and the next one does it; if two do it, the second one's
change is refused. So nothing is done twice and nothing is forgotten.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress

from bot.game.errors import TableChanged
from bot.host import metrics
from bot.host.logs import about
from bot.storage.errors import OutOfDate, StorageError
from bot.storage.records.changes import Change
from bot.storage.records.due import Timer, TimerChanges
from bot.storage.rows.changes import commit
from bot.storage.rows.timers import claim_timers, next_timer_at, release_timer
from bot.storage.store import Store

LOG = logging.getLogger(__name__)

Handler = Callable[[Timer], Awaitable[None]]
"""Does what a timer of a kind is for. Its change of the table takes the timer away (`TimerChanges.fired`).

What has come to nothing meanwhile is taken away by such a change too. After an exception the timer comes back.
"""

AT_ONCE = 25
LEASE = 60_000
"""Milliseconds that a claim lasts."""
LOOK_AGAIN = 15.0
"""Seconds between two looks into the storage at most: the machine's clock may have been set."""
LATE_AFTER = 60_000
"""Milliseconds after which what was due counts as late for the host."""
SHORTEST_PAUSE = 1_000
LONGEST_PAUSE = 3_600_000
"""Milliseconds between two attempts; it doubles from the shortest on."""


class Timers:
    """The loop that does what is due, one table's timers beside another's."""

    def __init__(self, store: Store, handlers: Mapping[str, Handler], clock: Callable[[], int]) -> None:
        """`handlers` by kind; it may still be filled until the loop runs."""
        self._store = store
        self._handlers = handlers
        self._clock = clock
        self._news = asyncio.Event()
        self.may_fire: Callable[[], bool] = lambda: True
        """Asked before each look. While people cannot reach the bot, nothing happens to them."""

    def wake(self) -> None:
        """A timer was set that may be the next one now."""
        self._news.set()

    async def run(self) -> None:
        """Do what is due until cancelled."""
        while True:
            self._news.clear()
            if self.may_fire():
                await self.fire_due()
            with suppress(TimeoutError):
                async with asyncio.timeout(await self._pause()):
                    await self._news.wait()

    async def fire_due(self) -> int:
        """Do what is due now; returns how many timers that were."""
        fired = 0
        while timers := await self._claimed():
            # The handlers of one table wait for each other by its lock.
            await asyncio.gather(*map(self._fire, timers))
            fired += len(timers)
        return fired

    async def _claimed(self) -> list[Timer]:
        try:
            return await self._store.write(claim_timers, AT_ONCE, LEASE)
        except StorageError as error:
            LOG.error("The timers cannot be read: %s", error)
            return []
        except Exception:
            # Nobody would begin the loop again, and no table would ever be reminded.
            LOG.exception("The timers cannot be read.")
            return []

    async def _pause(self) -> float:
        """Seconds until the next timer is due, as far as is known now."""
        try:
            next_at = await self._store.read(next_timer_at)
        except StorageError:
            return LOOK_AGAIN
        if next_at is None or not self.may_fire():
            return LOOK_AGAIN
        return min(max(next_at - self._clock(), 0) / 1000 + 0.01, LOOK_AGAIN)

    async def _fire(self, timer: Timer) -> None:
        try:
            handler = self._handlers.get(timer.kind)
            if handler is None:
                LOG.error("Nobody knows what to do with the timer %s of table %d.", timer.kind, timer.table_id)
                await self._store.write(commit, Change(table_id=timer.table_id, timers=TimerChanges(fired=timer)))
                return
            due_before = self._clock() - timer.due_at
            with about(table=timer.table_id):
                await handler(timer)
            metrics.TIMERS.labels(timer.kind, "late" if due_before > LATE_AFTER else "done").inc()
        except (OutOfDate, TableChanged):
            # The table went on in this moment. What still stands is looked at again.
            await self._try_again(timer, SHORTEST_PAUSE)
        except Exception as error:  # whatever is wrong with one table, it must not stop the others
            pause = min(SHORTEST_PAUSE * 2 ** (timer.attempts - 1), LONGEST_PAUSE)
            ours = None if isinstance(error, StorageError) else error
            text = "The timer %s of table %d is tried again in %d s: %s"
            LOG.error(text, timer.kind, timer.table_id, pause // 1000, error, exc_info=ours)
            await self._try_again(timer, pause)

    async def _try_again(self, timer: Timer, pause: int) -> None:
        metrics.TIMERS.labels(timer.kind, "again").inc()
        with suppress(StorageError):  # then the claim runs out
            await self._store.write(release_timer, timer, self._clock() + pause)
