"""The printed facts: how many there are of everything, and what is certain of it."""

from __future__ import annotations

from collections import Counter

from engine.elcaballero import facts
from engine.elcaballero.board.cards import FACES, NORTH_FOR
from engine.elcaballero.board.cells import SIDES
from engine.elcaballero.board.tiles import ALL_EDGES, LYING, TURNS, turned
from engine.elcaballero.rules.options import CHOICES


def test_there_are_48_tiles_with_98_land_and_94_water_edges_ten_with_gold_and_ten_with_fish() -> None:
    tiles = facts.TILES.values()

    assert list(facts.TILES) == list(range(1, 49))
    assert sum(tile.land.bit_count() for tile in tiles) == 98
    assert sum(4 - tile.land.bit_count() for tile in tiles) == 94
    assert sum(tile.gold for tile in tiles) == sum(tile.fish for tile in tiles) == 10
    assert not any(tile.gold and tile.fish for tile in tiles)


def test_gold_lies_on_land_and_fish_swim_in_water() -> None:
    for look in LYING.values():
        assert not look.gold or look.land
        assert not look.fish or not look.land >> look.fish_edge & 1


def test_the_mix_of_tiles_and_the_order_of_numbers_are_marked_as_reconstructed() -> None:
    assert {tile.source for tile in facts.TILES.values()} == {"reconstructed"}
    assert facts.CABALLERO_CARD["source"] == "reconstructed"
    assert {card.source for card in facts.POWER_CARDS.values()} == {"likely"}
    assert facts.BASIC.source == facts.EXPANDED.source == "certain"


def test_power_cards_bring_fewer_the_higher_they_are_and_the_9_lays_two_tiles() -> None:
    cards = facts.POWER_CARDS

    assert list(cards) == list(range(1, 14))
    assert [card.caballeros for card in cards.values()] == [7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 0]
    assert [value for value, card in cards.items() if card.tiles == 2] == [9]


def test_there_are_always_enough_tiles_in_the_display_and_in_the_stack() -> None:
    players, nines = max(CHOICES["players"]), max(CHOICES["players"])  # everybody plays the 9 once

    assert players + 1 <= facts.DISPLAY  # in a round values differ, so there is one 9
    assert facts.EXPANDED.rounds * players + nines <= len(facts.TILES) - 1


def test_a_tile_turned_four_times_lies_as_before() -> None:
    for tile in facts.TILES.values():
        assert turned(tile.land, 4) == tile.land
        assert [turned(tile.land, turn).bit_count() for turn in range(4)] == [tile.land.bit_count()] * 4


def test_tiles_are_only_turned_where_they_look_different() -> None:
    assert TURNS[1] == TURNS[3] == TURNS[45] == (0,)
    assert TURNS[27] == TURNS[31] == (0, 1)
    assert TURNS[32] == TURNS[5] == TURNS[15] == TURNS[33] == (0, 1, 2, 3)


def test_land_through_the_middle_divides_the_water() -> None:
    pieces = Counter(len(look.waters) for look in LYING.values())

    assert set(pieces) == {0, 1, 2}
    assert all(
        (len(look.waters) == 2) == (look.land in (0b0101, 0b1010)) and sum(look.waters) == ALL_EDGES & ~look.land
        for look in LYING.values()
    )


def test_the_numbers_of_a_card_go_round_clockwise() -> None:
    assert FACES[1] == (1, 2, 3, 4)
    assert FACES[3] == (3, 4, 1, 2)
    assert FACES[6] == (6, 7, 8, 5)
    for side in range(len(SIDES)):
        assert [FACES[NORTH_FOR[number, side]][side] for number in range(1, 9)] == list(range(1, 9))
