"""The moves of the last turn: curved arrows in the player's colour that grow stronger towards their end."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from functools import lru_cache

from PIL import ImageDraw

from render.canvas import Canvas, Point, moved
from render.elgrande.map.grouping import StandingPiece
from render.elgrande.moves.changes import Arrow
from render.elgrande.moves.ways import SIGN, CurvedWay, best_way, beyond, edges, points_on
from render.elgrande.page import BoardPage
from render.fonts import font
from render.icons import icon
from render.layout import Box
from render.page import Stamp, make_stamp
from render.palette import colour_number
from render.pieces import FADING, SHAPES
from render.theme import Colour, Theme, mix

STEPS = 6  # parts of a curve in every step of fading
HEAD = (30.0, 17.0)  # length and half width
TAIL_WIDTH, NECK_WIDTH = 3.0, 7.5  # half widths
OUTLINE = 2.2
BADGE = 17  # radius of the number of pieces
OFF_THE_MAP = ("court", "province")


def draw_arrows(
    page: BoardPage,
    arrows: Sequence[Arrow],
    pieces: Mapping[str, Sequence[StandingPiece]],
    obstacles: Sequence[Box],
) -> None:
    """All arrows; each takes the way that crosses least. The pieces are drawn over them."""
    taken = [edges(box) for box in obstacles]
    drawn: list[tuple[CurvedWay, Colour, Colour]] = []
    badges: list[tuple[Stamp, Point]] = []
    for arrow in arrows:
        curve = best_way(arrow, pieces, taken)
        if curve is None:
            continue
        colour, line, ink = _colours(page.theme, arrow)
        drawn.append((curve, colour, line))
        taken += [(x - 20, y - 20, x + 20, y + 20) for x, y in points_on(curve, 8)]
        start, _, end = curve
        for place, tip, other in ((arrow.origin, start, end), (arrow.destination, end, start)):
            if place in OFF_THE_MAP:
                badges.append((_sign_stamp(page.theme, place), beyond(tip, other)))
        if arrow.count > 1:  # a little nearer to the tail, so that the head stays free
            stamp = _badge_stamp(page.theme, arrow.player, str(arrow.count), colour, line, ink)
            badges.append((stamp, points_on(curve, 12)[5]))
    # Short ones last, so that a long one does not hide them.
    for curve, colour, line in sorted(drawn, key=lambda one: -math.dist(one[0][0], one[0][2])):
        _draw(page, curve, colour, line)
    for stamp, (x, y) in badges:
        page.press(stamp, round(x) - stamp.width // 2, round(y) - stamp.height // 2)


def _colours(theme: Theme, arrow: Arrow) -> tuple[Colour, Colour, Colour]:
    """Colour, outline and ink of an arrow: the player's, the King's or those of the scoring tables."""
    c = theme.colours
    if arrow.player is not None:
        look = theme.look(arrow.player)
        return look.colour, look.dark, look.text
    return (c.king, c.king_dark, c.king_trim) if arrow.piece == "king" else (c.table, c.table_line, c.table_ink)


# -- how an arrow looks ------------------------------------------------------------------------------------


def _draw(page: BoardPage, curve: CurvedWay, colour: Colour, line: Colour) -> None:
    """An arrow from its tail to its head. It is drawn in palette colours at once: every one is different."""
    pencil, theme = ImageDraw.Draw(page.picture), page.theme
    points = points_on(curve, len(FADING) * STEPS)
    length = sum(math.dist(one, other) for one, other in itertools.pairwise(points))
    head = min(HEAD[0], length * 0.45)
    stem = [point for point in points if math.dist(point, points[-1]) > head * 0.55]
    stem = stem if len(stem) > len(FADING) else points[:-1]
    inner, outer = _sides(stem, 0), _sides(stem, OUTLINE)
    for number, fading in enumerate(FADING):
        first, last = (len(stem) - 1) * number // len(FADING), (len(stem) - 1) * (number + 1) // len(FADING) + 1
        light = theme.colours.light
        for (right, left), paint in ((outer, mix(line, light, fading * 0.7)), (inner, mix(colour, light, fading))):
            pencil.polygon([*right[first:last], *left[first:last][::-1]], fill=colour_number(theme, paint))
    (ax, ay), (bx, by) = stem[-1], points[-1]
    angle = math.atan2(by - ay, bx - ax)
    half = HEAD[1] * head / HEAD[0]
    # The second shape is the first one with its sides moved in by the width of the outline.
    for (tip, wing, back, notch), paint in (
        ((3.0, half + 3.5, head + 2.5, head * 0.72), line),
        ((-2.0, half - 1.0, head, head * 0.82), colour),
    ):
        shape = [(tip, 0.0), (-back, wing), (-notch, 0.0), (-back, -wing)]
        turned = [
            (x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)) for x, y in shape
        ]
        pencil.polygon(moved(turned, bx, by), fill=colour_number(theme, paint))


def _sides(stem: Sequence[Point], outline: float) -> tuple[list[Point], list[Point]]:
    """Both edges of a stem that grows wider towards its end."""
    right, left = [], []
    for number, (x, y) in enumerate(stem):
        (ax, ay), (bx, by) = stem[max(0, number - 1)], stem[min(len(stem) - 1, number + 1)]
        length = math.dist((ax, ay), (bx, by)) or 1.0
        dx, dy = (bx - ax) / length, (by - ay) / length
        half = TAIL_WIDTH + (NECK_WIDTH - TAIL_WIDTH) * number / len(stem) + outline
        right.append((x - dy * half, y + dx * half))
        left.append((x + dy * half, y - dx * half))
    return right, left


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
    shape, _ = SHAPES["circle" if player is None else theme.look(player).shape]
    canvas.polygon(moved(shape, size / 2, size / 2, BADGE), colour, line, 2.6)
    sprite = canvas.picture()
    face = font("number", 26)
    ImageDraw.Draw(sprite).text((size / 2, size / 2 + 8.5), text, fill=ink, font=face, anchor="ms")
    return make_stamp(theme, sprite, line)
