"""Keeping the dashboards of servers up to date: one message each, edited as their tables go on.

A change of a table makes the dashboard of its server due, in the same transaction. It is shown and then left alone for
a pause, so that a busy server costs one edit in half a minute and a quiet one none.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Protocol

from bot.due.loop import Loop, Pauses, Rhythm
from bot.due.outbox import DISTURBANCES
from bot.host import metrics
from bot.storage.records.tables import Dashboard
from bot.storage.records.terms import HOUR
from bot.storage.rows.dashboards import DASHBOARDS, complete_dashboard, forget_retired_dashboard, remove_dashboard
from bot.storage.store import Store

LOG = logging.getLogger(__name__)

PAUSE = 30_000
"""Milliseconds between two edits of the same dashboard, at least."""

RHYTHM = Rhythm(at_once=4, look_again=5.0, pauses=Pauses(PAUSE, HOUR))


class DashboardGone(Exception):
    """Its channel does not exist any more: there is nothing to show it in."""


class DashboardSender(Protocol):
    """What shows a dashboard in Discord: the loop decides when, and knows no message."""

    async def show(self, dashboard: Dashboard) -> int:
        """Bring it up to date; returns the message it is in now. Raises DashboardGone."""

    async def delete(self, dashboard: Dashboard, message_id: int) -> None:
        """Delete a message it was in before, if it is still there."""


class Dashboards(Loop[Dashboard]):
    """Brings the messages of servers up to date that show whose move it is."""

    name = "dashboards"

    def __init__(self, store: Store, clock: Callable[[], int], sender: DashboardSender, stored: asyncio.Event) -> None:
        super().__init__(store, clock, DASHBOARDS, RHYTHM, stored)
        self._sender = sender

    async def _do(self, claimed: Dashboard) -> None:
        try:
            message_id = await self._sender.show(claimed)
        except DashboardGone:
            LOG.warning("The channel of a dashboard is gone; the dashboard of server %d is off.", claimed.guild_id)
            metrics.DASHBOARDS.labels("gone").inc()
            await self._store.write(remove_dashboard, claimed.guild_id, claimed.channel_id)
            return
        await self._store.write(complete_dashboard, claimed, message_id, self._clock() + PAUSE)
        metrics.DASHBOARDS.labels("edited" if message_id == claimed.message_id else "posted").inc()
        for old in {claimed.message_id, claimed.retired_message_id} - {message_id, None}:
            if old is not None:
                await self._sender.delete(claimed, old)
                await self._store.write(forget_retired_dashboard, claimed.guild_id, old)

    async def _has_failed(self, claimed: Dashboard, error: Exception) -> None:
        metrics.DASHBOARDS.labels("again").inc()
        pause = RHYTHM.pauses.after(claimed.attempts)
        ours = None if isinstance(error, DISTURBANCES) else error
        text = "The dashboard of server %d is shown again in %d s: %s"
        LOG.warning(text, claimed.guild_id, pause // 1000, type(error).__name__, exc_info=ours)
        await self._put_off(claimed, pause)
