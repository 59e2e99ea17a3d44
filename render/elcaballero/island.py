"""The island: tiles, cards, letters of regions and sizes of waters, drawn into a box as large as it fits."""

from __future__ import annotations

from functools import lru_cache

from engine.elcaballero.seen.view import ElCaballeroView, LaidCard, LaidTile
from render.canvas import Canvas
from render.elcaballero.cards import CardLook, card_stamp
from render.elcaballero.changes import IslandChanges
from render.elcaballero.coast import FourSides
from render.elcaballero.frame import PictureFrame, Spot
from render.elcaballero.labels import draw_labels, land_labels
from render.elcaballero.sheet import Sheet
from render.elcaballero.tiles import SIDE_NAMES, TileLook, as_look, tile_stamp
from render.elcaballero.words import IslandWords
from render.fonts import text_width
from render.layout import Box
from render.page import Stamp, make_stamp
from render.theme import Colour, Theme

RIM = 40
"""Pixels along the rim for the steps from the start tile."""
STEPS = 32
"""Their letters."""
EVERY_STEP_FROM = 70
"""Where cells are smaller, every other step is told."""
SMALL_DOTS = 60
"""Below this size of a cell its corners are marked with smaller dots."""


def draw_island(
    sheet: Sheet, view: ElCaballeroView, words: IslandWords, frame: PictureFrame, box: Box, changes: IslandChanges
) -> None:
    """Draw it into the box; what lies outside of it is cut off."""
    draw_ground(sheet, box)
    _dots(sheet, frame, box)
    labels = land_labels(view)
    looks = _looks(view, {cell.name for label in labels for cell, _ in label.places[:1]})
    tiles = {(tile.cell.east, tile.cell.north): tile for tile in view.tiles}
    for place, tile in tiles.items():
        at = frame.box_at(*place)
        if at.overlaps(box):
            sheet.press_in(tile_stamp(sheet.theme, looks[tile.cell.name], frame.size), at.left, at.top, box)
    _rims(sheet, frame, tiles, box)
    for card in view.cards:
        at = frame.box(card.cell)
        if at.overlaps(box):
            stamp = card_stamp(sheet.theme, card_look(card), frame.size, ground_colour(sheet.theme))
            sheet.press_in(stamp, at.left, at.top, box)
    draw_labels(sheet, view, labels, frame, box)
    _mark(sheet, frame, changes, box)
    _axes(sheet, view, words, frame, box)


def _axes(sheet: Sheet, view: ElCaballeroView, words: IslandWords, frame: PictureFrame, box: Box) -> None:
    """Steps from the start tile along the upper and the left rim, as posts and menus call places: "2 east, 1 north".

    Where something lies at the rim, it is not hidden: the steps beside it tell enough.
    """
    north, east, south, west = words.sides
    cells = [*(tile.cell for tile in view.tiles), *(card.cell for card in view.cards)]
    rim = Box(box.left + 3 * RIM, box.top + 2 * RIM, box.width, box.height)
    taken = [at for at in map(frame.box, cells) if not rim.holds(at)]
    found = []
    for steps in range((box.left - frame.left) // frame.size, (box.right - frame.left) // frame.size + 1):
        middle = frame.left + steps * frame.size + frame.size // 2
        if box.left + 3 * RIM < middle < box.right - RIM:
            found.append((steps, (west, east), middle, box.top + RIM // 2))
    for steps in range((frame.top - box.bottom) // frame.size, (frame.top - box.top) // frame.size + 1):
        middle = frame.top - steps * frame.size + frame.size // 2
        if box.top + 2 * RIM < middle < box.bottom - RIM:
            found.append((steps, (south, north), box.left + RIM, middle))
    for steps, sides, x, y in found:
        label = f"{abs(steps)} {sides[steps > 0]}" if steps else "0"
        width = text_width(label, "number", STEPS)
        at = Box(x - width // 2, y - STEPS // 3, width, STEPS * 2 // 3)
        is_left_out = steps % 2 and frame.size < EVERY_STEP_FROM
        if not is_left_out and not any(at.overlaps(each) for each in taken):
            colour, ground = sheet.theme.colours.ink, ground_colour(sheet.theme)
            sheet.text(label, x, y + STEPS // 3, "number", STEPS, colour, ground, "middle")


def _dots(sheet: Sheet, frame: PictureFrame, box: Box) -> None:
    """The corners of the cells, so that one sees where tiles can lie."""
    reach = 2 if frame.size >= SMALL_DOTS else 1
    for x in range(box.left + (frame.left - box.left) % frame.size, box.right, frame.size):
        for y in range(box.top + (frame.top - box.top) % frame.size, box.bottom, frame.size):
            sheet.line_in((x, y, x, y), sheet.theme.colours.foreign_line, 2 * reach, box)


def ground_colour(theme: Theme) -> Colour:
    """What lies below everything: the paper of a map on which nothing is drawn yet."""
    return theme.colours.foreign


def draw_ground(sheet: Sheet, box: Box) -> None:
    """The empty paper with its frame."""
    c = sheet.theme.colours
    sheet.box(box, ground_colour(sheet.theme), 14, c.gold_dark, 4)


def card_look(card: LaidCard) -> CardLook:
    north, east, south, west = card.numbers
    return CardLook(
        player=card.player,
        numbers=(north, east, south, west),
        land=tuple(SIDE_NAMES.index(side) for side in card.land),
        ships=tuple(SIDE_NAMES.index(side) for side in card.ships),
        castillo=card.castillo,
        grande=card.grande,
    )


def _looks(view: ElCaballeroView, bare: set[str]) -> dict[str, TileLook]:
    """How every tile looks, with the corners at which any tile has water."""
    sea: set[Spot] = set()  # corners, by their place: the left upper one of a cell has the cell's own place
    for tile in view.tiles:
        sea |= sea_corners(tile.cell.east, tile.cell.north, as_look(tile.face.land))
    return {tile.cell.name: look_of(tile, sea, bare=tile.cell.name in bare) for tile in view.tiles}


def corners_of(east: int, north: int) -> tuple[Spot, ...]:
    """The corners of a cell, clockwise from the left upper one."""
    return (east, north), (east + 1, north), (east + 1, north - 1), (east, north - 1)


def sea_corners(east: int, north: int, land: FourSides) -> set[Spot]:
    """The corners of a tile at which it has water at one of its edges."""
    return {corner for edge, corner in enumerate(corners_of(east, north)) if not land[edge] or not land[(edge - 1) % 4]}


def look_of(tile: LaidTile, sea: set[Spot], *, bare: bool) -> TileLook:
    north_west, north_east, south_east, south_west = (
        corner in sea for corner in corners_of(tile.cell.east, tile.cell.north)
    )
    return TileLook(
        land=as_look(tile.face.land),
        sea_corners=(north_west, north_east, south_east, south_west),
        gold=tile.face.gold,
        fish=tile.face.fish,
        variant=tile.face.tile % 3,
        bare=bare,
    )


def _rims(sheet: Sheet, frame: PictureFrame, tiles: dict[Spot, LaidTile], box: Box) -> None:
    """A line around what is known of the sea: where a tile ends and no other one begins."""
    c, width = sheet.theme.colours, max(2, round(frame.size * 0.03))
    for east, north in tiles:
        at = frame.box_at(east, north)
        for beside, line in (
            ((east, north + 1), (at.left, at.top, at.right, at.top)),
            ((east + 1, north), (at.right, at.top, at.right, at.bottom)),
            ((east, north - 1), (at.left, at.bottom, at.right, at.bottom)),
            ((east - 1, north), (at.left, at.top, at.left, at.bottom)),
        ):
            if beside not in tiles:
                sheet.line_in(line, c.border, width, box)


def _mark(sheet: Sheet, frame: PictureFrame, changes: IslandChanges, box: Box) -> None:
    """A band inside the cells that the last turn changed, and a broken one where a card is gone."""
    for cell in changes.cells:
        at = frame.box(cell)
        sheet.press_in(band_stamp(sheet.theme, frame.size), at.left, at.top, box)
    for cell, player in changes.gone:
        at = frame.box(cell)
        sheet.press_in(gone_stamp(sheet.theme, player, frame.size), at.left, at.top, box)


@lru_cache(maxsize=64)
def band_stamp(theme: Theme, size: int) -> Stamp:
    """A band around a changed cell."""
    canvas = Canvas(size, size)
    width = max(3.0, 0.05 * size)
    canvas.box(1, 1, size - 1, size - 1, None, 0.1 * size, theme.colours.changed, width)
    return make_stamp(theme, canvas.picture(), theme.colours.sea)


@lru_cache(maxsize=64)
def gone_stamp(theme: Theme, player: int, size: int) -> Stamp:
    """Where a card lay: a cross in its player's colour, in a band."""
    look, width = theme.players[player], max(3.0, 0.05 * size)
    canvas = Canvas(size, size)
    canvas.box(0.12 * size, 0.12 * size, 0.88 * size, 0.88 * size, None, 0.1 * size, theme.colours.changed, width)
    for ends in (((0.32, 0.32), (0.68, 0.68)), ((0.68, 0.32), (0.32, 0.68))):
        line = [(x * size, y * size) for x, y in ends]
        canvas.line(line, look.dark, width * 2.2)
    for ends in (((0.32, 0.32), (0.68, 0.68)), ((0.68, 0.32), (0.32, 0.68))):
        canvas.line([(x * size, y * size) for x, y in ends], look.colour, width * 1.2)
    return make_stamp(theme, canvas.picture(), theme.colours.foreign)
