"""Letters by the pixels of finished pictures: they can be told from their grounds, and be read on a phone."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import replace
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
from engine.elgrande.seen.view import LimitTableView, RegionView, ShipView, View
from engine.players.random_player import RandomPlayer
from render.elgrande.layout import load_layout
from render.elgrande.map.labels import NAME_MARGIN
from render.elgrande.map.places import further_places, places
from render.fonts import text_width
from render.layout import LAYOUTS, LayoutName
from render.pieces import LETTERS
from render.theme import load_theme, themes
from tests.random_cases import daily, sampled
from tests.render.letters import letters
from tests.render.vision import contrast

WORDS = Texts.load().default
NAMES = ("Ana", "Ben", "Carla", "Dario", "Elena")
LANGUAGES = [words.code for words in Texts.load().languages]
LONGEST = tuple(letter * 31 for letter in "MWQGD")
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
NOT_NEEDED = frozenset(
    {
        "_land_stamp",  # names of lands in which nobody can be
        "_title_stamp",
        "coin_stamp",  # rounds one by one: the line above them tells this one and the last
        "_round_stamp",
        "cargo_stamp",  # what gold and goods are worth: always the same, and each has its look
        "_draw_further_numbers",  # those of a card that do not count where it lies
    }
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


@pytest.mark.parametrize("number", sampled(range(len(GAMES)), 1, thorough=2))
@pytest.mark.parametrize("theme", daily(themes(), 1))
def test_every_letter_of_a_board_can_be_told_from_its_ground(theme: str, number: int) -> None:
    (view,) = moments(number, 1)
    found = letters(picture(view, theme, "wide"))
    assert len(found) > 100
    assert [each for each in found if each.contrast < LEAST_CONTRAST.get(theme, USUAL_CONTRAST)] == []


@pytest.mark.thorough
@pytest.mark.parametrize("number", sampled(range(len(GAMES)), 2))
@pytest.mark.parametrize("layout", LAYOUTS)
def test_what_one_needs_to_decide_can_be_read_on_a_phone(layout: LayoutName, number: int) -> None:
    """Every letter is drawn as an H: so their heights tell the sizes."""
    least = LEAST_SIZE[layout] * WIDTHS[layout] / PHONE * CAPITAL
    for view in moments(number, 2):
        found = letters(picture(view, "light", layout), all_as="H", without=NOT_NEEDED)
        assert len(found) > 50
        assert [each for each in found if each.height < int(least)][:1] == []


def crowded(view: View, *, king: str, table: str | None) -> View:
    """Everybody with many caballeros and all Grandes in every region, the King and the limit table where it is said,
    ten of each owner beside it, as many in prison and aboard. With markers: `tests/render/elgrande/test_layout.py`.
    """
    everybody = tuple(range(view.players))
    regions: list[RegionView] = []
    for region in view.regions:
        seated = (2,) * view.players if region.id == table else (2 + len(regions),) * view.players
        beside = 10 if region.id == table else 0
        regions.append(
            replace(
                region,
                caballeros=tuple(count + beside for count in seated) if region.has_ground else region.caballeros,
                black=beside if view.limit_table else 0,
                grandes=everybody,
                has_king=region.id == king,
            )
        )
    lying = None if table is None else LimitTableView(table, 10, 0, (10,) * (view.players + 1))
    prison = (12,) * len(view.prison)
    ships = tuple(ShipView(holder, 12) for holder, _ in enumerate(view.ships))
    return replace(view, regions=tuple(regions), king=king, limit_table=lying, prison=prison, ships=ships)


CROWDS: list[tuple[LayoutName, str, tuple[str, ...], str, str | None]] = [
    (layout, language, expansions, king, table)
    for expansions in ((), ("inquisitor",), ("grandissimo",), ("king_and_intrigue", "inquisitor"))
    for king in ("galicia", "aragon", "cataluna", "castilla_la_vieja", "granada", "valencia")
    for table in (("cataluna", "granada", "ship", king) if "inquisitor" in expansions else (None,))
    for layout in LAYOUTS
    for language in LANGUAGES
]


@pytest.mark.thorough
@pytest.mark.parametrize("crowd", sampled(CROWDS, 3), ids=str)
def test_all_can_be_read_on_a_phone_also_in_the_worst_crowds(
    crowd: tuple[LayoutName, str, tuple[str, ...], str, str | None],
) -> None:
    """Five people with many in every region, in each language, with the longest names."""
    layout, language, expansions, king, table = crowd
    players = len(LONGEST)
    view = View.of(Game.new({"players": players, "expansions": list(expansions)}, 5).view(None))
    view = crowded(view, king=king, table=table)
    drawing = face_named("elgrande").board(view, LONGEST, Texts.load().for_locale(language), ())
    found = letters(partial(drawing.compose, load_theme("light"), layout), all_as="H", without=NOT_NEEDED)
    assert len(found) > 150
    least = LEAST_SIZE[layout] * WIDTHS[layout] / PHONE * CAPITAL
    assert [each for each in found if each.height < int(least)][:1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_regions_and_the_lines_of_the_header_are_as_large_in_every_language(language: str) -> None:
    words = Texts.load().for_locale(language)
    for region, place in (places() | further_places()).items():
        assert text_width(words(f"region.{region}"), "title", LETTERS) + NAME_MARGIN <= place.width, region
    phases = [words(f"picture.phase.{each}") for each in ("setup", "start_player", "power_cards", "turns", "over")]
    scorings = [words("picture.next_scoring", round=10), words("picture.last_scoring")]
    for layout in LAYOUTS:
        head, least = load_layout(layout).head, LEAST_SIZE[layout] * WIDTHS[layout] / PHONE
        for line, texts in ((head.phase, phases), (head.next_scoring, scorings)):
            assert [each for each in texts if text_width(each, "text", round(least)) > line.width] == []


@pytest.mark.parametrize("name", themes())
def test_colours_of_players_differ_without_their_hues(name: str) -> None:
    players = load_theme(name).players
    for one, other in itertools.combinations(players, 2):
        assert contrast(one.colour, other.colour) >= LEAST_IN_GREY, f"{one.shape} and {other.shape}"
