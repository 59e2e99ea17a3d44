"""The island as the tiles make it: land regions, waters, and the shore around them.

It follows from the tiles alone, so it is worked out once for every set of them and kept.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.elcaballero.cells import EAST, NORTH, STEPS, opposite, sides_in
from engine.elcaballero.tiles import LYING

Tiles = tuple[tuple[int, int], ...]
"""The cells with a tile and the tile that lies there, in the order in which they were laid."""


class Region(NamedTuple):
    """A land region or a water."""

    is_land: bool
    cells: tuple[int, ...]
    """Its tiles. A tile counts once, also if two pieces of it belong to the same water."""
    value: int
    """Tiles, and one more for every gold (land) or fish (water) in it."""
    shore: tuple[tuple[int, int], ...]
    """The cells beside it on which no tile lies, each with the side at which the cell touches it."""
    address: tuple[int, int]
    """A tile and an edge of it that stand for the region in choices: always the same for the same tiles."""


class Island:
    """All tiles on the table."""

    __slots__ = ("brought", "regions", "regions_at", "shore", "tiles")

    def __init__(self, tiles: Tiles) -> None:
        self.tiles = dict(tiles)
        """Cell -> the tile that lies there (`tiles.py`)."""
        self.shore = self._find_shore()
        """Cell beside a tile on which none lies -> masks of its sides that touch land and that touch water."""
        self.regions, self.regions_at = self._find_regions()
        """The regions, and for every edge (`cell * 4 + side`) the number of the region there."""
        self.brought: dict[tuple[int, int], dict[int, int]] = {}
        """What was worked out of cards on it: cell and number to the north -> what `numbers.brought_to` says."""

    def facing(self, cell: int, side: int) -> int:
        """The number of the region that a cell without a tile touches at this side; a tile must lie there."""
        return self.regions_at[(cell + STEPS[side]) * 4 + opposite(side)]

    def land_at(self, cell: int) -> tuple[int, ...]:
        """The sides at which a cell without a tile touches land."""
        return sides_in(self.shore[cell][0]) if cell in self.shore else ()

    def water_at(self, cell: int) -> tuple[int, ...]:
        """The sides at which a cell without a tile touches water."""
        return sides_in(self.shore[cell][1]) if cell in self.shore else ()

    def _find_shore(self) -> dict[int, tuple[int, int]]:
        shore: dict[int, tuple[int, int]] = {}
        for cell, lying in self.tiles.items():
            land = LYING[lying].land
            for side in range(4):
                beside = cell + STEPS[side]
                if beside not in self.tiles:
                    lands, waters = shore.get(beside, (0, 0))
                    touch = 1 << opposite(side)
                    shore[beside] = (lands | touch, waters) if land >> side & 1 else (lands, waters | touch)
        return shore

    def _find_regions(self) -> tuple[tuple[Region, ...], dict[int, int]]:
        pieces: list[tuple[int, int, bool]] = []  # cell, edges, is land
        piece_at: dict[int, int] = {}
        for cell, lying in self.tiles.items():
            look = LYING[lying]
            for edges in (look.land, *look.waters):
                if edges:
                    for side in sides_in(edges):
                        piece_at[cell * 4 + side] = len(pieces)
                    pieces.append((cell, edges, edges == look.land))
        leads_to = list(range(len(pieces)))

        def root(piece: int) -> int:
            while leads_to[piece] != piece:
                leads_to[piece] = piece = leads_to[leads_to[piece]]
            return piece

        for cell in self.tiles:
            for side in (NORTH, EAST):
                beside = cell + STEPS[side]
                if beside in self.tiles:
                    one, other = root(piece_at[cell * 4 + side]), root(piece_at[beside * 4 + opposite(side)])
                    leads_to[max(one, other)] = min(one, other)
        members: dict[int, list[int]] = {}
        for piece in range(len(pieces)):
            members.setdefault(root(piece), []).append(piece)
        number_of = {first: number for number, first in enumerate(members)}
        regions_at = {edge: number_of[root(piece)] for edge, piece in piece_at.items()}
        return tuple(self._region([pieces[piece] for piece in group]) for group in members.values()), regions_at

    def _region(self, pieces: list[tuple[int, int, bool]]) -> Region:
        is_land = pieces[0][2]
        symbols = 0
        shore = []
        for cell, edges, _ in pieces:
            look = LYING[self.tiles[cell]]
            symbols += look.gold if is_land else look.fish * (edges >> look.fish_edge & 1)
            for side in sides_in(edges):
                beside = cell + STEPS[side]
                if beside not in self.tiles:
                    shore.append((beside, opposite(side)))
        cells = tuple(dict.fromkeys(cell for cell, _, _ in pieces))
        first_cell, first_edges, _ = pieces[0]
        address = (first_cell, sides_in(first_edges)[0])
        return Region(is_land, cells, len(cells) + symbols, tuple(shore), address)


@lru_cache(maxsize=1 << 10)
def island_of(tiles: Tiles) -> Island:
    """The island that these tiles make. Nobody changes it."""
    return Island(tiles)


def edges_match(tiles: Tiles) -> bool:
    """Whether land meets land and water meets water everywhere."""
    lying = dict(tiles)
    for cell, tile in lying.items():
        for side in (NORTH, EAST):
            beside = lying.get(cell + STEPS[side])
            if beside is not None:
                land, other = LYING[tile].land >> side & 1, LYING[beside].land >> opposite(side) & 1
                if land != other:
                    return False
    return True
