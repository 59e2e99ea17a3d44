"""A sheet of paper under construction: panels with round corners, text in boxes, sprites; at the end a PNG file."""

from __future__ import annotations

import itertools
from collections.abc import Reversible
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from render.canvas import Canvas
from render.fonts import Typeface, printable, text_width, write
from render.layout import Align, Box
from render.palette import shared_colours
from render.sheets.writing import CAPITAL, LINE_HEIGHT, height_of, written
from render.theme import Colour, Theme

PLAIN_SHARE = 0.02
"""Of the pixels of a drawing: colours that have fewer are those of smooth edges."""
MOST_COLOURS = 4096  # of a drawing


@dataclass(frozen=True)
class Written:
    """A text on the paper: what was to be written, the lines that were, and where."""

    text: str
    lines: tuple[str, ...]
    size: int
    room: Box
    box: Box
    """The room that the letters take."""


def inside(box: Box, left: int, top: int, right: int | None = None, bottom: int | None = None) -> Box:
    """A box made smaller on every side; right and bottom are as left and top where they are not given."""
    right = left if right is None else right
    bottom = top if bottom is None else bottom
    return Box(box.left + left, box.top + top, box.width - left - right, box.height - top - bottom)


class Paper:
    """A picture in the making. All numbers are pixels."""

    def __init__(self, theme: Theme, width: int, height: int) -> None:
        self.theme = theme
        self.picture = Image.new("RGB", (width, height), theme.colours.backdrop)
        self.texts: list[Written] = []
        self.sprites: list[Box] = []
        """Where the drawings stand that nothing may cover."""
        self.plain: dict[Colour, None] = {theme.colours.backdrop: None}
        """The colours of flat areas, in the order in which they came."""
        self._draw = ImageDraw.Draw(self.picture)

    @property
    def box(self) -> Box:
        """The sheet from edge to edge, as a box."""
        return Box(0, 0, self.picture.width, self.picture.height)

    def panel(self, box: Box, fill: Colour, radius: int = 12, line: Colour | None = None, width: float = 3) -> None:
        """A rectangle with round corners; the outline lies inside."""
        if line is not None:
            self._filled(box, line, radius)
            thickness = round(width)
            self._filled(inside(box, thickness, thickness), fill, max(0, radius - thickness))
        else:
            self._filled(box, fill, radius)

    def _filled(self, box: Box, fill: Colour, radius: int) -> None:
        self.plain[fill] = None
        radius = max(0, min(radius, box.width // 2, box.height // 2))
        inner = inside(box, radius, radius)
        for left, top, right, bottom in (
            (box.left, inner.top, box.right, inner.bottom),
            (inner.left, box.top, inner.right, inner.top),
            (inner.left, inner.bottom, inner.right, box.bottom),
        ):
            if left < right and top < bottom:
                self._draw.rectangle((left, top, right - 1, bottom - 1), fill=fill)
        if radius:
            corners = itertools.product((box.left, inner.right), (box.top, inner.bottom))
            for corner, mask in zip(corners, _corners(radius), strict=True):
                self.picture.paste(fill, corner, mask)

    def line(self, x: int, y: int, right: int, bottom: int, colour: Colour, width: int = 2) -> None:
        """A straight line, level or upright."""
        self.plain[colour] = None
        self._draw.line((x, y, right, bottom), fill=colour, width=width)

    def disc(self, x: int, y: int, radius: int, fill: Colour) -> None:
        """A filled circle around a point."""
        self._filled(Box(x - radius, y - radius, 2 * radius, 2 * radius), fill, radius)

    def sprite(self, sprite: Image.Image, left: int, top: int, seen: float = 1.0) -> None:
        """A transparent drawing, its left upper corner; it may be pale. Nothing else stands there."""
        self.sprites.append(Box(left, top, sprite.width, sprite.height))
        if seen < 1:
            self._blend(_faded(sprite, seen), left, top)
        else:
            self.overlay(sprite, left, top)

    def overlay(self, sprite: Image.Image, left: int, top: int) -> None:
        """A transparent drawing above what is there, or below what comes."""
        self.picture.paste(sprite, (left, top), sprite)

    def canvas(self, canvas: Canvas, left: int = 0, top: int = 0) -> None:
        """An overlay with smooth edges."""
        self._blend(canvas.picture(), left, top)

    def _blend(self, sprite: Image.Image, left: int, top: int) -> None:
        """An overlay whose plain colours need not be those of the theme."""
        self.overlay(sprite, left, top)
        area = self.picture.crop((left, top, left + sprite.width, top + sprite.height))
        for pixels, colour in area.getcolors(MOST_COLOURS) or ():
            if pixels >= area.width * area.height * PLAIN_SHARE and isinstance(colour, tuple):
                red, green, blue = colour
                self.plain[red, green, blue] = None

    def text(
        self,
        text: str,
        room: Box,
        face: Typeface,
        sizes: tuple[int, ...],
        ink: Colour,
        align: Align = "left",
        *,
        most_lines: int = 1,
    ) -> Box:
        """Write a text into a room as large as it fits, in the middle of its height. Returns the box of the letters."""
        self.plain[ink] = None
        size, lines, box = _set(text, room, face, sizes, align, most_lines)
        x = {"left": room.left, "middle": room.left + room.width / 2, "right": room.right}[align]
        anchor = {"left": "ls", "middle": "ms", "right": "rs"}[align]
        baseline = box.top + round(size * CAPITAL)
        for line in lines:
            write(self._draw, (x, baseline), line, face, size, ink, anchor)
            baseline += round(size * LINE_HEIGHT)
        self.texts.append(Written(text, lines, size, room, box))
        return box

    def measured(
        self,
        text: str,
        room: Box,
        face: Typeface,
        sizes: tuple[int, ...],
        align: Align = "left",
        *,
        most_lines: int = 1,
    ) -> Box:
        """Where the letters of a text would stand."""
        return _set(text, room, face, sizes, align, most_lines)[2]

    def finished(self) -> Image.Image:
        """The picture in palette colours, 256 of them."""
        return _reduced(self.picture, self.theme, self.plain)


def _set(
    text: str, room: Box, face: Typeface, sizes: tuple[int, ...], align: Align, most_lines: int
) -> tuple[int, tuple[str, ...], Box]:
    """The size of a text, its lines, and the box of the letters in the middle of the room's height."""
    size, lines = written(printable(text, face), face, sizes, room.width, room.height, most_lines)
    width, height = max(text_width(line, face, size) for line in lines), height_of(len(lines), size)
    left = {"left": room.left, "middle": room.left + (room.width - width) // 2, "right": room.right - width}[align]
    return size, lines, Box(left, room.top + (room.height - height) // 2, width, height)


@lru_cache(maxsize=64)
def _corners(radius: int) -> tuple[Image.Image, ...]:
    """The masks of the corners of a round rectangle: the left upper and lower one, the right upper and lower one."""
    large = Image.new("L", (radius * 4, radius * 4))
    ImageDraw.Draw(large).ellipse((0, 0, radius * 8 - 1, radius * 8 - 1), fill=255)
    left = large.reduce(4)
    right = left.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    upside_down = Image.Transpose.FLIP_TOP_BOTTOM
    return left, left.transpose(upside_down), right, right.transpose(upside_down)


def _reduced(picture: Image.Image, theme: Theme, plain: Reversible[Colour]) -> Image.Image:
    """The picture in 256 colours: its plain ones stay exact, those of smooth edges become the nearest of the theme's.

    Pillow finds the nearest colour in steps of four levels: of plain colours in one step the first is taken, and no
    other may be near. To choose the colours of edges for every picture anew would take ten times as long.
    """
    exact = {_step(colour): colour for colour in reversed(plain)}
    near = {place for step in exact for place in itertools.product(*((part - 1, part, part + 1) for part in step))}
    colours = [*exact.values(), *(colour for colour in shared_colours(theme) if _step(colour) not in near)]
    holder = Image.new("P", (1, 1))
    holder.putpalette([part for colour in colours[:256] for part in colour])
    return picture.quantize(palette=holder, dither=Image.Dither.NONE)


def _faded(sprite: Image.Image, share: float) -> Image.Image:
    """A sprite of which only a share is seen."""
    pale = sprite.copy()
    pale.putalpha(sprite.getchannel("A").point(lambda alpha: round(alpha * share)))
    return pale


def _step(colour: Colour) -> Colour:
    """The step of four levels in which each part of a colour lies."""
    red, green, blue = colour
    return red >> 2, green >> 2, blue >> 2
