"""The sheet of a finished game: who won, the points over the rounds, and where they came from."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from render.icons import icon
from render.layout import Box
from render.pieces import token
from render.sheets.chart import draw_chart
from render.sheets.paper import Paper, inside
from render.theme import Theme

WIDTH = 1300
MARGIN = 14
HEADER = 108
RANKING, RANK = 500, 100
SOURCES, SOURCE = 84, 64  # heights of the head and of a line of the table
LABELS = 400
CROWN = 30  # the winner's, above the piece: both keep clear of the frame, also in the rows of five players
NAME_SIZES = (38, 36, 34, 32, 30, 28, 26, 24, 22, 20)


@dataclass(frozen=True)
class Finisher:
    """A player at the end."""

    player: int
    """The seat."""
    name: str
    place: int
    """From 1; players with equal points share one (R13)."""
    points: int


@dataclass(frozen=True)
class Source:
    """Points by where they came from, such as "King's bonus"."""

    label: str
    points: tuple[int, ...]
    """By player."""


@dataclass(frozen=True)
class FinalSheet:
    """All about a game that is over."""

    heading: str
    """Such as "Isabel wins El Grande"."""
    ranking: tuple[Finisher, ...]
    """From the first to the last."""
    chart_heading: str
    """Such as "Points after every round"."""
    rounds: tuple[str, ...]
    """Labels of the moments in the chart, such as "0" to "9"."""
    points: tuple[tuple[int, ...], ...]
    """By player, at each of the moments."""
    sources: tuple[Source, ...]


def draw(facts: FinalSheet, theme: Theme) -> Paper:
    """The ranking, the chart and the sources on one paper."""
    c = theme.colours
    upper = 5 * RANK
    table = SOURCES + SOURCE * len(facts.sources) + 10 + MARGIN if facts.sources else 0
    paper = Paper(theme, WIDTH, HEADER + upper + MARGIN + table)
    paper.text(
        facts.heading,
        Box(24, 8, WIDTH - 48, HEADER - 16),
        "title",
        (54, 50, 46, 42, 38, 34),
        c.first,
        "middle",
        most_lines=2,
    )
    rank = (upper + 8) // max(len(facts.ranking), 3) - 8
    for number, finisher in enumerate(facts.ranking):
        _rank(paper, Box(MARGIN, HEADER + number * (rank + 8), RANKING - MARGIN, rank), finisher)
    chart = Box(RANKING + MARGIN, HEADER, WIDTH - RANKING - 2 * MARGIN, upper)
    paper.panel(chart, c.panel, 14, c.panel_line, 3)
    heading = Box(chart.left + 24, chart.top + 10, chart.width - 48, 48)
    paper.text(facts.chart_heading, heading, "text", (36, 34, 32, 30, 28, 26), c.ink, "middle")
    draw_chart(paper, inside(chart, 8, 60, 8, 6), facts.rounds, facts.points)
    if facts.sources:
        room = Box(MARGIN, HEADER + upper + MARGIN, WIDTH - 2 * MARGIN, SOURCES + SOURCE * len(facts.sources) + 10)
        _sources(paper, room, facts)
    return paper


def _rank(paper: Paper, box: Box, finisher: Finisher) -> None:
    theme, c = paper.theme, paper.theme.colours
    is_first = finisher.place == 1
    ground, line = (c.panel_now, c.gold) if is_first else (c.panel, c.panel_line)
    paper.panel(box, ground, 12, line, 6 if is_first else 3)
    middle = box.top + box.height // 2
    paper.text(f"{finisher.place}.", Box(box.left + 18, box.top, 58, box.height), "number", (48,), c.ink)
    if is_first:
        paper.sprite(icon(theme, "king", CROWN, c.ink), box.left + 114 - CROWN // 2, middle - 37)
        paper.sprite(token(theme, finisher.player, 40), box.left + 94, middle - 7)
    else:
        paper.sprite(token(theme, finisher.player, 60), box.left + 84, middle - 32)
    score = Box(box.right - 122, box.top, 102, box.height)
    points = paper.text(str(finisher.points), score, "number", (58, 50), c.ink, "right")
    left = box.left + 160
    name = Box(left, box.top + 8, points.left - 16 - left, box.height - 16)
    paper.text(finisher.name, name, "text", NAME_SIZES, c.ink, most_lines=3)


def _sources(paper: Paper, box: Box, facts: FinalSheet) -> None:
    """A table: where the points came from, by player."""
    theme, c = paper.theme, paper.theme.colours
    paper.panel(box, c.panel, 14, c.panel_line, 3)
    width = (box.width - LABELS - 20) // len(facts.points)
    columns = [box.left + LABELS + player * width for player in range(len(facts.points))]
    for player, column in enumerate(columns):
        paper.sprite(token(theme, player, 54), column + (width - 54) // 2, box.top + 14)
    for number, source in enumerate(facts.sources):
        row = Box(box.left, box.top + SOURCES + number * SOURCE - 4, box.width, SOURCE)
        if number % 2 == 0:
            paper.panel(inside(row, 3, 0), c.panel_stripe, 0)
        label = Box(row.left + 28, row.top, LABELS - 36, row.height)
        paper.text(source.label, label, "text", (36, 34, 32, 30, 28, 26, 24), c.ink, most_lines=2)
        for column, points in zip(columns, source.points, strict=True):
            ink = c.ink if points else c.ink_soft
            paper.text(str(points), Box(column, row.top, width, row.height), "number", (42,), ink, "middle")


def compose(facts: FinalSheet, theme: Theme) -> Image.Image:
    """The picture in palette colours, 1300 wide."""
    return draw(facts, theme).finished()
