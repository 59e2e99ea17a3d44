"""Below the board: the open action cards, or the final ranking when the game is over."""

from __future__ import annotations

from functools import lru_cache

from PIL import ImageDraw

from engine.elgrande.view import OpenCard, View
from render import layout
from render.canvas import Canvas
from render.fonts import fit, font, printable, shorten
from render.icons import SIGNS, icon
from render.layout import CARD_WIDTH, CARDS
from render.page import Page, Stamp, icon_stamp, make_stamp, sheet_stamp, token_stamp
from render.theme import Colour, Theme
from render.words import BoardWords

TITLE_SIZES = (32, 30, 28, 26, 24, 22)
TITLE_WIDTH = CARD_WIDTH - 96
TITLE_LINES = 3
LINE = 33
STRIP = 70  # width of the strip with the number of caballeros


def draw_cards(page: Page, view: View, words: BoardWords) -> None:
    """All open cards from left to right, or the players by rank; empty places where there are neither."""
    used, c = 0, page.theme.colours
    if view.over:
        places = [(place, player) for place, group in _ranks(view) for player in group]
        for used, (place, player) in enumerate(places, 1):
            _rank(page, used - 1, place, player, view.score[player], words.players[player])
    else:
        for used, card in enumerate(view.open_cards, 1):
            _card(page, used - 1, card, words.cards[card.id])
    for number in range(used, layout.CARD_PLACES):
        box = layout.card_box(number)
        empty = sheet_stamp(page.theme, box.width, box.height, c.backdrop, c.backdrop_line, 3, 12, c.backdrop)
        page.press(empty, box.left, box.top)


def _ranks(view: View) -> list[tuple[int, tuple[int, ...]]]:
    """Every place and the players who share it: 1, 1, 3 when two are first."""
    ranks, place = [], 1
    for group in view.ranking:
        ranks.append((place, group))
        place += len(group)
    return ranks


def _rank(page: Page, number: int, place: int, player: int, score: int, name: str) -> None:
    theme, c = page.theme, page.theme.colours
    box = layout.card_box(number)
    is_first = place == 1
    ground, line = (c.panel_now, c.gold) if is_first else (c.panel, c.panel_line)
    stamp = sheet_stamp(theme, box.width, box.height, ground, line, 7 if is_first else 3, 12, c.backdrop)
    page.press(stamp, box.left, box.top)
    page.text(f"{place}.", box.left + 26, box.top + 68, "number", 56, c.ink_soft, ground)
    page.press(token_stamp(theme, player, 72, ground), box.left + 104, box.top + 20)
    page.text(str(score), box.right - 24, box.top + 74, "number", 64, c.ink, ground, "right")
    text = shorten(printable(name), "text", 36, box.width - 52)
    page.text(text, box.left + 26, box.top + 140, "text", 36, c.ink, ground)
    if is_first:
        page.press(icon_stamp(theme, "king", 40, c.ink, ground), box.right - 62, box.bottom - 54)


def _card(page: Page, number: int, card: OpenCard, title: str) -> None:
    theme, c = page.theme, page.theme.colours
    box = layout.card_box(number)
    taken = card.taken_by is not None
    ground = c.panel_taken if taken else c.panel
    ink = c.ink_soft if taken else c.ink
    page.press(_card_stamp(theme, card.caballeros, taken), box.left, box.top)
    left = box.left + STRIP + 14
    size, lines = fit(printable(title), "text", TITLE_SIZES, TITLE_WIDTH, TITLE_LINES)
    for line_number, line in enumerate(lines):
        page.text(line, left, box.top + 40 + line_number * LINE, "text", size, ink, ground)
    x = left
    for sign in [symbol for symbol in card.symbols if symbol in SIGNS][:3]:
        page.press(icon_stamp(theme, sign, 44, ink, ground), x, box.bottom - 58)
        x += 52
    if card.taken_by is not None:
        page.press(token_stamp(theme, card.taken_by, 66, ground), box.right - 80, box.bottom - 82)


@lru_cache(maxsize=64)
def _card_stamp(theme: Theme, caballeros: int, taken: bool) -> Stamp:
    """An empty card with the number of caballeros that may be placed."""
    c = theme.colours
    height = CARDS.height
    canvas = Canvas(CARD_WIDTH, height)
    strip: Colour = c.ink_soft if taken else c.veto
    canvas.box(0, 0, CARD_WIDTH, height, c.panel_line, 12)
    canvas.box(3, 3, CARD_WIDTH - 3, height - 3, c.panel_taken if taken else c.panel, 10)
    canvas.box(3, 3, STRIP, height - 3, strip, 10)
    canvas.box(STRIP - 12, 3, STRIP, height - 3, strip)
    canvas.box(STRIP, 3, STRIP + 3, height - 3, c.gold)
    sprite = canvas.picture()
    pawn = icon(theme, "caballero", 46, c.king_trim)
    sprite.paste(pawn, (13, height - 66), pawn)
    draw = ImageDraw.Draw(sprite)
    draw.text((36, 74), str(caballeros), fill=c.king_trim, font=font("number", 68), anchor="ms")
    return make_stamp(theme, sprite, c.backdrop)
