"""What a view tells: the island in regions with letters, the cards, the turn, and where something may go."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.elcaballero.seen.seeing import letter
from engine.elcaballero.seen.view import ElCaballeroView
from tests.engine.elcaballero.playing import play_on, situation, started, turn

ISLAND: dict[str, Any] = {
    "tiles": {"0": "nes", "e1": "w", "n1": "s", "s1": "n gold", "w1": "n"},
    "cards": {"e1n1": {"player": 0, "west": 4}, "w1n1": {"player": 1, "south": 2, "ships": ["east"]}},
    "court": [5, 5],
    "display": [5, 33],
}


def seen(position: dict[str, Any], **table: Any) -> ElCaballeroView:
    view: ElCaballeroView = situation(position, **table).game.view(0)
    return view


def test_lands_stand_with_the_most_valuable_first() -> None:
    view = seen(ISLAND)

    assert [(land.letter, land.value, land.totals, land.leaders) for land in view.lands] == [
        ("A", 5, (0, 0), ()),
        ("B", 1, (0, 2), (1,)),
    ]
    assert {tile.cell.name: tile.land_region for tile in view.tiles} == {
        "0": "A", "e1": "A", "n1": "A", "s1": "A", "w1": "B",
    }  # fmt: skip


def test_a_card_tells_its_numbers_and_what_it_touches() -> None:
    card = next(card for card in seen(ISLAND).cards if card.cell.name == "w1n1")

    assert card.numbers == (4, 1, 2, 3)
    assert card.land == ("south",)
    assert card.regions == ("B",)
    assert card.water == ("east",)
    assert card.ships == ("east",)


def test_waters_tell_their_ships_and_edges() -> None:
    water = next(water for water in seen(ISLAND).waters if sum(water.ships))

    assert water.ships == (0, 1)
    assert ("n1", "west") in water.edges


def test_the_turn_tells_what_is_left_of_it() -> None:
    game = turn(situation(ISLAND), "card n2 3", "lay 5 e2 0", power_card=9)
    current = game.view(1).turn

    assert current is not None
    assert (current.player, current.supply, current.tiles_left, current.cards_left) == (0, 3, 1, 1)


def test_places_are_sorted_by_tile_and_cell_for_who_is_asked_only() -> None:
    game = turn(situation({"tiles": {"0": "n"}, "display": [5, 33], "court": [3, 0]}))

    assert game.view(0).places_for(33) == {"n1": (0, 1, 2), "e1": (0,), "s1": (1,), "w1": (2,)}
    assert game.view(0).places_for(5)["n1"] == (2,)
    assert game.view(0).places_for_cards()["n1"] == (3, 4, 1)
    assert game.view(1).places_for(5) == game.view(None).places_for_cards() == {}


def test_the_sheet_holds_the_points_of_every_scoring() -> None:
    playing = situation(ISLAND)
    playing.play("scoring", True)
    ((first, second),) = playing.game.view(None).sheet

    assert (first.land, first.ships, first.all) == (0, 0, 0)
    assert (second.land, second.ships, second.all) == (2, 1, 3)


@pytest.mark.parametrize("seed", range(3))
def test_a_land_keeps_its_letter_for_life(seed: int) -> None:
    game = started({"game": "elcaballero", "players": 3}, seed)
    letters: dict[str, str] = {}  # by the oldest tile
    for _ in play_on(game, Random(seed)):
        for land in game.view(None).lands:
            oldest = land.cells[0].name
            assert letters.setdefault(oldest, land.letter) == land.letter
    assert len(set(letters.values())) == len(letters)


def test_lands_that_become_one_have_the_letter_of_the_oldest() -> None:
    position = {"tiles": {"0": "n", "w1": "n", "e1": "n", "w1n1": "es", "n1": "sw"}}

    assert [(land.letter, land.value) for land in seen(position).lands] == [("A", 4), ("C", 1)]


def test_letters_go_on_after_z() -> None:
    assert [letter(place) for place in (0, 25, 26, 27, 51, 52)] == ["A", "Z", "AA", "AB", "AZ", "BA"]


def test_who_does_not_play_sees_nothing() -> None:
    game = started({"game": "elcaballero", "players": 2}, 1)

    with pytest.raises(ValueError, match="no player"):
        game.view(2)


def test_hands_and_what_is_left_at_court_are_open() -> None:
    view: ElCaballeroView = started({"game": "elcaballero", "players": 3, "expanded": True}, 1).view(None)

    assert view.hands == (tuple(range(1, 14)),) * 3
    assert view.court == (5, 5, 5)
    assert view.free_cards == (10, 10, 10)
    assert view.alkalden_left == (5, 5, 5)
    assert view.grandes_left == (True, True, True)
    assert (len(view.display), view.stack) == (5, 42)
