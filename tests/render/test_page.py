"""Stamps: however one is pressed, exactly those of its pixels are printed that are not left out."""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw

from render.page import MANY, Page, make_stamp
from render.palette import plain
from render.theme import load_theme

SIZES = ((40, 30), (MANY // 40, 100))
"""Small ones are pressed at once, large ones in strips."""


def _sprite(size: tuple[int, int], shape: str) -> Image.Image:
    sprite, (width, height) = Image.new("RGBA", size, (90, 30, 20, 0)), size
    draw = ImageDraw.Draw(sprite)
    if shape == "round corners":
        draw.rounded_rectangle((0, 0, width - 1, height - 1), 9, (90, 30, 20, 255))
    elif shape == "open below":
        draw.rectangle((0, 0, width - 1, height * 3 // 4), (90, 30, 20, 255))
    elif shape == "whole":
        draw.rectangle((0, 0, width, height), (90, 30, 20, 255))
    elif shape == "open in the middle":
        draw.ellipse((0, 0, width - 1, height - 1), None, (90, 30, 20, 255), 4)
    return sprite


@pytest.mark.parametrize("shape", ["round corners", "open below", "whole", "open in the middle", "nothing"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("place", [(7, 5), (-3, -4), (470, 280)])
def test_what_a_stamp_leaves_out_stays(size: tuple[int, int], shape: str, place: tuple[int, int]) -> None:
    theme = load_theme()
    stamp = make_stamp(theme, _sprite(size, shape), theme.colours.panel)
    page, expected = Page(theme, plain(theme, (500, 300))), plain(theme, (500, 300))

    page.press(stamp, *place)

    expected.paste(stamp.picture, place, stamp.mask)
    assert page.picture.tobytes() == expected.tobytes()
