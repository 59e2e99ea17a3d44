"""Players are told apart by shape, and by colour also with a colour-vision deficiency."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from PIL import Image

from engine.elgrande import facts
from render.elgrande.board import render
from render.elgrande.map.base import board_picture
from render.icons import SIGNS, icon
from render.page import Page
from render.palette import palette, reduce_colours
from render.pieces import SHAPES, token
from render.theme import Colour, load_theme, mix, themes
from tests.random_cases import daily
from tests.render.elgrande.positions import WORDS, position
from tests.render.vision import VISION, Lab, apart, contrast, difference

LEAST_BETWEEN_PLAYERS = 20  # CIEDE2000; from 10 on two colours are told apart at a glance
LEAST_FROM_THE_GROUND = 12
LEAST_CONTRAST = {"contrast": 7.0}  # WCAG 2.2: 4.5 for AA, 7 for AAA
USUAL_CONTRAST = 4.5


@pytest.mark.parametrize("vision", sorted(VISION))
@pytest.mark.parametrize("name", themes())
def test_player_colours_stay_apart(name: str, vision: str) -> None:
    players = load_theme(name).players
    assert len(players) == 5
    for one, other in itertools.combinations(players, 2):
        assert apart(one.colour, other.colour, vision) >= LEAST_BETWEEN_PLAYERS, f"{one.shape} and {other.shape}"


@pytest.mark.parametrize("vision", sorted(VISION))
@pytest.mark.parametrize("name", themes())
def test_pieces_stand_out_from_every_region(name: str, vision: str) -> None:
    theme = load_theme(name)
    for look, (region, tint) in itertools.product(theme.players, theme.regions.items()):
        assert apart(look.colour, tint, vision) >= LEAST_FROM_THE_GROUND, f"{look.shape} in {region}"


@pytest.mark.parametrize("name", themes())
def test_numbers_on_pieces_can_be_read(name: str) -> None:
    for look in load_theme(name).players:
        assert contrast(look.text, look.colour) >= LEAST_CONTRAST.get(name, USUAL_CONTRAST), look.shape


def test_every_theme_names_every_region() -> None:
    regions = [set(load_theme(name).regions) for name in themes()]
    assert len(regions) >= 3
    assert all(named == regions[0] for named in regions)


# Letters that are drawn as parts of a stamp or of the base layer; all others are looked at while they are written.
DRAWN_LETTERS = [
    ("ink", "track"),
    ("ink", "track_fifth"),
    ("ink", "panel"),
    ("ink", "panel_taken"),
    ("heading", "backdrop"),
    ("foreign_ink", "foreign"),
    ("gold_ink", "gold"),
    ("ink_soft", "panel_taken"),
    ("king_trim", "king"),
    ("king_trim", "band"),
    ("king_trim", "band_taken"),
    ("king_trim", "veto"),
    ("table_ink", "table"),
    ("first", "plaque"),
    ("second", "plaque"),
    ("third", "plaque"),
]


@pytest.mark.parametrize(("ink", "ground"), DRAWN_LETTERS)
@pytest.mark.parametrize("name", themes())
def test_letters_stand_out_from_their_grounds(name: str, ink: str, ground: str) -> None:
    colours = load_theme(name).colours
    reached = contrast(getattr(colours, ink), getattr(colours, ground))
    assert reached >= LEAST_CONTRAST.get(name, USUAL_CONTRAST)


@pytest.mark.parametrize("changes", [{}, {"open_cards": (), "phase": "general_scoring"}], ids=["turns", "scoring"])
@pytest.mark.parametrize("name", daily(themes(), 1))
def test_all_that_is_written_on_the_board_can_be_read(
    name: str, changes: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    pairs: set[tuple[Colour, Colour]] = set()
    write = Page.text

    def note(
        page: Page, text: str, x: int, y: int, face: Any, size: int, ink: Colour, ground: Colour, *rest: Any
    ) -> int:
        pairs.add((ink, ground))
        return write(page, text, x, y, face, size, ink, ground, *rest)

    monkeypatch.setattr(Page, "text", note)
    for seed in range(4):
        render(position(seed, 5, **changes), WORDS, load_theme(name))
    assert len(pairs) >= 4
    for ink, ground in pairs:
        assert contrast(ink, ground) >= LEAST_CONTRAST.get(name, USUAL_CONTRAST), (ink, ground)


def test_differences_of_colours_are_those_of_the_published_pairs() -> None:
    """Sharma, Wu and Dalal (2005), "The CIEDE2000 Color-Difference Formula", table 1."""
    pairs: list[tuple[Lab, Lab, float]] = [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 0, 0), (50, -1, 2), 2.3669),
        ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
        ((50, 2.5, 0), (61, -5, 29), 22.8977),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ]
    for one, other, published in pairs:
        assert difference(one, other) == pytest.approx(published, abs=1e-4)


def test_eyes_without_red_or_green_confuse_them() -> None:
    red, green = (200, 60, 40), (110, 115, 40)
    assert apart(red, green) > 40
    assert apart(red, green, "deuteranopia") < 25
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)


@pytest.mark.parametrize("name", themes())
def test_every_player_has_a_shape_of_his_own(name: str) -> None:
    shapes = [look.shape for look in load_theme(name).players]
    assert len(set(shapes)) == len(shapes)
    assert set(shapes) <= set(SHAPES)


def test_tokens_differ_without_colour() -> None:
    theme = load_theme()
    outlines = {token(theme, player, 30).getchannel("A").tobytes() for player in range(5)}
    assert len(outlines) == 5


@pytest.mark.parametrize("name", themes())
def test_plain_colours_are_exact_in_the_palette(name: str) -> None:
    theme = load_theme(name)
    values = palette(theme).getpalette() or []
    colours = set(zip(values[::3], values[1::3], values[2::3], strict=True))
    assert theme.colours.sea in colours
    assert {look.colour for look in theme.players} <= colours
    assert len(values) == 3 * 256
    assert reduce_colours(theme, board_picture(theme)).mode == "P"


def test_what_is_reduced_shares_its_colours() -> None:
    theme = load_theme()
    one, other = (reduce_colours(theme, Image.new("RGB", (1, 1))).palette for _ in range(2))
    assert one is not None
    assert other is not None
    assert one.palette is other.palette


ACTIONS: tuple[facts.ActionCard | facts.SpecialAction, ...] = (
    *facts.ACTION_CARDS.values(),
    *facts.SPECIAL_ACTIONS.values(),
)
ALIKE = [["scoring_of_one_region", "scoring_chosen_region"]]  # the same action on cards of two stacks


def test_every_action_is_told_by_one_to_three_signs() -> None:
    for action in ACTIONS:
        assert 1 <= len(action.symbols) <= 3, action.id
        assert set(action.symbols) <= set(SIGNS), f"{action.id}: there are {sorted(SIGNS)}"


def test_different_actions_have_different_signs() -> None:
    rows: dict[tuple[str, ...], list[str]] = {}
    for action in ACTIONS:
        rows.setdefault(action.symbols, []).append(action.id)
    assert [actions for actions in rows.values() if len(actions) > 1] == ALIKE


@pytest.mark.parametrize("name", sorted(SIGNS))
def test_signs_differ_also_when_small(name: str) -> None:
    theme = load_theme()
    own = icon(theme, name, 16, theme.colours.ink).tobytes()
    assert all(own != icon(theme, other, 16, theme.colours.ink).tobytes() for other in SIGNS if other != name)


def test_mixing_goes_from_one_colour_to_the_other() -> None:
    assert mix((0, 0, 0), (200, 100, 50), 0) == (0, 0, 0)
    assert mix((0, 0, 0), (200, 100, 50), 0.5) == (100, 50, 25)
    assert mix((0, 0, 0), (200, 100, 50), 1) == (200, 100, 50)
