"""Markers of lasting effects: small round signs in regions, seals in the panels, bridges, and what they all mean.

They are drawn from the effects of a View alone: which sign stands for which is data, an unknown effect gets a star.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path

from engine.elgrande.seen.view import LastingEffect, View
from render.canvas import Canvas
from render.elgrande.layout import BOARD
from render.elgrande.map.base import ground_picture
from render.elgrande.map.geography import load_geography
from render.elgrande.map.labels import plaque_box
from render.elgrande.map.places import NAME_HEIGHT, TOWER, place_of, places
from render.elgrande.map.scenery import tower
from render.elgrande.page import BoardPage
from render.elgrande.words import BoardWords
from render.fonts import fit, printable
from render.icons import SIGNS, icon
from render.layout import Box
from render.page import Stamp, icon_stamp, make_stamp, token_stamp
from render.theme import Colour, Theme

FILE = Path(__file__).parents[3] / "data" / "elgrande" / "map" / "markers.toml"

NEUTRAL = "lasting"
"""The sign of an effect that has none of its own."""
BRIDGE = "bridge"
"""The sign of what lies on the border between two regions."""
CASTILLO = "castillo"

SIZE = 34
GAP = 4
ROW = SIZE + GAP
"""Height that the markers of a region take from the field of its pieces."""
CASTLE = 62
"""Width of the Castillo in a region."""
RIGHT_OF_THE_CASTILLO, LEFT_OF_THE_CASTILLO = (1050, 594), (886, 594)
ROOM_ON_THE_LEFT = 42
"""How far the markers on the left of the Castillo's points may reach to the coast: many of them overlap like coins."""
BRIDGE_SIZE = (66, 54)

LEGEND_SIZES = (42, 40, 38, 36, 34, 32, 30, 28, 26, 24, 22, 20, 18)


@cache
def _marks() -> dict[str, dict[str, str]]:
    with FILE.open("rb") as file:
        return tomllib.load(file)


def sign_of(effect: str) -> str:
    """The sign of an effect."""
    sign = _marks()["signs"].get(effect, NEUTRAL)
    return sign if sign in SIGNS else NEUTRAL


def marked_at(effect: LastingEffect, view: View) -> tuple[str, ...]:
    """The areas in which an effect is marked, for everybody to see."""
    if effect.secret:
        return ()
    place = _marks()["marked_at"].get(effect.name)
    if place is None:
        return effect.areas
    area = view.scoring_tables.get(place, place)
    return () if area is None else (area,)


def lie_in(view: View, area: str) -> tuple[LastingEffect, ...]:
    """The effects whose markers lie in an area."""
    return tuple(each for each in view.effects if area in marked_at(each, view) and not _is_bridge(each))


def bridges(view: View) -> tuple[LastingEffect, ...]:
    """The effects that lie between two regions."""
    return tuple(each for each in view.effects if _is_bridge(each))


def held_by(view: View, player: int) -> tuple[str, ...]:
    """The signs of the effects that lie nowhere, or nobody knows where: they are seals in the panel of their player."""
    mine = (each for each in view.effects if each.player == player and not marked_at(each, view))
    return tuple(sign_of(each.name) for each in mine)


def kept_by(view: View, player: int) -> tuple[str, ...]:
    """The signs of the cards that a player keeps for later, besides a Veto."""
    return tuple(_marks()["kept"].get(kept.card, NEUTRAL) for kept in view.kept_cards if kept.player == player)


def _is_bridge(effect: LastingEffect) -> bool:
    return sign_of(effect.name) == BRIDGE and len(effect.areas) == 2


def field_of(view: View, area: str) -> Box:
    """The room for the pieces of an area: less where the King stands, and less high where markers lie."""
    field = _room(view, area)
    if area == CASTILLO or not lie_in(view, area):
        return field
    return Box(field.left, field.top, field.width, field.height - ROW)


def _room(view: View, area: str) -> Box:
    """The room of an area beside the King. He is not seen as long as a Grande bears his crown."""
    return place_of(area).room(has_king=area == view.king and view.crowned is None)


def marker_boxes(view: View, area: str) -> list[Box]:
    """The places of the markers of an area: a row at the bottom of its field, or around the name of the Castillo."""
    count = len(lie_in(view, area))
    if area == CASTILLO:
        step = min(ROW, ROOM_ON_THE_LEFT // max(1, count - 2))
        left, top = LEFT_OF_THE_CASTILLO
        places_of = [RIGHT_OF_THE_CASTILLO, *((left - number * step, top) for number in range(count - 1))]
        return [Box(x, y, SIZE, SIZE) for x, y in places_of[:count]]
    field = _room(view, area)
    step = (CASTLE + SIZE) // 2 + GAP if any(sign_of(each.name) == CASTILLO for each in lie_in(view, area)) else ROW
    step = min(step, (field.width - SIZE) // max(1, count - 1))
    left = field.left + (field.width - step * (count - 1) - SIZE) // 2
    return [Box(left + number * step, field.bottom - SIZE, SIZE, SIZE) for number in range(count)]


def draw_markers(page: BoardPage, view: View, area: str, ground: Colour) -> None:
    """The markers of an area, each with a rim in the colour of whose card it was."""
    for effect, box in zip(lie_in(view, area), marker_boxes(view, area), strict=True):
        if sign_of(effect.name) == CASTILLO:
            page.press(_small_castillo(page.theme, ground), box.left - (CASTLE - SIZE) // 2, box.top - 2)
            continue
        page.press(_marker_stamp(page.theme, sign_of(effect.name), effect.player, ground), box.left, box.top)


def draw_moved_castillo(page: BoardPage, view: View) -> None:
    """Where the Castillo stood there is only water while it lies in a region."""
    if any(sign_of(each.name) == CASTILLO for each in view.effects):
        page.press(_water(page.theme), TOWER.left, TOWER.top)


@lru_cache(maxsize=8)
def _water(theme: Theme) -> Stamp:
    left, top = TOWER.left - BOARD.left, TOWER.top - BOARD.top
    water = ground_picture(theme).crop((left, top, left + TOWER.width, top + TOWER.height))
    return make_stamp(theme, water.convert("RGBA"), theme.colours.sea)


@lru_cache(maxsize=64)
def _small_castillo(theme: Theme, ground: Colour) -> Stamp:
    """The Castillo as it lies in a region."""
    sprite = tower(theme)
    return make_stamp(theme, sprite.resize((CASTLE, round(CASTLE * sprite.height / sprite.width))), ground)


@lru_cache(maxsize=256)
def _marker_stamp(theme: Theme, sign: str, player: int, ground: Colour) -> Stamp:
    c, look = theme.colours, theme.players[player]
    canvas = Canvas(SIZE, SIZE)
    canvas.circle(SIZE / 2, SIZE / 2, SIZE / 2 - 0.5, look.dark)
    canvas.circle(SIZE / 2, SIZE / 2, SIZE / 2 - 2, look.colour)
    canvas.circle(SIZE / 2, SIZE / 2, SIZE / 2 - 5.5, c.panel, look.dark, 1.2)
    sprite = canvas.picture()
    size = 22
    drawn = icon(theme, sign, size, c.ink)
    sprite.paste(drawn, ((SIZE - size) // 2, (SIZE - size) // 2), drawn)
    return make_stamp(theme, sprite, ground)


# -- bridges -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def bridge_box(one: str, other: str) -> Box:
    """The place of a bridge: on the common line of two regions, where it covers as little as possible."""
    line = next(line for line in load_geography().lines if set(line.between) == {one, other})
    width, height = BRIDGE_SIZE
    taken = [each for region in places() for each in _kept_free(region)]
    points = [(round(x - width / 2), round(y - height / 2)) for x, y in _along(line.points)]
    boxes = [Box(left, top, width, height) for left, top in points]
    middle = len(boxes) / 2

    def cost(each: tuple[int, Box]) -> tuple[int, float]:
        number, box = each
        return sum(weight * _common(box, other) for other, weight in taken), abs(number - middle)

    return min(enumerate(boxes), key=cost)[1]


def _along(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Points on a line, every few pixels."""
    found = []
    for (x, y), (to_x, to_y) in pairwise(points):
        steps = max(1, round(math.dist((x, y), (to_x, to_y)) / 4))
        found += [(x + (to_x - x) * step / steps, y + (to_y - y) * step / steps) for step in range(steps)]
    return found


def _kept_free(region: str) -> list[tuple[Box, int]]:
    """What a bridge keeps away from, and how much: the name at its widest, points, the King, and the pieces."""
    place = place_of(region)
    name = Box(place.name[0] - place.width // 2, place.name[1] - NAME_HEIGHT // 2, place.width, NAME_HEIGHT)
    return [(name, 20), (plaque_box(region, is_coast=False), 20), (place.king, 1), (place.field, 1)]


def _common(one: Box, other: Box) -> int:
    """How many pixels two boxes share."""
    width = min(one.right, other.right) - max(one.left, other.left)
    height = min(one.bottom, other.bottom) - max(one.top, other.top)
    return max(0, width) * max(0, height)


def draw_bridges(page: BoardPage, view: View) -> None:
    """Every bridge, with the shape of the player whose caballero stands on it."""
    for effect in bridges(view):
        box = bridge_box(effect.areas[0], effect.areas[1])
        page.press(_bridge_stamp(page.theme), box.left, box.top)
        token = token_stamp(page.theme, effect.player, 36, page.theme.colours.stone)
        page.press(token, box.left + (box.width - token.width) // 2, box.top)


@lru_cache(maxsize=8)
def _bridge_stamp(theme: Theme) -> Stamp:
    """A bridge of stone with two arches."""
    c = theme.colours
    width, height = BRIDGE_SIZE
    canvas = Canvas(width, height)
    canvas.polygon([(2, 30), (64, 30), (64, 52), (2, 52)], c.stone, c.stone_line, 2.6)
    for middle in (19.0, 47.0):
        arch = [
            (middle + math.cos(math.pi * step / 12) * 10, 52 - math.sin(math.pi * step / 12) * 13) for step in range(13)
        ]
        canvas.polygon(arch, c.sea, c.stone_line, 2.2)
    canvas.box(0, 26, width, 33, c.stone_dark, 2, c.stone_line, 1.6)
    return make_stamp(theme, canvas.picture(), c.border)


# -- what they mean ----------------------------------------------------------------------------------------


def draw_legend(page: BoardPage, view: View, words: BoardWords) -> None:
    """What every marker on the table means, once each."""
    shown = list(dict.fromkeys((sign_of(each.name), words.effects.get(each.name, "")) for each in view.effects))
    box = page.layout.effects
    if box is None or not shown:
        return
    c, (least, rows) = page.theme.colours, page.layout.effect_cells
    columns = max(least, -(-len(shown) // rows))
    width, height = box.width // columns, box.height // rows
    size = height - 6
    for number, (sign, meaning) in enumerate(shown):
        left, top = box.left + number % columns * width, box.top + number // columns * height
        page.press(icon_stamp(page.theme, sign, size, c.heading, c.backdrop), left, top + (height - size) // 2)
        sizes = tuple(each for each in LEGEND_SIZES if each <= height * 0.75)
        text_size, (line,) = fit(printable(meaning), "text", sizes, width - size - 22)
        baseline = top + height // 2 + round(text_size * 0.34)
        page.text(line, left + size + 8, baseline, "text", text_size, c.heading, c.backdrop)
