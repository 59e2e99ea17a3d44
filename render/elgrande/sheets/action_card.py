"""One card with an action, large: an action card, or a power card of an expansion."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

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
class ActionCardSheet:
    """What stands on an action card."""

    title: str
    caballeros: int
    """How many caballeros may be placed with it; with a power card, how many come from the province to the court."""
    symbols: tuple[str, ...]
    """Names of signs (`render.icons.SIGNS`), in the order in which they are read."""
    text: str
    """What the special action does, in one to four sentences."""
    stack: str
    """Such as "Stack 2", or "Power card"."""
    value: int | None = None
    """The value of a power card."""


def draw(card: ActionCardSheet, theme: Theme) -> Paper:
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


def _band(paper: Paper, band: Box, card: ActionCardSheet) -> None:
    """The band at the left with the number of caballeros; that of a power card has its value above it."""
    theme, c = paper.theme, paper.theme.colours
    ground = c.band if card.value is None else c.king
    paper.panel(band, ground, 23)
    paper.panel(Box(band.right - 30, band.top, 30, band.height), ground, 0)
    paper.panel(Box(band.right, band.top, 6, band.height), c.gold, 0)
    if card.value is None:
        number = Box(band.left, band.top + 56, band.width, 130)
        paper.text(str(card.caballeros), number, "number", (180,), c.king_trim, "middle")
        paper.sprite(icon(theme, "caballero", 120, c.king_trim), band.left + (band.width - 120) // 2, band.top + 226)
    else:
        paper.sprite(icon(theme, "king", 64, c.gold), band.left + (band.width - 64) // 2, band.top + 36)
        value = Box(band.left + 8, band.top + 112, band.width - 16, 110)
        paper.text(str(card.value), value, "number", (112, 100, 92), c.king_trim, "middle")
        paper.line(band.left + 34, band.top + 246, band.right - 34, band.top + 246, c.gold, 3)
        paper.sprite(icon(theme, "caballero", 88, c.king_trim), band.left + 22, band.top + 280)
        number = Box(band.left + 104, band.top + 276, band.width - 112, 96)
        paper.text(str(card.caballeros), number, "number", (96,), c.king_trim, "middle")
    stack = Box(band.left + 12, band.bottom - 100, band.width - 24, 80)
    paper.text(card.stack, stack, "text", (36, 34, 32, 30, 28, 26), c.king_trim, "middle", most_lines=2)


def compose(card: ActionCardSheet, theme: Theme) -> Image.Image:
    """The picture in palette colours, 1100 x 660."""
    return draw(card, theme).finished()
