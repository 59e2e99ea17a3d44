"""Small signs: court, province, hand, Veto, and what an action card is about. Drawn, never glyphs of a font.

Each sign is drawn in a square of 48 and may be asked for at any size.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from PIL import Image

from render.canvas import Canvas, Point, curve, moved, regular
from render.theme import Colour, Theme

PAWN = [
    *curve((24, 22), (34, 24), (34, 36), (39, 44)),
    (9, 44),
    *curve((9, 44), (14, 36), (14, 24), (24, 22)),
]


class Pen:
    """A canvas whose unit is a 48th of the sign, with one ink."""

    def __init__(self, theme: Theme, size: int, ink: Colour) -> None:
        self.theme, self.ink, self.unit = theme, ink, size / 48
        self.canvas = Canvas(size, size)

    def shape(self, points: list[Point], fill: Colour | None = None, line: Colour | None = None) -> None:
        """A filled shape with a thin outline of its own colour."""
        colour = fill or self.ink
        self.canvas.polygon(moved(points, 0, 0, self.unit), colour, line or colour, 2 * self.unit)

    def line(self, points: list[Point], width: float = 4, colour: Colour | None = None) -> None:
        """A stroke."""
        self.canvas.line(moved(points, 0, 0, self.unit), colour or self.ink, width * self.unit)

    def dot(self, x: float, y: float, radius: float, colour: Colour | None = None) -> None:
        """A disc."""
        self.canvas.circle(x * self.unit, y * self.unit, radius * self.unit, colour or self.ink)

    def ring(self, x: float, y: float, radius: float, width: float) -> None:
        """A circle."""
        self.canvas.circle(x * self.unit, y * self.unit, radius * self.unit, None, self.ink, width * self.unit)

    def arrow(self, points: list[Point], width: float = 4.5) -> None:
        """A stroke with a head at its end; the last part gives the head's direction."""
        self.line(points, width)
        (ax, ay), (bx, by) = points[-2], points[-1]
        length = max(1e-6, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
        dx, dy = (bx - ax) / length, (by - ay) / length
        side = 8.5
        self.shape(
            [
                (bx + dx * 9, by + dy * 9),
                (bx - dx * 3 - dy * side, by - dy * 3 + dx * side),
                (bx - dx * 3 + dy * side, by - dy * 3 - dx * side),
            ]
        )


def _pawn(pen: Pen, x: float = 0, y: float = 0, size: float = 1.0, colour: Colour | None = None) -> None:
    pen.shape(moved(PAWN, x, y, size), colour)
    pen.dot(24 * size + x, 15 * size + y, 10 * size, colour)


def _caballero(pen: Pen) -> None:
    _pawn(pen)


def _court(pen: Pen) -> None:
    pen.shape([(6, 44), (6, 22), (14, 22), (14, 44)])
    pen.shape([(34, 44), (34, 22), (42, 22), (42, 44)])
    pen.shape([(3, 22), (24, 5), (45, 22)])
    pen.shape([(20, 44), *curve((20, 34), (20, 28), (28, 28), (28, 34)), (28, 44)])
    pen.line([(4, 44), (44, 44)], 4)


def _province(pen: Pen) -> None:
    pen.shape([(9, 44), (9, 26), (30, 26), (30, 44)])
    pen.shape([(4, 28), (19.5, 12), (35, 28)])
    pen.shape([(15, 44), (15, 33), (23, 33), (23, 44)], pen.theme.colours.panel)
    pen.line([(40, 44), (40, 28)], 4)
    pen.dot(40, 20, 7)
    pen.line([(4, 44), (45, 44)], 4)


def _hand(pen: Pen) -> None:
    paper = pen.theme.colours.panel
    papers: list[list[Point]] = [
        [(3, 16), (19, 9), (31, 36), (15, 43)],
        [(17, 6), (34, 6), (34, 38), (17, 38)],
        [(29, 9), (45, 16), (33, 44), (17, 37)],
    ]
    for points in papers:
        pen.shape(points, paper, pen.ink)
    pen.dot(31, 26, 4)


def _power_card(pen: Pen) -> None:
    pen.shape([(11, 4), (37, 4), (37, 44), (11, 44)], pen.theme.colours.panel, pen.ink)
    pen.shape([(17, 24), (24, 15), (31, 24), (24, 33)])


def _move(pen: Pen) -> None:
    _pawn(pen, 0, 18, 0.6)
    pen.arrow([*curve((14, 12), (28, 4), (38, 22)), (39.5, 26)])


def _place(pen: Pen) -> None:
    _pawn(pen, 10, 19, 0.6)
    pen.arrow([(24, 2), (24, 8)], 5)


def _send_home(pen: Pen) -> None:
    _pawn(pen, 20, 18, 0.6)
    pen.arrow([*curve((36, 14), (22, 4), (11, 22)), (9.5, 27)])


def _score(pen: Pen) -> None:
    leaf: list[Point] = [(0, -5.5), (3.6, 0), (0, 5.5), (-3.6, 0)]
    for side in (-1, 1):
        pen.line([(24 + side * x, y) for x, y in curve((3, 43), (19, 40), (20, 12))], 2.4)
        for x, y in ((9, 39), (15, 33), (18, 25), (18.5, 16), (16, 8)):
            pen.shape(moved(leaf, 24 + side * x, y))
    pen.shape(moved(regular(5, 11, inner=4.6), 24, 23))


def _table(pen: Pen) -> None:
    c = pen.theme.colours
    pen.shape([(3, 14), (45, 14), (45, 36), (3, 36)], c.table, c.table_line)
    for x, radius in ((12, 5.0), (25, 3.8), (37, 2.8)):
        pen.dot(x, 25, radius, c.table_ink)


def _disc(pen: Pen) -> None:
    pen.ring(24, 24, 19, 4)
    for x, y in regular(8, 13.5):
        pen.dot(24 + x, 24 + y, 2.4)
    pen.arrow([(24, 26), (24, 17)], 4)


def _veto(pen: Pen) -> None:
    c = pen.theme.colours
    pen.shape(moved(regular(12, 22, inner=19), 24, 24), c.veto)
    pen.canvas.circle(24 * pen.unit, 24 * pen.unit, 14 * pen.unit, None, c.king_trim, 3 * pen.unit)
    pen.line([(17, 17), (31, 31)], 5, c.king_trim)
    pen.line([(31, 17), (17, 31)], 5, c.king_trim)


def _crown(pen: Pen) -> None:
    c = pen.theme.colours
    points: list[Point] = [(6, 40), (3, 14), (15, 25), (24, 7), (33, 25), (45, 14), (42, 40)]
    pen.shape(points, c.gold, c.gold_dark)
    for x, y in ((3, 13), (24, 6), (45, 13)):
        pen.dot(x, y, 4, c.gold_dark)
    pen.line([(7, 34), (41, 34)], 3, c.gold_dark)


def _grande(pen: Pen) -> None:
    pen.shape([*curve((2, 32), (24, 22), (46, 32)), *curve((46, 32), (24, 42), (2, 32))])
    pen.shape([(11, 28), *curve((11, 26), (12, 9), (24, 11), (36, 9), (37, 28))])
    pen.line(curve((35, 26), (38, 4), (47, 12)), 4)


def _castillo(pen: Pen) -> None:
    wall: list[Point] = [(10, 44), (10, 20), (6, 20), (6, 6), (13, 6), (13, 12), (20, 12), (20, 6)]
    pen.shape([*wall, *[(48 - x, y) for x, y in reversed(wall)]])
    pen.shape([(19, 44), *curve((19, 34), (19, 26), (29, 26), (29, 34)), (29, 44)], pen.theme.colours.panel)


SIGNS: dict[str, Callable[[Pen], None]] = {
    "caballero": _caballero,
    "court": _court,
    "province": _province,
    "hand": _hand,
    "power_card": _power_card,
    "move": _move,
    "place": _place,
    "send_home": _send_home,
    "score": _score,
    "table": _table,
    "disc": _disc,
    "veto": _veto,
    "king": _crown,
    "grande": _grande,
    "castillo": _castillo,
}


@lru_cache(maxsize=256)
def icon(theme: Theme, name: str, size: int, ink: Colour) -> Image.Image:
    """A sign in one ink (some keep colours of their own). KeyError for an unknown name."""
    pen = Pen(theme, size, ink)
    SIGNS[name](pen)
    return pen.canvas.picture()
