"""The picture for who is about to lay something: the cells around it, with the piece as if it lay there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from PIL import Image

from engine.elcaballero.seen.view import CellView, ElCaballeroView, LaidCard, LaidTile
from render.canvas import Canvas
from render.elcaballero.changes import IslandChanges
from render.elcaballero.frame import PictureFrame, around, whole_island
from render.elcaballero.island import draw_island, gone_stamp
from render.elcaballero.part import CELLS, ISLAND, TILES, empty_sheet
from render.elcaballero.sheet import Sheet
from render.elcaballero.side import draw_open_tiles
from render.elcaballero.words import IslandWords
from render.page import Stamp, make_stamp
from render.theme import Theme


@dataclass(frozen=True)
class Ghost:
    """A tile or card where somebody thinks of laying it."""

    piece: LaidTile | LaidCard
    others: tuple[CellView, ...] = ()
    """The other cells where it could be laid."""
    gone: tuple[tuple[CellView, int], ...] = ()
    """The cards that would be removed, and whose they are."""
    whole: bool = False
    """Whether the whole island is shown."""


def compose(view: ElCaballeroView, words: IslandWords, ghost: Ghost, theme: Theme | None = None) -> Image.Image:
    """The finished picture in palette colours, not yet encoded."""
    piece = ghost.piece
    sheet = empty_sheet(theme, with_tiles=isinstance(piece, LaidTile))
    chosen = None
    if isinstance(piece, LaidTile):
        shown = replace(view, tiles=(*view.tiles, piece))
        chosen = piece.face.tile
    else:
        others = tuple(card for card in view.cards if card.cell != piece.cell)  # a card that is raised lies there
        shown = replace(view, cards=(*others, piece))
    frame = whole_island(shown, ISLAND) if ghost.whole else around(shown, piece.cell, ISLAND, CELLS)
    draw_island(sheet, shown, words, frame, ISLAND, IslandChanges())
    for cell in ghost.others:
        _press(sheet, frame, cell, dot_stamp(sheet.theme, frame.size))
    for cell, player in ghost.gone:
        _press(sheet, frame, cell, gone_stamp(sheet.theme, player, frame.size))
    _press(sheet, frame, piece.cell, rim_stamp(sheet.theme, frame.size))
    if chosen is not None:
        draw_open_tiles(sheet, TILES, view, chosen)
    return sheet.picture


def _press(sheet: Sheet, frame: PictureFrame, cell: CellView, stamp: Stamp) -> None:
    at = frame.box(cell)
    shift = (stamp.width - at.width) // 2
    sheet.press_in(stamp, at.left - shift, at.top - shift, ISLAND)


@lru_cache(maxsize=64)
def dot_stamp(theme: Theme, size: int) -> Stamp:
    """A cell where the piece could be laid too."""
    c = theme.colours
    canvas = Canvas(size, size)
    canvas.circle(size / 2, size / 2, 0.15 * size, c.gold, c.gold_dark, max(2.0, 0.03 * size))
    return make_stamp(theme, canvas.picture(), c.foreign)


@lru_cache(maxsize=64)
def rim_stamp(theme: Theme, size: int) -> Stamp:
    """The golden rim around the piece, a little larger than a cell."""
    c, grown = theme.colours, round(size * 1.12)
    canvas = Canvas(grown, grown)
    line = 0.075 * size
    canvas.box(0, 0, grown, grown, None, 0.12 * size, c.gold_dark, line + 4)
    canvas.box(2, 2, grown - 2, grown - 2, None, 0.11 * size, c.gold, line)
    return make_stamp(theme, canvas.picture(), c.foreign)
