"""Pictures for readers are drawn once, beside the event loop."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator
from typing import Any

import pytest
from PIL import Image

from bot.elgrande import FACE
from bot.faces import BoardPicture
from bot.i18n.texts import Texts
from bot.pictures.drawing import board_file
from bot.pictures.service import Pictures
from bot.workers.pool import WorkPool
from engine.core.game import Game
from engine.core.view import CommonView
from engine.elgrande.seen.view import View
from render.elgrande import board
from render.theme import load_theme

WORDS = Texts.load().for_locale("en")
EMPTY = Image.new("P", (1, 1))
NAMES = ("Ana", "Ben", "Carla")


@pytest.fixture
async def pictures() -> AsyncIterator[Pictures]:
    made = Pictures(WorkPool())
    yield made
    await made.close()


def game() -> Game[Any, Any]:
    return Game.new({"players": 3}, 5)


def drawn_for(view: CommonView, names: tuple[str, ...] = NAMES) -> BoardPicture:
    return FACE.board(View.of(view), names, WORDS, ())


def pixels_of(file: bytes) -> bytes:
    return Image.open(io.BytesIO(file)).convert("RGB").tobytes()


async def test_a_picture_is_drawn_once_for_all_who_see_the_same(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[View] = []

    def draw(view: View, *_: object, **__: object) -> Image.Image:
        drawn.append(view)
        return EMPTY

    monkeypatch.setattr(board, "compose", draw)
    running = game()

    await asyncio.gather(*(pictures.board(drawn_for(running.view(viewer))) for viewer in (None, 0, 1, 2)))
    assert len(drawn) == 1

    running.apply(running.waiting[0], "play 13")
    await pictures.board(drawn_for(running.view(None)))
    await pictures.board(drawn_for(running.view(None), ("Ana", "Ben", "Dario")))
    assert len(drawn) == 3


async def test_while_many_wait_pictures_are_the_same_in_less_time_and_larger_files(pictures: Pictures) -> None:
    view = game().view(None)
    boards = [drawn_for(view, (f"Ana {number}", "Ben", "Carla")) for number in range(8)]

    files = await asyncio.gather(*map(pictures.board, boards))
    small = board_file(boards[-1], load_theme("light"), "wide")

    assert files[0] == board_file(boards[0], load_theme("light"), "wide")
    assert len(files[-1]) > len(small)
    assert pixels_of(files[-1]) == pixels_of(small)


async def test_a_real_picture_is_a_png_file(pictures: Pictures) -> None:
    picture = await pictures.board(drawn_for(game().view(None)))

    assert picture.startswith(b"\x89PNG")
