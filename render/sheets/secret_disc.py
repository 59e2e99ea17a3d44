"""A player's secret disc: the areas round it and the needle that points to one of them. For its owner only."""

from __future__ import annotations

import math
from dataclasses import dataclass

from render.canvas import Canvas, Point
from render.layout import Box
from render.sheets.paper import Align, Paper, inside
from render.theme import Theme, mix

WIDTH, HEIGHT = 1100, 680
MIDDLE = (550, 372)
RADIUS = 236
LABEL_WIDTH = 270
NAME_SIZES = (36, 34, 32, 30, 28, 26, 24)


@dataclass(frozen=True)
class SecretDisc:
    """How a disc is set."""

    heading: str
    areas: tuple[tuple[str, str], ...]
    """Ids and names of the regions and the Castillo, clockwise from the top."""
    pointed_at: str | None
    """The area under the needle; None while the disc is not set."""
    note: str = ""
    """Such as "Only you can see this."."""


def _on_ring(share: float, radius: float) -> Point:
    """A point of a circle around the middle of the disc; shares of a turn, clockwise from the top."""
    angle = math.tau * share - math.pi / 2
    return MIDDLE[0] + radius * math.cos(angle), MIDDLE[1] + radius * math.sin(angle)


def draw(facts: SecretDisc, theme: Theme) -> Paper:
    """The disc on its paper."""
    c = theme.colours
    paper = Paper(theme, WIDTH, HEIGHT)
    paper.panel(inside(paper.box, 12, 12), c.panel, 28, c.panel_line, 5)
    paper.text(facts.heading, Box(40, 24, WIDTH - 80, 70), "title", (46, 42, 38, 34, 30), c.ink, "middle")
    canvas = Canvas(WIDTH, HEIGHT, 2)
    step = 1 / len(facts.areas)
    canvas.circle(*MIDDLE, RADIUS + 16, c.gold, c.gold_dark, 4)
    for number, (area, _) in enumerate(facts.areas):
        arc = [_on_ring((number + part / 24) * step, RADIUS) for part in range(25)]
        tint = theme.regions.get(area, c.stone)
        chosen = area == facts.pointed_at
        canvas.polygon([MIDDLE, *arc], tint if chosen else mix(tint, c.panel, 0.25), c.border, 3)
    for number, (area, _) in enumerate(facts.areas):
        if area == facts.pointed_at:
            arc = [_on_ring((number + part / 24) * step, RADIUS) for part in range(25)]
            canvas.polygon([MIDDLE, *arc], None, c.veto, 9)
            _needle(canvas, (number + 0.5) * step, theme)
    canvas.circle(*MIDDLE, 34, c.gold, c.gold_dark, 4)
    paper.canvas(canvas)
    for number, (area, name) in enumerate(facts.areas):
        share = (number + 0.5) * step
        x, y = _on_ring(share, RADIUS + 40)
        left = x if share < 0.5 else x - LABEL_WIDTH
        room = Box(round(left), round(y) - 28, LABEL_WIDTH, 56)
        align: Align = "left" if share < 0.5 else "right"
        chosen = area == facts.pointed_at
        paper.text(name, room, "text", NAME_SIZES, c.ink if chosen else c.ink_soft, align, most_lines=2)
    paper.text(facts.note, Box(40, HEIGHT - 62, WIDTH - 80, 40), "text", (30, 28, 26, 24), c.ink_soft, "middle")
    return paper


def _needle(canvas: Canvas, share: float, theme: Theme) -> None:
    c = theme.colours
    tip = _on_ring(share, RADIUS - 14)
    sides = [_on_ring(share + side * 0.25, 20) for side in (-1, 1)]
    canvas.polygon([tip, sides[0], _on_ring(share + 0.5, 60), sides[1]], c.veto, c.table_line, 4)


def render(facts: SecretDisc, theme: Theme) -> bytes:
    """The picture as a PNG file, 1100 x 680."""
    return draw(facts, theme).png()
