"""Signs of Grandissimo: ship and prison, its persons, and what its cards do."""

from __future__ import annotations

import math

from render.canvas import curve, moved, regular
from render.signs.pen import Pen, Sign


def _ship(pen: Pen) -> None:
    """A galleon from the side, with one full sail."""
    pen.shape([(2, 31), (8, 34), (40, 34), (46, 29), *curve((46, 29), (44, 44), (36, 45)), (12, 45),
               *curve((12, 45), (4, 43), (2, 31))])  # fmt: skip
    pen.line([(23, 2), (23, 34)], 3.4)
    pen.shape([(10, 6), *curve((10, 6), (24, 9), (40, 6)), *curve((40, 6), (48, 18), (40, 28)),
               *curve((40, 28), (24, 24), (10, 28)), *curve((10, 28), (18, 18), (10, 6))])  # fmt: skip


def _prison(pen: Pen) -> None:
    """A barred window."""
    pen.line([(6, 45), (6, 18), *curve((6, 18), (8, 3), (24, 3)), *curve((24, 3), (40, 3), (42, 18)), (42, 45)], 5)
    pen.line([(3, 44), (45, 44)], 5)
    for x in (15.5, 24.0, 32.5):
        pen.line([(x, 8), (x, 44)], 3.6)
    pen.line([(6, 26), (42, 26)], 3.6)


def _queen(pen: Pen) -> None:
    """A crown with pearls over a hair-band."""
    pen.shape([(9, 36), (4, 14), (15, 24), (24, 8), (33, 24), (44, 14), (39, 36)])
    for x, y in ((4, 11), (24, 5), (44, 11)):
        pen.dot(x, y, 4)
    pen.shape(list(curve((9, 40), (24, 35), (39, 40))) + list(curve((39, 46), (24, 41), (9, 46))))


def _jester(pen: Pen) -> None:
    """A cap with three bells."""
    pen.shape([(11, 37), *curve((11, 37), (10, 18), (2, 19)), *curve((2, 19), (12, 4), (20, 17)),
               *curve((20, 17), (21, 6), (24, 5)), *curve((24, 5), (27, 6), (28, 17)),
               *curve((28, 17), (36, 4), (46, 19)), *curve((46, 19), (38, 18), (37, 37))])  # fmt: skip
    for x, y in ((4, 23), (24, 4), (44, 23)):
        pen.dot(x, y, 4.4)
    pen.shape([(9, 39), (39, 39), (39, 45), (9, 45)])


def _general(pen: Pen) -> None:
    """A mitre with a cross."""
    pen.shape([(8, 45), (8, 24), *curve((8, 24), (12, 10), (24, 2)), *curve((24, 2), (36, 10), (40, 24)), (40, 45)])
    pen.hole([(22, 12), (26, 12), (26, 19), (33, 19), (33, 23), (26, 23), (26, 33), (22, 33), (22, 23), (15, 23),
              (15, 19), (22, 19)])  # fmt: skip
    pen.hole([(12, 37), (36, 37), (36, 40), (12, 40)])


def _boycott(pen: Pen) -> None:
    """A laurel struck out."""
    for side in (-1, 1):
        for step in range(4):
            angle = math.radians(40 + step * 34)
            x, y = 24 + side * 15 * math.sin(angle), 25 + 15 * math.cos(angle)
            pen.dot(x, y, 4.6)
    pen.line([(6, 42), (42, 6)], 5.4)


def _incognito(pen: Pen) -> None:
    """A mask before the eyes."""
    pen.shape([*curve((2, 15), (12, 10), (24, 17)), *curve((24, 17), (36, 10), (46, 15)),
               *curve((46, 15), (44, 38), (30, 34)), *curve((30, 34), (26, 27), (24, 27)),
               *curve((24, 27), (22, 27), (18, 34)), *curve((18, 34), (4, 38), (2, 15))])  # fmt: skip
    for x in (13.5, 34.5):
        pen.hole(moved(regular(24, 4.8), x, 23, 1.0))


def _action_stop(pen: Pen) -> None:
    """An open hand that says halt."""
    for x, top in ((11, 14), (18.4, 7), (25.8, 5), (33.2, 9)):
        pen.line([(x, top), (x, 28)], 5.8)
    pen.shape([(8, 24), (36, 24), (42, 20), *curve((42, 20), (48, 22), (36, 38)), *curve((36, 38), (31, 46), (24, 46)),
               *curve((24, 46), (8, 45), (8, 30))])  # fmt: skip


def _fast_troops(pen: Pen) -> None:
    """A caballero at a run."""
    pen.pawn(10, 0, 0.9)
    for y, left in ((16, 2), (26, 0), (36, 4)):
        pen.line([(left, y), (12, y)], 3.6)


def _last_word(pen: Pen) -> None:
    """A speech with a full stop."""
    pen.shape([(4, 6), (44, 6), (44, 33), (25, 33), (13, 45), (14, 33), (4, 33)])
    pen.hole([(10, 13), (38, 13), (38, 17), (10, 17)])
    pen.hole([(10, 22), (26, 22), (26, 26), (10, 26)])
    pen.hole(moved(regular(24, 3.6), 34, 25, 1.0))


def _coast(pen: Pen) -> None:
    """An anchor."""
    pen.ring(24, 8, 4.6, 4)
    pen.line([(24, 12), (24, 44)], 5)
    pen.line([(13, 19), (35, 19)], 4.4)
    pen.line(list(curve((5, 30), (8, 45), (24, 44))) + list(curve((24, 44), (40, 45), (43, 30))), 4.8)


def _inland(pen: Pen) -> None:
    """Mountains."""
    pen.shape([(1, 42), (17, 9), (26, 28), (32, 18), (47, 42)])
    pen.hole([(17, 15), (21, 24), (17, 21), (13, 24)])


GRANDISSIMO: dict[str, Sign] = {
    "ship": _ship,
    "prison": _prison,
    "queen": _queen,
    "jester": _jester,
    "general": _general,
    "boycott": _boycott,
    "incognito": _incognito,
    "action_stop": _action_stop,
    "fast_troops": _fast_troops,
    "last_word": _last_word,
    "coast": _coast,
    "inland": _inland,
}
