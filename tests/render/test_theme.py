"""Players are told apart by shape, and by colour also with a colour-vision deficiency."""

from __future__ import annotations

import itertools
import math
import tomllib
from pathlib import Path

import pytest

from render.base import board_picture
from render.icons import SIGNS, icon
from render.palette import palette, reduce_colours
from render.pieces import SHAPES, token
from render.theme import Colour, load_theme, mix, themes

# How much red, green and blue of a colour reach an eye (Machado, Oliveira and Fernandes 2009, full deficiency).
VISION = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.1523, 1.0526, -0.2049), (0.1145, 0.7863, 0.0992), (-0.0039, -0.0481, 1.0520)),
    "deuteranopia": ((0.3673, 0.8606, -0.2280), (0.2801, 0.6725, 0.0474), (-0.0118, 0.0429, 0.9689)),
    "tritanopia": ((1.2555, -0.0767, -0.1788), (-0.0784, 0.9308, 0.1476), (0.0047, 0.6914, 0.3039)),
}
LEAST_DISTANCE = 30  # in CIE Lab; 2.3 is just noticeable


def seen(colour: Colour, vision: str) -> tuple[float, float, float]:
    """CIE Lab of a colour as such an eye sees it."""
    linear = [v / 12.92 if (v := part / 255) <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for part in colour]
    rows = VISION[vision]
    red, green, blue = (
        min(max(sum(share * part for share, part in zip(row, linear, strict=True)), 0), 1) for row in rows
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("vision", sorted(VISION))
@pytest.mark.parametrize("name", themes())
def test_player_colours_stay_apart(name: str, vision: str) -> None:
    players = load_theme(name).players
    assert len(players) == 5
    for one, other in itertools.combinations(players, 2):
        distance = math.dist(seen(one.colour, vision), seen(other.colour, vision))
        assert distance >= LEAST_DISTANCE, f"{one.shape} and {other.shape}"


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


def test_every_action_card_has_a_sign() -> None:
    file = Path(__file__).parents[2] / "data" / "elgrande" / "action_cards.toml"
    for card in tomllib.loads(file.read_text(encoding="utf-8"))["action_card"]:
        assert set(card["symbols"]) & set(SIGNS), card["id"]


@pytest.mark.parametrize("name", sorted(SIGNS))
def test_signs_differ_also_when_small(name: str) -> None:
    theme = load_theme()
    own = icon(theme, name, 16, theme.colours.ink).tobytes()
    assert all(own != icon(theme, other, 16, theme.colours.ink).tobytes() for other in SIGNS if other != name)


def test_mixing_goes_from_one_colour_to_the_other() -> None:
    assert mix((0, 0, 0), (200, 100, 50), 0) == (0, 0, 0)
    assert mix((0, 0, 0), (200, 100, 50), 0.5) == (100, 50, 25)
    assert mix((0, 0, 0), (200, 100, 50), 1) == (200, 100, 50)
