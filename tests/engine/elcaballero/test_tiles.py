"""Tiles as they lie: what is where when one is turned.

The tables are built when their module is loaded, so it is loaded once more here: what builds them is what is tested.
"""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from typing import Any

import pytest

from engine.elcaballero import facts
from engine.elcaballero.board import tiles
from engine.elcaballero.board.cells import sides_in

SIDES = {0, 1, 2, 3}


@pytest.fixture(scope="module")
def built() -> dict[str, Any]:
    """All names of the module, freshly built."""
    return runpy.run_path(str(tiles.__file__), run_name=tiles.__name__)


def every_lying(built: dict[str, Any]) -> Iterator[tuple[facts.Tile, int, Any]]:
    """Each tile in each turn, and the pieces of which it consists then."""
    for tile in facts.TILES.values():
        for turn in range(4):
            yield tile, turn, built["PIECES"][tile.number * 4 + turn]


def fish_side(tile: facts.Tile, turn: int) -> int:
    """Where the fish is after so many quarter turns."""
    return (tile.fish_edge + turn) % 4


def test_land_and_waters_share_the_four_sides_of_a_tile(built: dict[str, Any]) -> None:
    for tile, _, pieces in every_lying(built):
        sides = [side for piece in pieces for side in piece.sides]

        assert sorted(sides) == sorted(SIDES)
        assert [piece.is_land for piece in pieces].count(True) == bool(tile.land)


def test_a_quarter_turn_takes_each_side_to_the_next_one_clockwise(built: dict[str, Any]) -> None:
    for tile, turn, pieces in every_lying(built):
        land = {side for piece in pieces if piece.is_land for side in piece.sides}

        assert land == {(side + turn) % 4 for side in sides_in(tile.land)}


def test_there_are_two_waters_only_where_land_runs_through_between_opposite_sides(built: dict[str, Any]) -> None:
    for tile, _, pieces in every_lying(built):
        runs_through = sides_in(tile.land) in ((0, 2), (1, 3))
        waters = 2 if runs_through else int(set(sides_in(tile.land)) != SIDES)

        assert len(pieces) - bool(tile.land) == waters


def test_gold_lies_on_the_land_and_fish_in_the_water_where_they_are_printed(built: dict[str, Any]) -> None:
    for tile, turn, pieces in every_lying(built):
        for piece in pieces:
            swims_here = not piece.is_land and fish_side(tile, turn) in piece.sides
            assert piece.symbols == (tile.gold if piece.is_land else tile.fish if swims_here else 0)
        assert sum(piece.symbols for piece in pieces) == tile.gold + tile.fish


def test_turns_are_offered_once_for_each_look_of_a_tile(built: dict[str, Any]) -> None:
    looks = {(tile.number, turn): frozenset(pieces) for tile, turn, pieces in every_lying(built)}
    for tile in facts.TILES:
        all_looks = {looks[tile, turn] for turn in range(4)}
        offered = [looks[tile, turn] for turn in built["TURNS"][tile]]

        assert len(offered) == len(all_looks)
        assert set(offered) == all_looks
