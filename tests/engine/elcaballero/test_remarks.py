"""What hints in El Caballero say besides points of lands can be seen, and what they say of bids is certain."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine.elcaballero.players.remarks import remarks
from engine.elcaballero.steps.base import ElCaballero
from tests.engine.elcaballero.counting import assert_remark
from tests.engine.elcaballero.playing import random_choice, situation, started, turn, turns
from tests.engine.elcaballero.test_hints import TABLES, advice, played


@pytest.mark.parametrize("options", TABLES, ids=str)
@pytest.mark.parametrize("games", [12, pytest.param(100, marks=pytest.mark.nightly)])
def test_what_is_remarked_of_a_turn_can_be_seen_on_the_table(options: dict[str, Any], games: int) -> None:
    names = Counter[str]()
    for number in range(games):
        for before, after, seat in turns({"game": "elcaballero", **options}, number):
            for remark in remarks(before, after, seat):
                names[remark.name] += 1
                assert_remark(before.view(seat), after.view(seat), seat, remark)
    assert {"ships", "lead", "saved", "at_court", *(["alkalden"] if options.get("expanded") else [])} <= names.keys()


def remarked(*choices: str, tiles: dict[str, str] | None = None, **cards: Any) -> dict[str, int]:
    """What is remarked of these choices of the first player, who has five caballeros to the north of the start tile."""
    position = {"tiles": {"0": "nesw", "e1": "w", **(tiles or {})}, "round": 2, "court": [4, 4]}
    before = turn(situation({**position, "cards": {"n1": {"player": 0, "south": 5}, **cards}}))
    return {each.name: each.count for each in remarks(before, played(before, 0, choices), 0)}


def test_a_castillo_saves_the_caballeros_of_its_card() -> None:
    assert remarked("castillo n1") == {"saved": 5}


def test_a_card_is_shielded_once_its_last_side_is_taken() -> None:
    around: dict[str, Any] = {"tiles": {"w1": "e", "n2": "n"}, "w1n1": {"player": 1, "north": 1}}
    assert "shielded" not in remarked("card e1n1 1")
    assert remarked("card e1n1 1", **around) == {"shielded": 5}


def test_a_ship_earns_what_its_water_is_worth() -> None:
    assert remarked("card e1n1 1", "ship e1n1 south") == {"ships": 1}


def test_a_lead_is_remarked_where_it_grows_but_not_where_it_is_new() -> None:
    assert remarked("raise n1 8") == {"lead": 6}
    assert "lead" not in remarked("card s1 1", n1={"player": 1, "south": 1})


def test_a_turn_that_does_nothing_of_this_kind_keeps_caballeros_at_court() -> None:
    assert remarked() == {"at_court": 4}


def remarks_of_bids(game: ElCaballero) -> dict[int, dict[str, int]]:
    """What is said of each power card that the next player could play."""
    (seat,) = game.waiting
    found = {}
    for choice in game.pending[seat]:
        after = game.clone()
        after.apply(seat, choice)
        found[int(choice.removeprefix("play "))] = {each.name: each.count for each in remarks(game, after, seat)}
    return found


def test_of_a_bid_it_is_said_what_the_card_brings() -> None:
    found = remarks_of_bids(started({"game": "elcaballero", "players": 3}, 3))
    assert found[1]["brings"] == 7
    assert (found[9]["brings"], found[9]["tiles"]) == (3, 2)
    assert found[13] == {"place": 1}


@pytest.mark.parametrize("players", [2, 4])
def test_a_place_in_the_order_is_said_only_if_it_is_certain(players: int) -> None:
    """Whatever the others play, it is that place; with the last bid it is always said."""
    game, chance = started({"game": "elcaballero", "players": players}, 3), Random(3)
    certain = 0
    while game.board.round < 6:
        if game.board.phase == "power_cards":
            (seat,) = game.waiting
            for value, said in remarks_of_bids(game).items():
                places = {_place(game, seat, value, Random(number)) for number in range(20)}
                assert "place" not in said or places == {said["place"]}
                assert "place" in said or game.board.power_cards.count(0) > 1
                certain += "place" in said
        game.apply(*random_choice(game, chance))
    assert certain > 20


def _place(game: ElCaballero, seat: int, value: int, chance: Random) -> int:
    """The place in the order with this power card if the others bid by chance."""
    after = game.clone()
    after.apply(seat, f"play {value}")
    while after.board.phase == "power_cards":
        after.apply(*random_choice(after, chance))
    return after.board.turn_order.index(seat) + 1


def test_hints_for_bids_say_what_is_certain() -> None:
    game = started({"game": "elcaballero", "players": 3}, 3)
    assert all(each.remarks for each in advice(game, game.waiting[0]))
