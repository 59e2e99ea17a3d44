"""Letters by the pixels of finished pictures: they can be told from their grounds, and be read on a phone."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import pytest
from PIL import Image

from bot.faces import face_named
from bot.i18n.texts import Texts
from engine import Game
from engine.core.view import CommonView
from engine.elgrande.expansions import SETS
from engine.elgrande.seen.view import View
from engine.players.random_player import RandomPlayer
from render.elgrande.map.colonists import standing
from render.layout import LAYOUTS, LayoutName
from render.pieces import number_size
from render.theme import load_theme, themes
from tests.random_cases import sampled
from tests.render.letters import letters
from tests.render.vision import contrast

WORDS = Texts.load().default
NAMES = ("Ana", "Ben", "Carla", "Dario", "Elena")
LEAST_CONTRAST = {"contrast": 7.0}  # WCAG 2.2: 4.5 for AA, 7 for AAA
USUAL_CONTRAST = 4.5
LEAST_IN_GREY = 1.29
"""Of the colours of two players without their hues."""
PHONE = 360
WIDTHS: dict[LayoutName, int] = {"wide": 1600, "tall": 1152}
LEAST_SIZE: dict[LayoutName, float] = {"wide": 7.0, "tall": 8.0}
"""Pixels of a phone that the letters have which one needs to decide something."""
CAPITAL = 0.64
"""How high an H is, as a share of the size of its letters: the least of the three faces, and what drawing takes."""
NOT_NEEDED = (
    "_land_stamp",  # names of lands in which nobody can be
    "_title_stamp",
    "coin_stamp",  # rounds one by one: the line above them tells this one and the last
    "_round_stamp",
    "cargo_stamp",  # what gold and goods are worth: always the same, and each has its look
    "_draw_further_numbers",  # those of a card that do not count where it lies
    "_write_number",  # on pieces: see below
)
"""Functions whose letters may be smaller."""
GAMES: list[dict[str, Any]] = [
    *({"players": 2 + number % 4, "expansions": list(expansions)} for number, expansions in enumerate(SETS)),
    *({"game": "elcaballero", "players": players, "expanded": players > 2} for players in (2, 3, 4)),
]


def moments(number: int, count: int) -> Iterator[CommonView]:
    """So many moments of a game that computer players or chance play, as everybody sees them."""
    game: Game[Any, Any] = Game.new(GAMES[number], number)
    chance = Random(number)
    player = RandomPlayer(chance)
    views = []
    while not game.over:
        seat = game.waiting[0]
        is_map = game.view(None).game == "elgrande"
        game.apply(seat, player.choose(game.view(seat)) if is_map else chance.choice(game.pending[seat]))
        views.append(game.view(None))
    yield from (views[-1 - place * len(views) // count] for place in range(count))


def picture(view: CommonView, theme: str, layout: LayoutName) -> Callable[[], Image.Image]:
    drawing = face_named(view.game).board(view, NAMES[: view.players], WORDS, ())
    return partial(drawing.compose, load_theme(theme), layout)


@pytest.mark.parametrize("number", sampled(range(len(GAMES)), 2))
@pytest.mark.parametrize("theme", themes())
def test_every_letter_of_a_board_can_be_told_from_its_ground(theme: str, number: int) -> None:
    (view,) = moments(number, 1)
    found = letters(picture(view, theme, "wide"))
    assert len(found) > 100
    assert [each for each in found if each.contrast < LEAST_CONTRAST.get(theme, USUAL_CONTRAST)] == []


@pytest.mark.parametrize("number", sampled(range(len(GAMES)), 2))
@pytest.mark.parametrize("layout", LAYOUTS)
def test_what_one_needs_to_decide_can_be_read_on_a_phone(layout: LayoutName, number: int) -> None:
    """Every letter is drawn as an H: so their heights tell the sizes."""
    least = LEAST_SIZE[layout] * WIDTHS[layout] / PHONE * CAPITAL
    for view in moments(number, 2):
        found = letters(picture(view, "light", layout), all_as="H", without=NOT_NEEDED)
        assert len(found) > 50
        assert [each for each in found if each.height < int(least)][:1] == []


def test_numbers_on_pieces_can_be_read_on_a_phone_but_on_a_crowded_limit_table() -> None:
    """With four or five people in a region some have less than the bar of the wide layout, none less than that of the
    tall one. Where they share a field with the limit table, which takes most of it, nothing is promised.
    """
    wide, tall = (LEAST_SIZE[layout] * WIDTHS[layout] / PHONE for layout in LAYOUTS)
    of_few: list[int] = []
    of_many: list[int] = []
    for number in range(0, len(SETS), 3):
        for view in moments(number, 12):
            assert isinstance(view, View)
            table = view.limit_table.region if view.limit_table else None
            for region in (each for each in view.regions if each.id != table):
                pieces = standing(view, region)
                sizes = [number_size(each.scale, each.count) for each in pieces if each.kind in ("pile", "number")]
                (of_many if len({each.player for each in pieces}) >= 4 else of_few).extend(sizes)
    assert of_few
    assert of_many
    assert min(of_few) >= int(wide)
    assert min(of_many) >= int(tall)


@pytest.mark.parametrize("name", themes())
def test_colours_of_players_differ_without_their_hues(name: str) -> None:
    players = load_theme(name).players
    for one, other in itertools.combinations(players, 2):
        assert contrast(one.colour, other.colour) >= LEAST_IN_GREY, f"{one.shape} and {other.shape}"
