"""The loop that looks after all seasons, and after those who look for a game."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.due.loop import Loop, Pauses, Rhythm
from bot.game.errors import TableChanged
from bot.host.logs import about
from bot.storage.errors import StorageError
from bot.storage.records.leagues import StoredSeason
from bot.storage.records.terms import MINUTE
from bot.storage.rows.seasons import SEASONS, settle_season
from bot.storage.store import Store

LOG = logging.getLogger(__name__)

# A round of hundreds of tables takes its time.
RHYTHM = Rhythm(at_once=4, look_again=15.0, pauses=Pauses(1_000, 10 * MINUTE), lease=10 * MINUTE)


class LeagueLoop(Loop[StoredSeason]):
    """Does what is due in seasons; with each look also what belongs to no season."""

    name = "seasons"

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int],
        bring_up_to_date: Callable[[int], Awaitable[int | None]],
        match_seekers: Callable[[], Awaitable[int]],
        gather: Callable[[], Awaitable[int]],
        stored: asyncio.Event,
        may_act: Callable[[], bool] = lambda: True,
    ) -> None:
        """`bring_up_to_date` does what is due in a season, and says when it is due again. `may_act`: while people
        cannot reach the bot, nothing happens to them.
        """
        super().__init__(store, clock, SEASONS, RHYTHM, stored, may_act)
        self._bring_up_to_date = bring_up_to_date
        self._match_seekers = match_seekers
        self._gather = gather

    async def _look(self) -> int:
        if self._may_act():
            await self._trying("tables for those who look for a game", self._match_seekers)
            await self._trying("games that have ended", self._gather)
        return await super()._look()

    async def _trying(self, what: str, work: Callable[[], Awaitable[int]]) -> None:
        """Whatever goes wrong with one thing, the loop goes on: nobody would begin it again."""
        try:
            await work()
        except StorageError:
            return  # which the store tells the host
        except Exception:
            LOG.exception("Nobody can look after the %s.", what)

    async def _do(self, claimed: StoredSeason) -> None:
        with about(season=claimed.id):
            due_at = await self._bring_up_to_date(claimed.id)
        await self._store.write(settle_season, claimed, due_at)

    async def _has_failed(self, claimed: StoredSeason, error: Exception) -> None:
        pause = RHYTHM.pauses.after(claimed.attempts)
        ours = None if isinstance(error, TableChanged) else error
        LOG.error("Season %d is looked at again in %d s: %s", claimed.id, pause // 1000, error, exc_info=ours)
        await self._put_off(claimed, pause)
