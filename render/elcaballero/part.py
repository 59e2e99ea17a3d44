"""A part of the island for who knows the rest: the cells around what changed, with the open tiles to choose from.

Its pictures are small, because somebody in the middle of a turn gets one with every press.
"""

from __future__ import annotations

from PIL import Image

from engine.elcaballero.seen.view import ElCaballeroView
from render.elcaballero.changes import IslandChanges
from render.elcaballero.frame import PictureFrame, around, whole_island
from render.elcaballero.island import draw_island
from render.elcaballero.sheet import Sheet
from render.elcaballero.side import draw_open_tiles
from render.elcaballero.words import IslandWords
from render.layout import Box
from render.theme import Theme, load_theme

CELLS = 7
"""How many cells across are shown."""
WIDTH, EDGE = 768, 12
ISLAND = Box(EDGE, EDGE, WIDTH - 2 * EDGE, 636)
TILES = Box(EDGE, ISLAND.bottom + EDGE, WIDTH - 2 * EDGE, 150)


def empty_sheet(theme: Theme | None, *, with_tiles: bool) -> Sheet:
    """A sheet for a part, with room for the open tiles or without."""
    return Sheet(theme or load_theme(), WIDTH, (TILES if with_tiles else ISLAND).bottom + EDGE)


def compose(
    view: ElCaballeroView,
    words: IslandWords,
    theme: Theme | None = None,
    *,
    changes: IslandChanges,
    with_tiles: bool,
) -> Image.Image:
    """The finished picture in palette colours, not yet encoded."""
    sheet = empty_sheet(theme, with_tiles=with_tiles)
    draw_island(sheet, view, words, _frame(view, changes), ISLAND, changes)
    if with_tiles:
        draw_open_tiles(sheet, TILES, view)
    return sheet.picture


def _frame(view: ElCaballeroView, changes: IslandChanges) -> PictureFrame:
    """The cells around the middle of what changed; the whole island where nothing did."""
    cells = (*changes.cells, *(cell for cell, _ in changes.gone))
    if not cells:
        return whole_island(view, ISLAND)
    middle = sorted(cells, key=lambda cell: (cell.east, cell.north))[len(cells) // 2]
    return around(view, middle, ISLAND, CELLS)
