"""The action cards that lie open, one below the other, to choose one of them."""

from __future__ import annotations

from dataclasses import dataclass

from render.icons import SIGNS, icon
from render.layout import Box
from render.pieces import token
from render.sheets.paper import Paper
from render.theme import Theme

WIDTH = 1100
HEADER = 84
CARD, GAP = 128, 10
STRIP = 110
SYMBOL = 70
SYMBOLS = 4 * (SYMBOL + 8)


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
    c = theme.colours
    paper = Paper(theme, WIDTH, HEADER + len(facts.cards) * (CARD + GAP) + 6)
    heading = Box(24, 0, WIDTH - 48, HEADER)
    paper.text(facts.heading, heading, "title", (46, 42, 38, 34, 30), c.heading, "middle")
    for number, card in enumerate(facts.cards):
        _card(paper, Box(12, HEADER + number * (CARD + GAP), WIDTH - 24, CARD), card)
    return paper


def _card(paper: Paper, box: Box, card: OpenActionCard) -> None:
    theme, c = paper.theme, paper.theme.colours
    taken = card.taken_by is not None
    ink = c.ink_soft if taken else c.ink
    paper.panel(box, c.panel_taken if taken else c.panel, 14, c.panel_line, 3)
    strip = Box(box.left + 3, box.top + 3, STRIP, box.height - 6)
    fill = c.band_taken if taken else c.band
    paper.panel(strip, fill, 11)
    paper.panel(Box(strip.right - 14, strip.top, 14, strip.height), fill, 0)
    paper.panel(Box(strip.right, strip.top, 4, strip.height), c.gold, 0)
    count = Box(strip.left + 4, strip.top, 54, strip.height)
    paper.text(str(card.caballeros), count, "number", (84,), c.king_trim, "middle")
    paper.sprite(icon(theme, "caballero", 48, c.king_trim), strip.left + 56, strip.top + (strip.height - 48) // 2)
    x = strip.right + 18
    for symbol in [symbol for symbol in card.symbols if symbol in SIGNS][:4]:
        paper.sprite(icon(theme, symbol, SYMBOL, ink), x, box.top + (CARD - SYMBOL) // 2)
        x += SYMBOL + 8
    left = strip.right + 18 + SYMBOLS + 6
    right = box.right - (96 if taken else 18)
    paper.text(card.title, Box(left, box.top + 8, right - left, 52), "text", (38, 36, 34, 32, 30, 28, 26), ink)
    short = Box(left, box.top + 58, right - left, 62)
    paper.text(card.short, short, "text", (28, 27, 26, 25, 24), ink, most_lines=2)
    if card.taken_by is not None:
        paper.sprite(token(theme, card.taken_by, 72), box.right - 88, box.top + (CARD - 76) // 2)


def render(facts: OpenCards, theme: Theme) -> bytes:
    """The picture as a PNG file, 1100 wide and 780 high for five cards."""
    return draw(facts, theme).png()
