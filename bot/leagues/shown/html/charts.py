"""A rating over time, as coordinates for a drawing of lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.leagues.rules.ratings import RatingChange

WIDTH: Final = 400
HEIGHT: Final = 200
EDGE: Final = 12
STEP: Final = 100
"""Points between two lines of the grid."""


@dataclass(frozen=True, slots=True)
class GridLine:
    """A line at a round number of points; `y` counts down from the top."""

    value: int
    y: int


@dataclass(frozen=True, slots=True)
class Curve:
    """A drawing of `width` by `height`: the rating as points of a line, and its margin as an area around it."""

    line: str
    area: str
    grid: tuple[GridLine, ...]
    width: int = WIDTH
    height: int = HEIGHT


def curve(changes: Sequence[RatingChange]) -> Curve | None:
    """The rating before the first game and after each; None if there are too few to draw a line."""
    if not changes:
        return None
    ratings = [changes[0].before, *(change.after for change in changes)]
    lowest = min(rating.value - rating.margin for rating in ratings) // STEP * STEP
    highest = -(-max(rating.value + rating.margin for rating in ratings) // STEP) * STEP

    def y(value: int) -> int:
        return EDGE + (HEIGHT - 2 * EDGE) * (highest - value) // max(highest - lowest, 1)

    xs = [EDGE + (WIDTH - 2 * EDGE) * number // (len(ratings) - 1) for number in range(len(ratings))]
    upper = [f"{x},{y(rating.value + rating.margin)}" for x, rating in zip(xs, ratings, strict=True)]
    lower = [f"{x},{y(rating.value - rating.margin)}" for x, rating in zip(xs, ratings, strict=True)]
    step = STEP * max(1, (highest - lowest) // (6 * STEP))
    return Curve(
        line=" ".join(f"{x},{y(rating.value)}" for x, rating in zip(xs, ratings, strict=True)),
        area=" ".join([*upper, *reversed(lower)]),
        grid=tuple(GridLine(value, y(value)) for value in range(lowest, highest + 1, step)),
    )
