"""The part of the map around what has changed."""

from __future__ import annotations

from collections.abc import Iterator

from render.elgrande.map.places import PLAQUE, TOWER, further_places, place_of, places
from render.elgrande.moves.changes import BoardChanges
from render.layout import Box

LEAST = (640, 440)
"""Less than that tells nothing about where it is."""
MARGIN = 30
MOST = 0.6
"""Of the whole: what is larger is shown whole."""


def around(whole: Box, changes: BoardChanges) -> Box:
    """The part of the whole around these changes; the whole where nothing changed, or much of it."""
    boxes = [box for area in _areas(changes) for box in _boxes(area)]
    if not boxes:
        return whole
    left, right = _stretch(
        min(box.left for box in boxes), max(box.right for box in boxes), LEAST[0], whole.left, whole.right
    )
    top, bottom = _stretch(
        min(box.top for box in boxes), max(box.bottom for box in boxes), LEAST[1], whole.top, whole.bottom
    )
    part = Box(left, top, right - left, bottom - top)
    return part if part.width * part.height <= MOST * whole.width * whole.height else whole


def _areas(changes: BoardChanges) -> Iterator[str]:
    """Where something changed, and where pieces came from; court and province are not on the map."""
    known = places().keys() | further_places().keys()
    for area in (*changes.regions, *(end for arrow in changes.arrows for end in (arrow.origin, arrow.destination))):
        if area in known:
            yield area


def _boxes(area: str) -> tuple[Box, ...]:
    """What belongs to an area: its pieces, name and points; of the Castillo the tower as well."""
    place = place_of(area)
    if place.inset is not None:
        return (place.inset,)
    x, y = place.name
    name = Box(x - place.width // 2, y - PLAQUE[1] // 2, place.width, PLAQUE[1])
    points = Box(place.plaque[0] - PLAQUE[0] // 2, place.plaque[1] - PLAQUE[1] // 2, *PLAQUE)
    return (place.field, place.king, name, points, *((TOWER,) if area == "castillo" else ()))


def _stretch(begin: int, end: int, least: int, first: int, last: int) -> tuple[int, int]:
    """From where to where: with a margin, at least so long, and within the whole."""
    more = max(2 * MARGIN, least - (end - begin))
    begin, end = begin - more // 2, end + (more - more // 2)
    if begin < first:
        begin, end = first, end + first - begin
    if end > last:
        begin, end = begin - (end - last), last
    return max(begin, first), min(end, last)
