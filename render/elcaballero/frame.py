"""How the cells of the table lie in a picture."""

from __future__ import annotations

from dataclasses import dataclass

from engine.elcaballero.seen.view import CellView, ElCaballeroView
from render.layout import Box

SIZES = (168, 156, 144, 132, 120, 112, 104, 96, 90, 84, 78, 72, 67, 62, 57, 52, 47, 42, 37, 32)
"""The sides of a cell, from large to small: a few, so that stamps can be used again."""
ROOM = 0.55  # of a cell, around everything that lies there

Spot = tuple[int, int]


@dataclass(frozen=True)
class PictureFrame:
    """How the cells of the table lie in the picture."""

    size: int
    left: int
    top: int
    """Where the left upper corner of the cell of the start tile is."""

    def box(self, cell: CellView) -> Box:
        return self.box_at(cell.east, cell.north)

    def box_at(self, east: int, north: int) -> Box:
        return Box(self.left + east * self.size, self.top - north * self.size, self.size, self.size)


def whole_island(view: ElCaballeroView, box: Box) -> PictureFrame:
    """Everything that lies on the table, as large as it fits, in the middle of a box."""
    cells = [tile.cell for tile in view.tiles] + [card.cell for card in view.cards]
    west, east = min(cell.east for cell in cells), max(cell.east for cell in cells)
    south, north = min(cell.north for cell in cells), max(cell.north for cell in cells)
    columns, rows = east - west + 1, north - south + 1
    fitting = (
        size for size in SIZES if (columns + 2 * ROOM) * size <= box.width and (rows + 2 * ROOM) * size <= box.height
    )
    size = next(fitting, SIZES[-1])
    left = box.left + (box.width - columns * size) // 2 - west * size
    top = box.top + (box.height - rows * size) // 2 + north * size
    return PictureFrame(size, left, top)


def around(view: ElCaballeroView, cell: CellView, box: Box, cells: int) -> PictureFrame:
    """So many cells across a box, with this one in the middle, or nearer to a rim where there is nothing beyond."""
    size = box.width // cells
    known = [cell, *(tile.cell for tile in view.tiles), *(card.cell for card in view.cards)]
    easts, norths = [each.east for each in known], [each.north for each in known]
    east = _nearest(cell.east, min(easts), max(easts), box.width / size)
    north = _nearest(cell.north, min(norths), max(norths), box.height / size)
    left = box.left + round((box.width - size) / 2 - east * size)
    top = box.top + round((box.height - size) / 2 + north * size)
    return PictureFrame(size, left, top)


def _nearest(wanted: int, first: int, last: int, room: float) -> float:
    """The cell in the middle of so many that is nearest to the wanted one and shows no more emptiness than needed."""
    reach = (room - 1) / 2 - ROOM - 0.5
    if last - first <= 2 * reach:
        return (first + last) / 2
    return min(max(wanted, first + reach), last - reach)
