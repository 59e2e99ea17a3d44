"""The island as the tiles make it: land regions, waters, and the shore around them.

It follows from the tiles alone. It grows tile by tile, and a tile changes only what it touches, so every island is made
from the one before. Nobody changes one: twins of a game share it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.elcaballero.board.cells import EAST, NORTH, STEPS, opposite, sides_in
from engine.elcaballero.board.tiles import LYING, PIECES, Piece

Tiles = Iterable[tuple[int, int]]
"""The cells with a tile and the tile that lies there, in the order in which they were laid."""

ACROSS = tuple(4 * STEPS[side] + opposite(side) - side for side in range(4))
"""By side: what to add to an edge (`cell * 4 + side`) to come to the edge of the neighbour that it meets."""


class Region(NamedTuple):
    """A land region or a water."""

    is_land: bool
    edges: tuple[int, ...]
    """The edges of tiles in it (`cell * 4 + side`); the first one is the first of its oldest tile."""
    cells: frozenset[int]
    """Its tiles. A tile counts once, also if two pieces of it belong to the same water."""
    value: int
    """Tiles, and one more for every gold (land) or fish (water) in it."""
    open_edges: int
    """How many of its edges meet no tile."""

    @property
    def address(self) -> tuple[int, int]:
        """A tile and an edge of it that stand for the region in choices: always the same for the same tiles."""
        return divmod(self.edges[0], 4)

    def joined(self, younger: Region) -> Region:
        """This region and a younger one as one; a tile that lies in both counts once."""
        cells = self.cells | younger.cells
        twice = len(self.cells) + len(younger.cells) - len(cells)
        return Region(
            self.is_land,
            self.edges + younger.edges,
            cells,
            self.value + younger.value - twice,
            self.open_edges + younger.open_edges,
        )


class Island:
    """All tiles on the table."""

    __slots__ = ("lands_begun", "regions", "regions_at", "shore", "tiles")

    tiles: dict[int, int]
    """Cell -> the tile that lies there (`tiles.py`), in the order in which they were laid."""
    shore: dict[int, tuple[int, int]]
    """Cell beside a tile on which none lies -> masks of its sides that touch land and that touch water."""
    regions: dict[int, Region]
    """The regions by their numbers, the oldest first. Where regions become one, it has the number of the oldest."""
    regions_at: dict[int, int]
    """For every edge of a tile (`cell * 4 + side`): the number of the region there."""
    lands_begun: tuple[int, ...]
    """The numbers of all land regions there ever were, the oldest first: by its place here a land is known for life."""

    def __init__(self) -> None:
        self.tiles, self.shore, self.regions, self.regions_at = {}, {}, {}, {}
        self.lands_begun = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Island) and [*self.tiles.items()] == [*other.tiles.items()]

    __hash__ = None  # type: ignore[assignment]  # nobody looks one up

    def with_tile(self, cell: int, lying: int) -> Island:
        """The island once this tile lies in this cell."""
        grown = Island()
        grown.tiles = {**self.tiles, cell: lying}
        grown.shore = self.shore.copy()
        grown.regions = self.regions.copy()
        grown.regions_at = self.regions_at.copy()
        grown.lands_begun = self.lands_begun
        grown._move_shore(cell, LYING[lying].land)
        for place, piece in enumerate(PIECES[lying]):
            grown._add_piece(len(self.tiles) * 4 + place, cell, piece)
        return grown

    def facing(self, cell: int, side: int) -> int:
        """The number of the region that a cell without a tile touches at this side; a tile must lie there."""
        return self.regions_at[cell * 4 + side + ACROSS[side]]

    def land_at(self, cell: int) -> tuple[int, ...]:
        """The sides at which a cell without a tile touches land."""
        return sides_in(self.shore[cell][0]) if cell in self.shore else ()

    def water_at(self, cell: int) -> tuple[int, ...]:
        """The sides at which a cell without a tile touches water."""
        return sides_in(self.shore[cell][1]) if cell in self.shore else ()

    def touched(self, cell: int, piece: Piece) -> list[int]:
        """The numbers of the regions that a piece of a tile in this cell meets, one for each edge that meets a tile."""
        met = [cell * 4 + side + ACROSS[side] for side in piece.sides]
        return [self.regions_at[edge] for edge in met if edge in self.regions_at]

    def _move_shore(self, cell: int, land: int) -> None:
        """The cell is no shore any more, but those beside it are if no tile lies there."""
        shore = self.shore
        shore.pop(cell, None)
        for side, step in enumerate(STEPS):
            beside = cell + step
            if beside not in self.tiles:
                lands, waters = shore.get(beside, (0, 0))
                touch = 1 << opposite(side)
                shore[beside] = (lands | touch, waters) if land >> side & 1 else (lands, waters | touch)

    def _add_piece(self, number: int, cell: int, piece: Piece) -> None:
        """A piece of a new tile is a region with this number, or joins those that it touches."""
        edges = tuple([cell * 4 + side for side in piece.sides])
        touched = self.touched(cell, piece)
        open_edges = len(edges) - 2 * len(touched)  # where it meets another one, neither is open any more
        whole = Region(piece.is_land, edges, frozenset((cell,)), 1 + piece.symbols, open_edges)
        oldest = min(touched, default=number)
        if oldest == number and piece.is_land:
            self.lands_begun = (*self.lands_begun, number)
        for other in sorted({*touched}, reverse=True):
            whole = self.regions[other].joined(whole)
            if other != oldest:
                del self.regions[other]
        self.regions[oldest] = whole
        self.regions_at.update(dict.fromkeys(whole.edges, oldest))


def island_of(tiles: Tiles) -> Island:
    """The island that these tiles make."""
    island = Island()
    for cell, lying in tiles:
        island = island.with_tile(cell, lying)
    return island


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
