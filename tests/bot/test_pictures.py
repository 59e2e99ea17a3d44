"""Pictures of the board for readers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import fields, replace
from typing import Any

import pytest

from bot.i18n import Texts
from bot.pictures import LATE_AFTER, Pictures, board_words, seen
from bot.storage import Seat, SeatKind
from bot.tables import TableInfo, TableStatus
from engine.core.game import Game
from engine.elgrande.view import View
from render.elgrande import board
from render.pool import FIRST_GUESS, DrawingPool

WORDS = Texts.load().for_locale("en")
OWN = {"viewer", "options", "hand", "my_disc", "choices", "prompt", "veto_question"}


@pytest.fixture
async def pictures() -> AsyncIterator[Pictures]:
    made = Pictures(DrawingPool())
    yield made
    await made.close()


def game() -> Game[Any, Any]:
    return Game.new({"players": 3}, 5)


def table(*names: str) -> TableInfo:
    seats = tuple(Seat(number, SeatKind.PERSON, 10 + number, name, number) for number, name in enumerate(names))
    return TableInfo(1, 2, 3, None, "", 10, TableStatus.RUNNING, {}, seats, 0, 0, 1)


INFO = table("Ana", "Ben", "Carla")


async def test_a_picture_is_drawn_once_for_all_who_see_the_same(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[View] = []

    def draw(view: View, *_: object, **__: object) -> bytes:
        drawn.append(view)
        return b"PNG"

    monkeypatch.setattr(board, "render", draw)
    running = game()

    await asyncio.gather(*(pictures.board(running.view(viewer), INFO, WORDS) for viewer in (None, 0, 1, 2)))
    assert len(drawn) == 1

    running.apply(running.waiting[0], "play 13")
    await pictures.board(running.view(None), INFO, WORDS)
    await pictures.board(running.view(None), table("Ana", "Ben", "Dario"), WORDS)
    assert len(drawn) == 3


async def test_a_real_picture_is_a_png_file(pictures: Pictures) -> None:
    picture = await pictures.board(game().view(None), INFO, WORDS)

    assert picture.startswith(b"\x89PNG")


async def test_a_picture_may_come_late_until_everybody_who_draws_is_ready(pictures: Pictures) -> None:
    assert pictures.is_busy

    await pictures.prepare()

    assert not pictures.is_busy


async def test_a_picture_may_come_late_while_many_are_under_way(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    await pictures.prepare()
    monkeypatch.setattr(board, "render", lambda *_, **__: b"PNG")
    view = game().view(None)
    views = [replace(view, score=(number, 0, 0)) for number in range(round(LATE_AFTER / FIRST_GUESS))]
    drawing = [asyncio.ensure_future(pictures.board(each, INFO, WORDS)) for each in views]
    await asyncio.sleep(0)
    assert pictures.is_busy

    await asyncio.gather(*drawing)
    assert not pictures.is_busy


def test_a_picture_is_known_by_everything_in_a_view_but_the_viewers_own() -> None:
    """A new field of a view must be thought of: is it to be seen in the picture?"""
    view = game().view(0)
    known = {field.name for field in fields(View)} - OWN

    assert len(seen(view)) == len(known)
    for name in OWN:
        assert seen(replace(view, **{name: None})) == seen(view)
    hash(seen(view))


def test_the_picture_does_not_show_what_is_the_viewers_own() -> None:
    running = game()
    words = board_words(running.view(None), INFO, WORDS)

    pictures = {board.render(running.view(viewer), words) for viewer in (None, running.waiting[0])}

    assert len(pictures) == 1


def test_the_words_name_round_phase_and_next_scoring() -> None:
    view = game().view(None)

    words = board_words(view, table("*Ana*", "B\nen", "C" * 50), WORDS)

    assert words.players == ("*Ana*", "B en", "C" * 31 + "…")
    assert (words.round, words.phase, words.next_scoring) == (
        "Round 1 of 9",
        "Power cards",
        "Next scoring after round 3",
    )
    assert set(words.cards) == {card.id for card in view.open_cards}
    over = board_words(replace(view, over=True, phase="over", round=9), INFO, WORDS)
    assert (over.phase, over.next_scoring) == ("The game is over", "All scorings are done")
    for phase in ("power_cards", "turns", "general_scoring", "over"):
        assert not board_words(replace(view, phase=phase), INFO, WORDS).phase.startswith("picture")
