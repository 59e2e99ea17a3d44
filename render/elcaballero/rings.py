"""What a lesson about El Caballero may ring in the picture of the table.

A place is a cell of the table by its name, "tiles" (those that lie open), "rounds" (the header), or "player 2" (the
panel of a seat). What is not in this picture is not ringed.
"""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engine.elcaballero.seen.view import CellView, ElCaballeroView
from render.elcaballero.frame import PictureFrame
from render.elcaballero.layout import IslandLayout
from render.layout import Box
from render.rings import with_boxes

AROUND = 6
"""How far a ring stays away from what it is around."""


def masks_of(
    view: ElCaballeroView, places: IslandLayout, frame: PictureFrame, size: tuple[int, int], ringed: Sequence[str]
) -> list[Image.Image]:
    """What these places cover in the picture, white on black."""
    boxes = [_box(view, places, frame, place) for place in ringed]
    found = [box for box in boxes if box is not None]
    return [with_boxes(Image.new("L", size), found, AROUND)] if found else []


def _box(view: ElCaballeroView, places: IslandLayout, frame: PictureFrame, place: str) -> Box | None:
    if place.startswith("player "):
        return places.panels(view.players)[view.seats_in_order.index(int(place.split(" ")[1]))]
    fixed = {"tiles": places.display, "rounds": places.header}
    return fixed[place] if place in fixed else frame.box(CellView.named(place))
