"""What the board shows only with Grandissimo: the prison and the ships below the map, and the crown on a Grande."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from engine.elgrande.seen.view import ShipView, View
from render.canvas import Canvas, curve
from render.elgrande.layout import HARBOUR, Extent
from render.elgrande.map.grouping import StandingPiece, arrange
from render.elgrande.page import BoardPage, piece_stamp
from render.elgrande.words import BoardWords
from render.fonts import fit, printable, text_width
from render.icons import icon
from render.layout import Box
from render.page import Stamp, make_stamp, token_stamp
from render.pieces import CHIP
from render.theme import Colour, Theme, mix

GAP = 14  # between the insets
CROWN = 44  # width of the crown over a Grande
CROWN_ON_CHIP = 26
DECK = 30  # height of a ship's hull
SAIL_TOKEN = 46
PRISON_LETTERS = 31


def draw_crown(page: BoardPage, player: int, pieces: tuple[StandingPiece, ...], ground: Colour) -> None:
    """A golden crown over the Grande who is the King, if he is among these pieces."""
    for piece in pieces:
        if piece.player == player and (piece.kind == "grande" or piece.with_grande):
            size = max(26, round(CROWN * piece.scale)) if piece.kind == "grande" else CROWN_ON_CHIP
            width = piece.box.width if piece.kind == "grande" else round(CHIP[0] * piece.scale)
            left = piece.box.left + (width - size) // 2 - round(2 * piece.scale)
            page.press(_crown_stamp(page.theme, size, ground), left, piece.box.top - round(size * 0.44))


@lru_cache(maxsize=64)
def _crown_stamp(theme: Theme, size: int, ground: Colour) -> Stamp:
    """A crown with a dark rim, so that it stands out from the hat."""
    c = theme.colours
    rim = icon(theme, "king", size, c.king_dark)
    inner = icon(theme, "king", size - 6, c.gold)
    sprite = Image.new("RGBA", (size, size))
    sprite.alpha_composite(rim)
    sprite.alpha_composite(inner, (3, 4))
    return make_stamp(theme, sprite, ground)


def draw_harbour(page: BoardPage, view: View, words: BoardWords) -> None:
    """The prison with whoever is in it, and every ship with its holder's shape on the sail and who is aboard."""
    if page.layout.extent is not Extent.HARBOUR:
        return
    boxes = inset_boxes(len(view.ships))
    _draw_prison(page, boxes[0], view, words.beside.get("prison", ""))
    for box, ship in zip(boxes[1:], view.ships, strict=True):
        _draw_ship(page, box, ship)


def inset_boxes(ships: int) -> list[Box]:
    """The places of the prison and of so many ships."""
    width = (HARBOUR.width - GAP * ships) // (ships + 1)
    return [
        Box(HARBOUR.left + number * (width + GAP), HARBOUR.top, width, HARBOUR.height) for number in range(ships + 1)
    ]


# -- the prison --------------------------------------------------------------------------------------------


def _draw_prison(page: BoardPage, box: Box, view: View, name: str) -> None:
    c = page.theme.colours
    _, (line,) = fit(printable(name), "text", (PRISON_LETTERS,), box.width // 2)
    plate = max(86, text_width(line, "text", PRISON_LETTERS))
    page.press(_prison_stamp(page.theme, box.width, box.height, plate), box.left, box.top)
    wall = mix(c.stone, c.panel, 0.4)
    room = Box(box.left + plate + 18, box.top + 16, box.width - plate - 42, box.height - 32)
    _press_pieces(page, arrange(room, (), view.prison), wall)
    middle = box.left + 11 + plate // 2
    page.text(line, middle, box.bottom - 14, "text", PRISON_LETTERS, c.stone_line, c.stone, "middle")


@lru_cache(maxsize=32)
def _prison_stamp(theme: Theme, width: int, height: int, plate: int) -> Stamp:
    """A wall of stone with a barred window above a plate of this width for the name, and a cell."""
    c = theme.colours
    canvas = Canvas(width, height)
    canvas.box(0, 0, width, height, c.stone_line, 8)
    canvas.box(3, 3, width - 3, height - 3, c.stone, 6)
    for row in range(1, 5):
        y = height * row / 5
        canvas.line([(3, y), (width - 3, y)], c.stone_dark, 1.6)
        for column in range(-1, width // 46 + 1):
            x = column * 46 + (23 if row % 2 else 0)
            if 4 < x < width - 4:
                canvas.line([(x, y), (x, min(height - 3, y + height / 5))], c.stone_dark, 1.6)
    canvas.box(plate + 14, 12, width - 16, height - 12, c.stone_line, 10)
    canvas.box(plate + 17, 15, width - 19, height - 15, mix(c.stone, c.panel, 0.4), 8)
    canvas.box(10, height - 38, plate + 12, height - 8, c.stone, 6)
    sprite = canvas.picture()
    window = icon(theme, "prison", 66, c.stone_line)
    sprite.paste(window, (plate // 2 - 22, 14), window)
    return make_stamp(theme, sprite, c.backdrop)


# -- the ships ---------------------------------------------------------------------------------------------


def _draw_ship(page: BoardPage, box: Box, ship: ShipView) -> None:
    c = page.theme.colours
    page.press(_ship_stamp(page.theme, box.width, box.height, ship.holder is not None), box.left, box.top)
    if ship.holder is None:
        return
    token = token_stamp(page.theme, ship.holder, SAIL_TOKEN, c.panel)
    page.press(token, box.left + 66 - token.width // 2, box.top + 46 - token.height // 2)
    counts = tuple(ship.aboard if seat == ship.holder else 0 for seat in range(ship.holder + 1))
    room = Box(box.left + 126, box.top + 24, box.width - 190, box.height - DECK - 44)
    _press_pieces(page, arrange(room, (), counts), c.sea)


@lru_cache(maxsize=32)
def _ship_stamp(theme: Theme, width: int, height: int, is_taken: bool) -> Stamp:
    """A galleon at sea from the side, its sail set when it has a holder."""
    c = theme.colours
    canvas = Canvas(width, height)
    canvas.box(0, 0, width, height, c.gold_dark, 4)
    canvas.box(2, 2, width - 2, height - 2, c.sea, 3)
    water, deck = height - 20.0, height - 20.0 - DECK
    for y, shift in ((water - 8, 0), (26.0, 60), (58.0, 140)):
        for x in range(10 + shift, width - 30, 150):
            wave = curve((x, y), (x + 6, y - 5), (x + 12, y), (x + 18, y + 5), (x + 24, y))
            canvas.line(wave, mix(c.sea, c.sea_ink, 0.5), 2)
    hull = [
        (18.0, deck - 12),
        (110.0, deck - 4),
        (width - 74.0, deck),
        *curve((width - 74, deck), (width - 40, deck - 6), (width - 20, deck - 20)),
        *curve((width - 20, deck - 20), (width - 34, water + 6), (width - 62, water + 10)),
        (44.0, water + 10),
        *curve((44, water + 10), (22, water), (18, deck - 12)),
    ]
    canvas.polygon(hull, c.roof, c.coast, 3)
    canvas.line([(26, deck + 10), (width - 44, deck + 10)], mix(c.roof, c.coast, 0.5), 2.4)
    for x in range(64, width - 80, 44):
        canvas.box(x, deck + 15, x + 11, deck + 25, mix(c.roof, c.coast, 0.7), 2)
    canvas.line([(66, 6), (66, deck - 6)], c.coast, 5)
    if is_taken:
        sail = [
            (28.0, 14.0),
            *curve((28, 14), (66, 20), (104, 14)),
            *curve((104, 14), (120, 46), (106, 76)),
            *curve((106, 76), (66, 68), (26, 76)),
            *curve((26, 76), (40, 46), (28, 14)),
        ]
        canvas.polygon(sail, c.panel, c.coast, 2.6)
    else:
        canvas.box(24, 12, 108, 24, c.panel_taken, 5, c.coast, 2)
    foam = mix(c.sea, c.light, 0.5)
    for x in range(30, width - 60, 66):
        canvas.line(curve((x, water + 8), (x + 16, water + 2), (x + 32, water + 8)), foam, 3)
    return make_stamp(theme, canvas.picture(), c.backdrop)


def _press_pieces(page: BoardPage, pieces: tuple[StandingPiece, ...], ground: Colour) -> None:
    for piece in pieces:
        page.press(piece_stamp(page.theme, piece, ground), piece.box.left, piece.box.top)
