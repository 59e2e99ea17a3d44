"""Signs of places and things on the table."""

from __future__ import annotations

from render.canvas import Point, curve, moved, regular
from render.signs.pen import SIDE, Pen, Sign


def _caballero(pen: Pen) -> None:
    pen.pawn()


def _court(pen: Pen) -> None:
    pen.line([(24, 2), (24, 12)], 3)
    pen.shape([(25, 2), (35, 5), (25, 8)])
    pen.shape([(3, 23), (24, 11), (45, 23)])
    for x in (7, 20.5, 34):
        pen.shape([(x, 40), (x, 25), (x + 7, 25), (x + 7, 40)])
    pen.line([(5, 43.5), (43, 43.5)], 5)


def _province(pen: Pen) -> None:
    pen.shape([(9, 44), (9, 26), (30, 26), (30, 44)])
    pen.shape([(4, 28), (19.5, 12), (35, 28)])
    pen.hole([(15, 43), (15, 33), (23, 33), (23, 43)])
    pen.line([(40, 44), (40, 28)], 4)
    pen.dot(40, 20, 7)
    pen.line([(4, 44), (45, 44)], 4)


def _paper(pen: Pen, outside: list[Point], inside: list[Point]) -> None:
    pen.shape(outside)
    pen.hole(inside)


def _hand(pen: Pen) -> None:
    _paper(pen, [(3, 16), (17, 9), (21, 18), (17, 42), (14, 43)], [(6.5, 17.5), (15.5, 13), (18, 18), (15.5, 38)])
    _paper(pen, [(45, 16), (31, 9), (27, 18), (31, 42), (34, 43)], [(41.5, 17.5), (32.5, 13), (30, 18), (32.5, 38)])
    _paper(pen, [(14, 5), (34, 5), (34, 40), (14, 40)], [(17, 8), (31, 8), (31, 37), (17, 37)])
    pen.shape(moved(regular(4, 7), 24, 22.5))


def _power_card(pen: Pen) -> None:
    _paper(pen, [(10, 4), (38, 4), (38, 44), (10, 44)], [(13.5, 7.5), (34.5, 7.5), (34.5, 40.5), (13.5, 40.5)])
    crown: list[Point] = [(16.5, 32), (15, 19), (20, 24), (24, 15), (28, 24), (33, 19), (31.5, 32)]
    pen.shape(crown)


def _score(pen: Pen) -> None:
    leaf: list[Point] = [(0, -5.5), (3.6, 0), (0, 5.5), (-3.6, 0)]
    for side in (-1, 1):
        pen.line([(24 + side * x, y) for x, y in curve((3, 43), (19, 40), (20, 12))], 2.4)
        for x, y in ((9, 39), (15, 33), (18, 25), (18.5, 16), (16, 8)):
            pen.shape(moved(leaf, 24 + side * x, y))
    pen.shape(moved(regular(5, 11, inner=4.6), 24, 23))


def _table(pen: Pen) -> None:
    c = pen.theme.colours
    pen.shape([(3, 12), (45, 12), (45, 36), (3, 36)], c.table, c.table_line)
    for x, radius in ((12, 5.4), (25, 4.0), (37, 2.8)):
        pen.dot(x, 24, radius, c.table_ink)


def _disc(pen: Pen) -> None:
    pen.ring(24, 24, 20, 4)
    for x, y in regular(8, 13.5):
        if y > -13:
            pen.dot(24 + x, 24 + y, 2.2)
    pen.shape([(24, 9), (28.5, 26), (19.5, 26)])
    pen.dot(24, 26, 5)


def _veto(pen: Pen) -> None:
    c = pen.theme.colours
    pen.shape(moved(regular(12, 22, inner=19), 24, 24), c.veto)
    pen.canvas.circle(24 * pen.unit, 24 * pen.unit, 14 * pen.unit, None, c.king_trim, 3 * pen.unit)
    pen.line([(17, 17), (31, 31)], 5, c.king_trim)
    pen.line([(31, 17), (17, 31)], 5, c.king_trim)


def _king(pen: Pen) -> None:
    c = pen.theme.colours
    points: list[Point] = [(6, 40), (4, 14), (15, 25), (24, 7), (33, 25), (44, 14), (42, 40)]
    pen.shape(points, c.gold, c.gold_dark)
    for x, y in ((4.6, 13), (24, 6), (43.4, 13)):
        pen.dot(x, y, 4, c.gold_dark)
    pen.line([(7, 34), (41, 34)], 3, c.gold_dark)


def _grande(pen: Pen) -> None:
    pen.shape([*curve((2, 32), (24, 22), (46, 32)), *curve((46, 32), (24, 42), (2, 32))])
    pen.shape([(11, 28), *curve((11, 26), (12, 9), (24, 11), (36, 9), (37, 28))])
    pen.line(curve((35, 26), (38, 4), (46, 12)), 4)


def _castillo(pen: Pen) -> None:
    wall: list[Point] = [(10, 44), (10, 20), (6, 20), (6, 6), (13, 6), (13, 12), (20, 12), (20, 6)]
    pen.shape([*wall, *[(SIDE - x, y) for x, y in reversed(wall)]])
    pen.hole([(19, 44), *curve((19, 34), (19, 26), (29, 26), (29, 34)), (29, 44)])


def _region(pen: Pen) -> None:
    """One region: a land with a pin in it."""
    pen.region(0, 7, 0.92)
    pen.hole([*curve((24, 39), (10, 24), (12, 12), (24, 10)), *curve((24, 10), (36, 12), (38, 24), (24, 39))])
    pen.shape([*curve((24, 35), (13, 22), (14, 4), (24, 4)), *curve((24, 4), (34, 4), (35, 22), (24, 35))])
    pen.hole(moved(regular(20, 4.2), 24, 16))


def _three(pen: Pen, *, hollow: bool) -> None:
    """Two rivals and somebody before them."""
    for x in (-4, 22):
        pen.pawn(x, 4, 0.62, hollow=True)
    pen.hole(moved(regular(20, 9.5), 24, 26))
    pen.pawn(8.2, 15, 0.66, hollow=hollow)


def _rivals(pen: Pen) -> None:
    """All other players: their caballeros are hollow."""
    _three(pen, hollow=True)


def _everybody(pen: Pen) -> None:
    """All players, oneself among them."""
    _three(pen, hollow=False)


PLACES: dict[str, Sign] = {
    "caballero": _caballero,
    "court": _court,
    "province": _province,
    "hand": _hand,
    "power_card": _power_card,
    "score": _score,
    "table": _table,
    "disc": _disc,
    "veto": _veto,
    "king": _king,
    "grande": _grande,
    "castillo": _castillo,
    "region": _region,
    "rivals": _rivals,
    "everybody": _everybody,
}
