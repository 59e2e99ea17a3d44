"""A player's secret disc: the areas round it and the needle that points to one of them. For its owner only."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PIL import Image

from render.canvas import Canvas, Point
from render.layout import Align, Box
from render.sheets.ornaments import HEADING_SIZES, divider
from render.sheets.paper import Paper, inside
from render.theme import Theme

WIDTH, HEIGHT = 1100, 750
MIDDLE = (550, 388)
RADIUS = 208
RIM = 18
EDGE = RADIUS + RIM + 8  # half of the width of the drawing of the disc, with its outline
LABEL = (272, 58)
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


def draw(facts: SecretDisc, theme: Theme) -> Paper:
    """The disc on its paper."""
    c = theme.colours
    paper = Paper(theme, WIDTH, HEIGHT)
    paper.panel(inside(paper.box, 12, 12), c.panel, 28, c.panel_line, 5)
    room = Box(48, 28, WIDTH - 96, 64)
    paper.text(facts.heading, room, "title", HEADING_SIZES, c.ink, "middle", most_lines=2)
    divider(paper, 60, WIDTH - 60, 106)
    _face(paper, facts)
    for number, (area, name) in enumerate(facts.areas):
        _label(paper, (number + 0.5) / len(facts.areas), name, is_pointed_at=area == facts.pointed_at)
    paper.text(facts.note, Box(48, HEIGHT - 62, WIDTH - 96, 36), "text", (30, 28, 26, 24), c.ink_soft, "middle")
    return paper


def _on_ring(share: float, radius: float, middle: Point = (EDGE, EDGE)) -> Point:
    """A point of a circle around the middle of the disc; shares of a turn, clockwise from the top."""
    angle = math.tau * share - math.pi / 2
    return middle[0] + radius * math.cos(angle), middle[1] + radius * math.sin(angle)


def _sector(number: int, of: int, radius: float = RADIUS) -> list[Point]:
    return [(EDGE, EDGE), *(_on_ring((number + part / 24) / of, radius) for part in range(25))]


def _face(paper: Paper, facts: SecretDisc) -> None:
    """The rim, the sectors in the colours of the regions, the needle."""
    theme, c = paper.theme, paper.theme.colours
    canvas = Canvas(2 * EDGE, 2 * EDGE, 3)
    count = len(facts.areas)
    canvas.circle(EDGE, EDGE, RADIUS + RIM, c.gold, c.gold_dark, 4)
    for number, (area, _) in enumerate(facts.areas):
        tint = theme.regions.get(area, c.stone)
        canvas.polygon(_sector(number, count), tint, c.border, 3)
    for number in range(count):
        canvas.circle(*_on_ring((number + 0.5) / count, RADIUS + RIM / 2), 4, c.gold_dark)
    canvas.circle(EDGE, EDGE, RADIUS, None, c.gold_dark, 4)
    for number, (area, _) in enumerate(facts.areas):
        if area == facts.pointed_at:
            canvas.polygon(_sector(number, count), None, c.veto, 8)
            _needle(canvas, (number + 0.5) / count, theme)
    canvas.circle(EDGE, EDGE, 30, c.gold, c.gold_dark, 4)
    canvas.circle(EDGE, EDGE, 9, c.gold_dark)
    paper.canvas(canvas, MIDDLE[0] - EDGE, MIDDLE[1] - EDGE)


def _needle(canvas: Canvas, share: float, theme: Theme) -> None:
    c = theme.colours
    tip = _on_ring(share, RADIUS - 18)
    left, right = (_on_ring(share + side * 0.25, 26) for side in (-1, 1))
    canvas.polygon([tip, left, _on_ring(share + 0.5, 78), right], c.veto, c.table_line, 3)


def _label(paper: Paper, share: float, name: str, *, is_pointed_at: bool) -> None:
    """A name beside its sector; the chosen one on a plate."""
    c = paper.theme.colours
    x, y = (round(part) for part in _on_ring(share, RADIUS + RIM + 36, MIDDLE))
    align: Align = "left" if share < 0.47 else "middle" if share < 0.53 else "right"
    room = Box(x - {"left": 0, "middle": LABEL[0] // 2, "right": LABEL[0]}[align], y - LABEL[1] // 2, *LABEL)
    if is_pointed_at:
        box = paper.measured(name, room, "text", NAME_SIZES, align, most_lines=2)
        plate = Box(box.left - 16, room.top - 2, box.width + 32, room.height + 4)
        paper.panel(plate, c.panel_now, 12, c.veto, 4)
    paper.text(name, room, "text", NAME_SIZES, c.ink, align, most_lines=2)


def compose(facts: SecretDisc, theme: Theme) -> Image.Image:
    """The picture in palette colours, 1100 x 750."""
    return draw(facts, theme).finished()
