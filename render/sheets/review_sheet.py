"""The sheet of a game looked back at: everybody's chances of winning over its rounds, and the steps that turned it."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from render.layout import Box
from render.pieces import token
from render.sheets.chart import draw_chart
from render.sheets.paper import Paper, inside
from render.theme import Theme

WIDTH = 1300
MARGIN = 14
HEADER = 96
PLAYERS, IN_A_ROW = 80, 3
CHART = 560
POINT = 92


@dataclass(frozen=True)
class TurningRow:
    """A step that turned the game."""

    player: int
    """Whose chance it changed most."""
    title: str
    """Such as "Round 5, turn of Ana"."""
    change: str
    """Such as "31% to 52%"."""


@dataclass(frozen=True)
class ReviewSheet:
    """How the chances of winning went."""

    heading: str
    moments: tuple[str, ...]
    """Labels of the moments in the chart; most of them have none."""
    chances: tuple[tuple[int, ...], ...]
    """In percent, by player, at each of the moments."""
    players: tuple[str, ...]
    """Names by seat."""
    points: tuple[TurningRow, ...]


def draw(facts: ReviewSheet, theme: Theme) -> Paper:
    """Whose line is whose, the chart, and the turning points below it."""
    c = theme.colours
    rows = -(-len(facts.players) // IN_A_ROW)
    players = Box(MARGIN, HEADER, WIDTH - 2 * MARGIN, PLAYERS * rows)
    paper = Paper(theme, WIDTH, players.bottom + 8 + CHART + MARGIN + POINT * len(facts.points) + MARGIN)
    paper.text(facts.heading, Box(24, 8, WIDTH - 48, HEADER - 16), "title", (50, 46, 42, 38, 34), c.first, "middle")
    paper.panel(players, c.panel, 12, c.panel_line, 3)
    width = players.width // min(IN_A_ROW, len(facts.players))
    for player, name in enumerate(facts.players):
        place = Box(
            players.left + player % IN_A_ROW * width, players.top + player // IN_A_ROW * PLAYERS, width, PLAYERS
        )
        paper.sprite(token(theme, player, 46), place.left + 14, place.top + (PLAYERS - 46) // 2)
        room = Box(place.left + 70, place.top + 4, width - 78, PLAYERS - 8)
        paper.text(name, room, "text", (34, 32, 30, 28, 26, 24, 22, 20), c.ink, most_lines=2)
    chart = Box(MARGIN, players.bottom + 8, WIDTH - 2 * MARGIN, CHART)
    paper.panel(chart, c.panel, 14, c.panel_line, 3)
    draw_chart(paper, inside(chart, 8, 10, 8, 6), facts.moments, facts.chances, unit="%")
    for number, row in enumerate(facts.points):
        _point(paper, Box(MARGIN, chart.bottom + MARGIN + number * POINT, WIDTH - 2 * MARGIN, POINT - 8), row)
    return paper


def _point(paper: Paper, box: Box, row: TurningRow) -> None:
    theme, c = paper.theme, paper.theme.colours
    paper.panel(box, c.panel, 12, c.panel_line, 3)
    paper.sprite(token(theme, row.player, 56), box.left + 18, box.top + (box.height - 56) // 2)
    change = Box(box.right - 330, box.top, 310, box.height)
    written = paper.text(row.change, change, "number", (42, 38, 34), c.ink, "right")
    title = Box(box.left + 94, box.top + 6, written.left - 20 - box.left - 94, box.height - 12)
    paper.text(row.title, title, "text", (34, 32, 30, 28, 26, 24), c.ink, most_lines=2)


def compose(facts: ReviewSheet, theme: Theme) -> Image.Image:
    """The picture in palette colours, 1300 wide."""
    return draw(facts, theme).finished()
