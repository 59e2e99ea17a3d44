"""A player's power cards: those in hand, the one that is played in this round, and the ones that are gone."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from render.canvas import Canvas
from render.icons import icon
from render.layout import Box
from render.sheets.paper import Paper, inside
from render.theme import Theme, mix

WIDTH = 1200
HEADER = 84
FOOTER = 24
GAP = 12

State = Literal["in_hand", "now", "blocked", "played"]


@dataclass(frozen=True)
class PowerCard:
    """A power card, and where it is."""

    value: int
    caballeros: int
    """How many caballeros come from the province to the court."""
    state: State = "in_hand"
    """"now" lies open in this round; "blocked" is in hand, but somebody has played its value in this round."""
    title: str = ""
    """Power cards of King & Intrigue have a title and an action."""
    symbols: tuple[str, ...] = ()


@dataclass(frozen=True)
class PowerCards:
    """A hand of up to 39 power cards."""

    heading: str
    cards: tuple[PowerCard, ...]


def columns_for(cards: int) -> int:
    """How many cards lie side by side: the sheet stays wider than high."""
    for most, columns in ((5, 5), (14, 7), (24, 8), (30, 10)):
        if cards <= most:
            return columns
    return 10


def draw(facts: PowerCards, theme: Theme) -> Paper:
    """All cards on one paper."""
    c = theme.colours
    columns = columns_for(len(facts.cards))
    rows = math.ceil(len(facts.cards) / columns)
    width = (WIDTH - 24 - GAP * (columns - 1)) // columns
    has_titles = any(card.title or card.symbols for card in facts.cards)
    height = round(width * (1.62 if has_titles else 1.36))
    paper = Paper(theme, WIDTH, HEADER + rows * (height + GAP) + FOOTER - GAP)
    paper.text(facts.heading, Box(24, 0, WIDTH - 48, HEADER), "title", (46, 42, 38, 34, 30), c.heading, "middle")
    for number, card in enumerate(facts.cards):
        row, column = divmod(number, columns)
        in_row = min(columns, len(facts.cards) - row * columns)
        left = (WIDTH - in_row * (width + GAP) + GAP) // 2 + column * (width + GAP)
        _card(paper, Box(left, HEADER + row * (height + GAP), width, height), card)
    return paper


def _card(paper: Paper, box: Box, card: PowerCard) -> None:
    theme, c = paper.theme, paper.theme.colours
    gone = card.state in ("played", "blocked")
    ground = mix(c.king, c.backdrop, 0.72) if gone else c.king
    ink = mix(c.king_trim, c.backdrop, 0.45) if gone else c.king_trim
    gold = mix(c.gold, c.backdrop, 0.6) if gone else c.gold
    unit = box.width / 156
    paper.panel(box, ground, round(16 * unit), c.first if card.state == "now" else c.king_dark, 7 * unit)
    paper.panel(inside(box, round(10 * unit), round(10 * unit)), ground, round(9 * unit), gold, max(2, 2 * unit))
    crown = round(34 * unit)
    paper.sprite(icon(theme, "king", crown, gold), box.left + (box.width - crown) // 2, box.top + round(18 * unit))
    value = Box(box.left, box.top + round(54 * unit), box.width, round(80 * unit))
    paper.text(str(card.value), inside(value, 18, 0), "number", (round(88 * unit), round(66 * unit)), ink, "middle")
    pawn, size = round(36 * unit), round(46 * unit)
    top = box.top + round(150 * unit)
    middle = box.left + box.width // 2
    paper.sprite(icon(theme, "caballero", pawn, ink), middle - pawn - round(2 * unit), top)
    paper.text(str(card.caballeros), Box(middle + round(4 * unit), top, round(50 * unit), pawn), "number", (size,), ink)
    if card.title:
        title = Box(box.left + 16, box.bottom - round(62 * unit), box.width - 32, round(50 * unit))
        paper.text(card.title, title, "text", (24, 22, 20, 18, 16), ink, "middle", most_lines=2)
    if card.state == "blocked":
        canvas = Canvas(box.width, box.height, 2)
        canvas.line([(18, box.height - 18), (box.width - 18, 18)], c.veto, 8 * unit)
        paper.canvas(canvas, box.left, box.top)


def render(facts: PowerCards, theme: Theme) -> bytes:
    """The picture as a PNG file, 1200 wide."""
    return draw(facts, theme).png()
