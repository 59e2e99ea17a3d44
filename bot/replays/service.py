"""Replays of games from what is stored of them: their choices and their log.

A replay shows what the reader could have seen then, and nothing that came to light later: every position is a view of
the game as it was, for the seat of the reader or for the public, also when the game is over. The replay of a running
game ends at its barrier: what may still be taken back is not told.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass

from bot.game.errors import Broken, NoSuchTable, NotRunning
from bot.game.holdings import Holding, holdings, names_at_choice
from bot.replays.reel import Reel
from bot.replays.steps import SCORING, ReplayStep, steps_of
from bot.storage.records.games import SavedGame
from bot.storage.records.tables import Table
from bot.storage.rows.games import choices_of, find_game
from bot.storage.rows.log import WHOLE_LOG, log_of
from bot.storage.rows.seats import stints_of
from bot.storage.rows.tables import find_table
from bot.storage.store import Store
from engine.core.definition import IllegalOptions
from engine.core.game import IllegalChoice
from engine.core.view import CommonView

LOG = logging.getLogger(__name__)

KEPT_REELS = 24
"""Games that are kept for leafing, the last used ones: about 7 MB."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A page of a replay: the steps there are, and the position after one of them as the reader could see it then."""

    table: Table
    viewer: int | None
    """The seat of the reader; None for the public."""
    steps: tuple[ReplayStep, ...]
    position: int
    view: CommonView
    holdings: tuple[Holding, ...] = ()
    """Who has had which seat; empty where every seat is with who began in it."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat of those who played this step."""
        return names_at_choice(self.table, self.holdings, self.step.count)

    @property
    def step(self) -> ReplayStep:
        return self.steps[self.position]

    @property
    def last(self) -> int:
        """The position of the last step."""
        return len(self.steps) - 1

    @property
    def next_scoring(self) -> int | None:
        """The position of the next step with a general scoring; None if none follows."""
        later = range(self.position + 1, len(self.steps))
        return next((position for position in later if self.steps[position].kind == SCORING), None)


class Replays:
    """All replays. Nothing is written."""

    def __init__(self, store: Store, kept: int = KEPT_REELS) -> None:
        self._store = store
        self._kept = kept
        self._reels: OrderedDict[int, Reel] = OrderedDict()
        self._one_at_a_time = asyncio.Lock()
        """Held while a reel plays on beside the event loop, and until what is wanted of it was looked at."""

    async def page(self, table_id: int, user_id: int | None, position: int | None = None) -> Replay:
        """The replay of a table at a position, for a person or (None) for the public; without one, its last position.

        A position that there is not gives the nearest one. Raises NoSuchTable, NotRunning (before the start), Broken.
        """
        saved = await self._saved(table_id)
        table = saved.table
        viewer = table.seat_of(user_id)
        async with self._one_at_a_time:
            steps, reel = await self._read(saved, viewer)
            last = len(steps) - 1
            found = last if position is None else min(max(position, 0), last)
            view = reel.game_after(steps[found].count).view(viewer)
        return Replay(table, viewer, steps, found, view, await self._holdings(table_id))

    async def pages(self, table_id: int) -> list[Replay]:
        """The whole replay as the public could see it, one page for each step. Raises as `page`."""
        saved = await self._saved(table_id)
        async with self._one_at_a_time:
            steps, reel = await self._read(saved, None)
            views = [reel.game_after(step.count).view(None) for step in steps]
        table, held = saved.table, await self._holdings(table_id)
        return [Replay(table, None, steps, position, view, held) for position, view in enumerate(views)]

    async def _holdings(self, table_id: int) -> tuple[Holding, ...]:
        return holdings(
            await self._store.read(stints_of, table_id), await self._store.read(log_of, table_id, limit=WHOLE_LOG)
        )

    async def _saved(self, table_id: int) -> SavedGame:
        saved = await self._store.read(find_game, table_id)
        if saved is None:
            if await self._store.read(find_table, table_id) is None:
                raise NoSuchTable(table=table_id)
            raise NotRunning
        return saved

    async def _read(self, saved: SavedGame, viewer: int | None) -> tuple[tuple[ReplayStep, ...], Reel]:
        """The steps as this viewer may know them, and the reel that has a game for each."""
        table_id, settled = saved.table.id, saved.snapshot.undo_floor
        choices = await self._store.read(choices_of, table_id)
        lines = await self._store.read(log_of, table_id, limit=WHOLE_LOG, seat=viewer)
        steps = await asyncio.to_thread(steps_of, lines, settled)
        try:
            reel = self._reels.pop(table_id, None) or Reel(saved.table)
            await asyncio.to_thread(reel.follow, choices[:settled], {step.count for step in steps})
        except (IllegalChoice, IllegalOptions, IndexError, KeyError, ValueError) as error:
            # The text of the error may name a secret choice.
            LOG.error("Table %d cannot be replayed from its choices: %s.", table_id, type(error).__name__)
            raise Broken from None
        self._reels[table_id] = reel
        while len(self._reels) > self._kept:
            self._reels.popitem(last=False)
        return steps, reel
