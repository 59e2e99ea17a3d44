"""A player's power cards: which he still has, and which are taken in this round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import ImageDraw

from render.canvas import Canvas
from render.fonts import font, printable, shorten
from render.icons import icon
from render.page import Page, Stamp, encode, make_stamp, plain_page, token_stamp
from render.theme import Colour, Theme, load_theme

CARD = (112, 184)
GAP = 10
EDGE = 16
TITLE_HEIGHT = 60


@dataclass(frozen=True)
class HandCard:
    """One power card as its owner sees it."""

    value: int
    caballeros: int
    """How many may come from the province to the court."""
    in_hand: bool
    played_by: int | None = None
    """The player who plays this value in this round: it is not open to anybody else."""


def render_hand(cards: Sequence[HandCard], player: int, title: str, theme: Theme | None = None) -> bytes:
    """The power cards in one row as a PNG file; the title stands above them, beside the player's shape.

    Cards in the hand are purple, those played in earlier rounds are empty frames, and those whose value is
    taken in this round are grey and carry the shape of whoever plays them.
    """
    theme = theme or load_theme()
    c = theme.colours
    width = 2 * EDGE + len(cards) * (CARD[0] + GAP) - GAP
    height = EDGE + TITLE_HEIGHT + CARD[1] + EDGE
    page = Page(theme, plain_page(theme, width, height))
    page.press(token_stamp(theme, player, 48, c.backdrop), EDGE, EDGE - 2)
    line = shorten(printable(title), "text", 38, width - 2 * EDGE - 64)
    page.text(line, EDGE + 62, EDGE + 35, "text", 38, c.panel, c.backdrop)
    for number, card in enumerate(cards):
        left, top = EDGE + number * (CARD[0] + GAP), EDGE + TITLE_HEIGHT
        page.press(_card_stamp(theme, card), left, top)
        if card.played_by is not None:
            stamp = token_stamp(theme, card.played_by, 60, _fill(theme, card))
            page.press(stamp, left + (CARD[0] - stamp.width) // 2, top + 108)
    return encode(page.picture)


def _fill(theme: Theme, card: HandCard) -> Colour:
    c = theme.colours
    if card.played_by is not None:
        return c.panel_taken
    return c.king if card.in_hand else c.backdrop


@lru_cache(maxsize=256)
def _card_stamp(theme: Theme, card: HandCard) -> Stamp:
    c = theme.colours
    width, height = CARD
    is_open = card.in_hand and card.played_by is None
    if is_open:
        ink, frame = c.king_trim, c.gold
    elif card.played_by is not None:
        ink, frame = c.ink_soft, c.panel_line
    else:
        ink, frame = c.backdrop_line, c.backdrop_line
    canvas = Canvas(width, height)
    canvas.box(0, 0, width, height, _fill(theme, card), 12, c.king_dark if is_open else frame, 3)
    if is_open:
        canvas.box(7, 7, width - 7, height - 7, None, 8, c.gold, 2)
    sprite = canvas.picture()
    draw = ImageDraw.Draw(sprite)
    draw.text((width / 2, 82), str(card.value), fill=ink, font=font("number", 76), anchor="ms")
    if card.played_by is None:
        draw.line((26, 104, width - 26, 104), fill=frame, width=2)
        pawn = icon(theme, "caballero", 48, ink)
        sprite.paste(pawn, (12, 118), pawn)
        draw.text((80, 160), str(card.caballeros), fill=ink, font=font("number", 50), anchor="ms")
    return make_stamp(theme, sprite, c.backdrop)
