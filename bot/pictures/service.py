"""Pictures for readers: in their theme and layout, drawn beside the event loop, by whom and how quickly."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar

from bot.faces import BoardPicture, SheetPicture, face_named
from bot.host import metrics
from bot.host.machine import MEGABYTE
from bot.i18n.words import Words
from bot.pictures.drawing import all_drawn, board_file, sheet_file
from bot.storage.records.people import GuildSettings, Person
from bot.storage.records.terms import Terms
from bot.workers.pool import Job, Rank, WorkPool
from bot.workers.workers import ProcessWorker, Worker
from engine import games
from engine.core.game import Game
from render.layout import LAYOUTS, LayoutName
from render.theme import load_theme, themes

SOMEBODY = ("A", "B", "C")
"""The players of games that are drawn before anybody plays."""

IN_WORDS = "text"
"""In place of a layout: this person reads the board in words and gets no pictures."""

MEMORY_FOR_ALL_ELSE = 512 * MEGABYTE
MEMORY_FOR_A_PROCESS = 256 * MEGABYTE
"""A drawing process takes 130 to 210 MB when its caches are full."""
MOST_PROCESSES = 4

Drawn = TypeVar("Drawn")


@dataclass(frozen=True, slots=True)
class Look:
    """How pictures look for a reader: in their own messages as they have set it, in public ones as their server has."""

    theme: str = "light"
    layout: LayoutName = "wide"
    in_words: bool = False
    """Whether the reader wants words in place of pictures."""

    @classmethod
    def of(cls, settings: Person | GuildSettings | None) -> Look:
        """What somebody has set. A theme or layout that is no more gives the usual one."""
        if settings is None:
            return cls()
        theme = settings.theme if settings.theme in themes() else cls().theme
        layout = next((name for name in LAYOUTS if name == settings.picture_layout), cls().layout)
        return cls(theme, layout, settings.picture_layout == IN_WORDS)

    @classmethod
    def of_posts(cls, settings: GuildSettings | None, terms: Terms) -> Look:
        """How the posts of a table look: as its server has set it, but tall if the table has them so."""
        look = cls.of(settings)
        return replace(look, layout="tall") if terms.tall_posts else look


PLAIN = Look()


class NotDrawn(Exception):
    """A picture could not be drawn. That is our fault, and its `__cause__` says why."""


class Pictures:
    """Draws. Equal pictures are drawn once. Those that cannot be drawn raise NotDrawn."""

    def __init__(self, pool: WorkPool) -> None:
        self._pool = pool

    async def prepare(self, words: Words) -> None:
        """Let all who draw do so once for each game, so that the first picture is as quick as any other."""
        firsts = []
        for game in games.GAMES:
            view = Game.new({"game": game, "players": len(SOMEBODY)}, seed=0).view(None)
            firsts.append(face_named(game).board(view, SOMEBODY, words, ()))
        await self._pool.everywhere(partial(all_drawn, firsts, load_theme(PLAIN.theme), PLAIN.layout))

    async def board(self, board: BoardPicture, look: Look = PLAIN, rank: Rank = Rank.ANSWER) -> bytes:
        """The board as a PNG file; while many wait, it is made in less time and becomes larger."""
        quickly = self._pool.is_crowded
        job = partial(board_file, board, load_theme(look.theme), look.layout, quickly=quickly)
        return await self._drawn((board.key, look.theme, look.layout), job, rank)

    async def sheet(self, sheet: SheetPicture, look: Look = PLAIN, rank: Rank = Rank.ANSWER) -> bytes:
        """Any other picture as a PNG file; made quickly as the board is."""
        quickly = self._pool.is_crowded
        job = partial(sheet_file, sheet.compose, sheet.facts, load_theme(look.theme), quickly=quickly)
        return await self._drawn((sheet.compose.__module__, sheet.facts, look.theme), job, rank)

    async def _drawn(self, key: Hashable, job: Callable[[], bytes], rank: Rank) -> bytes:
        try:
            return await self._pool.do_once(key, job, rank)
        except Exception as error:
            raise NotDrawn from error

    async def draw(self, job: Callable[[], Drawn]) -> Drawn:
        """Anything else that is drawn, beside the event loop like all of it, when nobody waits for a picture."""
        return await self._pool.do(job, Rank.LATER)

    async def close(self) -> None:
        await self._pool.close()


def drawers(cores: float, memory: float, wanted: int | None = None) -> Sequence[Worker]:
    """Who draws: so many processes as are `wanted`, else, by cores and bytes of memory, one for each core. Where there
    is one core, or hardly any memory, it is nobody, and the pool makes do with a thread.
    """
    if wanted is not None:
        return [ProcessWorker() for _ in range(wanted)]
    room = int((memory - MEMORY_FOR_ALL_ELSE) // MEMORY_FOR_A_PROCESS)
    count = min(int(cores), room, MOST_PROCESSES)
    return [ProcessWorker() for _ in range(count)] if count > 1 else []


class MeasuredPool(WorkPool):
    """Counts the pictures that are drawn, and the time from asking for one until it is there."""

    def _asked(self, job: Callable[[], Any], rank: Rank, whose: Hashable = None) -> Job:
        asked_at = time.monotonic()
        order = super()._asked(job, rank, whose)
        order.future.add_done_callback(lambda done: _drawn(done, time.monotonic() - asked_at))
        return order


def _drawn(done: asyncio.Future[Any], seconds: float) -> None:
    if done.cancelled():
        return
    metrics.PICTURES.labels("failed" if done.exception() else "drawn").inc()
    metrics.PICTURE_SECONDS.observe(seconds)
