"""One action card, large: for reading it and for choosing whether to take it."""

from __future__ import annotations

from dataclasses import dataclass

from render.icons import SIGNS, icon
from render.layout import Box
from render.sheets.paper import Paper, inside
from render.theme import Theme

WIDTH, HEIGHT = 1100, 640
STRIP = 190
SYMBOL = 120
TITLE_SIZES = (62, 58, 54, 50, 46, 42, 38, 34, 30)
TEXT_SIZES = (40, 38, 36, 34, 32, 30, 28, 26)


@dataclass(frozen=True)
class ActionCard:
    """What stands on an action card."""

    title: str
    caballeros: int
    """How many caballeros may be placed with it."""
    symbols: tuple[str, ...]
    """Names of signs (`render.icons.SIGNS`), in the order in which they are read."""
    text: str
    """What the special action does, in one to four sentences."""
    stack: str
    """Such as "Stack 2"."""


def draw(card: ActionCard, theme: Theme) -> Paper:
    """The card on its paper."""
    c = theme.colours
    paper = Paper(theme, WIDTH, HEIGHT)
    sheet = inside(paper.box, 12, 12)
    paper.panel(sheet, c.panel, 28, c.panel_line, 5)
    strip = Box(sheet.left + 5, sheet.top + 5, STRIP, sheet.height - 10)
    paper.panel(strip, c.band, 24)
    paper.panel(Box(strip.right - 30, strip.top, 30, strip.height), c.band, 0)
    paper.panel(Box(strip.right, strip.top, 6, strip.height), c.gold, 0)
    paper.text(
        str(card.caballeros), Box(strip.left, strip.top + 50, STRIP, 150), "number", (170,), c.king_trim, "middle"
    )
    paper.sprite(icon(theme, "caballero", 120, c.king_trim), strip.left + (STRIP - 120) // 2, strip.top + 220)
    stack = Box(strip.left + 10, strip.bottom - 70, STRIP - 20, 50)
    paper.text(card.stack, stack, "text", (34, 32, 30, 28, 26, 24, 22), c.king_trim, "middle")
    body = Box(strip.right + 46, sheet.top + 34, sheet.right - strip.right - 46 - 40, sheet.height - 68)
    title = Box(body.left, body.top, body.width, 116)
    paper.text(card.title, title, "title", TITLE_SIZES, c.ink, most_lines=2)
    shown = [symbol for symbol in card.symbols if symbol in SIGNS]
    for number, symbol in enumerate(shown):
        sign = icon(theme, symbol, SYMBOL, c.ink)
        paper.sprite(sign, body.left + number * (SYMBOL + 26), title.bottom + 14)
    top = title.bottom + 14 + SYMBOL + 30
    paper.line(body.left, top - 14, body.right, top - 14, c.panel_line, 3)
    paper.text(card.text, Box(body.left, top, body.width, body.bottom - top), "text", TEXT_SIZES, c.ink, most_lines=7)
    return paper


def render(card: ActionCard, theme: Theme) -> bytes:
    """The picture as a PNG file, 1100 x 640."""
    return draw(card, theme).png()
