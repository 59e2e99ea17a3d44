"""The pieces: caballeros, Grandes and the King, drawn as transparent sprites.

They are drawn again whenever they are asked for, except the players' shapes: render.page keeps the stamps
that are made of them.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from render.canvas import Canvas, Point, curve, moved, regular
from render.fonts import font
from render.theme import Theme, mix

TOKEN = 60  # width of a group of caballeros: the player's shape with the number in it
FIGURE = (38, 50)  # a single caballero
STEP = 34  # from one single caballero of a group to the next
GRANDE = (56, 78)
LETTERS = 31  # of a number on a piece, as far as it has room: seven pixels on a phone
CHIP = (20, 25)  # of a player's pieces in a crowd: the part with the sign, and its height
DIGIT = 16  # width that a digit takes on it
LOADED = 21  # height of what is carried, on it
MOST_BELOW = 4  # shapes in a pile that are seen below the one on top
LIGHTER = 0.3  # how much lighter the middle of a shape is
FADING = (0.72, 0.5, 0.26, 0.0)  # how pale the parts of an arrow are, from its tail to its head
KING = (60, 84)
KING_DRAWN = (74, 104)  # what the numbers of his drawing are in
STANDARD = (25, 30)

JOKER = "★"
"""What stands on the Joker, a power card that has no value of its own."""

BLACK = 5
"""Behind the last seat: the caballeros of the Großinquisitor."""

_ARCH = [(-0.84, 0.92), (-0.84, -0.2), *curve((-0.84, -0.2), (-0.76, -0.86), (0, -1.18)),
         *curve((0, -1.18), (0.76, -0.86), (0.84, -0.2)), (0.84, 0.92)]  # fmt: skip
_SHIELD = [
    *curve((-0.92, -0.92), (0, -0.72), (0.92, -0.92)),
    *curve((0.92, -0.92), (1.02, 0.45), (0, 1.06)),
    *curve((0, 1.06), (-1.02, 0.45), (-0.92, -0.92)),
]
# Shapes around 0 with a radius of about 1, and where the middle of a number lies in them.
SHAPES: dict[str, tuple[list[Point], float]] = {
    "shield": (_SHIELD, -0.12),
    "circle": (regular(48, 0.97), 0.0),
    "diamond": (regular(4, 1.14), 0.0),
    "square": ([(-0.86, -0.86), (0.86, -0.86), (0.86, 0.86), (-0.86, 0.86)], 0.0),
    "star": (regular(6, 1.12, inner=0.8), 0.0),
    "arch": (_ARCH, 0.1),
}


Load = tuple[tuple[str, int], ...]
"""What caballeros of one player carry: "gold" or "goods", and how many of them."""


@lru_cache(maxsize=256)
def token(theme: Theme, player: int, size: int) -> Image.Image:
    """A player's shape without a number, `size` pixels wide and a little higher: it has a thickness."""
    look = theme.look(player)
    shape, _ = SHAPES[look.shape]
    thickness = size / 14
    canvas = Canvas(size, round(size + thickness))
    radius, middle = size * 0.425, size / 2
    line = max(1.6, size / 24)
    low = moved(shape, middle, middle + thickness, radius)
    high = moved(shape, middle, middle, radius)
    canvas.polygon(low, look.dark, look.dark, line)
    canvas.polygon(high, look.colour, look.dark, line)
    if size >= 40:
        canvas.polygon(moved(shape, middle, middle, radius * 0.86), None, mix(look.colour, look.text, LIGHTER), 1.6)
    return canvas.picture()


def caballeros(theme: Theme, player: int, count: int, scale: float) -> Image.Image:
    """A group of caballeros: the player's token with their number."""
    size = round(TOKEN * scale)
    sprite = token(theme, player, size).copy()
    _write_number(sprite, theme, player, count, size)
    return sprite


def pile(theme: Theme, player: int, count: int, scale: float) -> Image.Image:
    """A group of caballeros beside single ones: a pile, the higher the more there are, with their number on top."""
    width, height = pile_size(count, scale)
    sprite = Image.new("RGBA", (width, height), (*theme.look(player).dark, 0))
    shape = token(theme, player, width)
    for layer in reversed(range(_below(count) + 1)):
        sprite.alpha_composite(shape, (0, layer * _step(width)))
    _write_number(sprite, theme, player, count, width)
    return sprite


def _write_number(sprite: Image.Image, theme: Theme, player: int, count: int, size: int) -> None:
    look, text = theme.look(player), str(count)
    middle = size / 2 + SHAPES[look.shape][1] * size * 0.425
    face = font("number", number_size(size / TOKEN, count))
    ImageDraw.Draw(sprite).text((size / 2, middle + face.size * 0.325), text, fill=look.text, font=face, anchor="ms")


def number_size(scale: float, count: int) -> int:
    """The size of the number on a token: on small ones it takes all the room that there is."""
    size = TOKEN * scale
    usual, most = (0.68, 0.86) if count < 10 else (0.57, 0.62)
    return round(max(size * usual, min(LETTERS, size * most)))


def pile_size(count: int, scale: float) -> tuple[int, int]:
    """Width and height of so many caballeros in a pile."""
    width = round(TOKEN * scale)
    return width, round(width * 15 / 14) + _below(count) * _step(width)


def _below(count: int) -> int:
    """How many shapes are seen below the one on top."""
    return min(count // 2, MOST_BELOW)


def _step(width: int) -> int:
    """How far they lie below one another."""
    return round(width / 10)


def chip(
    theme: Theme, player: int, count: int, scale: float, *, with_grande: bool = False, load: Load = ()
) -> Image.Image:
    """All that a player has in a crowd: the shape on a pale ground, or the Grande, then the number, then the load."""
    look, trim = theme.look(player), theme.colours.king_trim
    (width, _), (whole, height) = chip_size(count, scale), chip_size(count, scale, load)
    canvas, radius, line = Canvas(whole, height), 6 * scale, 1.6 * scale
    if load:
        canvas.box(0, 0, whole, height, trim, radius, look.dark, line)
    canvas.box(0, 0, width, height, look.colour if count else trim, radius, look.dark, line)
    part = CHIP[0] * scale
    if count:
        canvas.box(line, line, part, height - line, trim, radius - line)
        canvas.box(part - radius, line, part, height - line, trim)
        canvas.line([(part, line), (part, height - line)], look.dark, line)
    sprite = canvas.picture()
    sign = grande(theme, player, (height - 1) / GRANDE[1]) if with_grande else token(theme, player, round(18 * scale))
    sprite.alpha_composite(sign, (round((part + line / 2 - sign.width) / 2), round((height - sign.height) / 2)))
    if count:
        face = font("number", round(LETTERS * scale))
        middle = (part + (width - part) / 2 - 0.5, height / 2 + face.size * 0.325)
        ImageDraw.Draw(sprite).text(middle, str(count), fill=look.text, font=face, anchor="ms")
    left = float(width)
    for kind, number in load:
        thing = cargo(theme, kind, round(LOADED * scale))
        sprite.alpha_composite(thing, (round(left + scale), round((height - thing.height) / 2)))
        left += (LOADED + 2) * scale
        if number > 1:
            face = font("number", round(LETTERS * scale))
            room = DIGIT * len(str(number)) * scale
            middle = (left + room / 2, height / 2 + face.size * 0.325)
            ImageDraw.Draw(sprite).text(middle, str(number), fill=theme.colours.ink, font=face, anchor="ms")
            left += room
    return sprite


def chip_size(count: int, scale: float, load: Load = ()) -> tuple[int, int]:
    """Width and height of a chip with this number; 0 for that of a Grande who is alone."""
    width = CHIP[0] + (DIGIT * len(str(count)) + 1 if count else 0)
    width += sum(LOADED + 2 + (DIGIT * len(str(number)) if number > 1 else 0) for _, number in load)
    return round((width + (2 if load else 0)) * scale), round(CHIP[1] * scale)


def cargo(theme: Theme, kind: str, height: int) -> Image.Image:
    """A piece of gold, or a crate of goods."""
    c, unit = theme.colours, height / 48
    canvas = Canvas(height, height)
    if kind == "gold":
        canvas.circle(24 * unit, 24 * unit, 20 * unit, c.gold, c.gold_dark, 4 * unit)
        canvas.circle(24 * unit, 24 * unit, 15 * unit, None, c.gold_dark, 1.6 * unit)
    else:
        canvas.box(4 * unit, 5 * unit, 44 * unit, 45 * unit, c.rock, 4 * unit, c.coast, 3.4 * unit)
        for y in (14, 36):
            canvas.line([(7 * unit, y * unit), (41 * unit, y * unit)], c.coast, 2.2 * unit)
    return canvas.picture()


def figures(theme: Theme, player: int, count: int, scale: float) -> Image.Image:
    """A few caballeros, one by one: men in hats who carry the player's shape before them."""
    look, colours = theme.look(player), theme.colours
    width, height = figures_size(count, scale)
    canvas = Canvas(width, height)
    shape, _ = SHAPES[look.shape]
    for number in range(count):
        x = (FIGURE[0] / 2 + STEP * number) * scale
        canvas.circle(x, 13 * scale, 7.2 * scale, colours.skin, look.dark, 2 * scale)
        brim = [*curve((-10.5, 10.5), (0, 4), (10.5, 10.5)), *curve((10.5, 10.5), (0, 15), (-10.5, 10.5))]
        crown = [(-6, 9), *curve((-6, 8), (-5, 0.5), (0, 2), (5, 0.5), (6, 8)), (6, 9)]
        canvas.polygon(moved(crown, x, 0.8 * scale, scale), look.colour, look.dark, 1.6 * scale)
        canvas.polygon(moved(brim, x, 0.8 * scale, scale), look.colour, look.dark, 1.6 * scale)
        canvas.polygon(moved(shape, x, 33.5 * scale, 15.2 * scale), look.dark, look.dark, 2.4 * scale)
        canvas.polygon(moved(shape, x, 32 * scale, 15.2 * scale), look.colour, look.dark, 2 * scale)
        canvas.polygon(moved(shape, x, 32 * scale, 7 * scale), mix(look.colour, look.text, LIGHTER))
    return canvas.picture()


def figures_size(count: int, scale: float) -> tuple[int, int]:
    """Width and height of so many single caballeros side by side."""
    return round((FIGURE[0] + STEP * (count - 1)) * scale), round(FIGURE[1] * scale)


def standard(theme: Theme, player: int, height: int) -> Image.Image:
    """A player's standard (Jubilee): a golden banner on a pole, the player's colour in it."""
    look, c, s = theme.look(player), theme.colours, height / STANDARD[1]
    canvas = Canvas(round(STANDARD[0] * s), height)
    canvas.line([(4 * s, 2 * s), (4 * s, 29 * s)], look.dark, 3 * s)
    banner: list[Point] = [(4, 3), (23, 3), (18, 9.5), (23, 16), (4, 16)]
    canvas.polygon(moved(banner, 0, 0, s), c.gold, look.dark, 2.2 * s)
    canvas.circle(10.5 * s, 9.5 * s, 3.6 * s, look.colour, look.dark, 1.2 * s)
    return canvas.picture()


def grande(theme: Theme, player: int, scale: float) -> Image.Image:
    """A Grande: a nobleman with hat and cape in his player's colour, the player's shape on his chest."""
    look, colours = theme.look(player), theme.colours
    width, height = round(GRANDE[0] * scale), round(GRANDE[1] * scale)
    canvas = Canvas(width, height)
    s = scale

    def at(points: list[Point]) -> list[Point]:
        return [(x * s, y * s) for x, y in points]

    cape = [
        *curve((28, 26), (12, 30), (9, 52), (4, 72)),
        *curve((4, 72), (28, 80), (52, 72)),
        *curve((52, 72), (47, 52), (44, 30), (28, 26)),
    ]
    canvas.polygon(at(cape), look.colour, look.dark, 3 * s)
    # The cape's opening and the ruff
    canvas.polygon(at([*curve((14, 36), (28, 46), (42, 36)), *curve((42, 36), (28, 28), (14, 36))]), colours.king_trim)
    canvas.line(at(curve((14, 36), (28, 46), (42, 36))), look.dark, 1.6 * s)
    canvas.circle(28 * s, 26 * s, 10.5 * s, colours.skin, look.dark, 2 * s)
    # Pointed beard
    canvas.polygon(at([(22, 30), (34, 30), (28, 42)]), mix(look.dark, colours.ink, 0.5))
    # The hat: brim, crown and feather
    canvas.polygon(
        at([*curve((5, 21), (28, 12), (51, 21)), *curve((51, 21), (28, 27), (5, 21))]), look.colour, look.dark, 2.4 * s
    )
    canvas.polygon(
        at([(15, 18), *curve((16, 17), (17, 4), (28, 5), (40, 3), (41, 18)), *curve((41, 18), (28, 22), (15, 18))]),
        look.colour,
        look.dark,
        2.4 * s,
    )
    feather = [*curve((38, 15), (44, -3), (54, 4)), *curve((54, 4), (51, 14), (38, 15))]
    canvas.polygon(at(feather), colours.king_trim, look.dark, 1.6 * s)
    # The player's shape on the chest
    shape, _ = SHAPES[look.shape]
    canvas.polygon(moved(shape, 28 * s, 59 * s, 9.5 * s), look.text, look.dark, 2 * s)
    return canvas.picture()


def king(theme: Theme) -> Image.Image:
    """The King: larger than everybody, in purple and ermine, with a golden crown and a pale rim around him."""
    return king_drawn(theme).resize(KING, Image.Resampling.LANCZOS)


def king_drawn(theme: Theme) -> Image.Image:
    """The King as large as he is drawn."""
    c = theme.colours
    canvas = Canvas(*KING_DRAWN)
    robe = [
        *curve((37, 44), (16, 46), (14, 70), (6, 96)),
        *curve((6, 96), (37, 104), (68, 96)),
        *curve((68, 96), (60, 70), (58, 46), (37, 44)),
    ]
    crown = [(17, 33), (12, 10), (25, 20), (37, 4), (49, 20), (62, 10), (57, 33)]
    for shape in (robe, crown):
        canvas.polygon(shape, c.king_trim, c.king_trim, 9)
    canvas.circle(37, 40, 18, c.king_trim)
    canvas.polygon(robe, c.king, c.king_dark, 3)
    # Ermine down the front and around the shoulders
    canvas.polygon([(32, 58), (42, 58), (45, 98), (29, 98)], c.king_trim)
    collar = [*curve((16, 56), (37, 72), (58, 56)), *curve((56, 50), (37, 60), (18, 50))]
    canvas.polygon(collar, c.king_trim, c.king_dark, 1.8)
    for x, y in ((37, 73), (35, 82), (39, 90), (27, 60), (47, 60)):
        canvas.line([(x, y), (x, y + 3)], c.king_dark, 2)
    canvas.line(curve((6, 96), (37, 104), (68, 96)), c.king_dark, 3)
    canvas.circle(37, 40, 13.5, c.skin, c.king_dark, 2.4)
    beard = [*curve((23.5, 42), (25, 56), (37, 57), (49, 56), (50.5, 42)), (44, 45), (37, 43), (30, 45)]
    canvas.polygon(beard, c.stone, c.king_dark, 1.6)
    for x in (32, 42):
        canvas.circle(x, 38, 1.7, c.king_dark)
    canvas.polygon(crown, c.gold, c.gold_dark, 2.6)
    canvas.polygon([(17, 27), (57, 27), (57, 34), (17, 34)], c.gold, c.gold_dark, 2)
    for x, y in ((12, 10), (37, 5), (62, 10)):
        canvas.circle(x, y, 4, c.first, c.gold_dark, 1.8)
    for x, jewel in ((27, c.veto), (37, c.sea_ink), (47, c.veto)):
        canvas.circle(x, 30.5, 2.6, jewel)
    return canvas.picture()


def value_text(value: int) -> str:
    """The value of a power card as it stands on it."""
    return str(value) if value else JOKER
