"""A chart of numbers over the rounds: a line for every player in their colour, with their pattern and their shape."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator

from render.canvas import Canvas, Point
from render.layout import Box
from render.pieces import token
from render.sheets.paper import Paper
from render.theme import mix

# The pattern of a player's line by seat: lengths that are drawn and left out in turn; empty for a line without gaps.
PATTERNS: tuple[tuple[int, ...], ...] = ((30, 10), (4, 10), (30, 8, 4, 8), (), (14, 8))
MOST_LEVELS = 6
MARKER, LAST_MARKER = 26, 38


def level_step(points: int) -> int:
    """The points between two level lines, so that at most six of them are needed."""
    steps = (1, 2, 5, 10, 20, 25, 50, 100)
    return next((step for step in steps if points <= step * MOST_LEVELS), 200)


def dashes(points: list[Point], pattern: tuple[int, ...]) -> Iterator[list[Point]]:
    """The drawn pieces of a line with a pattern; the whole line without one."""
    if not pattern:
        yield points
        return
    part, left = 0, float(pattern[0])
    piece: list[Point] = [points[0]]
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        length, done = math.hypot(bx - ax, by - ay), 0.0
        while length - done > left:
            done += left
            at = (ax + (bx - ax) * done / length, ay + (by - ay) * done / length)
            if part % 2 == 0:
                yield [*piece, at]
            part, piece = part + 1, [at]
            left = float(pattern[part % len(pattern)])
        left -= length - done
        piece.append((bx, by))
    if part % 2 == 0:
        yield piece


def draw_chart(
    paper: Paper, box: Box, moments: tuple[str, ...], points: tuple[tuple[int, ...], ...], *, unit: str = ""
) -> None:
    """Draw it into a box: `points` are those of every player at every moment. Moments without a label have no markers;
    `unit` stands behind the numbers of the levels.
    """
    c = paper.theme.colours
    field = Box(box.left + 78, box.top + 22, box.width - 78 - 34, box.height - 22 - 58)
    highest = max(1, *(most for line in points for most in line))
    step = level_step(highest)
    levels = range(0, step * math.ceil(highest / step) + 1, step)

    def at(moment: int, reached: float) -> Point:
        across = (moment + 0.3) / max(1, len(moments) - 0.5)
        return field.left + across * field.width, field.bottom - reached / levels[-1] * field.height

    for level in levels:
        y = round(at(0, level)[1])
        paper.line(field.left, y, field.right, y, mix(c.panel, c.panel_line, 0.6), 2)
        paper.text(f"{level}{unit}", Box(box.left + 4, y - 17, 66, 34), "number", (30, 28), c.ink_soft, "right")
    labelled = [moment for moment, label in enumerate(moments) if label]
    for moment in labelled:
        middle = round(at(moment, 0)[0])
        paper.text(
            moments[moment],
            Box(middle - 30, field.bottom + 16, 60, 34),
            "number",
            (30, 28, 26, 24),
            c.ink_soft,
            "middle",
        )
    lines = [[at(moment, reached) for moment, reached in enumerate(line)] for line in points]
    _lines(paper, box, lines)
    for player, line in enumerate(lines):
        for moment in labelled:
            if moment < len(line) - 1:
                _marker(paper, player, line[moment], MARKER)
    for player, line in enumerate(lines):
        _marker(paper, player, line[-1], LAST_MARKER)


def _lines(paper: Paper, box: Box, lines: list[list[Point]]) -> None:
    canvas = Canvas(box.width, box.height, 3)
    for player, line in enumerate(lines):
        look = paper.theme.players[player]
        inside = [(x - box.left, y - box.top) for x, y in line]
        canvas.line(inside, look.dark, 9)
        for piece in dashes(inside, PATTERNS[player]):
            canvas.line(piece, look.colour, 5)
    paper.canvas(canvas, box.left, box.top)


def _marker(paper: Paper, player: int, point: Point, size: int) -> None:
    left, top = (round(middle - size / 2) for middle in point)
    paper.overlay(token(paper.theme, player, size), left, top)
