"""Beside the work, look at the whole database once a day, and note how far it has come every few minutes."""

from __future__ import annotations

import asyncio
import logging

from bot.config import Settings
from bot.host import metrics
from bot.host.database import way_back
from bot.storage.addresses import check_database
from bot.storage.errors import StorageError
from bot.storage.store import Store

LOG = logging.getLogger(__name__)

AT_FIRST = 60
"""Seconds after the start until the first look: people come first, who have waited for the bot."""

MARK_EVERY = 5 * 60
DAY = 24 * 60 * 60


async def keep_checking(store: Store, settings: Settings) -> None:
    """Go on until cancelled."""
    await asyncio.sleep(AT_FIRST)
    while True:
        await check(settings)
        for _ in range(DAY // MARK_EVERY):
            await asyncio.sleep(MARK_EVERY)
            try:
                await store.leave_mark()
            except StorageError as error:
                LOG.warning("How far the database has come was not noted: %s", error)


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
