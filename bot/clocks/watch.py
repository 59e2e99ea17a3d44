"""Noticing when nobody could play: the bot did not run, Discord was away, or a server was.

A sign of life is stored every few seconds while all is well. A longer gap between two of them, over a restart or not,
is an outage: it counts on nobody's clock.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from bot.storage import Outage, StorageError, Store
from bot.storage.rows.facts import add_outage, all_outages, find_fact, set_fact

LOG = logging.getLogger(__name__)

BEAT = 20.0
"""Seconds between two signs of life."""
SHORTEST_OUTAGE = 60_000
"""Milliseconds. A shorter gap is a hiccup that nobody notices."""
KEPT = 90 * 24 * 3_600_000
"""Milliseconds for which an outage is remembered: no wait is longer than the longest bank with all its rests."""

LAST_SIGN = "last sign of life"
"""The name of the stored fact."""


class Watch:
    """Stores signs of life, and the outages between them."""

    def __init__(
        self,
        store: Store,
        is_well: Callable[[], bool],
        clock: Callable[[], int],
        when_known: Callable[[tuple[Outage, ...]], None],
    ) -> None:
        """`when_known` gets all outages that may still matter, whenever there is a new one."""
        self._store = store
        self._is_well = is_well
        self._clock = clock
        self._when_known = when_known
        self._last: int | None = None
        self._servers_away: dict[int, int] = {}

    @property
    def is_well(self) -> bool:
        """Whether people can play now, and every outage before is known. Till then nothing may happen to them."""
        return self._is_well() and self._last is not None and self._clock() - self._last < SHORTEST_OUTAGE

    def is_away(self, guild_id: int | None) -> bool:
        """Whether Discord has lost this server for now."""
        return guild_id in self._servers_away

    async def run(self) -> None:
        """Give signs of life until cancelled."""
        while True:
            try:
                await self.beat()
            except StorageError as error:
                LOG.error("The sign of life could not be stored: %s", error)
            await asyncio.sleep(BEAT)

    async def beat(self) -> None:
        """One sign of life, if all is well; what lies between it and the last one may be an outage."""
        if not self._is_well():
            return
        now = self._clock()
        before = self._last
        if before is None:
            stored = await self._store.read(find_fact, LAST_SIGN)
            before = now if stored is None else int(stored)
        if now - before >= SHORTEST_OUTAGE:
            LOG.warning("Nobody could play for %d minutes. It counts for nobody.", (now - before) // 60_000)
            await self._store.write(add_outage, Outage(before, now))
        if self._last is None or now - before >= SHORTEST_OUTAGE:
            await self._tell()
        await self._store.write(set_fact, LAST_SIGN, str(now))
        self._last = now

    def server_left(self, guild_id: int) -> None:
        """Discord has lost a server."""
        self._servers_away.setdefault(guild_id, self._clock())

    async def server_came_back(self, guild_id: int) -> None:
        """Discord has found it again."""
        began, now = self._servers_away.get(guild_id), self._clock()
        if began is not None and now - began >= SHORTEST_OUTAGE:
            await self._store.write(add_outage, Outage(began, now, guild_id))
            await self._tell()
        self._servers_away.pop(guild_id, None)

    async def _tell(self) -> None:
        known = await self._store.read(all_outages)
        self._when_known(tuple(each for each in known if each.ended_at > self._clock() - KEPT))
