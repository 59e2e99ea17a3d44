"""Signs of what cards leave on the table: lasting effects and their markers."""

from __future__ import annotations

from render.canvas import Point, curve, moved, regular
from render.signs.pen import Pen, Sign


def _double(pen: Pen) -> None:
    """Counts double."""
    pen.number(2, 15, 41, 46, pen.ink)
    pen.line([(29, 20), (43, 40)], 5)
    pen.line([(43, 20), (29, 40)], 5)


def _alliance(pen: Pen) -> None:
    """Two rings that hold each other."""
    pen.ring(16.5, 24, 11.5, 5)
    pen.ring(31.5, 24, 11.5, 5)


def _bridge(pen: Pen) -> None:
    pen.line(curve((2, 30), (14, 16), (34, 16), (46, 30)), 5)
    for x, top in ((4, 30), (17, 22), (31, 22), (44, 30)):
        pen.line([(x, top), (x, 42)], 5)


def _closed(pen: Pen) -> None:
    """Nobody in, nobody out: a fence."""
    for x in (9, 24, 39):
        pen.shape([(x - 4.5, 44), (x - 4.5, 12), (x, 4), (x + 4.5, 12), (x + 4.5, 44)])
    for y in (20, 34):
        pen.line([(3, y), (45, y)], 4.5)


def _protection(pen: Pen) -> None:
    """A shield with a crown on it."""
    pen.shape([(6, 5), (42, 5), *curve((42, 5), (44, 32), (24, 46)), *curve((24, 46), (4, 32), (6, 5))])
    pen.hole([(13, 31), (12, 15), (18.5, 21), (24, 12), (29.5, 21), (36, 15), (35, 31)])


def _limit(pen: Pen) -> None:
    """A board with six spaces."""
    pen.line([(4, 9), (44, 9), (44, 39), (4, 39), (4, 9)], 4)
    for x in (12.5, 24, 35.5):
        for y in (17, 31):
            pen.dot(x, y, 4)


def _collapse(pen: Pen) -> None:
    """A tower with a crack through it."""
    wall: list[Point] = [(8, 45), (8, 18), (4, 18), (4, 4), (12, 4), (12, 10), (20, 10), (20, 4), (28, 4), (28, 10)]
    pen.shape([*wall, (36, 10), (36, 4), (44, 4), (44, 18), (40, 18), (40, 45)])
    crack: list[Point] = [(27, 12), (20, 24), (27, 27), (19, 45), (25, 45), (33, 24), (26, 21), (31, 12)]
    pen.hole(crack)


def _spy(pen: Pen) -> None:
    """An open eye."""
    pen.shape([*curve((1, 24), (13, 6), (35, 6), (47, 24)), *curve((47, 24), (35, 42), (13, 42), (1, 24))])
    pen.hole([*curve((7, 24), (16, 12), (32, 12), (41, 24)), *curve((41, 24), (32, 36), (16, 36), (7, 24))])
    pen.dot(24, 24, 8)


def _last_move(pen: Pen) -> None:
    """An hourglass: one more move before it counts."""
    for y in (5, 43):
        pen.line([(9, y), (39, y)], 5)
    pen.shape([(13, 8), (35, 8), (26, 24), (35, 40), (13, 40), (22, 24)])
    pen.hole([(18, 11.5), (30, 11.5), (24, 21)])


def _open_taboo(pen: Pen) -> None:
    """A fan: the ladies at court look away from the King's region."""
    pen.shape([(24, 44), *curve((3, 26), (8, 4), (40, 4), (45, 26))])
    for x, y in ((12, 14), (24, 9), (36, 14)):
        pen.hole([(24, 41), (x - 1.4, y), (x + 1.4, y)])
    pen.dot(24, 43, 4)


def _grandes_wait(pen: Pen) -> None:
    """Grandes wait in a tower."""
    wall: list[Point] = [(10, 45), (10, 20), (6, 20), (6, 8), (14, 8), (14, 14), (20, 14), (20, 8)]
    pen.shape([*wall, *[(48 - x, y) for x, y in reversed(wall)]])
    pen.hole(moved([*curve((-11, 3), (0, -2), (11, 3)), *curve((11, 3), (0, 8), (-11, 3))], 24, 34))
    pen.hole([(18, 33), *curve((18, 31), (19, 23), (24, 24), (29, 23)), (30, 33)])


def _whirlwind(pen: Pen) -> None:
    """A whirlwind, wide above."""
    for y, left, right in ((6, 4, 44), (16, 9, 40), (26, 15, 36), (35, 21, 33), (44, 25, 30)):
        pen.line([(left, y), (right, y)], 5)


def _turned(pen: Pen) -> None:
    """A scoring table that is turned round."""
    c = pen.theme.colours
    pen.shape([(8, 17), (40, 17), (40, 33), (8, 33)], c.table, c.table_line)
    pen.arrow([*curve((6, 13), (16, 1), (34, 1), (40, 7))], 4, 6, 6)
    pen.arrow([*curve((42, 35), (32, 47), (14, 47), (8, 41))], 4, 6, 6)


def _lasting(pen: Pen) -> None:
    """Something lasts: a neutral marker for what has no sign of its own."""
    pen.shape(moved(regular(5, 22, inner=10), 24, 26))


MARKERS: dict[str, Sign] = {
    "double": _double,
    "alliance": _alliance,
    "bridge": _bridge,
    "closed": _closed,
    "protection": _protection,
    "limit": _limit,
    "collapse": _collapse,
    "spy": _spy,
    "last_move": _last_move,
    "open_taboo": _open_taboo,
    "grandes_wait": _grandes_wait,
    "turned": _turned,
    "whirlwind": _whirlwind,
    "lasting": _lasting,
}
