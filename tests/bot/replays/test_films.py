"""Whole games as films: their size, their frames, and that only one is drawn at a time."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest
from PIL.GifImagePlugin import GifImageFile

from bot.i18n.texts import Texts
from bot.pictures.service import PLAIN, Pictures
from bot.replays.films import LAST_SHOWN_FOR, Films
from bot.replays.service import Replay, Replays
from bot.workers.pool import WorkPool
from tests.bot.replays.test_replays import keen
from tests.bot.tables.house import House

WORDS = Texts.load().for_locale("en")
EIGHT_MEGABYTES = 8 * 1024 * 1024


@pytest.fixture
async def pictures() -> AsyncIterator[Pictures]:
    made = Pictures(WorkPool())
    yield made
    await made.close()


async def finished(house: House, people: int, rounds: int) -> list[Replay]:
    """The replay of a game that is over."""
    table = await house.game(people, rounds=rounds)
    await house.play(table.id, keen(6))
    return await Replays(house.store).pages(table.id)


@pytest.mark.thorough
@pytest.mark.parametrize(("people", "rounds"), [(2, 6), pytest.param(5, 9, marks=pytest.mark.nightly, id="longest")])
async def test_the_film_of_a_game_fits_and_shows_every_step(
    house: House, pictures: Pictures, people: int, rounds: int
) -> None:
    pages = await finished(house, people, rounds)
    told: list[tuple[int, int]] = []

    async def tell(drawn: int, all_of_them: int) -> None:
        told.append((drawn, all_of_them))

    film = await Films(pictures).film(pages, WORDS, PLAIN, tell)
    file = GifImageFile(io.BytesIO(film))

    assert len(pages) > 1 + rounds * (people + 1)
    assert len(film) < EIGHT_MEGABYTES
    assert file.n_frames == len(pages)
    file.seek(file.n_frames - 1)
    assert file.info["duration"] == LAST_SHOWN_FOR
    assert told == [(drawn, len(pages)) for drawn in range(15, len(pages), 15)]


async def test_one_film_is_drawn_at_a_time_and_who_waits_hears_it(
    house: House, pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = (await finished(house, 2, 6))[:4]
    drawing = 0
    most = 0
    real = pictures.draw

    async def draw(*args: Any) -> Any:
        nonlocal drawing, most
        drawing += 1
        most = max(most, drawing)
        drawn: Any = await real(*args)
        drawing -= 1
        return drawn

    monkeypatch.setattr(pictures, "draw", draw)
    heard: list[str] = []

    async def film(name: str) -> bytes:
        async def tell(drawn: int, _: int) -> None:
            heard.append(f"{name} {drawn}")

        return await films.film(pages, WORDS, PLAIN, tell)

    films = Films(pictures)
    first, second = await asyncio.gather(film("first"), film("second"))

    assert most == 1
    assert heard == ["second 0"]
    assert first is second


async def test_a_film_is_drawn_anew_when_somebody_is_called_otherwise(house: House, pictures: Pictures) -> None:
    """They have asked to be forgotten: no film names them any more."""
    pages = (await finished(house, 2, 6))[:2]
    films = Films(pictures)

    async def tell(drawn: int, all_of_them: int) -> None:
        """Nobody listens."""

    before = await films.film(pages, WORDS, PLAIN, tell)
    assert await films.film(pages, WORDS, PLAIN, tell) is before
    ana, *others = pages[0].table.seats
    forgotten = [replace(each.table, seats=(replace(ana, name="Former player 1"), *others)) for each in pages]
    after = await films.film(
        [replace(each, table=table) for each, table in zip(pages, forgotten, strict=True)], WORDS, PLAIN, tell
    )

    assert after != before
