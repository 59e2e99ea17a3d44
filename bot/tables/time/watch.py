"""Noticing when nobody could play: the bot did not run, Discord was away, or a server was.

A sign of life is stored every few seconds while all is well. A longer gap between two of them, over a restart or not,
is an outage: it counts on nobody's clock. Where several processes serve the servers, each stores signs of its own, and
looks at those of the others: nothing may happen to people whom nobody hears.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

from bot.storage.errors import StorageError
from bot.storage.records.due import Outage
from bot.storage.records.shards import Shards
from bot.storage.records.terms import DAY, MINUTE
from bot.storage.rows.facts import add_outage, all_outages, set_fact
from bot.storage.rows.processes import last_signs, shards_of, sign_of
from bot.storage.store import Store

LOG = logging.getLogger(__name__)

BEAT = 20.0
"""Seconds between two signs of life."""
SHORTEST_OUTAGE = MINUTE
"""Milliseconds. A shorter gap is a hiccup that nobody notices."""
KEPT = 90 * DAY
"""Milliseconds for which an outage is remembered: no wait is longer than the longest bank with all its rests."""


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
        self._signs: dict[Shards, int] = {}

    @property
    def is_well(self) -> bool:
        """Whether people can play now, and every outage before is known. Till then nothing may happen to them."""
        return self._is_well() and self._last is not None and self._clock() - self._last < SHORTEST_OUTAGE

    def is_away(self, guild_id: int | None) -> bool:
        """Whether nobody hears the people of this server for now: Discord has lost it, or its process is away."""
        return guild_id in self._servers_away or not self._is_served(guild_id)

    def _is_served(self, guild_id: int | None) -> bool:
        ours = self._store.shards
        if ours is None or ours.serve(guild_id):
            return True
        now = self._clock()
        return any(now - time < SHORTEST_OUTAGE and shards.serve(guild_id) for shards, time in self._signs.items())

    async def run(self) -> None:
        """Give signs of life until cancelled."""
        while True:
            with suppress(StorageError):  # then this one is missing, and what follows may be an outage
                await self.beat()
            await asyncio.sleep(BEAT)

    async def beat(self) -> None:
        """One sign of life, if all is well; what lies between it and the last one may be an outage."""
        if not self._is_well():
            return
        now, shards = self._clock(), self._store.shards
        before = self._last
        if before is None:
            before = await self._last_sign(now)
        if now - before >= SHORTEST_OUTAGE:
            LOG.warning("Nobody could play for %d minutes. It counts for nobody.", (now - before) // MINUTE)
            await self._store.write(add_outage, Outage(before, now, shards=shards))
        if self._last is None or now - before >= SHORTEST_OUTAGE or shards is not None:
            await self._tell()
        await self._store.write(set_fact, sign_of(shards), str(now))
        if shards is not None:
            signs = await self._store.read(last_signs)
            self._signs = {each: time for name, time in signs.items() if (each := shards_of(name)) is not None}
        self._last = now

    async def _last_sign(self, now: int) -> int:
        """When the process before this one was well: with the same servers or all; or whoever was last, if the servers
        are divided anew.
        """
        ours, signs = self._store.shards, await self._store.read(last_signs)
        before = [time for name, time in signs.items() if ours is None or shards_of(name) in (None, ours)]
        return max(before or signs.values(), default=now)

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
