"""Signs of what happens: pieces go from one place to another. A number before them says how many, none says all."""

from __future__ import annotations

from render.canvas import Point, curve
from render.signs.pen import SIDE, Pen, Sign

OVER: list[Point] = [*curve((11, 13), (26, 1), (38, 19)), (40.5, 25)]


def _down(pen: Pen) -> None:
    """What comes down from above."""
    pen.arrow([(24, 3), (24, 11)], 5, 7, 6.5)


def _move_own(pen: Pen) -> None:
    pen.pawn(-2, 18, 0.62)
    pen.arrow(OVER)


def _move_rivals(pen: Pen) -> None:
    pen.pawn(-3, 17, 0.66, hollow=True)
    pen.arrow(OVER)


def _move_any(pen: Pen) -> None:
    pen.pawn(8, 21, 0.56, hollow=True)
    pen.pawn(-5, 21, 0.56)
    pen.arrow(OVER)


def _place(pen: Pen) -> None:
    pen.pawn(9.6, 18.5, 0.6)
    _down(pen)


def _to_province(pen: Pen) -> None:
    _down(pen)
    pen.shape([(13, 46), (13, 36), (35, 36), (35, 46)])
    pen.shape([(6, 36.5), (24, 23.5), (42, 36.5)])
    pen.hole([(20, 46), (20, 39), (28, 39), (28, 46)])


def _to_court(pen: Pen) -> None:
    _down(pen)
    pen.shape([(4, 32.5), (24, 23), (44, 32.5)])
    for x in (8, 21, 34):
        pen.shape([(x, 44), (x, 34), (x + 6, 34), (x + 6, 44)])
    pen.line([(5, 45.5), (43, 45.5)], 4)


def _to_castillo(pen: Pen) -> None:
    _down(pen)
    wall: list[Point] = [(11, 46), (11, 32), (8, 32), (8, 22), (14, 22), (14, 26), (20, 26), (20, 23)]
    pen.shape([*wall, *[(SIDE - x, y) for x, y in reversed(wall)]])
    pen.hole([(20, 46), *curve((20, 40), (20, 35), (28, 35), (28, 40)), (28, 46)])


def _to_hand(pen: Pen) -> None:
    _down(pen)
    for side in (-1, 1):
        pen.shape([(24 + side * x, y) for x, y in ((4, 27), (17, 22), (22, 42), (9, 46))])
        pen.hole([(24 + side * x, y) for x, y in ((7, 29), (14.5, 26), (18, 39), (10.5, 42))])
    pen.shape([(15, 24), (33, 24), (33, 46), (15, 46)])
    pen.hole([(18.5, 27.5), (29.5, 27.5), (29.5, 42.5), (18.5, 42.5)])


def _to_region(pen: Pen) -> None:
    pen.region(0, 15, 0.7)
    pen.region(14, 15, 0.7)
    pen.hole([(10, 5), (38, 5), (24, 33)])
    pen.arrow([(24, 3), (24, 17)], 5, 8, 8)


def _to_neighbour(pen: Pen) -> None:
    """From a land into the one beside it."""
    pen.region(-1, 24, 0.49)
    pen.region(23, 24, 0.47, hollow=True)
    pen.arrow([*curve((11, 21), (14, 3), (30, 3), (34, 13)), (34.5, 15)], 4.5, 7, 7)


def _out_of_region(pen: Pen) -> None:
    pen.region(-3, 11, 0.82, hollow=True)
    pen.hole([(14, 26), (30, 2), (46, 18), (24, 36)])
    pen.arrow([(16, 32), (35, 13)], 5)


def _either_or(pen: Pen) -> None:
    pen.line([(32, 6), (16, 42)], 5)


DEEDS: dict[str, Sign] = {
    "move_any": _move_any,
    "move_own": _move_own,
    "move_rivals": _move_rivals,
    "place": _place,
    "to_province": _to_province,
    "to_court": _to_court,
    "to_castillo": _to_castillo,
    "to_hand": _to_hand,
    "to_region": _to_region,
    "to_neighbour": _to_neighbour,
    "out_of_region": _out_of_region,
    "or": _either_or,
}
