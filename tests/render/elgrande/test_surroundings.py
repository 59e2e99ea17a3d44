"""The part of the map around what changed."""

from __future__ import annotations

import itertools

import pytest

from render.elgrande.board import compose, compose_map
from render.elgrande.layout import MAP
from render.elgrande.map.places import place_of, places
from render.elgrande.map.surroundings import LEAST, MOST, around
from render.elgrande.moves.changes import NO_CHANGES, Arrow, BoardChanges
from tests.render.elgrande.positions import WORDS, position


@pytest.mark.parametrize(
    "regions", [*itertools.combinations(places(), 1), *itertools.combinations(places(), 2)], ids=str
)
def test_the_part_holds_all_of_what_changed_and_lies_on_the_map(regions: tuple[str, ...]) -> None:
    part = around(MAP, BoardChanges(regions, ()))

    assert MAP.holds(part)
    assert part.width >= LEAST[0]
    assert part.height >= LEAST[1]
    assert part == MAP or part.width * part.height <= MOST * MAP.width * MAP.height
    assert all(part.holds(place_of(region).field) for region in regions)


def test_where_pieces_came_from_belongs_to_it_but_not_what_is_off_the_map() -> None:
    moved = BoardChanges(("sevilla",), (Arrow("caballero", 0, "granada", "sevilla", 1),))
    placed = BoardChanges(("sevilla",), (Arrow("caballero", 0, "court", "sevilla", 1),))

    assert around(MAP, moved).holds(place_of("granada").field)
    assert around(MAP, placed) == around(MAP, BoardChanges(("sevilla",), ()))


def test_the_whole_is_shown_where_nothing_changed_or_much() -> None:
    assert around(MAP, NO_CHANGES) == MAP
    assert around(MAP, BoardChanges(("galicia", "valencia"), ())) == MAP


def test_the_map_is_a_part_of_the_board_as_it_is() -> None:
    view = position(3, 5)
    whole = compose(view, WORDS)

    assert compose_map(view, WORDS).tobytes() == whole.crop((MAP.left, MAP.top, MAP.right, MAP.bottom)).tobytes()
    changes = BoardChanges(("sevilla",), ())
    part = around(MAP, changes)
    assert compose_map(view, WORDS, changes=changes, closely=True).size == (part.width, part.height)
