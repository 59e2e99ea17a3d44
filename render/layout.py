"""Rectangles and places for text, which every picture is set out with, and the ways to set out a board. All numbers
are pixels.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

LayoutName = Literal["wide", "tall"]
LAYOUTS: tuple[LayoutName, ...] = ("wide", "tall")
Align = Literal["left", "middle", "right"]


@dataclass(frozen=True)
class Box:
    """A rectangle: its left upper corner and its size."""

    left: int
    top: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first pixel behind it."""
        return self.left + self.width

    @property
    def bottom(self) -> int:
        """The first pixel below it."""
        return self.top + self.height

    @property
    def middle(self) -> tuple[float, float]:
        """The point in the middle."""
        return self.left + self.width / 2, self.top + self.height / 2

    def moved(self, right: int, down: int) -> Box:
        """The same box in another place."""
        return Box(self.left + right, self.top + down, self.width, self.height)

    def overlaps(self, other: Box) -> bool:
        """Whether both have a pixel in common."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def holds(self, other: Box) -> bool:
        """Whether the other lies inside."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and self.right >= other.right
            and self.bottom >= other.bottom
        )


@dataclass(frozen=True)
class TextPlace:
    """A place for a line of text: x is its left end, middle or right end."""

    x: int
    baseline: int
    size: int
    width: int
    align: Align
