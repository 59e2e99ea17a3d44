"""Beside the work, look at the whole database once a day."""

from __future__ import annotations

import asyncio
import logging

from bot.config import Settings
from bot.host import metrics
from bot.host.database import way_back
from bot.storage.addresses import check_database
from bot.storage.errors import StorageError

LOG = logging.getLogger(__name__)

AT_FIRST = 60
"""Seconds after the start until the first look: people come first, who have waited for the bot."""

DAY = 24 * 60 * 60


async def keep_checking(settings: Settings) -> None:
    """Go on until cancelled."""
    await asyncio.sleep(AT_FIRST)
    while True:
        await check(settings)
        await asyncio.sleep(DAY)


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
