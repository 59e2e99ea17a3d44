"""The sheet of a finished game: who won, the points over the rounds, and where they came from."""

from __future__ import annotations

from dataclasses import dataclass

from render.canvas import Canvas
from render.icons import icon
from render.layout import Box
from render.pieces import token
from render.sheets.paper import Paper
from render.theme import Theme, mix

WIDTH = 1300
MARGIN = 14
HEADER = 96
RANK = 96
CHART_HEIGHT = 5 * RANK
RANKING = 500
SOURCE = 62
# Patterns of the lines by seat: lengths drawn and left out, in pixels.
PATTERNS: tuple[tuple[int, ...], ...] = ((), (26, 10), (6, 9), (26, 8, 6, 8), (14, 8))


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
    """Labels of the moments in the chart, such as "1" to "9"."""
    points: tuple[tuple[int, ...], ...]
    """By player, at each of the moments."""
    sources: tuple[Source, ...]


def draw(facts: FinalSheet, theme: Theme) -> Paper:
    """The ranking, the chart and the sources on one paper."""
    c = theme.colours
    height = HEADER + CHART_HEIGHT + 2 * MARGIN + (84 + SOURCE * len(facts.sources) if facts.sources else 0)
    paper = Paper(theme, WIDTH, height)
    paper.text(facts.heading, Box(24, 0, WIDTH - 48, HEADER), "title", (50, 46, 42, 38, 34, 30), c.first, "middle")
    for number, finisher in enumerate(facts.ranking):
        _rank(paper, Box(MARGIN, HEADER + number * RANK, RANKING - MARGIN, RANK - 8), finisher)
    chart = Box(RANKING + MARGIN, HEADER, WIDTH - RANKING - 2 * MARGIN, CHART_HEIGHT - 8)
    paper.panel(chart, c.panel, 14, c.panel_line, 3)
    _chart(paper, chart, facts)
    if facts.sources:
        _sources(
            paper, Box(MARGIN, HEADER + CHART_HEIGHT + 6, WIDTH - 2 * MARGIN, 78 + SOURCE * len(facts.sources)), facts
        )
    return paper


def _rank(paper: Paper, box: Box, finisher: Finisher) -> None:
    theme, c = paper.theme, paper.theme.colours
    is_first = finisher.place == 1
    paper.panel(
        box, c.panel_now if is_first else c.panel, 12, c.gold if is_first else c.panel_line, 6 if is_first else 3
    )
    paper.text(f"{finisher.place}.", Box(box.left + 16, box.top, 60, box.height), "number", (48,), c.ink_soft)
    paper.sprite(token(theme, finisher.player, 60), box.left + 80, box.top + (box.height - 64) // 2)
    points = paper.text(
        str(finisher.points), Box(box.right - 120, box.top, 100, box.height), "number", (56, 48), c.ink, "right"
    )
    room = Box(box.left + 152, box.top, points.left - box.left - 164, box.height)
    paper.text(finisher.name, room, "text", (36, 34, 32, 30, 28, 26, 24, 22), c.ink, most_lines=2)
    if is_first:
        paper.sprite(icon(theme, "king", 34, c.ink), box.left + 92, box.top - 8)


def nice_step(top: int) -> int:
    """The distance of the lines of a chart: five or fewer of them up to the top."""
    step = 1
    for step in (1, 2, 5, 10, 20, 50, 100):
        if top / step <= 6:
            return step
    return step


def _chart(paper: Paper, box: Box, facts: FinalSheet) -> None:
    theme, c = paper.theme, paper.theme.colours
    heading = Box(box.left + 24, box.top + 8, box.width - 48, 48)
    paper.text(facts.chart_heading, heading, "text", (34, 32, 30, 28, 26), c.ink, "middle")
    field = Box(box.left + 84, box.top + 72, box.width - 84 - 44, box.height - 72 - 60)
    top = max(1, *(points for line in facts.points for points in line))
    step = nice_step(top)
    most = -(-top // step) * step

    def at(moment: int, points: float) -> tuple[float, float]:
        across = moment / max(1, len(facts.rounds) - 1)
        return field.left + across * field.width, field.bottom - points / most * field.height

    for level in range(0, most + 1, step):
        y = round(at(0, level)[1])
        paper.line(field.left, y, field.right, y, mix(c.panel, c.panel_line, 0.7), 2)
        paper.text(str(level), Box(box.left + 6, y - 16, 68, 32), "number", (30,), c.ink_soft, "right")
    for moment, label in enumerate(facts.rounds):
        x = round(at(moment, 0)[0])
        paper.text(label, Box(x - 30, field.bottom + 12, 60, 34), "number", (30, 28, 26), c.ink_soft, "middle")
    canvas = Canvas(WIDTH, paper.picture.height, 2)
    for player, line in enumerate(facts.points):
        points_of_line = [at(moment, points) for moment, points in enumerate(line)]
        look = theme.players[player]
        canvas.line(points_of_line, look.dark, 8)
        canvas.line(points_of_line, look.colour, 5)
    paper.canvas(canvas)
    for player, line in enumerate(facts.points):
        for moment, points in enumerate(line):
            left, middle = at(moment, points)
            paper.sprite(token(theme, player, 28), round(left) - 14, round(middle) - 14)


def _sources(paper: Paper, box: Box, facts: FinalSheet) -> None:
    theme, c = paper.theme, paper.theme.colours
    paper.panel(box, c.panel, 14, c.panel_line, 3)
    players = len(facts.points)
    label_width = 420
    width = (box.width - label_width - 20) // players
    columns = [box.left + label_width + player * width for player in range(players)]
    for player, column in enumerate(columns):
        paper.sprite(token(theme, player, 52), column + (width - 52) // 2, box.top + 12)
    for number, source in enumerate(facts.sources):
        row = Box(box.left + 24, box.top + 74 + number * SOURCE, label_width - 30, SOURCE)
        paper.line(box.left + 16, row.top, box.right - 16, row.top, c.panel_line, 2)
        paper.text(source.label, row, "text", (36, 34, 32, 30, 28, 26, 24), c.ink, most_lines=2)
        for column, points in zip(columns, source.points, strict=True):
            paper.text(str(points), Box(column, row.top, width, SOURCE), "number", (42,), c.ink, "middle")


def render(facts: FinalSheet, theme: Theme) -> bytes:
    """The picture as a PNG file, 1300 wide."""
    return draw(facts, theme).png()
