"""What stands around the island: the round, the players with court and free cards, the open tiles, the supply."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from engine.elcaballero.seen.view import ElCaballeroView, TileFace
from render.canvas import Canvas, moved, regular
from render.elcaballero import pieces
from render.elcaballero.layout import IslandLayout
from render.elcaballero.sheet import Sheet
from render.elcaballero.tiles import TileLook, as_look, tile_picture
from render.elcaballero.totals import draw_totals
from render.elcaballero.words import IslandWords
from render.fonts import printable, shorten, text_width
from render.layout import Box
from render.page import Stamp, icon_stamp, make_stamp, token_stamp
from render.pieces import grande
from render.theme import Colour, Theme

COIN = 42
FIGURE = 46  # signs in the players' panels
GRANDE_HEIGHT = 78  # of the sprite at its usual size


def draw_header(sheet: Sheet, layout: IslandLayout, view: ElCaballeroView, words: IslandWords) -> None:
    """The round, what is going on, and the rounds with their scorings."""
    c, box = sheet.theme.colours, layout.header
    sheet.box(box, c.panel, 12, c.panel_line, 3)
    if layout.columns == 1:
        middle, width = box.left + box.width // 2, box.width - 36
        sheet.fitted(words.round, middle, box.top + 45, "title", 38, width, c.ink, c.panel, "middle")
        sheet.fitted(words.phase, middle, box.top + 80, "text", 32, width, c.ink_soft, c.panel, "middle")
        _coins(sheet, view, Box(box.left + 18, box.top + 92, width, COIN))
        sheet.fitted(words.next_scoring, middle, box.top + 191, "text", 32, width, c.ink, c.panel, "middle")
        return
    half = box.width // 2
    left, right = box.left + 28, box.left + half + 20
    sheet.fitted(words.round, left, box.top + 58, "title", 48, half - 40, c.ink, c.panel)
    sheet.fitted(words.phase, left, box.top + 112, "text", 38, half - 40, c.ink_soft, c.panel)
    _coins(sheet, view, Box(right, box.top + 14, half - 40, COIN))
    width = half - 40
    sheet.fitted(words.next_scoring, right + width // 2, box.top + 130, "text", 36, width, c.ink, c.panel, "middle")


def _coins(sheet: Sheet, view: ElCaballeroView, box: Box) -> None:
    c = sheet.theme.colours
    step = min(COIN + 12, box.width // len(view.rounds))
    left = box.left + (box.width - step * len(view.rounds)) // 2
    for number in view.rounds:
        done, now = number < view.round or view.over, number == view.round and not view.over
        size = min(COIN, step)
        sheet.press(coin_stamp(sheet.theme, size, number, done, now, c.panel), left + (step - size) // 2, box.top)
        if number in view.scoring_after:
            laurel = icon_stamp(sheet.theme, "score", 30, c.ink_soft if done else c.gold_dark, c.panel)
            sheet.press(laurel, left + (step - 30) // 2, box.top + COIN + 2)
        left += step


@lru_cache(maxsize=256)
def coin_stamp(theme: Theme, size: int, number: int, done: bool, now: bool, ground: Colour) -> Stamp:
    """A number on a coin: pale when it is over, golden when it is its turn, empty when it is to come."""
    c, unit, middle = theme.colours, size / 42, size / 2
    canvas = Canvas(size, size)
    fill = c.gold if now else c.panel_taken if done else c.panel
    line = c.gold_dark if now else c.panel_line
    canvas.circle(middle, middle, (18.5 if now else 16) * unit, fill, line, 3 * unit)
    colour = c.gold_ink if now else c.ink_soft if done else c.ink
    letters = (28 if now else 24) * unit
    canvas.text(str(number), middle, middle + letters * 0.33, "number", letters, colour)
    return make_stamp(theme, canvas.picture(), ground)


def draw_players(sheet: Sheet, layout: IslandLayout, view: ElCaballeroView, words: IslandWords) -> None:
    """A panel for every player, in the order of turns, below what the figures mean."""
    c = sheet.theme.colours
    boxes = layout.panels(view.players)
    lefts = figure_lefts(view)
    labels = (words.court, words.cards, words.ships)
    for column in range(min(layout.columns, view.players)):
        x = layout.legend.left + column * layout.panel_step[0]
        ends = [*lefts[1:], layout.panel.width - 70][: len(labels)]
        for left, end, label in zip(lefts[: len(labels)], ends, labels, strict=True):
            sheet.fitted(label, x + left, layout.legend.top + 27, "text", 31, end - left - 10, c.heading, c.backdrop)
    for box, player in zip(boxes, view.seats_in_order, strict=True):
        _player(sheet, box, player, view, words)


def figure_lefts(view: ElCaballeroView) -> tuple[int, ...]:
    """Where the figures of a panel begin: court, free cards, ships, and in the expansion alkalden."""
    return (14, 104, 206, 284) if view.options["expanded"] else (20, 136, 250)


def _in_gold(view: ElCaballeroView) -> tuple[int, ...]:
    """Who has to do something now; at the end, who won."""
    if view.over:
        return view.ranking[0]
    return view.waiting


def _player(sheet: Sheet, box: Box, player: int, view: ElCaballeroView, words: IslandWords) -> None:
    theme, c = sheet.theme, sheet.theme.colours
    is_now = player in _in_gold(view)
    is_done = player in view.turns_done and not view.over
    ground = c.panel_now if is_now else c.panel_taken if is_done else c.panel
    line, width = (c.gold, 7.0) if is_now else (c.panel_line, 2.0)
    sheet.box(box, ground, 12, line, width)
    x, y = box.left, box.top
    sheet.press(token_stamp(theme, player, 60, ground), x + 16, y + 14)
    score = str(view.score[player])
    sheet.text(score, box.right - 18, y + 60, "number", 58, c.ink, ground, "right")
    seals = [grande_stamp(theme, player, ground)] if view.grandes_left[player] else []
    room = box.width - 92 - text_width(score, "number", 58) - 34 - sum(seal.width + 6 for seal in seals)
    name = shorten(printable(words.players[player]), "text", 38, room)
    left = x + 100 + sheet.text(name, x + 90, y + 56, "text", 38, c.ink, ground)
    for seal in seals:
        sheet.press(seal, left, y + 12)
        left += seal.width + 6
    amounts = [
        (icon_stamp(theme, "court", FIGURE, c.ink_soft, ground), view.court[player]),
        (card_sign(theme, player, FIGURE, ground), view.free_cards[player]),
        (ship_sign(theme, FIGURE, ground), view.ships_at_court[player]),
    ]
    if view.options["expanded"]:
        amounts.append((alkalde_sign(theme, player, FIGURE, ground), view.alkalden_left[player]))
    top = y + box.height - 22 - FIGURE
    for at, (sign, amount) in zip(figure_lefts(view), amounts, strict=True):
        sheet.press(sign, x + at - 2, top)
        sheet.text(str(amount), x + at + FIGURE + 2, top + 40, "number", 44, c.ink, ground)
    card = power_card_stamp(theme, view.power_cards[player], ground)
    sheet.press(card, box.right - 16 - card.width, y + box.height - 12 - card.height)


@lru_cache(maxsize=128)
def power_card_stamp(theme: Theme, value: int | None, ground: Colour) -> Stamp:
    """The power card of this round, or its empty place."""
    c, width, height = theme.colours, 60, 72
    canvas = Canvas(width, height)
    if value is None:
        canvas.box(1, 1, width - 1, height - 1, None, 8, c.panel_line, 2.5)
        return make_stamp(theme, canvas.picture(), ground)
    canvas.box(0, 0, width, height, c.king, 8, c.king_dark, 2.5)
    canvas.box(5, 5, width - 5, height - 5, None, 5, c.gold, 1.6)
    canvas.polygon(moved(regular(4, 7), width / 2, 16), c.gold)
    canvas.text(str(value), width / 2, height * 0.84, "number", 42, c.king_trim)
    return make_stamp(theme, canvas.picture(), ground)


@lru_cache(maxsize=64)
def card_sign(theme: Theme, player: int, size: int, ground: Colour) -> Stamp:
    """A caballero card of the player's."""
    return make_stamp(theme, pieces.blank_card(theme, player, size), ground)


@lru_cache(maxsize=64)
def ship_sign(theme: Theme, size: int, ground: Colour) -> Stamp:
    return make_stamp(theme, pieces.ship(theme, size), ground)


@lru_cache(maxsize=64)
def castillo_sign(theme: Theme, size: int, ground: Colour) -> Stamp:
    return make_stamp(theme, pieces.castillo(theme, size), ground)


@lru_cache(maxsize=64)
def alkalde_sign(theme: Theme, player: int, size: int, ground: Colour) -> Stamp:
    return make_stamp(theme, pieces.alkalde(theme, player, size), ground)


@lru_cache(maxsize=64)
def grande_stamp(theme: Theme, player: int, ground: Colour) -> Stamp:
    """A grande who is still at court."""
    return make_stamp(theme, grande(theme, player, 54 / GRANDE_HEIGHT), ground)


def draw_display(sheet: Sheet, box: Box, view: ElCaballeroView, words: IslandWords) -> None:
    """The tiles that lie open, and the common supply."""
    left = draw_open_tiles(sheet, box, view)
    _supply(sheet, Box(left, box.top + 14, box.right - 20 - left, box.height - 28), view, words)


def draw_open_tiles(sheet: Sheet, box: Box, view: ElCaballeroView, chosen: int | None = None) -> int:
    """The tiles that lie open, numbered as their buttons are, one of them chosen; returns where they end."""
    c = sheet.theme.colours
    sheet.box(box, c.panel, 12, c.panel_line, 3)
    size = box.height - 40
    step = size + 24
    for place in range(DISPLAY):
        left, top = box.left + 24 + place * step, box.top + 20
        if place < len(view.display):
            sheet.press(open_tile_stamp(sheet.theme, view.display[place], size), left, top)
            if view.display[place].tile == chosen:
                sheet.press(chosen_stamp(sheet.theme, size + 16), left - 8, top - 8)
            sheet.press(number_stamp(sheet.theme, place + 1), left - 10, top - 10)
        else:
            sheet.press(empty_stamp(sheet.theme, size), left, top)
    return box.left + 24 + DISPLAY * step + 6


DISPLAY = 5


def _supply(sheet: Sheet, box: Box, view: ElCaballeroView, words: IslandWords) -> None:
    """Tiles that lie face down, ships and castillos that can still be bought; where there is room, also the totals."""
    theme, c = sheet.theme, sheet.theme.colours
    if box.width > WIDE_SUPPLY:
        _supply_in_a_column(sheet, Box(box.left, box.top, SUPPLY_COLUMN, box.height), view, words)
        left = box.left + SUPPLY_COLUMN + 30
        draw_totals(sheet, Box(left, box.top + 2, box.right - left, box.height - 2), view)
        return
    size, step = 36, box.width // 3
    sheet.fitted(words.supply, box.left, box.top + 34, "text", 34, box.width, c.ink_soft, c.panel)
    for number, (sign, amount) in enumerate(_supplies(theme, view, size)):
        left, top = box.left + number * step, box.top + 62
        sheet.press(sign, left, top)
        sheet.text(str(amount), left + size + 5, top + round(size * 0.9), "number", 38, c.ink, c.panel)
    sheet.fitted(words.stack, box.left, box.top + box.height - 8, "text", 31, box.width, c.ink_soft, c.panel)


def _supply_in_a_column(sheet: Sheet, box: Box, view: ElCaballeroView, words: IslandWords) -> None:
    c, size = sheet.theme.colours, 38
    sheet.fitted(words.supply, box.left, box.top + 28, "text", 32, box.width, c.ink_soft, c.panel)
    for number, (sign, amount) in enumerate(_supplies(sheet.theme, view, size)):
        top = box.top + 38 + number * 44
        sheet.press(sign, box.left, top)
        sheet.text(str(amount), box.left + size + 8, top + 34, "number", 40, c.ink, c.panel)


def _supplies(theme: Theme, view: ElCaballeroView, size: int) -> tuple[tuple[Stamp, int], ...]:
    """The sign of everything in the common supply, and how much there is."""
    ground = theme.colours.panel
    return (
        (tile_back_stamp(theme, size, ground), view.stack),
        (ship_sign(theme, size, ground), view.ships),
        (castillo_sign(theme, size, ground), view.castillos),
    )


SUPPLY_COLUMN = 120
WIDE_SUPPLY = 420


@lru_cache(maxsize=512)
def open_tile_stamp(theme: Theme, face: TileFace, size: int) -> Stamp:
    """A tile of the display with round corners."""
    c = theme.colours
    look = TileLook(as_look(face.land), own_corners(face.land), gold=face.gold, fish=face.fish, variant=face.tile % 3)
    inner = tile_picture(theme, look, size)
    mask = Canvas(size, size)
    mask.box(0, 0, size, size, (0, 0, 0), size * 0.07)
    sprite = Image.new("RGBA", (size, size), (0, 0, 0, 0))
    sprite.paste(inner, (0, 0), mask.picture())
    rim = Canvas(size, size)
    rim.box(0, 0, size, size, None, size * 0.07, c.border, 3)
    line = rim.picture()
    sprite.paste(line, (0, 0), line)
    return make_stamp(theme, sprite, c.panel)


def own_corners(land: tuple[bool, ...]) -> tuple[bool, bool, bool, bool]:
    """The corners of a tile that lies alone at which it has water."""
    north, east, south, west = land
    return not (north and west), not (north and east), not (south and east), not (south and west)


@lru_cache(maxsize=16)
def chosen_stamp(theme: Theme, size: int) -> Stamp:
    """The golden rim around the tile that somebody is about to lay."""
    canvas = Canvas(size, size)
    canvas.box(0, 0, size, size, None, size * 0.1, theme.colours.gold_dark, 11)
    canvas.box(2, 2, size - 2, size - 2, None, size * 0.09, theme.colours.gold, 7)
    return make_stamp(theme, canvas.picture(), theme.colours.panel)


@lru_cache(maxsize=64)
def number_stamp(theme: Theme, number: int) -> Stamp:
    """The number of a tile of the display."""
    c, size = theme.colours, 48
    canvas = Canvas(size, size)
    canvas.circle(size / 2, size / 2, size * 0.45, c.plaque, c.plaque_line, 2.4)
    canvas.text(str(number), size / 2, size / 2 + 11.5, "number", 35, c.first)
    return make_stamp(theme, canvas.picture(), c.panel)


@lru_cache(maxsize=64)
def empty_stamp(theme: Theme, size: int) -> Stamp:
    """The place of a tile that was taken."""
    canvas = Canvas(size, size)
    canvas.box(1, 1, size - 1, size - 1, None, size * 0.07, theme.colours.panel_line, 3)
    return make_stamp(theme, canvas.picture(), theme.colours.panel)


@lru_cache(maxsize=64)
def tile_back_stamp(theme: Theme, size: int, ground: Colour) -> Stamp:
    """Tiles that lie face down."""
    c = theme.colours
    canvas = Canvas(size, size)
    for shift in (8, 4, 0):
        canvas.box(shift, shift, size - 9 + shift, size - 9 + shift, c.sea_ink, 5, c.panel, 2)
    canvas.polygon(moved(regular(4, 9), (size - 9) / 2, (size - 9) / 2), c.sea_shore)
    return make_stamp(theme, canvas.picture(), ground)
