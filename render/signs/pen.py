"""What all signs are drawn with."""

from __future__ import annotations

from collections.abc import Callable

from render.canvas import Canvas, Point, curve, moved, regular
from render.theme import Colour, Theme

SIDE = 48
PAWN = [
    *curve((24, 22), (34, 24), (34, 36), (39, 44)),
    (9, 44),
    *curve((9, 44), (14, 36), (14, 24), (24, 22)),
]
PAWN_INSIDE = [
    *curve((24, 28), (29.5, 30), (29.5, 37), (32.5, 40)),
    (15.5, 40),
    *curve((15.5, 40), (18.5, 37), (18.5, 30), (24, 28)),
]
REGION: list[Point] = [
    (4, 30), (3, 17), (12, 9), (23, 12), (33, 5), (43, 13), (42, 25), (46, 36), (34, 43), (22, 38), (11, 42),
]  # fmt: skip


class Pen:
    """A canvas whose unit is a 48th of the sign, with one ink."""

    def __init__(self, theme: Theme, size: int, ink: Colour) -> None:
        self.theme, self.ink, self.unit = theme, ink, size / SIDE
        self.canvas = Canvas(size, size)

    def shape(self, points: list[Point], fill: Colour | None = None, line: Colour | None = None) -> None:
        """A filled shape with a thin outline of its own colour."""
        colour = fill or self.ink
        self.canvas.polygon(moved(points, 0, 0, self.unit), colour, line or colour, 2 * self.unit)

    def hole(self, points: list[Point]) -> None:
        """A shape through which one sees what lies below the sign."""
        self.canvas.cut(moved(points, 0, 0, self.unit))

    def line(self, points: list[Point], width: float = 4, colour: Colour | None = None) -> None:
        """A stroke."""
        self.canvas.line(moved(points, 0, 0, self.unit), colour or self.ink, width * self.unit)

    def dot(self, x: float, y: float, radius: float, colour: Colour | None = None) -> None:
        """A disc."""
        self.canvas.circle(x * self.unit, y * self.unit, radius * self.unit, colour or self.ink)

    def ring(self, x: float, y: float, radius: float, width: float) -> None:
        """A circle."""
        self.canvas.circle(x * self.unit, y * self.unit, radius * self.unit, None, self.ink, width * self.unit)

    def arrow(self, points: list[Point], width: float = 4.5, side: float = 8.5, head: float = 9) -> None:
        """A stroke with a head at its end, `head` long and twice `side` wide; the last part gives its direction."""
        self.line(points, width)
        (ax, ay), (bx, by) = points[-2], points[-1]
        length = max(1e-6, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
        dx, dy = (bx - ax) / length, (by - ay) / length
        self.shape(
            [
                (bx + dx * head, by + dy * head),
                (bx - dx * 3 - dy * side, by - dy * 3 + dx * side),
                (bx - dx * 3 + dy * side, by - dy * 3 - dx * side),
            ]
        )

    def pawn(self, x: float = 0, y: float = 0, size: float = 1.0, *, hollow: bool = False) -> None:
        """A caballero of one's own; a hollow one is a rival's."""
        self.shape(moved(PAWN, x, y, size))
        self.dot(24 * size + x, 15 * size + y, 10 * size)
        if hollow:
            self.hole(moved(PAWN_INSIDE, x, y, size))
            self.hole(moved(regular(24, 6), 24 * size + x, 15 * size + y, size))

    def region(self, x: float = 0, y: float = 0, size: float = 1.0, *, hollow: bool = False) -> None:
        """A land; a hollow one has only its border."""
        if not hollow:
            self.shape(moved(REGION, x, y, size))
            return
        outline = moved(REGION, x, y, size)
        self.line([*outline, outline[0]], 3.6)

    def number(self, number: int, middle: float, baseline: float, size: float, colour: Colour) -> None:
        """A number in the figures of the fonts."""
        self.canvas.text(str(number), middle * self.unit, baseline * self.unit, "number", size * self.unit, colour)


Sign = Callable[[Pen], None]
