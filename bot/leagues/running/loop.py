"""The loop that looks after all seasons, and after those who look for a game."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from bot.game.errors import TableChanged
from bot.host.logs import about
from bot.storage.errors import StorageError
from bot.storage.records.leagues import StoredSeason
from bot.storage.rows.seasons import claim_seasons, next_season_at, postpone_season, settle_season
from bot.storage.store import Store

LOG = logging.getLogger(__name__)

AT_ONCE = 4
LEASE = 600_000
"""Milliseconds that a claim lasts: a round of hundreds of tables takes its time."""
LOOK_AGAIN = 15.0
"""Seconds between two looks into the storage at most."""
SHORTEST_PAUSE = 1_000
LONGEST_PAUSE = 600_000
"""Milliseconds between two attempts; it doubles from the shortest on."""


class LeagueLoop:
    """Does what is due, one season beside another."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int],
        bring_up_to_date: Callable[[int], Awaitable[int | None]],
        match_seekers: Callable[[], Awaitable[int]],
        gather: Callable[[], Awaitable[int]],
    ) -> None:
        self._store = store
        self._clock = clock
        self._bring_up_to_date = bring_up_to_date
        self._match_seekers = match_seekers
        self._gather = gather
        self._news = asyncio.Event()
        self.may_act: Callable[[], bool] = lambda: True
        """Asked before each look: while people cannot reach the bot, nothing happens to them."""

    def wake(self) -> None:
        """Something may be due now."""
        self._news.set()

    async def run(self) -> None:
        """Do what is due until cancelled."""
        while True:
            self._news.clear()
            if self.may_act():
                await self.do_due()
            with suppress(TimeoutError):
                async with asyncio.timeout(await self._pause()):
                    await self._news.wait()

    async def do_due(self) -> int:
        """Do all that is due now; returns how many seasons that were."""
        await self._trying("tables for those who look for a game", self._match_seekers)
        done = await self._trying("seasons", self._do_seasons)
        await self._trying("games that have ended", self._gather)
        return done

    async def _do_seasons(self) -> int:
        done = 0
        while claimed := await self._store.write(claim_seasons, AT_ONCE, LEASE):
            await asyncio.gather(*map(self._one, claimed))
            done += len(claimed)
        return done

    async def _trying(self, what: str, work: Callable[[], Awaitable[int]]) -> int:
        """Whatever goes wrong with one thing, the loop goes on: nobody would begin it again."""
        try:
            return await work()
        except StorageError as error:
            LOG.error("Nobody can look after the %s: %s", what, error)
        except Exception:
            LOG.exception("Nobody can look after the %s.", what)
        return 0

    async def _one(self, claimed: StoredSeason) -> None:
        try:
            with about(season=claimed.id):
                due_at = await self._bring_up_to_date(claimed.id)
            await self._store.write(settle_season, claimed, due_at)
        except Exception as error:  # whatever is wrong with one season, it must not stop the others
            pause = min(SHORTEST_PAUSE * 2 ** (claimed.attempts - 1), LONGEST_PAUSE)
            ours = None if isinstance(error, StorageError | TableChanged) else error
            LOG.error("Season %d is looked at again in %d s: %s", claimed.id, pause // 1000, error, exc_info=ours)
            with suppress(StorageError):  # then the claim runs out
                await self._store.write(postpone_season, claimed, self._clock() + pause)

    async def _pause(self) -> float:
        try:
            due_at = await self._store.read(next_season_at)
        except StorageError:
            return LOOK_AGAIN
        if due_at is None or not self.may_act():
            return LOOK_AGAIN
        return min(max(due_at - self._clock(), 0) / 1000 + 0.01, LOOK_AGAIN)
