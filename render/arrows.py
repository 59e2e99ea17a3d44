"""The moves of the last turn: curved arrows in the player's colour that grow stronger towards their end."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from PIL import ImageDraw

from render.canvas import Canvas, Point, moved
from render.changes import Arrow
from render.fonts import font
from render.grouping import Piece
from render.icons import icon
from render.layout import MAP, Box
from render.page import Page, Stamp, make_stamp
from render.pieces import FADING, SHAPES
from render.places import TABLES_BESIDE, places
from render.theme import Colour, Theme, mix

BENDS = (0.2, -0.2, 0.36, -0.36, 0.08, -0.08, 0.52, -0.52)  # how far an arrow swings aside, by its length
SHORT = 84  # length of an arrow that comes from a court or a province, or goes there
SHORTEST = 66  # what must be seen of an arrow between two regions
STEPS = 6  # parts of a curve in every step of fading
HEAD = (30.0, 17.0)  # length and half width
TAIL_WIDTH, NECK_WIDTH = 3.0, 7.5  # half widths
BADGE = 17  # radius of the number of pieces
OFF_THE_MAP = ("court", "province")
SIGN = 17  # radius of the sign where an arrow comes from a court or a province, or goes there

Curve = tuple[Point, Point, Point]  # from, bent towards, to


def draw_arrows(
    page: Page,
    arrows: Sequence[Arrow],
    pieces: Mapping[str, Sequence[Piece]],
    obstacles: Sequence[Box],
) -> None:
    """All arrows; each takes the way that crosses least. The pieces are drawn over them."""
    taken = list(obstacles)
    badges: list[tuple[Stamp, int, int]] = []
    for arrow in arrows:
        curve = min(_ways(arrow, pieces), key=lambda way: _crossings(way, taken))
        colour, line, ink = _colours(page.theme, arrow)
        for stamp, left, top in _arrow_stamps(page.theme, curve, colour, line):
            page.press(stamp, left, top)
        taken += [Box(round(x) - 12, round(y) - 12, 24, 24) for x, y in points_on(curve, 8)]
        for place, (end, other) in ((arrow.origin, (curve[0], curve[2])), (arrow.destination, (curve[2], curve[0]))):
            if place in OFF_THE_MAP:
                stamp = _sign_stamp(page.theme, place)
                x, y = _beyond(end, other)
                badges.append((stamp, round(x) - stamp.width // 2, round(y) - stamp.height // 2))
        if arrow.count > 1:
            x, y = _badge_place(curve)
            stamp = _badge_stamp(page.theme, arrow.player, str(arrow.count), colour, line, ink)
            badges.append((stamp, round(x) - stamp.width // 2, round(y) - stamp.height // 2))
    for badge in badges:
        page.press(*badge)


def _colours(theme: Theme, arrow: Arrow) -> tuple[Colour, Colour, Colour]:
    """Colour, outline and ink of an arrow: the player's, the King's or those of the scoring tables."""
    c = theme.colours
    if arrow.player is not None:
        look = theme.players[arrow.player]
        return look.colour, look.dark, look.text
    return (c.king, c.king_dark, c.king_trim) if arrow.piece == "king" else (c.table, c.table_line, c.table_ink)


# -- where an arrow goes -----------------------------------------------------------------------------------


def _target(place: str, arrow: Arrow, pieces: Mapping[str, Sequence[Piece]]) -> Box | None:
    """The box that an arrow starts or ends at; None for courts and provinces, which are not on the map."""
    if place not in places():
        return TABLES_BESIDE[0] if arrow.piece == "table" else None
    if arrow.piece == "king":
        return places()[place].king
    if arrow.piece == "table":
        x, y = places()[place].plaque
        return Box(x - 56, y - 20, 112, 40)
    boxes = [piece.box for piece in pieces.get(place, ())]
    if not boxes:
        x, y = (round(part) for part in places()[place].field.middle)
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


def _ways(arrow: Arrow, pieces: Mapping[str, Sequence[Piece]]) -> Iterator[Curve]:
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


def _bent(start: Point, end: Point, bend: float) -> Curve:
    dx, dy = end[0] - start[0], end[1] - start[1]
    return start, ((start[0] + end[0]) / 2 + dy * bend, (start[1] + end[1]) / 2 - dx * bend), end


def points_on(curve: Curve, count: int) -> list[Point]:
    """Points of a curve from its start to its end."""
    (ax, ay), (bx, by), (cx, cy) = curve
    line = []
    for number in range(count + 1):
        t = number / count
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        line.append((a * ax + b * bx + c * cx, a * ay + b * by + c * cy))
    return line


def _crossings(curve: Curve, boxes: Sequence[Box]) -> int:
    """How much of a curve lies on what should stay free; leaving the map counts most."""
    count, (start, _, end) = 0, curve
    for x, y in (_beyond(start, end), *points_on(curve, 9), _beyond(end, start)):
        if not (MAP.left + 16 < x < MAP.right - 16 and MAP.top + 16 < y < MAP.bottom - 16):
            count += 5
        count += sum(1 for box in boxes if box.left - 8 < x < box.right + 8 and box.top - 8 < y < box.bottom + 8)
    return count


def _beyond(end: Point, other: Point) -> Point:
    """The middle of a sign that stands behind the end of an arrow."""
    share = SIGN / (math.dist(end, other) or 1.0)
    return end[0] + (end[0] - other[0]) * share, end[1] + (end[1] - other[1]) * share


def _badge_place(curve: Curve) -> Point:
    """The middle of the arrow, a little towards its tail."""
    return points_on(curve, 12)[5]


# -- how an arrow looks ------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _arrow_stamps(theme: Theme, curve: Curve, colour: Colour, line: Colour) -> list[tuple[Stamp, int, int]]:
    """The parts of an arrow, from its tail to its head, and where they lie."""
    points = points_on(curve, len(FADING) * STEPS)
    length = sum(math.dist(one, other) for one, other in itertools.pairwise(points))
    head = min(HEAD[0], length * 0.45)
    stem = [point for point in points if math.dist(point, points[-1]) > head * 0.8]
    stem = stem if len(stem) > len(FADING) else points[:-1]
    sides = _sides(stem)
    stamps = []
    for number, fading in enumerate(FADING):
        first, last = (len(stem) - 1) * number // len(FADING), (len(stem) - 1) * (number + 1) // len(FADING)
        right, left = sides[0][first : last + 1], sides[1][first : last + 1]
        fill, edge = mix(colour, theme.colours.light, fading), mix(line, theme.colours.light, fading * 0.7)
        stamps.append(_part_stamp(theme, [*right, *reversed(left)], (right, left), fill, edge))
    (ax, ay), (bx, by) = stem[-1], points[-1]
    angle = math.atan2(by - ay, bx - ax)
    half = HEAD[1] * head / HEAD[0]
    tip = [(0.0, 0.0), (-head, half), (-head * 0.78, 0.0), (-head, -half)]
    turned = [(x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)) for x, y in tip]
    shape = moved(turned, bx, by)
    stamps.append(_part_stamp(theme, shape, ([*shape, shape[0]],), colour, line))
    return stamps


def _sides(stem: Sequence[Point]) -> tuple[list[Point], list[Point]]:
    """Both edges of a stem that grows wider towards its end."""
    right, left = [], []
    for number, (x, y) in enumerate(stem):
        (ax, ay), (bx, by) = stem[max(0, number - 1)], stem[min(len(stem) - 1, number + 1)]
        length = math.dist((ax, ay), (bx, by)) or 1.0
        dx, dy = (bx - ax) / length, (by - ay) / length
        half = TAIL_WIDTH + (NECK_WIDTH - TAIL_WIDTH) * number / len(stem)
        right.append((x - dy * half, y + dx * half))
        left.append((x + dy * half, y - dx * half))
    return right, left


def _part_stamp(
    theme: Theme, shape: Sequence[Point], lines: Sequence[Sequence[Point]], fill: Colour, line: Colour
) -> tuple[Stamp, int, int]:
    """A part of an arrow, with lines along its sides only, so that the parts grow together."""
    left, top = (math.floor(min(point[i] for point in shape)) - 3 for i in (0, 1))
    right, bottom = (math.ceil(max(point[i] for point in shape)) + 3 for i in (0, 1))
    canvas = Canvas(right - left, bottom - top, 3)
    canvas.polygon(moved(shape, -left, -top), fill)
    for side in lines:
        canvas.line(moved(side, -left, -top), line, 2.4)
    return make_stamp(theme, canvas.picture(), line), left, top


@lru_cache(maxsize=16)
def _sign_stamp(theme: Theme, place: str) -> Stamp:
    """The sign of the court or of the province on a seal."""
    c, size = theme.colours, 2 * SIGN + 4
    canvas = Canvas(size, size)
    canvas.circle(size / 2, size / 2, SIGN, c.panel, c.ink_soft, 2.4)
    sprite = canvas.picture()
    drawn = icon(theme, place, 24, c.ink)
    sprite.paste(drawn, ((size - 24) // 2, (size - 24) // 2 - 1), drawn)
    return make_stamp(theme, sprite, c.panel)


@lru_cache(maxsize=256)
def _badge_stamp(theme: Theme, player: int | None, text: str, colour: Colour, line: Colour, ink: Colour) -> Stamp:
    """The number of pieces that went along an arrow, in the player's shape."""
    size = 2 * BADGE + 4
    canvas = Canvas(size, size)
    shape, _ = SHAPES["circle" if player is None else theme.players[player].shape]
    canvas.polygon(moved(shape, size / 2, size / 2, BADGE), colour, line, 2.6)
    sprite = canvas.picture()
    face = font("number", 26)
    ImageDraw.Draw(sprite).text((size / 2, size / 2 + 8.5), text, fill=ink, font=face, anchor="ms")
    return make_stamp(theme, sprite, line)
