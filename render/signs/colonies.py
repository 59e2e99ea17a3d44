"""Signs of Großinquisitor & Kolonien: who and what is there besides, and what its cards do."""

from __future__ import annotations

from render.canvas import curve
from render.signs.pen import Pen, Sign

HOOD = [(7, 46), *curve((7, 46), (6, 30), (12, 8), (24, 2)), *curve((24, 2), (36, 8), (42, 30), (41, 46))]
FACE = [*curve((24, 14), (34, 18), (34, 34), (24, 38)), *curve((24, 38), (14, 34), (14, 18), (24, 14))]


def _inquisitor(pen: Pen) -> None:
    """A hood with a cross on it."""
    pen.shape(HOOD)
    pen.hole([(22, 14), (26, 14), (26, 21), (33, 21), (33, 25), (26, 25), (26, 40), (22, 40), (22, 25), (15, 25),
              (15, 21), (22, 21)])  # fmt: skip


def _move_black(pen: Pen) -> None:
    """A hooded one goes elsewhere."""
    pen.shape([(x * 0.56 - 2, y * 0.56 + 22) for x, y in HOOD])
    pen.hole([(x * 0.5 - 0.5, y * 0.5 + 22) for x, y in FACE])
    pen.arrow([*curve((11, 15), (26, 1), (38, 19)), (40.5, 25)])


def _new_regions(pen: Pen) -> None:
    """A ship under sail."""
    pen.shape([(3, 33), (45, 33), *curve((45, 33), (42, 44), (34, 45)), *curve((14, 45), (6, 44), (3, 33))])
    pen.line([(23, 3), (23, 31)], 3.4)
    pen.shape([(26, 5), *curve((26, 5), (46, 12), (28, 28))])
    pen.shape([(20, 8), *curve((20, 28), (8, 29), (5, 28))])


def _next_round(pen: Pen) -> None:
    """An hourglass beside an arrow to later."""
    for y in (6, 42):
        pen.line([(4, y), (24, y)], 4.4)
    pen.shape([(7, 9), (21, 9), (16, 24), (21, 39), (7, 39), (12, 24)])
    pen.arrow([(27, 24), (36, 24)], 5, 9, 9)


def _repeat(pen: Pen) -> None:
    """Once more."""
    pen.line(curve((40, 20), (34, 4), (12, 4), (8, 22), (4, 42), (32, 48), (40, 34)), 5.4)
    pen.shape([(30, 22), (46, 24), (43, 8)])


def _turn_down(pen: Pen) -> None:
    """A card turned over."""
    pen.line([(6, 4), (28, 4), (28, 38), (6, 38), (6, 4)], 4.4)
    for x, y in ((11, 12), (17, 21), (23, 30)):
        pen.line([(x - 3, y + 3), (x + 3, y - 3)], 3)
    pen.arrow([*curve((34, 8), (48, 18), (44, 34), (40, 37)), (36, 40)], 4.6, 7.5, 8)


COLONIES: dict[str, Sign] = {
    "inquisitor": _inquisitor,
    "move_black": _move_black,
    "new_regions": _new_regions,
    "next_round": _next_round,
    "repeat": _repeat,
    "turn_down": _turn_down,
}
