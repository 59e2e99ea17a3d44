"""The sheet of a player: what is believed of their strength, how it came to be, and where they finished."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from render.canvas import Canvas
from render.layout import Box
from render.sheets.ornaments import divider
from render.sheets.paper import Paper, inside
from render.theme import Theme, mix

WIDTH, HEIGHT = 1100, 720  # and a line more for each favourite
EDGE = 44
CHART = Box(EDGE, 138, 640, 520)
FIGURES = Box(720, 138, 336, 520)
LINE = 58
FAVOURITE = 66
MARGIN = 6  # above and below the words of a favourite
HEADING = 290
STEP = 100
"""Points between two lines of the chart, or a multiple."""


@dataclass(frozen=True)
class PlayerSheet:
    """Somebody's rating over their games, the newest last, with the margin of each; and a few figures in words."""

    name: str
    about: str
    """Such as "El Grande, over days"."""
    chart_heading: str
    values: tuple[int, ...]
    margins: tuple[int, ...]
    figures: tuple[tuple[str, str], ...]
    """What, and how much: at most ten; from nine on they stand closer."""
    favourites: tuple[tuple[str, str], ...] = ()
    """What somebody likes, and which things: each a line across the sheet, at most three."""
    note: str = ""


def draw(facts: PlayerSheet, theme: Theme) -> Paper:
    """The curve on the left, the figures on the right, the favourites below."""
    c = theme.colours
    below = len(facts.favourites) * (FAVOURITE + 6)
    height = HEIGHT + below
    paper = Paper(theme, WIDTH, height)
    paper.panel(inside(paper.box, 12, 12), c.panel, 28, c.panel_line, 5)
    paper.text(facts.name, Box(EDGE, 22, WIDTH - 2 * EDGE, 56), "title", (46, 42, 38, 34, 30), c.ink, "middle")
    about = Box(EDGE, 78, WIDTH - 2 * EDGE, 36)
    paper.text(facts.about, about, "text", (28, 26, 24, 22), c.ink_soft, "middle")
    divider(paper, EDGE, WIDTH - EDGE, 124)
    paper.panel(CHART, c.panel_stripe, 16)
    paper.text(
        facts.chart_heading, Box(CHART.left + 20, CHART.top + 6, CHART.width - 40, 42), "text", (26, 24, 22), c.ink
    )
    _curve(paper, Box(CHART.left + 92, CHART.top + 58, CHART.width - 124, CHART.height - 86), facts)
    paper.panel(FIGURES, c.panel_stripe, 16)
    step = min(LINE + 3, (FIGURES.height - 28) // max(1, len(facts.figures)))
    for number, (what, figure) in enumerate(facts.figures):
        row = Box(FIGURES.left + 20, FIGURES.top + 14 + number * step, FIGURES.width - 40, step - 3)
        width = paper.text(figure, row, "text", (32, 30, 28, 26, 24, 22, 20), c.ink, "right").width
        paper.text(what, inside(row, 0, 0, width + 12, 0), "text", (24, 22, 20, 18), c.ink_soft, most_lines=2)
    for number, (what, liked) in enumerate(facts.favourites):
        line = Box(EDGE, CHART.bottom + 10 + number * (FAVOURITE + 6), WIDTH - 2 * EDGE, FAVOURITE)
        paper.panel(line, c.panel_stripe, 12)
        within = inside(line, 20, MARGIN)
        heading = Box(within.left, within.top, HEADING, within.height)
        paper.text(what, heading, "text", (24, 22, 20, 18), c.ink_soft, most_lines=2)
        room = inside(within, HEADING + 10, 0, 0)
        paper.text(liked, room, "text", (28, 26, 24, 22, 20, 18), c.ink, "right", most_lines=2)
    note = Box(EDGE, CHART.bottom + below + 6, WIDTH - 2 * EDGE, height - CHART.bottom - below - 26)
    paper.text(facts.note, note, "text", (24, 22, 20), c.ink_soft, "middle")
    return paper


def _curve(paper: Paper, box: Box, facts: PlayerSheet) -> None:
    c = paper.theme.colours
    bounds = [(value - margin, value + margin) for value, margin in zip(facts.values, facts.margins, strict=True)]
    lowest = min(low for low, _ in bounds) // STEP * STEP
    highest = -(-max(high for _, high in bounds) // STEP) * STEP
    step = STEP * max(1, (highest - lowest) // (6 * STEP))

    def y(value: int) -> float:
        return box.top + box.height * (highest - value) / max(highest - lowest, 1)

    for value in range(lowest, highest + 1, step):
        paper.line(box.left, round(y(value)), box.right, round(y(value)), mix(c.panel_stripe, c.panel_line, 0.5), 2)
        label = Box(box.left - 88, round(y(value)) - 16, 76, 32)
        paper.text(str(value), label, "text", (22, 20), c.ink_soft, "right")
    last = max(len(facts.values) - 1, 1)
    xs = [box.width * number / last for number in range(len(facts.values))]
    canvas = Canvas(box.width, box.height)
    upper = [(x, y(high) - box.top) for x, (_, high) in zip(xs, bounds, strict=True)]
    lower = [(x, y(low) - box.top) for x, (low, _) in zip(xs, bounds, strict=True)]
    if len(xs) > 1:
        canvas.polygon([*upper, *reversed(lower)], mix(c.panel_stripe, c.gold, 0.35))
        canvas.line([(x, y(value) - box.top) for x, value in zip(xs, facts.values, strict=True)], c.ink, 5)
    paper.canvas(canvas, box.left, box.top)
    paper.disc(round(box.left + xs[-1]), round(y(facts.values[-1])), 9, c.first)


def compose(facts: PlayerSheet, theme: Theme) -> Image.Image:
    """The picture in palette colours, 1100 wide and at least 720 high."""
    return draw(facts, theme).finished()
