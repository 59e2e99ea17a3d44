"""Keeping the dashboards of servers up to date: one message each, edited as their tables go on.

A change of a table makes the dashboard of its server due, in the same transaction. It is claimed for a while, shown,
and then left alone for a pause, so that a busy server costs one edit in half a minute and a quiet one none. If the
process dies in between, the claim runs out and the next one shows it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from bot.due.outbox import DISTURBANCES
from bot.host import metrics
from bot.storage.errors import StorageError
from bot.storage.records.tables import Dashboard
from bot.storage.rows.dashboards import (
    claim_dashboards,
    complete_dashboard,
    forget_retired_dashboard,
    release_dashboard,
    remove_dashboard,
)
from bot.storage.store import Store

LOG = logging.getLogger(__name__)

AT_ONCE = 4
LEASE = 60_000
PAUSE = 30_000
"""Milliseconds between two edits of the same dashboard, at least."""
LONGEST_PAUSE = 3_600_000
"""Milliseconds between two attempts, at most; it doubles from the usual pause on."""
LOOK_AGAIN = 5.0
"""Seconds between two looks into the storage."""


class DashboardGone(Exception):
    """Its channel does not exist any more: there is nothing to show it in."""


class DashboardSender(Protocol):
    """Whoever knows Discord."""

    async def show(self, dashboard: Dashboard) -> int:
        """Bring it up to date; returns the message it is in now. Raises DashboardGone."""

    async def delete(self, dashboard: Dashboard, message_id: int) -> None:
        """Delete a message it was in before, if it is still there."""


class Dashboards:
    """The loop that shows what is due."""

    def __init__(self, store: Store, sender: DashboardSender, clock: Callable[[], int]) -> None:
        self._store = store
        self._sender = sender
        self._clock = clock
        self._news = asyncio.Event()

    def wake(self) -> None:
        """One was set up just now."""
        self._news.set()

    async def run(self) -> None:
        """Show what is due until cancelled."""
        while True:
            self._news.clear()
            await self.show_due()
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_AGAIN):
                    await self._news.wait()

    async def show_due(self) -> int:
        """Show what is due now; returns how many dashboards that were."""
        shown = 0
        while claimed := await self._claimed():
            await asyncio.gather(*map(self._show, claimed))
            shown += len(claimed)
        return shown

    async def _claimed(self) -> list[Dashboard]:
        try:
            return await self._store.write(claim_dashboards, AT_ONCE, LEASE)
        except StorageError as error:
            LOG.error("The dashboards cannot be read: %s", error)
            return []
        except Exception:
            # Nobody would begin the loop again.
            LOG.exception("The dashboards cannot be read.")
            return []

    async def _show(self, dashboard: Dashboard) -> None:
        try:
            await self._bring_up_to_date(dashboard)
        except DashboardGone:
            LOG.warning("The channel of a dashboard is gone; the dashboard of server %d is off.", dashboard.guild_id)
            metrics.DASHBOARDS.labels("gone").inc()
            with suppress(StorageError):  # then it is found out again
                await self._store.write(remove_dashboard, dashboard.guild_id, dashboard.channel_id)
        except Exception as error:  # whatever is wrong with one server, it must not stop the others
            metrics.DASHBOARDS.labels("again").inc()
            pause = min(PAUSE * 2 ** (dashboard.attempts - 1), LONGEST_PAUSE)
            ours = None if isinstance(error, (*DISTURBANCES, StorageError)) else error
            text = "The dashboard of server %d is shown again in %d s: %s"
            LOG.warning(text, dashboard.guild_id, pause // 1000, type(error).__name__, exc_info=ours)
            with suppress(StorageError):  # then the claim runs out
                await self._store.write(release_dashboard, dashboard, self._clock() + pause)

    async def _bring_up_to_date(self, dashboard: Dashboard) -> None:
        message_id = await self._sender.show(dashboard)
        await self._store.write(complete_dashboard, dashboard, message_id, self._clock() + PAUSE)
        metrics.DASHBOARDS.labels("edited" if message_id == dashboard.message_id else "posted").inc()
        for old in {dashboard.message_id, dashboard.retired_message_id} - {message_id, None}:
            if old is not None:
                await self._sender.delete(dashboard, old)
                await self._store.write(forget_retired_dashboard, dashboard.guild_id, old)
