"""A game as a film: boards one after the other, each with a caption, as an animated GIF file.

GIF, because every Discord shows it moving; its 256 colours are those of the pictures anyway. A frame stores only the
pixels that changed, and is written as soon as it is drawn, so a long game needs no more memory than a short one.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from functools import lru_cache

from PIL import GifImagePlugin, Image, ImageChops, ImageDraw

from render.fonts import font, printable, shorten, write
from render.palette import palette, reduce_colours
from render.theme import Theme

WIDTH = 800
STRIP = 52
"""Height of the caption below the board."""
BAR = 6
"""Height of the bar that tells how far the film has come."""
SIZE_OF_CAPTION = 28

UNCHANGED = 255
"""The colour that stands for a pixel as it was. Its own pixels take the colour that is nearest."""


class Film:
    """A film in the making: `add` frames, then take `data`."""

    def __init__(self, theme: Theme, length: int) -> None:
        """`length`: how many frames there will be."""
        self._theme = theme
        self._length = length
        self._frames = 0
        self._before: Image.Image | None = None
        self._file = bytearray()

    def add(self, board: Image.Image, caption: str, milliseconds: int) -> None:
        """Add a frame: a board in palette colours, what stands below it, and how long it is shown."""
        self._frames += 1
        frame = self._frame(board, caption)
        if self._before is None:
            self._file += _beginning(frame.size, palette(self._theme))
            changed, offset = frame, (0, 0)
        else:
            changed, offset = _difference(self._before, frame)
        self._before = frame
        parts = GifImagePlugin.getdata(changed, offset, duration=milliseconds, transparency=UNCHANGED, disposal=1)
        self._file += b"".join(parts)

    @property
    def data(self) -> bytes:
        """The film as far as it was made, as a GIF file that begins again when it is over."""
        return bytes(self._file) + b";"

    def _frame(self, board: Image.Image, caption: str) -> Image.Image:
        height = round(board.height * WIDTH / board.width)
        c = self._theme.colours
        frame = Image.new("RGB", (WIDTH, height + STRIP), c.panel)
        frame.paste(board.convert("RGB").resize((WIDTH, height), Image.Resampling.BOX))
        draw = ImageDraw.Draw(frame)
        draw.rectangle((0, height, WIDTH * self._frames // self._length, height + BAR - 1), fill=c.gold)
        text = shorten(printable(caption), "text", SIZE_OF_CAPTION, WIDTH - 32)
        middle = height + BAR + (STRIP - BAR) // 2
        above, below = font("text", SIZE_OF_CAPTION).getmetrics()
        baseline = middle + (above - below) / 2
        write(draw, (WIDTH / 2, baseline), text, "text", SIZE_OF_CAPTION, c.ink, "ms")
        return reduce_colours(self._theme, frame).point(_without_unchanged(self._theme))


@lru_cache(maxsize=8)
def _without_unchanged(theme: Theme) -> list[int]:
    """A table that leaves all colours but UNCHANGED, for which it gives the nearest other one."""
    values = palette(theme).getpalette() or []
    colours = [values[place : place + 3] for place in range(0, 3 * 256, 3)]
    gone = colours[UNCHANGED]
    nearest = min(range(UNCHANGED), key=lambda place: _distance(colours[place], gone))
    return [*range(UNCHANGED), nearest]


def _distance(one: Sequence[int], other: Sequence[int]) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def _difference(before: Image.Image, after: Image.Image) -> tuple[Image.Image, tuple[int, int]]:
    """The part of a frame in which something changed, and where it lies; all other pixels in it are UNCHANGED."""
    one, other = (Image.frombytes("L", frame.size, frame.tobytes()) for frame in (before, after))
    different = ImageChops.difference(one, other).point([0] + [255] * 255)
    box = different.getbbox() or (0, 0, 1, 1)
    part = Image.new("P", after.size, UNCHANGED)
    part.paste(after, mask=different)
    return part.crop(box), box[:2]


def _beginning(size: tuple[int, int], colours: Image.Image) -> bytes:
    """The head of a GIF file with 256 colours, and the word that it goes round for ever."""
    every_colour = 0b1111_0111  # a table of 2 ** (7 + 1) colours for all frames, 8 bits each
    head = b"GIF89a" + struct.pack("<HHBBB", *size, every_colour, 0, 0)
    return head + bytes(colours.getpalette() or []) + b"!\xff\x0bNETSCAPE2.0" + struct.pack("<BBHB", 3, 1, 0, 0)
