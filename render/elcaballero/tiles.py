"""A land tile as a picture: sea that gets lighter towards the coast, land with palms, gold and fish."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from render.canvas import Canvas, Point, curve, moved
from render.elcaballero import pieces
from render.elcaballero.coast import FourSides, coasts, land_middle, land_shape, water_middle
from render.page import Stamp, make_stamp
from render.theme import Colour, Theme

SHOALS = ((0.17, "sea_near"), (0.095, "sea_shore"))  # how far from the coast the sea is lighter, in sides of a tile
SIDE_NAMES = ("north", "east", "south", "west")


@dataclass(frozen=True)
class TileLook:
    """Everything that can be seen of a tile."""

    land: FourSides
    sea_corners: FourSides
    """The corners at which some tile has water."""
    gold: bool = False
    fish: str | None = None
    """The side at which a fish swims."""
    variant: int = 0
    """Two tiles of one kind need not have the same bays and palms."""
    bare: bool = False
    """Whether the middle of its land is left free, because something stands there."""


def as_look(land: tuple[bool, ...]) -> FourSides:
    """The land edges of a tile in a view."""
    north, east, south, west = land
    return north, east, south, west


def land_colour(theme: Theme) -> Colour:
    """The colour of all land."""
    return theme.regions["galicia"]


@lru_cache(maxsize=1024)
def tile_picture(theme: Theme, look: TileLook, size: int) -> Image.Image:
    """The tile without a rim, `size` pixels wide."""
    c = theme.colours
    canvas = Canvas(size, size)
    canvas.box(0, 0, size, size, c.sea)
    shape = moved(land_shape(look.land, look.sea_corners, look.variant), 0, 0, size)
    lines = [moved(line, 0, 0, size) for line in coasts(look.land, look.sea_corners, look.variant)]
    for reach, colour in SHOALS:
        for line in lines:
            canvas.line(_longer(line), getattr(c, colour), reach * 2 * size)
    _waves(canvas, look, size, c.sea_near)
    if shape:
        ground = land_colour(theme)
        canvas.polygon(shape, ground)
        for line in lines:
            canvas.line(_longer(line), c.coast, max(2.0, 0.026 * size))
    sprite = canvas.picture()
    _stand(sprite, theme, look, size)
    return sprite


def _longer(line: list[Point]) -> list[Point]:
    """A line that goes on beyond the tile at both ends, so that its round ends are not seen."""
    (ax, ay), (bx, by) = line[0], line[1]
    (yx, yy), (zx, zy) = line[-2], line[-1]
    return [(ax * 3 - bx * 2, ay * 3 - by * 2), *line, (zx * 3 - yx * 2, zy * 3 - yy * 2)]


def _waves(canvas: Canvas, look: TileLook, size: int, colour: Colour) -> None:
    """A wave or two where there is much water."""
    if sum(look.land) > 2 or look.fish:
        return
    x, y = water_middle(look.land)
    for dx, dy in ((-0.13, -0.05), (0.1, 0.08)) if not any(look.land) else ((0.0, 0.0),):
        for bow in (0, 1):
            left = (x + dx - 0.08 + bow * 0.08) * size
            top = (y + dy + (look.variant - 1) * 0.04) * size
            canvas.line(
                curve((left, top), (left + 0.04 * size, top - 0.05 * size), (left + 0.08 * size, top)),
                colour,
                0.02 * size,
            )


def _stand(sprite: Image.Image, theme: Theme, look: TileLook, size: int) -> None:
    """Gold, fish and palms."""
    if look.fish is not None:
        _paste(
            sprite, pieces.fish(theme, round(size * 0.3)), water_middle(look.land, SIDE_NAMES.index(look.fish)), size
        )
    if not any(look.land):
        return
    x, y = land_middle(look.land)
    if look.gold:
        _paste(sprite, pieces.gold(theme, round(size * 0.32)), (x, y), size)
    elif not look.bare and size >= 48:
        step = 0.11 if look.variant else -0.1
        _paste(sprite, pieces.palm(theme, round(size * 0.25)), (x + step, y - 0.02), size)


def _paste(sprite: Image.Image, small: Image.Image, middle: Point, size: int) -> None:
    left, top = round(middle[0] * size - small.width / 2), round(middle[1] * size - small.height / 2)
    sprite.paste(small, (left, top), small)


@lru_cache(maxsize=2048)
def tile_stamp(theme: Theme, look: TileLook, size: int) -> Stamp:
    """The tile in palette colours."""
    return make_stamp(theme, tile_picture(theme, look, size), theme.colours.sea)
