"""Writing the public pages of servers after something has happened in their leagues."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Final

from bot.leagues.running.service import Leagues
from bot.leagues.shown.site import Site

LOG = logging.getLogger(__name__)

PAUSE: Final = 60.0
"""Seconds between two looks: what happens within a minute is written together."""


async def publish(leagues: Leagues, site: Site, folder: Path, title: Callable[[int], str]) -> None:
    """Write the pages of servers with news, each into a folder of its number, until cancelled."""
    while True:
        await publish_changed(leagues, site, folder, title)
        await asyncio.sleep(PAUSE)


async def publish_changed(leagues: Leagues, site: Site, folder: Path, title: Callable[[int], str]) -> int:
    """Write the pages of those servers now; returns how many there were."""
    changed, leagues.books.changed = leagues.books.changed, set()
    for guild_id in changed:
        try:
            files = await site.write(guild_id, title(guild_id), folder / str(guild_id))
            LOG.info("The public pages of server %d are written: %d files changed.", guild_id, files)
        except Exception:
            LOG.exception("The public pages of server %d cannot be written.", guild_id)
            leagues.books.changed.add(guild_id)
    return len(changed)
