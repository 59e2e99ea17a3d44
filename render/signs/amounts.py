"""Signs of how many, and of which regions are scored."""

from __future__ import annotations

from functools import partial

from render.canvas import Point
from render.signs.pen import Pen, Sign

COUNTS = range(1, 8)
POINTS = range(4, 9)


def _count(number: int, pen: Pen) -> None:
    """So many caballeros: "3 ×"."""
    pen.number(number, 17, 42, 50, pen.ink)
    pen.line([(33, 26), (45, 38)], 4)
    pen.line([(45, 26), (33, 38)], 4)


def _points(number: int, pen: Pen) -> None:
    """The plaque of a region whose first place is worth so much, as on the board."""
    c = pen.theme.colours
    pen.shape([(5, 6), (43, 6), (43, 42), (5, 42)], c.plaque, c.plaque_line)
    pen.number(number, 24, 38, 40, c.first)


def _first_places(pen: Pen) -> None:
    """A podium on which only the first place is taken."""
    for left, top in ((3, 28), (32, 34)):
        pen.shape([(left, 44), (left, top), (left + 13, top), (left + 13, 44)])
        pen.hole([(left + 3, 41), (left + 3, top + 3), (left + 10, top + 3), (left + 10, 41)])
    pen.shape([(17, 44), (17, 20), (31, 20), (31, 44)])
    star: list[Point] = [(24, 0), (26.6, 5.6), (32.4, 6.4), (28, 10.4), (29.2, 16), (24, 13), (18.8, 16), (20, 10.4),
                         (15.6, 6.4), (21.4, 5.6)]  # fmt: skip
    pen.shape(star)


def _most(pen: Pen) -> None:
    """The region with the most caballeros."""
    pen.region(0, 0, 1, hollow=True)
    for x, y in ((3.5, 14), (15.5, 9), (27.5, 12), (10.5, 21), (22, 22)):
        pen.pawn(x, y, 0.34)


def _fewest(pen: Pen) -> None:
    """The region with the fewest caballeros."""
    pen.region(0, 0, 1, hollow=True)
    pen.pawn(15.5, 15, 0.36)


AMOUNTS: dict[str, Sign] = {
    **{f"count_{number}": partial(_count, number) for number in COUNTS},
    **{f"points_{number}": partial(_points, number) for number in POINTS},
    "first_places": _first_places,
    "most": _most,
    "fewest": _fewest,
}
