"""The open action cards."""

from __future__ import annotations

from functools import lru_cache

from PIL import ImageDraw

from engine.elgrande.seen.view import OpenCard, View
from render.canvas import Canvas
from render.elgrande.map.colonists import cargo_stamp
from render.elgrande.page import BoardPage
from render.elgrande.words import BoardWords
from render.fonts import fit, font, printable
from render.icons import SIGNS, icon
from render.layout import Box
from render.page import Stamp, icon_stamp, make_stamp, token_stamp
from render.theme import Colour, Theme

TITLE_SIZES = (34, 32, 30, 28, 26, 24, 22)
TITLE_MARGIN = 96  # of a card's width, not for the title
TITLE_LINES = 3
FLAT, LINES_ON_FLAT = 190, 2  # cards less high have no room for three lines above their signs
LINE = 34
STRIP = 70  # width of the strip with the number of caballeros
SIGN, SIGN_STEP = 60, 68
CARGO = 48  # height of gold or goods that the card brings
TAKER = 58  # size of the shape of the player who has the card


def draw_cards(page: BoardPage, view: View, words: BoardWords) -> None:
    """All open cards from left to right, in the layout's places and as large as its letters there."""
    places = page.layout.cards
    if len(view.open_cards) > len(places):
        raise ValueError(f"{len(view.open_cards)} cards lie open, and the layout has places for {len(places)}.")
    for box, card in zip(places[: len(view.open_cards)], view.open_cards, strict=True):
        _card(page, box, card, words.cards[card.id])


def title_lines(title: str, width: int, larger: float, *, height: int | None = None) -> tuple[int, tuple[str, ...]]:
    """The size and the lines of a title on a card of this width."""
    sizes = tuple(round(size * larger) for size in TITLE_SIZES)
    lines = LINES_ON_FLAT if height is not None and height < FLAT * larger else TITLE_LINES
    return fit(printable(title), "text", sizes, width - round(TITLE_MARGIN * larger), lines)


def _card(page: BoardPage, box: Box, card: OpenCard, title: str) -> None:
    theme, c, larger = page.theme, page.theme.colours, page.layout.card_type
    ground = c.panel_taken if card.is_gone else c.panel
    ink = c.ink_soft if card.is_gone else c.ink
    has_pawn = card.taken_by is None and not card.turned_down
    stamp = _card_stamp(theme, box.width, box.height, larger, card.caballeros, card.is_gone, has_pawn)
    page.press(stamp, box.left, box.top)
    left = box.left + round((STRIP + 14) * larger)
    size, lines = title_lines(title, box.width, larger, height=box.height)
    for number, line in enumerate(lines):
        page.text(line, left, box.top + round((38 + number * LINE) * larger), "text", size, ink, ground)
    sign_size = round(SIGN * larger)
    for number, sign in enumerate([symbol for symbol in card.symbols if symbol in SIGNS][:3]):
        stamp = icon_stamp(theme, sign, sign_size, ink, ground)
        page.press(stamp, left + round(number * SIGN_STEP * larger), box.bottom - sign_size - round(10 * larger))
    right = box.right - round(14 * larger)
    for cargo, count in (("goods", card.goods), ("gold", card.gold)):
        for _ in range(count):
            stamp = cargo_stamp(theme, cargo, round(CARGO * larger), ground)
            right -= stamp.width + 4
            page.press(stamp, right, box.bottom - stamp.height - round(12 * larger))
    if card.taken_by is not None:
        band = c.band_taken if card.is_gone else c.band
        taker = token_stamp(theme, card.taken_by, round(TAKER * larger), band)
        middle = box.left + round((STRIP + 3) * larger / 2)
        page.press(taker, middle - taker.width // 2, box.bottom - taker.height - round(14 * larger))


@lru_cache(maxsize=64)
def _card_stamp(
    theme: Theme, width: int, height: int, larger: float, caballeros: int, is_gone: bool, has_pawn: bool
) -> Stamp:
    """A card without words: the number of caballeros that may be placed, and a pawn or room for the taker's shape."""
    c, strip = theme.colours, STRIP * larger
    canvas = Canvas(width, height)
    band: Colour = c.band_taken if is_gone else c.band
    canvas.box(0, 0, width, height, c.panel_line, 12)
    canvas.box(3, 3, width - 3, height - 3, c.panel_taken if is_gone else c.panel, 10)
    canvas.box(3, 3, strip, height - 3, band, 10)
    canvas.box(strip - 12, 3, strip, height - 3, band)
    canvas.box(strip, 3, strip + 3, height - 3, c.gold)
    sprite = canvas.picture()
    if has_pawn:
        size = round(48 * larger)
        pawn = icon(theme, "caballero", size, c.king_trim)
        sprite.paste(pawn, (round((strip + 3 - size) / 2), height - round(66 * larger)), pawn)
    draw = ImageDraw.Draw(sprite)
    place, face = ((strip + 3) / 2, 74 * larger), font("number", round(68 * larger))
    draw.text(place, str(caballeros), fill=c.king_trim, font=face, anchor="ms")
    return make_stamp(theme, sprite, c.backdrop)
