"""Whole games as films: one is drawn at a time, and others wait their turn."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from bot.faces import face_of
from bot.i18n.words import Words
from bot.narrator.names import drawn
from bot.pictures.service import Look, Pictures
from bot.replays.service import Replay
from bot.replays.steps import SCORING, START, step_title
from render.film import Film
from render.theme import Theme, load_theme

KEPT_FILMS = 3
"""Films of one to three megabytes."""

TOLD_EVERY = 15
"""After so many pictures the one who waits hears how far it is."""

SHOWN_FOR = {START: 2500, "power_cards": 1000, SCORING: 3000}
"""How long the picture of a step is shown, in milliseconds."""

USUALLY_SHOWN_FOR = 1500
LAST_SHOWN_FOR = 6000

TellsProgress = Callable[[int, int], Awaitable[None]]
"""Told how many pictures are drawn, and how many there will be; 0 of them while an earlier film is still drawn."""


class Films:
    """Draws films beside the event loop, picture by picture, so that other pictures come in between."""

    def __init__(self, pictures: Pictures) -> None:
        self._pictures = pictures
        self._one_at_a_time = asyncio.Lock()
        self._kept: OrderedDict[tuple[int, tuple[str, ...], str, str], bytes] = OrderedDict()

    async def film(self, pages: Sequence[Replay], words: Words, look: Look, tell: TellsProgress) -> bytes:
        """The film of a whole game that is over, as a GIF file; `pages` are its replay as the public could see it."""
        table = pages[-1].table
        key = (table.id, table.names, look.theme, words.code)  # names: somebody may have asked to be forgotten since
        if self._one_at_a_time.locked() and key not in self._kept:
            await tell(0, len(pages))
        async with self._one_at_a_time:
            film = self._kept.get(key) or await self._drawn(pages, words, load_theme(look.theme), tell)
            self._kept[key] = film
            self._kept.move_to_end(key)
            while len(self._kept) > KEPT_FILMS:
                self._kept.popitem(last=False)
        return film

    async def _drawn(self, pages: Sequence[Replay], words: Words, theme: Theme, tell: TellsProgress) -> bytes:
        film = Film(theme, len(pages))
        for number, page in enumerate(pages):
            if number and number % TOLD_EVERY == 0:
                await tell(number, len(pages))
            board = face_of(page.table).board(page.view, page.table.names, words, page.step.events)
            picture = await self._pictures.draw(partial(board.compose, theme, "wide"))
            caption = step_title(page.step, page.table.names, words, drawn)
            await asyncio.to_thread(film.add, picture, caption, _milliseconds(page))
        return film.data


def _milliseconds(page: Replay) -> int:
    """How long the picture of a step is shown."""
    if page.position == page.last:
        return LAST_SHOWN_FOR
    return SHOWN_FOR.get(page.step.kind, USUALLY_SHOWN_FOR)
