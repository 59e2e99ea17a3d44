"""What every finished game stands up to, whatever was played with."""

from __future__ import annotations

import io

from PIL.GifImagePlugin import GifImageFile

from bot.game.seals.opened import checked
from bot.i18n.words import Words
from bot.pictures.service import PLAIN, Pictures
from bot.replays.films import Films
from bot.replays.service import Replays
from bot.workers.pool import WorkPool
from engine import replay
from tests.bot.tables.house import House


async def require_that_it_agrees(house: House, table: int) -> None:
    """Its file is checked, and the game that is played again from it comes to its end."""
    opened = await house.tables.archive.opened(table)
    assert checked(opened).agrees
    assert replay.played(opened).over


async def require_a_film(house: House, table: int, words: Words) -> None:
    """Its last pages can be filmed."""
    pictures = Pictures(WorkPool())
    try:
        pages = (await Replays(house.store).pages(table))[-2:]
        film = await Films(pictures).film(pages, words, PLAIN, _quietly)
    finally:
        await pictures.close()
    assert GifImageFile(io.BytesIO(film)).n_frames == 2


async def _quietly(drawn: int, all_of_them: int) -> None:
    """Nobody listens to how far the film is."""
