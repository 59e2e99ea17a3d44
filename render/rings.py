"""What a lesson is about: ringed, with the rest of the picture dimmed. Each game knows its own places."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.layout import Box
from render.page import Page
from render.palette import colour_number, palette, reduce_colours
from render.theme import Theme, mix

DIMMED = 0.5
"""How far all else fades into the backdrop."""
RING = 7
"""How wide a ring is."""


def draw_rings(page: Page, masks: Sequence[Image.Image]) -> None:
    """Dim the finished picture but for what these masks cover, white on black, and draw a ring around it."""
    if not masks:
        return
    shown = masks[0]
    for mask in masks[1:]:
        shown = ImageChops.lighter(shown, mask)
    ring = ImageChops.subtract(_wider(shown), shown)
    dimmed = page.picture.point(list(_dimmed(page.theme)))
    dimmed.putpalette(page.picture.getpalette() or [])
    dimmed.paste(page.picture, (0, 0), shown.convert("1"))
    page.picture.paste(dimmed)
    page.picture.paste(colour_number(page.theme, page.theme.colours.changed), (0, 0), ring.convert("1"))


def with_boxes(mask: Image.Image, boxes: Sequence[Box], around: int) -> Image.Image:
    """The mask with these boxes, each a little larger on all sides."""
    draw = ImageDraw.Draw(mask)
    for box in boxes:
        corners = (box.left - around, box.top - around, box.right + around, box.bottom + around)
        draw.rounded_rectangle(corners, 3 * around, fill=255)
    return mask


def _wider(mask: Image.Image) -> Image.Image:
    """A mask that reaches further by the width of a ring, at half its size: nobody sees that of a ring."""
    blurred = mask.reduce(2).filter(ImageFilter.BoxBlur(RING / 4)).filter(ImageFilter.BoxBlur(RING / 4))
    return blurred.point(lambda grey: 255 if grey >= 6 else 0).resize(mask.size)


@lru_cache(maxsize=8)
def _dimmed(theme: Theme) -> tuple[int, ...]:
    """For each colour of the palette the number of the one it is dimmed to."""
    parts = palette(theme).getpalette() or []
    colours = list(zip(parts[::3], parts[1::3], parts[2::3], strict=True))
    faded = Image.new("RGB", (len(colours), 1))
    faded.putdata([mix(colour, theme.colours.backdrop, DIMMED) for colour in colours])
    numbers = list(reduce_colours(theme, faded).tobytes())
    return tuple(numbers + [0] * (256 - len(numbers)))
