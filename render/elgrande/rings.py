"""What a lesson about El Grande may ring in the picture of the board.

A place is a region or the Castillo by its id, "king" (he himself), "cards" (the open action cards), "track" (the score
track), "rounds" (the header), or "player 2" (the panel of a seat). What is not in this picture is not ringed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageDraw

from engine.elgrande.seen.view import View
from render.elgrande.layout import BOARD, CELL
from render.elgrande.map.ground import SCALE
from render.elgrande.map.labels import name_box, plaque_box
from render.elgrande.map.places import TOWER, further_places, place_of
from render.elgrande.map.regions import is_chart, shape_of
from render.elgrande.page import BoardPage
from render.elgrande.words import BoardWords
from render.layout import Box
from render.rings import with_boxes

AROUND = 8
"""How far a ring stays away from what it is around."""


def masks_of(page: BoardPage, view: View, words: BoardWords, ringed: Sequence[str]) -> list[Image.Image]:
    """What these places cover in the picture, white on black."""
    masks = [_mask(page, view, words, place) for place in ringed]
    return [mask for mask in masks if mask is not None]


def _mask(page: BoardPage, view: View, words: BoardWords, place: str) -> Image.Image | None:
    """What a place covers in the picture with its name and points, white on black; None if it is not there."""
    region = next((each for each in view.regions if each.id == place and not is_chart(place)), None)
    if region is not None:
        labels = [name_box(place, words.regions[place]), plaque_box(place, region.is_coast)]
        return with_boxes(_region(place, page.layout.size).copy(), labels, around=2)
    if place == "castillo":
        labels = [name_box(place, words.regions[place]), plaque_box(place, is_coast=False)]
        return with_boxes(Image.new("L", page.layout.size), [TOWER, *labels], around=AROUND)
    box = _box(page, view, place)
    if box is None:
        return None
    mask = with_boxes(Image.new("L", page.layout.size), [box], around=AROUND)
    if place == "track":
        draw = ImageDraw.Draw(mask)
        draw.rectangle((BOARD.left + CELL, BOARD.top + CELL, BOARD.right - CELL, BOARD.bottom - CELL), fill=0)
    return mask


def _box(page: BoardPage, view: View, place: str) -> Box | None:
    if place.startswith("player "):
        order = view.seats_in_order
        return page.layout.player_boxes(view.players)[order.index(int(place.split(" ")[1]))]
    if is_chart(place):
        return further_places()[place].inset if any(region.id == place for region in view.regions) else None
    if place == "king":
        return place_of(view.king).king
    if place == "cards":
        return page.layout.strip if view.open_cards else None
    return {"rounds": page.layout.header, "track": BOARD}.get(place)


@lru_cache(maxsize=32)
def _region(region: str, size: tuple[int, int]) -> Image.Image:
    """The shape of a region on the map."""
    shape, left, top = shape_of(region)
    mask = Image.new("L", size)
    mask.paste(shape.reduce(SCALE), (BOARD.left + left // SCALE, BOARD.top + top // SCALE))
    return mask.point(lambda grey: 255 if grey >= 128 else 0)
