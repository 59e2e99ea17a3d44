"""Land tiles as they lie: what is where when a tile is turned.

A tile that lies is one number, `tile * 4 + turn`; a turn is a quarter turn clockwise. Edges are masks (`cells.py`).
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engine.elcaballero import facts
from engine.elcaballero.board.cells import sides_in

ALL_EDGES = 15


class Lying(NamedTuple):
    """A tile as it lies."""

    land: int
    """Edges where there is land."""
    waters: tuple[int, ...]
    """The edges of each separate water: two where land runs through between opposite edges, else one or none."""
    gold: int
    fish: int
    fish_edge: int
    """An edge of the water with the fish."""


def turned(edges: int, turn: int) -> int:
    """A mask of edges after so many quarter turns clockwise."""
    return (edges << turn | edges >> 4 - turn) & ALL_EDGES


def _waters(land: int) -> tuple[int, ...]:
    water = ALL_EDGES & ~land
    if land in (0b0101, 0b1010):
        return tuple(1 << side for side in sides_in(water))
    return (water,) if water else ()


def _lying(tile: facts.Tile, turn: int) -> Lying:
    land = turned(tile.land, turn)
    return Lying(land, _waters(land), tile.gold, tile.fish, (tile.fish_edge + turn) % 4)


LYING: dict[int, Lying] = {
    tile.number * 4 + turn: _lying(tile, turn) for tile in facts.TILES.values() for turn in range(4)
}
"""Every tile in every turn."""


class Piece(NamedTuple):
    """The land of a tile, or one of its waters."""

    is_land: bool
    sides: tuple[int, ...]
    """The edges of the tile where it is."""
    symbols: int
    """Gold on the land, or fish in the water."""


def _pieces(look: Lying) -> tuple[Piece, ...]:
    lands = [Piece(is_land=True, sides=sides_in(look.land), symbols=look.gold)] if look.land else []
    waters = [
        Piece(is_land=False, sides=sides_in(water), symbols=look.fish * (water >> look.fish_edge & 1))
        for water in look.waters
    ]
    return (*lands, *waters)


PIECES: dict[int, tuple[Piece, ...]] = {lying: _pieces(look) for lying, look in LYING.items()}
"""What every tile in every turn consists of, the land first."""


def _different_turns(tile: facts.Tile) -> tuple[int, ...]:
    """The turns in which the tile looks different. Where a fish swims matters only if there are two waters."""
    looks: dict[tuple[int, int], int] = {}
    for turn in range(4):
        lying = _lying(tile, turn)
        fish_water = next((water for water in lying.waters if water >> lying.fish_edge & 1), 0) if tile.fish else 0
        looks.setdefault((lying.land, fish_water), turn)
    return tuple(looks.values())


TURNS: dict[int, tuple[int, ...]] = {tile.number: _different_turns(tile) for tile in facts.TILES.values()}
"""The turns in which each tile looks different."""


@cache
def turns_that_fit(tile: int, known: int, land: int) -> tuple[int, ...]:
    """The turns in which the tile has land exactly at these edges, of those that are `known` (touch another tile)."""
    return tuple([turn for turn in TURNS[tile] if LYING[tile * 4 + turn].land & known == land])
