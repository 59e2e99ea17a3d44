"""The action cards that lie open, one below the other, to choose one of them."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from render.fonts import fit, printable
from render.icons import icon
from render.layout import Box
from render.pieces import token
from render.sheets.ornaments import heading, symbol_row
from render.sheets.paper import Paper, inside
from render.theme import Theme

WIDTH = 1100
HEADER = 84
CARD, GAP = 132, 10
BAND = 112
SYMBOL = 74
SYMBOLS = 3 * SYMBOL + 2 * 10
TITLE_SIZES = (40, 38, 36, 34, 32, 30, 28, 26)
SHORT_SIZES = (31, 30, 29, 28, 27, 26, 25, 24)


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
    is_gone: bool = False
    """Whether it is used up: nobody can take it any more, and nobody uses it."""


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
    boxes = [Box(12, HEADER + number * (CARD + GAP), WIDTH - 24, CARD) for number in range(len(facts.cards))]
    size = min((_short_size(box, card) for box, card in zip(boxes, facts.cards, strict=True)), default=SHORT_SIZES[0])
    for box, card in zip(boxes, facts.cards, strict=True):
        _card(paper, box, card, size)
    return paper


def _words(box: Box, card: OpenActionCard) -> Box:
    """The room for title and sentence of a card."""
    left = 3 + BAND + 18 + SYMBOLS + 20
    return inside(box, left, 0, 20 if card.taken_by is None else 98, 0)


def _short_size(box: Box, card: OpenActionCard) -> int:
    """The size at which a card's sentence fits into two lines."""
    return fit(printable(card.short), "text", SHORT_SIZES, _words(box, card).width, 2)[0]


def _card(paper: Paper, box: Box, card: OpenActionCard, size: int) -> None:
    theme, c = paper.theme, paper.theme.colours
    ink = c.ink_soft if card.is_gone else c.ink
    paper.panel(box, c.panel_taken if card.is_gone else c.panel, 14, c.panel_line, 3)
    band = Box(box.left + 3, box.top + 3, BAND, box.height - 6)
    fill = c.band_taken if card.is_gone else c.band
    paper.panel(band, fill, 11)
    paper.panel(Box(band.right - 14, band.top, 14, band.height), fill, 0)
    paper.panel(Box(band.right, band.top, 4, band.height), c.gold, 0)
    count = Box(band.left + 4, band.top, 54, band.height)
    paper.text(str(card.caballeros), count, "number", (84,), c.king_trim, "middle")
    paper.sprite(icon(theme, "caballero", 50, c.king_trim), band.left + 56, band.top + (band.height - 50) // 2)
    symbols = Box(band.right + 18, box.top, SYMBOLS, box.height)
    symbol_row(paper, card.symbols, symbols, SYMBOL, 10, ink)
    words = _words(box, card)
    short = inside(words, 0, 60, 0, 10)
    one_line = paper.measured(card.short, short, "text", (size,), most_lines=2).height < size
    down = 14 if one_line else 0  # title and sentence stand in the middle together
    paper.text(card.title, inside(words, 0, 14 + down, 0, CARD - 52 - down), "text", TITLE_SIZES, ink)
    paper.text(card.short, short, "text", (size,), ink, most_lines=2)
    if card.taken_by is not None:
        paper.sprite(token(theme, card.taken_by, 74), box.right - 88, box.top + (CARD - 79) // 2)


def compose(facts: OpenCards, theme: Theme) -> Image.Image:
    """The picture in palette colours, 1100 wide and 800 high for five cards."""
    return draw(facts, theme).finished()
