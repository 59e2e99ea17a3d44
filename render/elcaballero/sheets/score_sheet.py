"""The sheet on which points are written down: rows of points by player, with a sum below each scoring."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from render.layout import Box
from render.pieces import token
from render.sheets.ornaments import divider
from render.sheets.paper import Paper, inside
from render.theme import Theme

WIDTH = 1100
MARGIN = 14
TITLE, NAMES, ROW = 96, 118, 58
LABELS = 420
ROOM = 20
NAME_SIZES = (32, 30, 28, 26, 24, 22, 20)
LABEL_SIZES = (34, 32, 30, 28, 26, 24)


@dataclass(frozen=True)
class ScoreRow:
    """A line of the sheet."""

    label: str
    """Such as "Region B (6)", "Ships" or "Round 4"."""
    points: tuple[int, ...]
    """By player."""
    is_sum: bool = False


@dataclass(frozen=True)
class ScoreSheet:
    """The points of one scoring, or of all."""

    heading: str
    players: tuple[str, ...]
    """Names by seat."""
    rows: tuple[ScoreRow, ...]
    """At most sixteen."""


def draw(facts: ScoreSheet, theme: Theme) -> Paper:
    """The table on its paper."""
    c = theme.colours
    paper = Paper(theme, WIDTH, TITLE + NAMES + ROW * len(facts.rows) + 2 * MARGIN + ROOM)
    paper.panel(inside(paper.box, MARGIN, MARGIN), c.panel, 20, c.panel_line, 4)
    title = Box(44, MARGIN + 10, WIDTH - 88, TITLE - 20)
    paper.text(facts.heading, title, "title", (50, 46, 42, 38, 34, 30), c.ink, "middle", most_lines=2)
    divider(paper, 44, WIDTH - 44, MARGIN + TITLE)
    width = (WIDTH - 2 * MARGIN - LABELS - ROOM) // len(facts.players)
    columns = [MARGIN + LABELS + player * width for player in range(len(facts.players))]
    top = MARGIN + TITLE + 8
    for player, (column, name) in enumerate(zip(columns, facts.players, strict=True)):
        paper.sprite(token(theme, player, 54), column + (width - 54) // 2, top + 6)
        paper.text(name, Box(column + 6, top + 64, width - 12, 40), "text", NAME_SIZES, c.ink, "middle")
    top += NAMES
    for number, row in enumerate(facts.rows):
        box = Box(MARGIN + 6, top + number * ROW, WIDTH - 2 * MARGIN - 12, ROW)
        if row.is_sum:
            paper.panel(inside(box, 6, 4), c.panel_now, 8, c.gold, 3)
        elif number % 2 == 0:
            paper.panel(inside(box, 6, 4), c.panel_stripe, 8)
        paper.text(row.label, Box(box.left + 32, box.top, LABELS - 60, ROW), "text", LABEL_SIZES, c.ink)
        most = max(row.points)
        for column, points in zip(columns, row.points, strict=True):
            ink = c.ink if points == most or row.is_sum else c.ink_soft
            size = (44, 40) if row.is_sum else (38, 34)
            paper.text(str(points), Box(column, box.top, width, ROW), "number", size, ink, "middle")
    return paper


def compose(facts: ScoreSheet, theme: Theme) -> Image.Image:
    """The picture in palette colours, 1100 pixels wide."""
    return draw(facts, theme).finished()
