"""What a lesson is about: ringed, with the rest of the picture dimmed.

A place is a region or the Castillo by its id, "king" (he himself), "cards" (the open action cards), "track" (the score
track), "rounds" (the header), or "player 2" (the panel of a seat). What is not in this picture is not ringed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw

from engine.elgrande.seen.view import View
from render.elgrande.beside.side import seats_in_order
from render.elgrande.layout import BOARD, CELL
from render.elgrande.map.ground import SCALE, grown, region_mask
from render.elgrande.map.labels import name_box, plaque_box
from render.elgrande.map.places import TOWER, place_of
from render.elgrande.map.regions import is_chart
from render.elgrande.page import BoardPage
from render.elgrande.words import BoardWords
from render.layout import Box
from render.palette import colour_number, palette, reduce_colours
from render.theme import Theme, mix

DIMMED = 0.5
"""How far all else fades into the backdrop."""
RING = 7
"""How wide a ring is."""
AROUND = 8
"""How far a ring stays away from what it is around."""


def draw_rings(page: BoardPage, view: View, words: BoardWords, ringed: Sequence[str]) -> None:
    """Dim the finished picture but for these places, and draw a ring around each."""
    masks = [mask for mask in (_mask(page, view, words, place) for place in ringed) if mask is not None]
    if not masks:
        return
    shown = masks[0]
    for mask in masks[1:]:
        shown = ImageChops.lighter(shown, mask)
    ring = ImageChops.subtract(_wider(shown, RING), shown)
    dimmed = page.picture.point(list(_dimmed(page.theme)))
    dimmed.putpalette(page.picture.getpalette() or [])
    dimmed.paste(page.picture, (0, 0), shown.convert("1"))
    page.picture.paste(dimmed)
    page.picture.paste(colour_number(page.theme, page.theme.colours.changed), (0, 0), ring.convert("1"))


def _wider(mask: Image.Image, by: int) -> Image.Image:
    """A mask that reaches further to all sides, at half its size: nobody sees that of a ring."""
    half = mask.reduce(2)
    return grown(half, by / 2 / SCALE).resize(mask.size)


def _mask(page: BoardPage, view: View, words: BoardWords, place: str) -> Image.Image | None:
    """What a place covers in the picture with its name and points, white on black; None if it is not there."""
    region = next((each for each in view.regions if each.id == place and not is_chart(place)), None)
    if region is not None:
        labels = [name_box(place, words.regions[place]), plaque_box(place, region.is_coast)]
        return _with_boxes(_region(place, page.layout.size).copy(), labels, around=2)
    if place == "castillo":
        labels = [name_box(place, words.regions[place]), plaque_box(place, is_coast=False)]
        return _with_boxes(Image.new("L", page.layout.size), [TOWER, *labels], around=AROUND)
    box = _box(page, view, place)
    if box is None:
        return None
    mask = _with_boxes(Image.new("L", page.layout.size), [box], around=AROUND)
    if place == "track":
        draw = ImageDraw.Draw(mask)
        draw.rectangle((BOARD.left + CELL, BOARD.top + CELL, BOARD.right - CELL, BOARD.bottom - CELL), fill=0)
    return mask


def _with_boxes(mask: Image.Image, boxes: Sequence[Box], around: int) -> Image.Image:
    """The mask with these boxes, each a little larger on all sides."""
    draw = ImageDraw.Draw(mask)
    for box in boxes:
        corners = (box.left - around, box.top - around, box.right + around, box.bottom + around)
        draw.rounded_rectangle(corners, 3 * around, fill=255)
    return mask


def _box(page: BoardPage, view: View, place: str) -> Box | None:
    if place.startswith("player "):
        order = seats_in_order(view)
        return page.layout.player_boxes(view.players)[order.index(int(place.split(" ")[1]))]
    if place == "king":
        return place_of(view.king).king
    if place == "cards":
        return page.layout.strip if view.open_cards else None
    return {"rounds": page.layout.header, "track": BOARD}.get(place)


@lru_cache(maxsize=32)
def _region(region: str, size: tuple[int, int]) -> Image.Image:
    """The shape of a region on the map."""
    shape, left, top = region_mask(region)
    mask = Image.new("L", size)
    mask.paste(shape.reduce(SCALE), (BOARD.left + left // SCALE, BOARD.top + top // SCALE))
    return mask.point(lambda grey: 255 if grey >= 128 else 0)


@lru_cache(maxsize=8)
def _dimmed(theme: Theme) -> tuple[int, ...]:
    """For each colour of the palette the number of the one it is dimmed to."""
    parts = palette(theme).getpalette() or []
    colours = list(zip(parts[::3], parts[1::3], parts[2::3], strict=True))
    faded = Image.new("RGB", (len(colours), 1))
    faded.putdata([mix(colour, theme.colours.backdrop, DIMMED) for colour in colours])
    numbers = list(reduce_colours(theme, faded).tobytes())
    return tuple(numbers + [0] * (256 - len(numbers)))
