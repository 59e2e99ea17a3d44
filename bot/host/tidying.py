"""Once a day, forget what only served to recognise repetitions, and what lies in memory for nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

from bot.host import collecting
from bot.storage.errors import StorageError
from bot.storage.rows.posts import forget_before
from bot.storage.store import Store

DAY = 24 * 60 * 60
KEPT_DAYS = 7
"""An interaction lives for fifteen minutes; a week lets an operator look at what failed."""


async def tidy_daily(store: Store, clock: Callable[[], int]) -> None:
    """Tidy at the start and then every day, until cancelled."""
    while True:
        await tidy(store, clock())
        await asyncio.sleep(DAY)
        collecting.search_everything()


async def tidy(store: Store, now: int) -> None:
    """Forget posts that were sent and interactions that were applied more than a week before `now`."""
    with suppress(StorageError):  # they are forgotten tomorrow
        await store.write(forget_before, now - KEPT_DAYS * DAY * 1000)
