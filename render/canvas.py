"""Drawing with smooth edges: everything is drawn several times too large and then reduced."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from PIL import Image, ImageDraw

from render.fonts import Typeface, font
from render.theme import Colour

Point = tuple[float, float]
CLEAR = (0, 0, 0, 0)


class Canvas:
    """A transparent drawing in pixel coordinates, drawn `scale` times too large."""

    def __init__(self, width: int, height: int, scale: int = 4) -> None:
        self.width, self.height, self.scale = width, height, scale
        # With colours already multiplied by their opacity, as they are added up when the drawing is reduced.
        self._image = Image.new("RGBa", (width * scale, height * scale), CLEAR)
        self._draw = ImageDraw.Draw(self._image)

    def _scaled(self, points: Sequence[Point]) -> list[Point]:
        return [(x * self.scale, y * self.scale) for x, y in points]

    def polygon(
        self, points: Sequence[Point], fill: Colour | None = None, line: Colour | None = None, width: float = 0
    ) -> None:
        """A filled shape, and its outline with round corners (half of it outside)."""
        if fill is not None:
            self._draw.polygon(self._scaled(points), fill=fill)
        if line is not None:
            self.line([*points, points[0]], line, width)

    def cut(self, points: Sequence[Point]) -> None:
        """A hole in what is drawn so far."""
        self._draw.polygon(self._scaled(points), fill=CLEAR)

    def text(self, text: str, middle: float, baseline: float, face: Typeface, size: float, colour: Colour) -> None:
        """A short text around a middle."""
        s = self.scale
        self._draw.text((middle * s, baseline * s), text, fill=colour, font=font(face, round(size * s)), anchor="ms")

    def line(self, points: Sequence[Point], colour: Colour, width: float) -> None:
        """A line with round joints and ends."""
        scaled, thick = self._scaled(points), max(1, round(width * self.scale))
        self._draw.line(scaled, fill=colour, width=thick, joint="curve")
        radius = thick / 2
        for x, y in (scaled[0], scaled[-1]):
            self._draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=colour)

    def circle(
        self, x: float, y: float, radius: float, fill: Colour | None, line: Colour | None = None, width: float = 0
    ) -> None:
        """A disc; the outline lies half outside."""
        if line is not None:
            outer = (radius + width / 2) * self.scale
            centre_x, centre_y = x * self.scale, y * self.scale
            box = (centre_x - outer, centre_y - outer, centre_x + outer, centre_y + outer)
            self._draw.ellipse(box, fill=fill, outline=line, width=max(1, round(width * self.scale)))
            return
        r, s = radius, self.scale
        self._draw.ellipse(((x - r) * s, (y - r) * s, (x + r) * s, (y + r) * s), fill=fill)

    def box(
        self,
        left: float,
        top: float,
        right: float,
        bottom: float,
        fill: Colour | None,
        radius: float = 0,
        line: Colour | None = None,
        width: float = 0,
    ) -> None:
        """A rectangle, with round corners if a radius is given; the outline lies inside."""
        s = self.scale
        self._draw.rounded_rectangle(
            (left * s, top * s, right * s - 1, bottom * s - 1),
            radius * s,
            fill=fill,
            outline=line,
            width=round(width * s) if line else 0,
        )

    def picture(self) -> Image.Image:
        """The drawing at its true size."""
        return self._image.reduce(self.scale).convert("RGBA")


def curve(*points: Point, steps: int = 12) -> list[Point]:
    """A Bézier curve through its first and last point."""
    line = []
    for step in range(steps + 1):
        t, left = step / steps, list(points)
        while len(left) > 1:
            left = [(ax + (bx - ax) * t, ay + (by - ay) * t) for (ax, ay), (bx, by) in itertools.pairwise(left)]
        line.append(left[0])
    return line


def regular(corners: int, radius: float, turn: float = 0.0, inner: float | None = None) -> list[Point]:
    """A regular polygon around 0, or a star when the inner radius is given. It stands on no corner at turn 0."""
    count = corners * (2 if inner is not None else 1)
    points = []
    for number in range(count):
        angle = math.tau * number / count - math.pi / 2 + turn
        r = inner if inner is not None and number % 2 else radius
        points.append((r * math.cos(angle), r * math.sin(angle)))
    return points


def moved(points: Sequence[Point], x: float, y: float, size: float = 1.0) -> list[Point]:
    """The points made `size` times larger around 0 and then moved."""
    return [(px * size + x, py * size + y) for px, py in points]
