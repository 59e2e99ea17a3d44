"""What is done beside the work once a day: look at the whole database, and forget what nobody needs any more."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

from bot.config import Settings
from bot.host import collecting, metrics
from bot.host.database import way_back
from bot.storage.addresses import check_database
from bot.storage.errors import StorageError
from bot.storage.records.terms import DAY
from bot.storage.rows.posts import forget_before
from bot.storage.store import Store

LOG = logging.getLogger(__name__)

AT_FIRST = 60
"""Seconds after the start until the first look: people come first, who have waited for the bot."""

KEPT_DAYS = 7
"""An interaction lives for fifteen minutes; a week lets an operator look at what failed."""


async def keep_checking(settings: Settings) -> None:
    """Look at the whole database once a day, the first time soon after the start, until cancelled."""
    await asyncio.sleep(AT_FIRST)
    while True:
        await check(settings)
        await asyncio.sleep(DAY / 1000)


async def check(settings: Settings) -> list[str]:
    """Look at all of it, and say what is wrong and how to mend it. Nobody waits for that: it only reads."""
    try:
        problems = await asyncio.to_thread(check_database, settings.database_url)
    except StorageError as error:
        problems = [str(error)]
    metrics.DATABASE_PROBLEMS.set(len(problems))
    if problems:
        back = await asyncio.to_thread(way_back, settings)
        LOG.error(
            "The database is not in order: %s Stop the bot, and go back to a backup. %s", " ".join(problems[:3]), back
        )
    else:
        LOG.debug("The database is in order.")
    return problems


async def tidy_daily(store: Store, clock: Callable[[], int]) -> None:
    """Tidy at the start and then every day, until cancelled."""
    while True:
        await tidy(store, clock())
        await asyncio.sleep(DAY / 1000)
        collecting.search_everything()


async def tidy(store: Store, now: int) -> None:
    """Forget posts that were sent and interactions that were applied more than a week before `now`."""
    with suppress(StorageError):  # they are forgotten tomorrow
        await store.write(forget_before, now - KEPT_DAYS * DAY)
