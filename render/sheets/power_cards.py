"""A player's power cards: those in hand, the one that is played in this round, and the ones that are gone."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from PIL import Image

from render.canvas import Canvas
from render.fonts import text_width
from render.icons import icon
from render.layout import Box
from render.pieces import value_text
from render.sheets.ornaments import heading, symbol_row
from render.sheets.paper import Paper, inside
from render.theme import Colour, Theme, mix

WIDTH = 1200
HEADER = 84
FOOTER = 20
GAP = 12
SIDE = 156  # the width for which the parts of a card are given

State = Literal["in_hand", "now", "blocked", "played", "chosen", "aside"]
GONE: tuple[State, ...] = ("blocked", "played", "aside")
TO_CHOOSE: tuple[State, ...] = ("chosen", "aside")
TICK = 26  # size of the ring that is ticked on a chosen card


@dataclass(frozen=True)
class DrawnPowerCard:
    """A power card, and where it is."""

    value: int
    caballeros: int
    """How many caballeros come from the province to the court."""
    state: State = "in_hand"
    """ "now" lies open in this round; "blocked" is in hand, but somebody has played its value in this round.
    While a hand is being chosen, "chosen" or put "aside"."""
    title: str = ""
    """Power cards of King & Intrigue have a title and an action."""
    symbols: tuple[str, ...] = ()


@dataclass(frozen=True)
class PowerCards:
    """A hand of up to 39 power cards."""

    heading: str
    cards: tuple[DrawnPowerCard, ...]


def columns_for(cards: int, *, have_actions: bool) -> int:
    """How many cards lie side by side: as few as possible, so that they are large, while the sheet is not too high."""
    steps = ((15, 5), (24, 6)) if have_actions else ((5, 5), (14, 7))
    return next((columns for most, columns in steps if cards <= most), 8)


def draw(facts: PowerCards, theme: Theme) -> Paper:
    """All cards on one paper."""
    have_actions = any(card.title or card.symbols for card in facts.cards)
    columns = columns_for(len(facts.cards), have_actions=have_actions)
    rows = math.ceil(len(facts.cards) / columns)
    width = (WIDTH - 24 - GAP * (columns - 1)) // columns
    digits = max((len(value_text(card.value)) for card in facts.cards), default=1)
    height = round(width * 1.36)
    paper = Paper(theme, WIDTH, HEADER + rows * (height + GAP) + FOOTER - GAP)
    heading(paper, facts.heading, Box(24, 0, WIDTH - 48, HEADER))
    for number, card in enumerate(facts.cards):
        row, column = divmod(number, columns)
        in_row = min(columns, len(facts.cards) - row * columns)
        left = (WIDTH - in_row * (width + GAP) + GAP) // 2 + column * (width + GAP)
        box = Box(left, HEADER + row * (height + GAP), width, height)
        ink, gold = _sheet(paper, box, card)
        if have_actions:
            _with_action(paper, box, card, ink, gold, digits)
        else:
            _plain(paper, box, card, ink, gold)
        if card.state == "blocked":
            canvas = Canvas(width, height, 2)
            canvas.line([(20, height - 20), (width - 20, 20)], mix(theme.colours.veto, ink, 0.25), 7)
            paper.canvas(canvas, box.left, box.top)
    return paper


def _sheet(paper: Paper, box: Box, card: DrawnPowerCard) -> tuple[Colour, Colour]:
    """The card without its face; returns its ink and its gold."""
    c = paper.theme.colours
    unit = box.width / SIDE
    is_gone = card.state in GONE
    ground = mix(c.backdrop, c.king, 0.22) if is_gone else c.king
    paleness = 0.16 if card.state == "aside" else 0.36  # what is put aside is read, too
    ink = mix(c.king_trim, ground, paleness) if is_gone else c.king_trim
    gold = mix(c.gold, ground, 0.6) if is_gone else c.gold
    line, width = (c.first, 7 * unit) if card.state in ("now", "chosen") else (gold, 2)
    paper.panel(box, ground, round(16 * unit), line, width)
    edge = round(9 * unit)
    paper.panel(inside(box, edge, edge), ground, round(10 * unit), gold, 2)
    return ink, gold


def _plain(paper: Paper, box: Box, card: DrawnPowerCard, ink: Colour, gold: Colour) -> None:
    """The value, and below it how many caballeros."""
    unit = box.width / SIDE
    crown = icon(paper.theme, "king", round(36 * unit), gold)
    seen = 0.4 if card.state in GONE else 1.0
    paper.sprite(crown, box.left + (box.width - crown.width) // 2, box.top + round(18 * unit), seen)
    value = Box(box.left + 16, box.top + round(56 * unit), box.width - 32, round(80 * unit))
    paper.text(value_text(card.value), value, "number", (round(90 * unit), round(66 * unit)), ink, "middle")
    _caballeros(paper, Box(box.left, box.top + round(150 * unit), box.width, round(40 * unit)), card.caballeros, ink)


def _with_action(paper: Paper, box: Box, card: DrawnPowerCard, ink: Colour, gold: Colour, digits: int) -> None:
    """Value and caballeros above, then the signs of the action and its title."""
    unit = box.width / SIDE
    edge = round(17 * unit)
    value = Box(box.left + edge, box.top + round(16 * unit), round(70 * unit), round(46 * unit))
    paper.text(value_text(card.value), value, "number", (round((52 if digits < 3 else 40) * unit),), ink)
    left = value.right
    _caballeros(paper, Box(left, value.top, box.right - edge - left, value.height), card.caballeros, ink, 0.66)
    paper.line(box.left + edge, value.bottom + 6, box.right - edge, value.bottom + 6, gold, 2)
    signs = Box(box.left + edge, value.bottom + 10, box.width - 2 * edge, round(62 * unit))
    strength = 0.85 if card.state == "aside" else 0.5 if card.state in GONE else 1.0
    symbol_row(paper, card.symbols, signs, round(54 * unit), round(5 * unit), ink, strength)
    margin = round(13 * unit)
    floor = box.bottom - edge
    if card.state in TO_CHOOSE:
        middle = box.bottom - round(TICK * unit * 0.6)
        floor = middle - round(TICK * unit / 2)
        _tick(paper, box.left + box.width // 2, middle, card, unit)
    title = Box(box.left + margin, signs.bottom, box.width - 2 * margin, floor - signs.bottom)
    paper.text(card.title, title, "text", (30, 28, 26, 24, 22, 20, 19, 18, 17, 16), ink, "middle", most_lines=3)


def _tick(paper: Paper, x: int, y: int, card: DrawnPowerCard, unit: float) -> None:
    """A ring around a point, filled and ticked on a chosen card."""
    c, size = paper.theme.colours, round(TICK * unit)
    canvas = Canvas(size, size)
    middle, is_chosen = size / 2, card.state == "chosen"
    ground = c.first if is_chosen else mix(c.backdrop, c.king, 0.22)
    canvas.circle(middle, middle, middle - 2 * unit, ground, c.gold, 2 * unit)
    if is_chosen:
        points = ((0.28, 0.52), (0.44, 0.68), (0.73, 0.34))
        canvas.line([(size * across, size * down) for across, down in points], c.king_dark, 3.4 * unit)
    paper.sprite(canvas.picture(), x - size // 2, y - size // 2)


def _caballeros(paper: Paper, room: Box, count: int, ink: Colour, share: float = 1.0) -> None:
    """A caballero and how many of them, in the middle of a room."""
    size = round(room.height * share)
    figure = round(size * 1.25)
    left = room.left + (room.width - size - text_width(str(count), "number", figure)) // 2
    pawn = icon(paper.theme, "caballero", size, ink)
    paper.sprite(pawn, left, room.top + (room.height - size) // 2)
    number = Box(left + size, room.top, room.right - left - size, room.height)
    paper.text(str(count), number, "number", (figure,), ink)


def compose(facts: PowerCards, theme: Theme) -> Image.Image:
    """The picture in palette colours, 1200 wide."""
    return draw(facts, theme).finished()
