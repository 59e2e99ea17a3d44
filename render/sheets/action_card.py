"""One action card, large: for reading it and for choosing whether to take it."""

from __future__ import annotations

from dataclasses import dataclass

from render.icons import icon
from render.layout import Box
from render.sheets.ornaments import divider, symbol_row
from render.sheets.paper import Paper, inside
from render.theme import Theme

WIDTH, HEIGHT = 1100, 660
BAND = 190
SYMBOLS = 148
SYMBOL = 116
TITLE_SIZES = (60, 56, 52, 48, 44, 40, 36, 32, 30)
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
    _band(paper, Box(sheet.left + 5, sheet.top + 5, BAND, sheet.height - 10), card)
    left = sheet.left + 5 + BAND + 40
    body = Box(left, sheet.top + 26, sheet.right - 36 - left, sheet.height - 52)
    title = Box(body.left, body.top, body.width, 112)
    paper.text(card.title, title, "title", TITLE_SIZES, c.ink, "middle", most_lines=2)
    divider(paper, body.left, body.right, title.bottom + 22)
    symbols = Box(body.left, title.bottom + 46, body.width, SYMBOLS)
    paper.panel(symbols, c.panel_stripe, 16)
    symbol_row(paper, card.symbols, symbols, SYMBOL, 44, c.ink)
    text = Box(body.left, symbols.bottom + 22, body.width, body.bottom - symbols.bottom - 26)
    paper.text(card.text, text, "text", TEXT_SIZES, c.ink, most_lines=9)
    return paper


def _band(paper: Paper, band: Box, card: ActionCard) -> None:
    """The band at the left with the number of caballeros."""
    theme, c = paper.theme, paper.theme.colours
    paper.panel(band, c.band, 23)
    paper.panel(Box(band.right - 30, band.top, 30, band.height), c.band, 0)
    paper.panel(Box(band.right, band.top, 6, band.height), c.gold, 0)
    number = Box(band.left, band.top + 56, band.width, 130)
    paper.text(str(card.caballeros), number, "number", (180,), c.king_trim, "middle")
    paper.sprite(icon(theme, "caballero", 120, c.king_trim), band.left + (band.width - 120) // 2, band.top + 226)
    stack = Box(band.left + 12, band.bottom - 100, band.width - 24, 80)
    paper.text(card.stack, stack, "text", (36, 34, 32, 30, 28, 26), c.king_trim, "middle", most_lines=2)


def render(card: ActionCard, theme: Theme) -> bytes:
    """The picture as a PNG file, 1100 x 660."""
    return draw(card, theme).png()
