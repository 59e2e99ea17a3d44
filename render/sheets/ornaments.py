"""What several sheets share: headings, dividing lines, bands with the number of caballeros."""

from __future__ import annotations

from render.canvas import Canvas, moved, regular
from render.icons import SIGNS, icon
from render.layout import Box
from render.sheets.paper import Paper
from render.theme import Colour

HEADING_SIZES = (46, 42, 38, 34, 30, 28)


def heading(paper: Paper, text: str, room: Box) -> None:
    """The heading of a sheet, on the backdrop."""
    paper.text(text, room, "title", HEADING_SIZES, paper.theme.colours.heading, "middle", most_lines=2)


def divider(paper: Paper, left: int, right: int, y: int) -> None:
    """A golden line with a diamond in its middle."""
    c = paper.theme.colours
    middle = (left + right) // 2
    paper.line(left, y, middle - 26, y, c.gold_dark, 3)
    paper.line(middle + 26, y, right, y, c.gold_dark, 3)
    canvas = Canvas(60, 28)
    for x, radius in ((12, 5), (30, 11), (48, 5)):
        canvas.polygon(moved(regular(4, radius), x, 14), c.gold, c.gold_dark, 2)
    paper.canvas(canvas, middle - 30, y - 14)


def symbol_row(
    paper: Paper, symbols: tuple[str, ...], room: Box, size: int, gap: int, ink: Colour, seen: float = 1.0
) -> None:
    """The signs of a card in the middle of a room; they get smaller where there are too many.

    Of a card that is gone only a share is seen, also where a sign has colours of its own.
    """
    shown = [symbol for symbol in symbols if symbol in SIGNS]
    if not shown:
        return
    size = min(size, (room.width - gap * (len(shown) - 1)) // len(shown))
    left = room.left + (room.width - len(shown) * (size + gap) + gap) // 2
    for number, symbol in enumerate(shown):
        sign = icon(paper.theme, symbol, size, ink)
        paper.sprite(sign, left + number * (size + gap), room.top + (room.height - size) // 2, seen)
