"""Names of cells, regions, waters and the shore."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.elcaballero.board.cells import EAST, NORTH, SOUTH, WEST, cell_at, cell_named, name_of, place_of
from engine.elcaballero.board.island import Region, edges_match
from tests.engine.elcaballero.playing import situation

STEPS = st.integers(-60, 60)


def regions_of(tiles: dict[str, str]) -> list[Region]:
    return [*situation({"tiles": tiles}).game.board.island.regions.values()]


@given(east=STEPS, north=STEPS)
def test_every_cell_has_a_name_of_its_own(east: int, north: int) -> None:
    cell = cell_at(east, north)

    assert place_of(cell) == (east, north)
    assert cell_named(name_of(cell)) == cell


def test_cells_are_named_by_the_steps_from_the_start_tile() -> None:
    names = [name_of(cell_at(east, north)) for east, north in ((0, 0), (2, 1), (-1, 0), (0, -3), (-4, 12))]

    assert names == ["0", "e2n1", "w1", "s3", "w4n12"]


@pytest.mark.parametrize("name", ["", "e0", "n1e2", "e", "x1", "00", "e1n01", "e200", "E1"])
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="cell"):
        cell_named(name)


def test_land_that_meets_is_one_region_and_water_that_meets_is_one_water() -> None:
    regions = regions_of({"0": "e", "e1": "ew", "e2": "w gold", "n1": "-"})

    assert [(region.is_land, len(region.cells), region.value) for region in regions] == [
        (True, 3, 4),
        (False, 2, 2),
        (False, 1, 1),
        (False, 1, 1),
        (False, 1, 1),
    ]


def test_land_through_the_middle_of_a_tile_parts_two_waters() -> None:
    regions = regions_of({"0": "ew", "n1": "-", "s1": "- fish"})

    assert [(region.is_land, len(region.cells), region.value) for region in regions] == [
        (True, 1, 1),
        (False, 2, 2),
        (False, 2, 3),
    ]


def test_the_shore_tells_what_every_cell_beside_touches() -> None:
    island = situation({"tiles": {"0": "ne", "e1": "w", "n1": "s"}}).game.board.island

    assert island.land_at(cell_named("e1n1")) == ()
    assert island.water_at(cell_named("e1n1")) == (SOUTH, WEST)
    assert island.land_at(cell_named("s1")) == ()
    assert island.water_at(cell_named("w1")) == (EAST,)
    assert island.water_at(cell_named("e5")) == ()
    assert island.water_at(cell_named("s1")) == (NORTH,)


def test_edges_that_do_not_match_are_found() -> None:
    tiles = situation({"tiles": {"0": "e", "e1": "w"}}).game.board.tiles
    (start, first), (beside, _) = tiles

    assert edges_match(tiles)
    assert not edges_match(((start, first), (beside, first)))
