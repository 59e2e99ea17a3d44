"""Where the arrows go: the way between two regions, or to and from what is not on the map, that crosses least."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from render.canvas import Point
from render.elgrande.layout import COLONIES, MAP
from render.elgrande.map.grouping import StandingPiece
from render.elgrande.map.places import TABLES_BESIDE, TOWER, further_places, place_of, places
from render.elgrande.moves.changes import Arrow
from render.layout import Box

BENDS = (0.2, -0.2, 0.36, -0.36, 0.08, -0.08, 0.52, -0.52)  # how far an arrow swings aside, by its length
BESIDE = (34.0, -34.0)  # how far an arrow may be moved aside as a whole
LONG = 160
SHORT = 84  # length of an arrow that comes from a court or a province, or goes there
SHORTEST = 66  # what must be seen of an arrow between two regions
SIGN = 17  # radius of the sign where an arrow comes from a court or a province, or goes there

CurvedWay = tuple[Point, Point, Point]
"""From, bent towards, to."""


def _target(place: str, arrow: Arrow, pieces: Mapping[str, Sequence[StandingPiece]]) -> Box | None:
    """The box that an arrow starts or ends at; None for courts and provinces, which are not on the map."""
    if place not in places() and place not in further_places():
        return TABLES_BESIDE[0] if arrow.piece == "table" else None
    if arrow.piece == "king":
        return place_of(place).king
    if arrow.piece == "table":
        x, y = place_of(place).plaque
        return Box(x - 56, y - 20, 112, 40)
    boxes = [piece.box for piece in pieces.get(place, ())]
    if not boxes and place == "castillo":
        return TOWER
    if not boxes:
        x, y = (round(part) for part in place_of(place).field.middle)
        return Box(x - 20, y - 20, 40, 40)
    left, top = min(box.left for box in boxes), min(box.top for box in boxes)
    return Box(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)


def _edge(box: Box, towards: Point) -> Point:
    """Where the line from a box's middle to another point leaves the box, and a little more."""
    (x, y), (tx, ty) = box.middle, towards
    dx, dy = tx - x, ty - y
    reach = min(
        (box.width / 2 + 5) / abs(dx) if dx else math.inf,
        (box.height / 2 + 5) / abs(dy) if dy else math.inf,
        1.0,
    )
    return x + dx * reach, y + dy * reach


def ways(arrow: Arrow, pieces: Mapping[str, Sequence[StandingPiece]]) -> Iterator[CurvedWay]:
    """The curves that an arrow may take."""
    origin = _target(arrow.origin, arrow, pieces)
    destination = _target(arrow.destination, arrow, pieces)
    if origin is not None and destination is not None:
        start, end = _edge(origin, destination.middle), _edge(destination, origin.middle)
        seen = math.dist(start, end)
        whole = math.dist(origin.middle, end)
        if seen < SHORTEST and whole > seen:  # the tail begins under the pieces
            share = min(1.0, (SHORTEST - seen) / (whole - seen))
            x, y = origin.middle
            start = (start[0] + (x - start[0]) * share, start[1] + (y - start[1]) * share)
        for bend in BENDS:
            yield _bent(start, end, bend)
        length = math.dist(start, end) or 1.0
        for beside in BESIDE if length < LONG else ():  # a short one cannot swing round another
            right, down = (end[1] - start[1]) / length * beside, (start[0] - end[0]) / length * beside
            for bend in BENDS[:2]:
                yield _bent((start[0] + right, start[1] + down), (end[0] + right, end[1] + down), bend)
        return
    box = destination or origin
    if box is None:
        return
    for number in range(12):
        angle = math.tau * number / 12 - math.pi / 2
        x, y = box.middle
        near = _edge(box, (x + 999 * math.cos(angle), y + 999 * math.sin(angle)))
        far = (near[0] + SHORT * math.cos(angle), near[1] + SHORT * math.sin(angle))
        yield _bent(far, near, 0.0) if destination else _bent(near, far, 0.0)


def _bent(start: Point, end: Point, bend: float) -> CurvedWay:
    dx, dy = end[0] - start[0], end[1] - start[1]
    return start, ((start[0] + end[0]) / 2 + dy * bend, (start[1] + end[1]) / 2 - dx * bend), end


def points_on(curve: CurvedWay, count: int) -> list[Point]:
    """Points of a curve from its start to its end."""
    (ax, ay), (bx, by), (cx, cy) = curve
    line = []
    for number in range(count + 1):
        t = number / count
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        line.append((a * ax + b * bx + c * cx, a * ay + b * by + c * cy))
    return line


Edges = tuple[float, float, float, float]
"""Left, top, right and bottom of what an arrow should keep away from."""


def edges(box: Box, distance: int = 8) -> Edges:
    """The edges of a box and some room around it."""
    return box.left - distance, box.top - distance, box.right + distance, box.bottom + distance


def best_way(arrow: Arrow, pieces: Mapping[str, Sequence[StandingPiece]], taken: Sequence[Edges]) -> CurvedWay | None:
    """The curve that crosses least; None when both ends lie off the map, as from a province to a court."""
    best, fewest = None, math.inf
    for way in ways(arrow, pieces):
        count = _crossings(way, taken, fewest)
        if count < fewest:
            best, fewest = way, count
        if not count:
            break
    return best


def _crossings(curve: CurvedWay, taken: Sequence[Edges], enough: float) -> int:
    """How much of a curve lies on what should stay free; leaving the map counts most. Counts no further than enough.

    Pictures are drawn in threads, and this runs in the interpreter, which only one of them has at a time: so it looks
    only at what is near the curve.
    """
    count, (start, _, end) = 0, curve
    points = (beyond(start, end), *points_on(curve, 8), beyond(end, start))
    across, along = [x for x, _ in points], [y for _, y in points]
    first, last, highest, lowest = min(across), max(across), min(along), max(along)
    near = [
        (left, top, right, bottom)
        for left, top, right, bottom in taken
        if left < last and first < right and top < lowest and highest < bottom
    ]
    for x, y in points:
        if not (
            (MAP.left + 16 < x < MAP.right - 16 and MAP.top + 16 < y < MAP.bottom - 16)
            or (COLONIES.left < x < COLONIES.right and COLONIES.top < y < COLONIES.bottom)
        ):
            count += 5
        for left, top, right, bottom in near:
            if left < x < right and top < y < bottom:
                count += 1
        if count >= enough:
            break
    return count


def beyond(end: Point, other: Point) -> Point:
    """The middle of a sign that stands behind the end of an arrow."""
    share = SIGN / (math.dist(end, other) or 1.0)
    return end[0] + (end[0] - other[0]) * share, end[1] + (end[1] - other[1]) * share
