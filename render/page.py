"""A picture under construction, in palette colours, and the stamps that are pressed onto it.

A stamp is a sprite that was blended with the ground it will lie on and reduced to the palette once. To
compose a picture then only means to copy small blocks of bytes, and nothing is left to reduce at the end
(`docs/pictures.md` has the measurements behind this).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile

from PIL import Image, ImageDraw

from render import icons, pieces
from render.canvas import Canvas
from render.fonts import Typeface, text_width, write
from render.layout import Align
from render.palette import reduce_colours
from render.theme import Colour, Theme

EDGE_STEPS = 4  # how many degrees a smooth edge has: more cannot be seen, and cost a twentieth of the bytes


MANY = 16_000
"""Pixels of a stamp from which on it is quicker to copy the rows that are printed whole than to look at each pixel."""


@dataclass(frozen=True, eq=False)
class Stamp:
    """A sprite in palette colours, and which of its pixels are printed."""

    picture: Image.Image
    mask: Image.Image
    whole: tuple[int, int]
    """The rows of which every pixel is printed: the first one, and the first one behind them."""

    @property
    def width(self) -> int:
        """Width in pixels."""
        return self.picture.width

    @property
    def height(self) -> int:
        """Height in pixels."""
        return self.picture.height


def make_stamp(theme: Theme, sprite: Image.Image, ground: Colour | Image.Image) -> Stamp:
    """Blend a transparent sprite with a plain colour, or with a picture of its size, and reduce it."""
    below = Image.new("RGB", sprite.size, ground) if isinstance(ground, tuple) else ground.copy()
    degree = 255 / (EDGE_STEPS - 1)
    edges = sprite.getchannel("A").point([round(round(alpha / degree) * degree) for alpha in range(256)])
    below.paste(sprite, (0, 0), edges)
    mask = edges.point(lambda alpha: 255 if alpha else 0)
    return Stamp(reduce_colours(theme, below), mask.convert("1"), _whole_rows(mask))


def _whole_rows(mask: Image.Image) -> tuple[int, int]:
    """The rows around the middle in which nothing is left out."""
    width, height = mask.size
    pixels, middle = mask.tobytes(), height // 2

    def is_whole(row: int) -> bool:
        return 0 not in pixels[row * width : (row + 1) * width]

    first = middle - sum(1 for _ in takewhile(is_whole, range(middle - 1, -1, -1)))
    return first, middle + sum(1 for _ in takewhile(is_whole, range(middle, height)))


@lru_cache(maxsize=1024)
def text_stamp(theme: Theme, text: str, face: Typeface, size: int, colour: Colour, ground: Colour) -> Stamp:
    """A line of text. The baseline lies `size` below the stamp's top."""
    sprite = Image.new("RGBA", (text_width(text, face, size) + 4, round(size * 1.32)), (*colour, 0))
    write(ImageDraw.Draw(sprite), (2, size), text, face, size, colour)
    return make_stamp(theme, sprite, ground)


@lru_cache(maxsize=512)
def token_stamp(theme: Theme, player: int, size: int, ground: Colour) -> Stamp:
    """A player's shape without a number."""
    return make_stamp(theme, pieces.token(theme, player, size), ground)


@lru_cache(maxsize=512)
def icon_stamp(theme: Theme, name: str, size: int, ink: Colour, ground: Colour) -> Stamp:
    """The stamp of a sign at this size."""
    return make_stamp(theme, icons.icon(theme, name, size, ink), ground)


@lru_cache(maxsize=256)
def sheet_stamp(
    theme: Theme,
    width: int,
    height: int,
    fill: Colour,
    line: Colour,
    line_width: float,
    radius: float,
    ground: Colour,
) -> Stamp:
    """A sheet with round corners and an outline."""
    canvas = Canvas(width, height)
    canvas.box(0, 0, width, height, fill, radius, line, line_width)
    return make_stamp(theme, canvas.picture(), ground)


class Page:
    """A picture in palette colours that is drawn on."""

    def __init__(self, theme: Theme, picture: Image.Image) -> None:
        self.theme = theme
        self.picture = picture

    def press(self, stamp: Stamp, left: int, top: int) -> None:
        """Print a stamp."""
        width, height = stamp.picture.size
        first, last = stamp.whole
        if last - first == height:
            self.picture.paste(stamp.picture, (left, top))
        elif (last - first) * width < MANY:
            self.picture.paste(stamp.picture, (left, top), stamp.mask)
        else:
            for begin, end in ((0, first), (last, height)):
                rows = (0, begin, width, end)
                self.picture.paste(stamp.picture.crop(rows), (left, top + begin), stamp.mask.crop(rows))
            self.picture.paste(stamp.picture.crop((0, first, width, last)), (left, top + first))

    def text(
        self,
        text: str,
        x: int,
        baseline: int,
        face: Typeface,
        size: int,
        colour: Colour,
        ground: Colour,
        align: Align = "left",
    ) -> int:
        """Print a line of text; x is its left end, middle or right end. Returns its width."""
        stamp = text_stamp(self.theme, text, face, size, colour, ground)
        width = stamp.width - 4
        left = {"left": x, "middle": x - width // 2, "right": x - width}[align] - 2
        self.press(stamp, left, baseline - size)
        return width
