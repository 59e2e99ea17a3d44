"""The letters of a finished picture, by its pixels: how high they are, and how well they stand out.

A picture is drawn twice, once without anything written. What differs are the letters, wherever they were drawn: on the
board, in a stamp, on a piece. Those of the empty board (the numbers of the score track) are in both.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import FrameType
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageDraw

from render.theme import Colour
from tests.render.drawn import forget
from tests.render.vision import contrast

SHARE = 0.2
"""A colour that takes so much of what lies below a letter is a ground that the letter has to stand out from."""
LEAST_PIXELS = 12
"""What has fewer is a dot or an accent."""


@dataclass(frozen=True)
class Letter:
    """A letter, or several that touch each other."""

    left: int
    top: int
    width: int
    height: int
    ink: Colour
    grounds: tuple[Colour, ...]
    """What lies below it, most of it first."""

    @property
    def contrast(self) -> float:
        """With the ground it stands out from least."""
        return min(contrast(self.ink, ground) for ground in self.grounds)


def letters(
    draw: Callable[[], Image.Image], *, all_as: str = "", without: frozenset[str] = frozenset()
) -> list[Letter]:
    """All letters of what is drawn; `all_as`: each of them is replaced by this one, so that heights can be compared.

    What the functions named `without` write is left out.
    """
    plain = ImageDraw.ImageDraw.text

    def nothing(self: Any, xy: Any, text: str, *more: Any, **options: Any) -> None:
        """Write nothing."""

    def written(self: Any, xy: Any, text: str, *more: Any, **options: Any) -> None:
        if without.isdisjoint(_functions_above()):
            shown = "".join(each if each.isspace() else all_as for each in text) if all_as else text
            plain(self, xy, shown, *more, **options)

    draw()  # so that the empty board is there
    return list(_found(_drawn(draw, nothing), _drawn(draw, written)))


def _functions_above() -> Iterator[str]:
    """The names of the functions that have called this one and each other, the nearest first."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        yield frame.f_code.co_name
        frame = frame.f_back


def _drawn(draw: Callable[[], Image.Image], text: Callable[..., None]) -> Image.Image:
    forget()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ImageDraw.ImageDraw, "text", text)
        picture = draw().convert("RGB")
    forget()
    return picture


def _found(bare: Image.Image, full: Image.Image) -> Iterator[Letter]:
    """Pixels that differ and touch each other are a letter."""
    width = full.width
    below, above = bare.tobytes(), full.tobytes()
    left = {found.start() for found in re.finditer(rb"[^\0]", _difference(bare, full), re.DOTALL)}
    while left:
        waiting, places = [left.pop()], []
        while waiting:
            place = waiting.pop()
            places.append(place)
            for near in (place - 1, place + 1, place - width, place + width):
                if near in left:
                    left.remove(near)
                    waiting.append(near)
        if len(places) >= LEAST_PIXELS:
            yield _letter(places, width, *([_pixel(data, each) for each in places] for data in (below, above)))


def _letter(places: list[int], width: int, below: list[Colour], above: list[Colour]) -> Letter:
    xs, ys = [place % width for place in places], [place // width for place in places]
    counted = Counter(below).most_common()
    grounds = [colour for colour, count in counted if count >= SHARE * len(places)] or [counted[0][0]]
    inks = [colour for colour, _ in Counter(above).most_common(3)]  # the others are those of smooth edges
    ink = max(inks, key=lambda colour: contrast(colour, grounds[0]))
    return Letter(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1, ink, tuple(grounds))


def _difference(one: Image.Image, other: Image.Image) -> bytes:
    """By how much each pixel differs, in the colour that differs most."""
    red, green, blue = ImageChops.difference(one, other).split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue).tobytes()


def _pixel(data: bytes, place: int) -> Colour:
    red, green, blue = data[3 * place : 3 * place + 3]
    return red, green, blue
