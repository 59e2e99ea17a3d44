"""The plates on the island: of land regions letter, value and who leads; of waters their value."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.elcaballero.seen.view import CellView, ElCaballeroView, LaidTile, LandView, WaterView
from render.canvas import Point
from render.elcaballero.coast import land_middle, water_middle
from render.elcaballero.frame import PictureFrame
from render.elcaballero.plates import land_plate, water_plate
from render.elcaballero.sheet import Sheet
from render.elcaballero.tiles import SIDE_NAMES, as_look
from render.layout import Box
from render.page import Stamp

LARGEST, SMALLEST = 40, 31  # letters in pixels
MOST_PLACES = 3
"""Tiles of a land on which its plate may stand."""
SMALL_CELL = 56
"""Below this size of a cell, land of one tile where nobody is gets no plate."""
MUCH_WATER = 5
"""Tiles and fish, from which on the size of a water is told on small cells too."""


@dataclass(frozen=True)
class LandLabel:
    """Where the plate of a land region could stand."""

    land: LandView
    places: tuple[tuple[CellView, Point], ...]
    """Tiles, and a point on each in sides of it, the best place first."""


def land_labels(view: ElCaballeroView) -> tuple[LandLabel, ...]:
    """For every land region the tiles with most land, in the middle of the region, best without gold."""
    tiles = {tile.cell.name: tile for tile in view.tiles}
    return tuple(_land_label(land, tiles) for land in view.lands)


def _land_label(land: LandView, tiles: dict[str, LaidTile]) -> LandLabel:
    def suits(cell: CellView) -> tuple[int, float]:
        face = tiles[cell.name].face
        return 2 * face.gold - sum(face.land), _distance(cell, land.cells)

    cells = sorted(land.cells, key=suits)[:MOST_PLACES]
    return LandLabel(land, tuple((cell, land_middle(as_look(tiles[cell.name].face.land))) for cell in cells))


def _distance(cell: CellView, cells: tuple[CellView, ...]) -> float:
    """How far a cell is from the middle of some cells."""
    east = sum(each.east for each in cells) / len(cells)
    north = sum(each.north for each in cells) / len(cells)
    return abs(cell.east - east) + abs(cell.north - north)


def _water_middles(water: WaterView, tiles: dict[str, LaidTile]) -> list[tuple[CellView, Point]]:
    """Where the plate of a water could stand, the best place first: much water, no fish, the middle of the water."""

    def suits(cell: CellView) -> tuple[int, float]:
        face = tiles[cell.name].face
        return sum(face.land) + 2 * (face.fish is not None), _distance(cell, water.cells)

    side_at = dict(water.edges)
    return [
        (cell, water_middle(as_look(tiles[cell.name].face.land), SIDE_NAMES.index(side_at[cell.name])))
        for cell in sorted(water.cells, key=suits)
    ]


def draw_labels(
    sheet: Sheet, view: ElCaballeroView, labels: tuple[LandLabel, ...], frame: PictureFrame, box: Box
) -> None:
    """All plates; where cells are small, only those that tell more than one sees."""
    plates = list(_land_plates(sheet, view, labels, frame))
    plates += _water_plates(sheet, view, frame, [*(at for _, at in plates), *_symbols(view, frame)])
    for stamp, at in plates:
        sheet.press_in(stamp, at.left, at.top, box)


def _symbols(view: ElCaballeroView, frame: PictureFrame) -> Iterator[Box]:
    """Where gold and fish are, which no plate should hide."""
    size = round(frame.size * 0.3)
    for tile in view.tiles:
        look, at = as_look(tile.face.land), frame.box(tile.cell)
        if tile.face.gold or tile.face.fish is not None:
            side = tile.face.fish
            x, y = land_middle(look) if side is None else water_middle(look, SIDE_NAMES.index(side))
            yield Box(at.left + round(x * at.width) - size // 2, at.top + round(y * at.height) - size // 2, size, size)


def _land_plates(
    sheet: Sheet, view: ElCaballeroView, labels: tuple[LandLabel, ...], frame: PictureFrame
) -> Iterator[tuple[Stamp, Box]]:
    """A plate that is wider than its tile hides as little of other plates and of cards as possible."""
    cards = [frame.box(card.cell) for card in view.cards]
    plates: list[Box] = []
    for label in sorted(labels, key=lambda label: len(label.places)):  # whoever has least choice, first
        land = label.land
        if frame.size < SMALL_CELL and land.value < 2 and not land.leaders and land.alkalde is None:
            continue
        size = _letters(frame, 0.34 if len(land.cells) > 1 else 0.27)
        stamp = land_plate(sheet.theme, land.letter, land.value, land.leaders, land.alkalde, size)
        places = [place for cell, middle in label.places for place in _around(stamp, frame.box(cell), middle)]
        place = min(places, key=lambda place: 2 * _hidden(place, plates) + _hidden(place, cards))
        plates.append(place)
        yield stamp, place


def _around(stamp: Stamp, tile: Box, middle: Point) -> tuple[Box, ...]:
    """On a tile; a plate that is wider than the tile also flush with its left or right rim."""
    place = _on_tile(stamp, tile, middle)
    if stamp.width + 4 <= tile.width:
        return (place,)
    over = stamp.width + 4 - tile.width
    return place, place.moved(over // 2, 0), place.moved(-over // 2, 0)


def _hidden(place: Box, others: list[Box]) -> int:
    """How many pixels of some boxes another one hides."""
    return sum(
        (min(place.right, other.right) - max(place.left, other.left))
        * (min(place.bottom, other.bottom) - max(place.top, other.top))
        for other in others
        if place.overlaps(other)
    )


def _water_plates(
    sheet: Sheet, view: ElCaballeroView, frame: PictureFrame, taken: list[Box]
) -> Iterator[tuple[Stamp, Box]]:
    tiles = {tile.cell.name: tile for tile in view.tiles}
    size = _letters(frame, 0.27)
    for water in view.waters:
        matters = any(water.ships) or water.alkalde is not None
        if not matters and water.value < (MUCH_WATER if frame.size < SMALL_CELL else 2):
            continue
        stamp = water_plate(sheet.theme, water.value, water.alkalde, water.alkalde_has_ship, size)
        places = [_on_tile(stamp, frame.box(cell), middle) for cell, middle in _water_middles(water, tiles)]
        place = next((place for place in places if not any(place.overlaps(other) for other in taken)), None)
        if place is not None:
            taken.append(place)
            yield stamp, place


def _letters(frame: PictureFrame, share: float) -> int:
    return max(SMALLEST, min(LARGEST, round(frame.size * share)))


def _on_tile(stamp: Stamp, tile: Box, middle: Point) -> Box:
    """Around a point of a tile, but not over its rim."""
    left = tile.left + round(middle[0] * tile.width) - stamp.width // 2
    top = tile.top + round(middle[1] * tile.height) - stamp.height // 2
    if stamp.width + 4 <= tile.width:
        left = min(max(left, tile.left + 2), tile.right - stamp.width - 2)
    else:
        left = tile.left + (tile.width - stamp.width) // 2
    top = min(max(top, tile.top + 2), tile.bottom - stamp.height - 2)
    return Box(left, top, stamp.width, stamp.height)
