"""The open action cards."""

from __future__ import annotations

from functools import lru_cache

from PIL import ImageDraw

from engine.elgrande.view import OpenCard, View
from render.canvas import Canvas
from render.fonts import fit, font, printable
from render.icons import SIGNS, icon
from render.layout import Box
from render.page import Page, Stamp, icon_stamp, make_stamp, token_stamp
from render.theme import Colour, Theme
from render.words import BoardWords

TITLE_SIZES = (32, 30, 28, 26, 24, 22)
TITLE_MARGIN = 96  # of a card's width, not for the title
TITLE_LINES = 3
LINE = 33
STRIP = 70  # width of the strip with the number of caballeros


def draw_cards(page: Page, view: View, words: BoardWords) -> None:
    """All open cards from left to right, in the layout's places."""
    for box, card in zip(page.layout.cards, view.open_cards, strict=False):
        _card(page, box, card, words.cards[card.id])


def _card(page: Page, box: Box, card: OpenCard, title: str) -> None:
    theme, c = page.theme, page.theme.colours
    taken = card.taken_by is not None
    ground = c.panel_taken if taken else c.panel
    ink = c.ink_soft if taken else c.ink
    page.press(_card_stamp(theme, box.width, box.height, card.caballeros, taken), box.left, box.top)
    left = box.left + STRIP + 14
    size, lines = fit(printable(title), "text", TITLE_SIZES, box.width - TITLE_MARGIN, TITLE_LINES)
    for line_number, line in enumerate(lines):
        page.text(line, left, box.top + 40 + line_number * LINE, "text", size, ink, ground)
    x = left
    for sign in [symbol for symbol in card.symbols if symbol in SIGNS][:3]:
        page.press(icon_stamp(theme, sign, 44, ink, ground), x, box.bottom - 58)
        x += 52
    if card.taken_by is not None:
        page.press(token_stamp(theme, card.taken_by, 66, ground), box.right - 80, box.bottom - 82)


@lru_cache(maxsize=64)
def _card_stamp(theme: Theme, width: int, height: int, caballeros: int, taken: bool) -> Stamp:
    """An empty card with the number of caballeros that may be placed."""
    c = theme.colours
    canvas = Canvas(width, height)
    strip: Colour = c.band_taken if taken else c.band
    canvas.box(0, 0, width, height, c.panel_line, 12)
    canvas.box(3, 3, width - 3, height - 3, c.panel_taken if taken else c.panel, 10)
    canvas.box(3, 3, STRIP, height - 3, strip, 10)
    canvas.box(STRIP - 12, 3, STRIP, height - 3, strip)
    canvas.box(STRIP, 3, STRIP + 3, height - 3, c.gold)
    sprite = canvas.picture()
    pawn = icon(theme, "caballero", 46, c.king_trim)
    sprite.paste(pawn, (13, height - 66), pawn)
    draw = ImageDraw.Draw(sprite)
    draw.text((36, 74), str(caballeros), fill=c.king_trim, font=font("number", 68), anchor="ms")
    return make_stamp(theme, sprite, c.backdrop)
