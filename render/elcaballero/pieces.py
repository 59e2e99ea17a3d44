"""What lies on the island: gold, fish, ships, castillos, alkalden and palms, as transparent sprites."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.canvas import Canvas, Point, curve, moved
from render.pieces import SHAPES
from render.theme import Theme, mix


@lru_cache(maxsize=64)
def gold(theme: Theme, size: int) -> Image.Image:
    """Three coins in a heap."""
    c, unit = theme.colours, size / 40
    canvas = Canvas(size, size)
    for x, y in ((13, 26), (27, 26), (20, 15)):
        canvas.circle(x * unit, (y + 2) * unit, 9.5 * unit, c.gold_dark)
        canvas.circle(x * unit, y * unit, 9 * unit, c.gold, c.gold_dark, 2.2 * unit)
        canvas.circle(x * unit, y * unit, 4.4 * unit, None, c.first, 1.8 * unit)
    return canvas.picture()


@lru_cache(maxsize=64)
def fish(theme: Theme, size: int) -> Image.Image:
    """A fish that swims to the left."""
    c, unit = theme.colours, size / 40
    body: list[Point] = [*curve((3, 20), (12, 7), (29, 19)), *curve((29, 21), (12, 33), (3, 20))]
    tail: list[Point] = [(26, 20), (37, 11), (34, 20), (37, 29)]
    canvas = Canvas(size, size)
    for shape in (tail, body):
        canvas.polygon(moved(shape, 0, 0, unit), c.second, c.sea_ink, 2.6 * unit)
    canvas.circle(10 * unit, 18 * unit, 1.9 * unit, c.sea_ink)
    canvas.line(moved(curve((15, 15), (18, 20), (15, 25)), 0, 0, unit), c.sea_ink, 1.8 * unit)
    return canvas.picture()


@lru_cache(maxsize=64)
def ship(theme: Theme, size: int) -> Image.Image:
    """A caravel with two sails."""
    c, unit = theme.colours, size / 40
    hull: list[Point] = [(4, 26), (9, 36), (31, 36), (37, 24), (29, 28), (12, 28)]
    main: list[Point] = [(19, 4), *curve((19, 4), (33, 12), (30, 24)), (19, 25)]
    fore: list[Point] = [(16, 9), *curve((16, 9), (9, 15), (7, 24)), (16, 25)]
    canvas = Canvas(size, size)
    for shape in (hull, main, fore):
        canvas.polygon(moved(shape, 0, 0, unit), None, c.king_trim, 6 * unit)
    for shape, fill in ((hull, c.roof), (main, c.king_trim), (fore, c.king_trim)):
        canvas.polygon(moved(shape, 0, 0, unit), fill, c.stone_line, 2.4 * unit)
    return canvas.picture()


@lru_cache(maxsize=64)
def castillo(theme: Theme, size: int) -> Image.Image:
    """A tower with battlements."""
    c, unit = theme.colours, size / 40
    wall: list[Point] = [(8, 36), (8, 8), (13, 8), (13, 13), (17.5, 13), (17.5, 8), (22.5, 8), (22.5, 13), (27, 13), (27, 8), (32, 8), (32, 36)]  # fmt: skip  # noqa: E501
    gate: list[Point] = [(15.5, 36), (15.5, 27), *curve((15.5, 27), (20, 19), (24.5, 27)), (24.5, 36)]
    canvas = Canvas(size, size)
    canvas.polygon(moved(wall, 0, 0, unit), None, c.king_trim, 6.5 * unit)
    canvas.polygon(moved(wall, 0, 0, unit), c.stone, c.stone_line, 2.6 * unit)
    canvas.polygon(moved(gate, 0, 0, unit), c.stone_line)
    return canvas.picture()


@lru_cache(maxsize=128)
def alkalde(theme: Theme, player: int, size: int) -> Image.Image:
    """A man with a chain of office and a flat hat, the player's shape before him."""
    look, c, unit = theme.players[player], theme.colours, size / 40
    robe: list[Point] = [*curve((20, 15), (7, 19), (6, 37)), *curve((34, 37), (33, 19), (20, 15))]
    canvas = Canvas(size, size)
    for shape in (robe,):
        canvas.polygon(moved(shape, 0, 0, unit), None, c.king_trim, 6 * unit)
    canvas.circle(20 * unit, 12 * unit, 9 * unit, c.king_trim)
    canvas.polygon(moved(robe, 0, 0, unit), look.colour, look.dark, 2.6 * unit)
    canvas.circle(20 * unit, 12.5 * unit, 6.4 * unit, c.skin, look.dark, 2 * unit)
    canvas.polygon(moved([(10, 9), (14, 3), (26, 3), (30, 9)], 0, 0, unit), look.dark, look.dark, 2 * unit)
    shape, _ = SHAPES[look.shape]
    canvas.polygon(moved(shape, 20 * unit, 28 * unit, 6.5 * unit), c.gold, look.dark, 1.8 * unit)
    return canvas.picture()


@lru_cache(maxsize=64)
def palm(theme: Theme, size: int) -> Image.Image:
    """A palm."""
    c, unit = theme.colours, size / 40
    green, dark = mix(c.wood, c.sea_ink, 0.3), mix(c.wood, c.coast, 0.45)
    canvas = Canvas(size, size)
    canvas.line(moved(curve((17, 38), (23, 26), (20, 13)), 0, 0, unit), mix(c.rock, c.ink, 0.35), 3.4 * unit)
    for tip, bend in (
        ((3, 18), (8, 4)),
        ((37, 18), (32, 4)),
        ((7, 28), (6, 12)),
        ((33, 28), (34, 12)),
        ((24, 1), (17, 3)),
    ):
        leaf = [*curve((20, 13), bend, tip), *curve(tip, (20, 13 + (tip[1] - 13) * 0.7), (20, 15))]
        canvas.polygon(moved(leaf, 0, 0, unit), green, dark, 1.4 * unit)
    return canvas.picture()


@lru_cache(maxsize=64)
def blank_card(theme: Theme, player: int, size: int) -> Image.Image:
    """A caballero card without numbers."""
    look = theme.players[player]
    canvas = Canvas(size, size)
    canvas.box(2, 2, size - 2, size - 2, look.dark, size * 0.16)
    canvas.box(4.5, 4.5, size - 4.5, size - 4.5, look.colour, size * 0.12)
    shape, _ = SHAPES[look.shape]
    canvas.polygon(moved(shape, size / 2, size / 2, size * 0.25), mix(look.colour, look.text, 0.75))
    return canvas.picture()
