"""The plates themselves: "B 6" with the shape of who leads, and the value of a water beside two waves."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.canvas import Canvas, curve
from render.elcaballero import pieces
from render.elcaballero.tiles import land_colour
from render.fonts import text_width
from render.page import Stamp, make_stamp
from render.pieces import token
from render.theme import Theme


@lru_cache(maxsize=1024)
def land_plate(
    theme: Theme, letter: str, value: int, leaders: tuple[int, ...], alkalde: int | None, size: int
) -> Stamp:  # fmt: skip
    """Letter and value of a land region, with the shapes of who has most there, or the alkalde who holds it."""
    c = theme.colours
    gap = round(size * 0.24)
    figures = _figures(theme, leaders, alkalde, size)
    first, second = text_width(letter, "title", size), text_width(str(value), "number", size)
    words = gap + first + gap + second + gap
    width, height = words + sum(each.width + 4 for each in figures) + (4 if figures else 0), round(size * 1.12)
    canvas = Canvas(width, height)
    radius, line = height * 0.24, max(1.5, size * 0.06)
    canvas.box(0, 0, width, height, c.panel if figures else c.plaque, radius)
    if figures:
        canvas.box(0, 0, words, height, c.plaque, radius)
        canvas.box(words // 2, 0, words, height, c.plaque)
    canvas.box(0, 0, width, height, None, radius, c.plaque_line, line)
    baseline = height / 2 + size * 0.33
    canvas.text(letter, gap + first / 2, baseline, "title", size, c.second)
    canvas.text(str(value), gap + first + gap + second / 2, baseline, "number", size, c.first)
    sprite = canvas.picture()
    left = words + 3
    for each in figures:
        sprite.paste(each, (left, (height - each.height) // 2), each)
        left += each.width + 4
    return make_stamp(theme, sprite, land_colour(theme))


def _figures(theme: Theme, leaders: tuple[int, ...], alkalde: int | None, size: int) -> list[Image.Image]:
    if alkalde is not None:
        return [pieces.alkalde(theme, alkalde, round(size * 1.1))]
    return [token(theme, player, round(size * 0.92)) for player in leaders]


@lru_cache(maxsize=256)
def water_plate(theme: Theme, value: int, alkalde: int | None, has_ship: bool, size: int) -> Stamp:
    """The value of a water beside two waves; in a closed one also who holds it, and the ship."""
    c = theme.colours
    figure = round(size * 1.1)
    figures = [] if alkalde is None else [pieces.alkalde(theme, alkalde, figure)]
    figures += [pieces.ship(theme, figure)] if has_ship else []
    number = text_width(str(value), "number", size)
    words, height = round(number + size * 1.3), round(size * 1.06)
    width = words + figure * len(figures)
    canvas = Canvas(width, height)
    canvas.box(0, 0, width, height, c.sea_shore, height * 0.45, c.sea_ink, max(1.2, size * 0.045))
    for row in (0.4, 0.66):
        left, top, bow = size * 0.25, height * row, size * 0.2
        for wave in (0, 1):
            start = left + wave * bow * 1.1
            line = curve((start, top), (start + bow / 2, top - bow), (start + bow * 1.1, top))
            canvas.line(line, c.sea_ink, size * 0.07)
    canvas.text(str(value), size * 0.95 + number / 2, height / 2 + size * 0.33, "number", size, c.ink)
    sprite = canvas.picture()
    for place, each in enumerate(figures):
        sprite.paste(each, (words - 6 + place * figure, (height - each.height) // 2), each)
    return make_stamp(theme, sprite, c.sea)
