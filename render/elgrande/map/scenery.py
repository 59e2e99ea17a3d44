"""What is drawn on the map besides lands and pieces, as `data/elgrande/map/scenery.toml` has it: woods, waves, ship
and the Castillo."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

from PIL import Image

from render.canvas import Canvas, Point, curve, moved, regular
from render.elgrande.map import places
from render.theme import Colour, Theme, mix

FILE = Path(__file__).parents[3] / "data" / "elgrande" / "map" / "scenery.toml"


@dataclass(frozen=True)
class SceneryRow:
    """The same thing again and again along a line."""

    thing: str
    path: tuple[Point, ...]
    step: float
    size: float


@cache
def rows() -> tuple[SceneryRow, ...]:
    """Everything that stands on the map, in the order of drawing."""
    with FILE.open("rb") as file:
        raw = tomllib.load(file)
    return tuple(
        SceneryRow(row["thing"], tuple((x, y) for x, y in row["path"]), row["step"], row["size"]) for row in raw["row"]
    )


def spots(row: SceneryRow) -> Iterator[tuple[float, float, float]]:
    """Where the things of a row stand, and how large each is: not all quite the same, as by hand."""
    walked = 0.0
    number = 0
    for (ax, ay), (bx, by) in pairwise(row.path):
        length = math.dist((ax, ay), (bx, by))
        while number * row.step <= walked + length:
            share = (number * row.step - walked) / length
            yield (
                ax + (bx - ax) * share,
                ay + (by - ay) * share + (-3, 4, 0)[number % 3],
                row.size * (1.0, 0.8, 0.92)[number % 3],
            )
            number += 1
        walked += length


Stroke = tuple[list[Point], Colour | None, Colour | None, float]
"""Points; the colour inside, or None; the colour of the line, or None; the line's width."""


def _mountain(theme: Theme, ground: Colour) -> list[Stroke]:
    """A peak with a dark side."""
    shade, light = mix(ground, theme.colours.border, 0.36), mix(ground, theme.colours.light, 0.45)
    return [
        ([(-0.5, 0.32), (-0.06, -0.38), (0.08, -0.3), (0.5, 0.32)], light, None, 0),
        ([(0.02, -0.36), (0.08, -0.3), (0.5, 0.32), (0.1, 0.32), (0.14, 0.06), (0.0, -0.06)], shade, None, 0),
    ]


def _wood(theme: Theme, ground: Colour) -> list[Stroke]:
    """A tree."""
    leaves, line = mix(ground, theme.colours.wood, 0.4), mix(ground, theme.colours.border, 0.5)
    crown = moved(regular(14, 0.42), 0, -0.2)
    return [
        ([(0, 0.15), (0, 0.56)], None, line, 2.0),
        ([*crown, crown[0]], leaves, line, 1.5),
    ]


def _field(theme: Theme, ground: Colour) -> list[Stroke]:
    """A ploughed field."""
    line = mix(ground, theme.colours.border, 0.24)
    patch = [(-0.5, 0.06), (-0.12, -0.26), (0.5, -0.14), (0.16, 0.26)]
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = patch
    furrows: list[Stroke] = [(patch, mix(ground, theme.colours.gold, 0.22), None, 0)]
    for number in range(6):
        share = number / 5
        ends = [
            (ax + (bx - ax) * share, ay + (by - ay) * share),
            (dx + (cx - dx) * share, dy + (cy - dy) * share),
        ]
        furrows.append((ends, None, line, 1.5))
    return furrows


def _grove(theme: Theme, ground: Colour) -> list[Stroke]:
    """Olive trees in rows."""
    leaves = mix(ground, theme.colours.wood, 0.34)
    return [
        (moved(regular(10, 0.085), -0.3 + column * 0.29 + row * 0.1, -0.24 + row * 0.25), leaves, None, 0)
        for row in range(3)
        for column in range(3)
    ]


def _wave(theme: Theme, ground: Colour) -> list[Stroke]:
    """Two crests of a wave."""
    line = mix(ground, theme.colours.sea_ink, 0.42)
    crest = [*curve((-0.5, 0.05), (-0.25, -0.3), (0, 0.05)), *curve((0, 0.05), (0.25, -0.3), (0.5, 0.05))]
    return [(crest, None, line, 2.0)]


THINGS: dict[str, Callable[[Theme, Colour], list[Stroke]]] = {
    "mountain": _mountain,
    "wood": _wood,
    "field": _field,
    "grove": _grove,
    "wave": _wave,
}


def compass(theme: Theme) -> Image.Image:
    c = theme.colours
    radius = places.COMPASS[2]
    canvas = Canvas(radius * 2, radius * 2)
    middle = float(radius)
    canvas.circle(middle, middle, radius * 0.66, None, c.sea_ink, 1.6)
    canvas.circle(middle, middle, radius * 0.58, None, c.sea_ink, 1)
    canvas.polygon(moved(regular(4, radius * 0.6, 0.7854, inner=radius * 0.14), middle, middle), c.sea_ink)
    for number in range(4):
        points = regular(4, radius * 0.95, inner=radius * 0.2)
        tip, left, right = points[number * 2], points[number * 2 - 1], points[number * 2 + 1]
        for side, colour in ((left, c.king_trim), (right, c.sea_ink)):
            canvas.polygon(moved([tip, side, (0, 0)], middle, middle), colour, c.sea_ink, 1)
    canvas.circle(middle, middle, radius * 0.09, c.gold, c.sea_ink, 1.4)
    return canvas.picture()


def ship(theme: Theme) -> Image.Image:
    """A caravel at sea."""
    c = theme.colours
    canvas = Canvas(places.SHIP.width, places.SHIP.height)
    canvas.line([(30, 6), (30, 54)], c.coast, 3)
    canvas.line([(52, 14), (52, 54)], c.coast, 3)
    for sail in (
        [*curve((32, 8), (56, 20), (34, 42)), *curve((34, 42), (30, 26), (32, 8))],
        [*curve((54, 18), (74, 28), (56, 46)), *curve((56, 46), (52, 32), (54, 18))],
        [(28, 14), *curve((28, 42), (16, 44), (8, 44))],
    ):
        canvas.polygon(sail, c.king_trim, c.coast, 2)
    hull = [(6, 50), (16, 52), (54, 54), *curve((54, 54), (62, 54), (70, 46)), *curve((72, 46), (68, 66), (58, 68))]
    canvas.polygon([*hull, *curve((58, 68), (34, 70), (18, 68), (6, 50))], c.roof, c.coast, 2.4)
    canvas.line([(14, 57), (64, 57)], c.gold, 2)
    for left in (2.0, 26.0, 50.0):
        canvas.line(curve((left, 70), (left + 6, 66), (left + 12, 70), (left + 18, 74), (left + 24, 70)), c.sea_ink, 2)
    return canvas.picture()


def stones(theme: Theme) -> tuple[Colour, Colour, Colour]:
    """The keep of the Castillo, the shadow on its towers, and the shadow on its keep."""
    c = theme.colours
    shade = mix(c.stone, c.stone_dark, 0.55)
    return mix(c.stone, c.king_trim, 0.35), shade, mix(shade, c.king_trim, 0.25)


def tower(theme: Theme) -> Image.Image:
    """The Castillo: a castle on a rock in the sea."""
    c = theme.colours
    box = places.TOWER
    canvas = Canvas(box.width, box.height)
    width = float(box.width)

    def both(points: list[Point]) -> list[Point]:
        return [*points, *[(width - x, y) for x, y in reversed(points)]]

    shore = [*curve((2, 104), (10, 78), (40, 84), (60, 74)), (95, 70)]
    canvas.polygon(both(shore), c.rock, c.coast, 3)
    keep_light, shade, keep_shade = stones(theme)
    # Side towers, wall, keep
    canvas.polygon([*both([(48, 90), (48, 52), (95, 52)]), (142, 90)], c.stone, c.stone_line, 2.6)
    for left in (34.0, 120.0):
        tower = [(left, 96.0), (left, 34.0), (left - 3, 34.0), (left - 3, 22.0)]
        for step in range(3):
            x = left - 3 + step * 14
            tower += [(x, 22), (x + 8, 22), (x + 8, 28), (x + 14, 28)]
        tower = [*tower[:-2], (left + 39, 28), (left + 39, 34), (left + 36, 34), (left + 36, 96)]
        canvas.polygon(tower, c.stone, c.stone_line, 2.6)
        canvas.box(left + 26, 35, left + 34.8, 96, shade)
        canvas.box(left + 14, 46, left + 22, 62, c.stone_line, 4)
    keep = [(72.0, 96.0), (72.0, 20.0), (68.0, 20.0), (68.0, 8.0)]
    for step in range(4):
        x = 68.0 + step * 15
        keep += [(x, 8), (x + 8, 8), (x + 8, 14), (x + 15, 14)]
    keep = [*keep[:-2], (122, 8), (122, 20), (118, 20), (118, 96)]
    canvas.polygon(keep, keep_light, c.stone_line, 2.6)
    canvas.box(107, 21, 116.8, 96, keep_shade)
    for x in (78.0, 96.0):
        canvas.box(x, 32, x + 7, 46, c.stone_line, 3.5)
    gate = [(82, 98), *curve((82, 74), (84, 58), (106, 58), (108, 74)), (108, 98)]
    canvas.polygon([(float(x), float(y)) for x, y in gate], c.roof, c.stone_line, 3)
    canvas.line([(95, 63), (95, 97)], c.stone_line, 2)
    canvas.circle(91, 82, 1.8, c.gold)
    canvas.circle(99, 82, 1.8, c.gold)
    front = [*curve((2, 104), (30, 94), (70, 104), (95, 99))]
    canvas.polygon([*both(front), *curve((188, 104), (150, 118), (40, 118), (2, 104))], c.rock, c.coast, 2.4)
    return canvas.picture()
