"""Doing what is due: reminders, times that are up, warnings. Who does it is looked up by the kind of the timer.

A handler's change of the table takes the timer away in the same transaction. If two do what a timer is for, because a
claim ran out, the second one's change is refused. So nothing is done twice and nothing is forgotten.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping

from bot.due.loop import LATE_AFTER, Loop, Pauses, Rhythm
from bot.game.errors import TableChanged
from bot.host import metrics
from bot.host.logs import about
from bot.storage.errors import OutOfDate
from bot.storage.records.changes import Change
from bot.storage.records.due import Timer, TimerChanges
from bot.storage.records.terms import HOUR
from bot.storage.rows.changes import commit
from bot.storage.rows.timers import TIMERS
from bot.storage.store import Store

LOG = logging.getLogger(__name__)

Handler = Callable[[Timer], Awaitable[None]]
"""Does what a timer of a kind is for. Its change of the table takes the timer away (`TimerChanges.fired`).

What has come to nothing meanwhile is taken away by such a change too. After an exception the timer comes back.
"""

RHYTHM = Rhythm(at_once=25, look_again=15.0, pauses=Pauses(1_000, HOUR))


class Timers(Loop[Timer]):
    """Fires timers, one table's beside another's; those of one table wait for each other by its lock."""

    name = "timers"

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int],
        handlers: Mapping[str, Handler],
        stored: asyncio.Event,
        may_act: Callable[[], bool] = lambda: True,
    ) -> None:
        """`handlers` by kind. `may_act`: while people cannot reach the bot, nothing happens to them."""
        super().__init__(store, clock, TIMERS, RHYTHM, stored, may_act)
        self._handlers = handlers

    async def _do(self, claimed: Timer) -> None:
        handler = self._handlers.get(claimed.kind)
        if handler is None:
            LOG.error("Nobody knows what to do with the timer %s of table %d.", claimed.kind, claimed.table_id)
            await self._store.write(commit, Change(table_id=claimed.table_id, timers=TimerChanges(fired=claimed)))
            return
        due_before = self._clock() - claimed.due_at
        with about(table=claimed.table_id):
            await handler(claimed)
        metrics.TIMERS.labels(claimed.kind, "late" if due_before > LATE_AFTER else "done").inc()

    async def _has_failed(self, claimed: Timer, error: Exception) -> None:
        metrics.TIMERS.labels(claimed.kind, "again").inc()
        if isinstance(error, OutOfDate | TableChanged):
            # The table went on in this moment. What still stands is looked at again.
            await self._put_off(claimed, RHYTHM.pauses.first)
            return
        pause = RHYTHM.pauses.after(claimed.attempts)
        text = "The timer %s of table %d is tried again in %d s: %s"
        LOG.error(text, claimed.kind, claimed.table_id, pause // 1000, error, exc_info=error)
        await self._put_off(claimed, pause)
