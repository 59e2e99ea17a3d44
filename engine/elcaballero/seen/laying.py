"""What a tile would make of the land and the waters beside it, as everybody can see from the table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.elcaballero.board.cells import cell_named
from engine.elcaballero.board.island import Island, Tiles, island_of
from engine.elcaballero.board.tiles import PIECES
from engine.elcaballero.rules.scoring import is_closed
from engine.elcaballero.seen.seeing import letter_of
from engine.elcaballero.seen.view import ElCaballeroView


@dataclass(frozen=True, slots=True)
class PieceLaid:
    """What becomes of the land of a tile, or of one of its waters."""

    is_land: bool
    lands: tuple[str, ...]
    """The letters of the land regions that it joins, the oldest first; of a water none."""
    worths: tuple[int, ...]
    """What each region that it joins is worth before, the oldest first."""
    value: int
    """What the region is worth then."""
    closed: bool
    """Whether no caballero card can be laid at it any more."""


def pieces_laid(view: ElCaballeroView, tile: int, cell: str, turn: int) -> tuple[PieceLaid, ...]:
    """Of a tile that is laid like this: its land, if it has any, and then its waters."""
    island = _island(tuple((cell_named(laid.cell.name), laid.face.tile * 4 + laid.face.turn) for laid in view.tiles))
    at, lying = cell_named(cell), tile * 4 + turn
    grown = island.with_tile(at, lying)
    told = []
    for piece in PIECES[lying]:
        touched = sorted({*island.touched(at, piece)})
        region = grown.regions[grown.regions_at[at * 4 + piece.sides[0]]]
        lands = tuple(letter_of(island, number) for number in touched) if piece.is_land else ()
        worths = tuple(island.regions[number].value for number in touched)
        told.append(PieceLaid(piece.is_land, lands, worths, region.value, is_closed(region)))
    return tuple(told)


@lru_cache(maxsize=64)
def _island(tiles: Tiles) -> Island:
    """The same for all places of a panel."""
    return island_of(tiles)
