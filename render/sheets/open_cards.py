"""The action cards that lie open, one below the other, to choose one of them."""

from __future__ import annotations

from dataclasses import dataclass

from render.icons import icon
from render.layout import Box
from render.pieces import token
from render.sheets.ornaments import heading, symbol_row
from render.sheets.paper import Paper, inside
from render.sheets.writing import written
from render.theme import Theme

WIDTH = 1100
HEADER = 84
CARD, GAP = 132, 10
BAND = 112
SYMBOL = 74
SYMBOLS = 3 * SYMBOL + 2 * 10
TITLE_SIZES = (40, 38, 36, 34, 32, 30, 28, 26)
SHORT_SIZES = (30, 29, 28, 27, 26, 25, 24)


@dataclass(frozen=True)
class OpenActionCard:
    """An open card, and who has taken it."""

    title: str
    short: str
    """What it does, in one short sentence."""
    caballeros: int
    symbols: tuple[str, ...]
    taken_by: int | None = None
    """The seat of the player who has it."""


@dataclass(frozen=True)
class OpenCards:
    """The open cards of a round, at most five."""

    heading: str
    """Such as "Choose an action card"."""
    cards: tuple[OpenActionCard, ...]


def draw(facts: OpenCards, theme: Theme) -> Paper:
    """All cards on one paper."""
    paper = Paper(theme, WIDTH, HEADER + len(facts.cards) * (CARD + GAP) + 6)
    heading(paper, facts.heading, Box(24, 0, WIDTH - 48, HEADER))
    for number, card in enumerate(facts.cards):
        _card(paper, Box(12, HEADER + number * (CARD + GAP), WIDTH - 24, CARD), card)
    return paper


def _card(paper: Paper, box: Box, card: OpenActionCard) -> None:
    theme, c = paper.theme, paper.theme.colours
    taken = card.taken_by is not None
    ink = c.ink_soft if taken else c.ink
    paper.panel(box, c.panel_taken if taken else c.panel, 14, c.panel_line, 3)
    band = Box(box.left + 3, box.top + 3, BAND, box.height - 6)
    fill = c.band_taken if taken else c.band
    paper.panel(band, fill, 11)
    paper.panel(Box(band.right - 14, band.top, 14, band.height), fill, 0)
    paper.panel(Box(band.right, band.top, 4, band.height), c.gold, 0)
    count = Box(band.left + 4, band.top, 54, band.height)
    paper.text(str(card.caballeros), count, "number", (84,), c.king_trim, "middle")
    paper.sprite(icon(theme, "caballero", 50, c.king_trim), band.left + 56, band.top + (band.height - 50) // 2)
    symbols = Box(band.right + 18, box.top, SYMBOLS, box.height)
    symbol_row(paper, card.symbols, symbols, SYMBOL, 10, ink)
    left = symbols.right + 20
    words = Box(left, box.top, box.right - (98 if taken else 20) - left, box.height)
    short = inside(words, 0, 62, 0, 12)
    _, lines = written(card.short, "text", SHORT_SIZES, short.width, short.height, 2)
    down = 14 if len(lines) == 1 else 0  # both lines stand in the middle together
    paper.text(card.title, inside(words, 0, 16 + down, 0, CARD - 54 - down), "text", TITLE_SIZES, ink)
    paper.text(card.short, short, "text", SHORT_SIZES, ink, most_lines=2)
    if card.taken_by is not None:
        paper.sprite(token(theme, card.taken_by, 74), box.right - 88, box.top + (CARD - 79) // 2)


def render(facts: OpenCards, theme: Theme) -> bytes:
    """The picture as a PNG file, 1100 wide and 800 high for five cards."""
    return draw(facts, theme).png()
