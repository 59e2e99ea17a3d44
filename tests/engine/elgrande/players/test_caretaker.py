"""The caretaker plays to the end, lets others be, and places where it earns something."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engine import Game
from engine.elgrande.players.caretaker import Caretaker
from engine.elgrande.rules.scoring import award


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("edition", ["bigbox", "classic"])
def test_a_game_of_caretakers_ends_without_special_actions_and_vetoes_against_others(seed: int, edition: str) -> None:
    game = Game.new({"players": 3, "edition": edition}, seed)
    caretaker = Caretaker(Random(seed))
    made = []
    while not game.over:
        seat = game.waiting[0]
        view = game.view(seat)
        choice = caretaker.choose(view)
        others = {each.partition(" ")[0] for each in view.choices} - {"special", "veto", "end", "use"}
        if choice in ("special", "end"):
            assert not others - {"recruit"}
        assert not choice.startswith("veto")
        made.append(choice)
        game.apply(seat, choice)
    assert any(choice.startswith("place ") for choice in made)


@pytest.mark.parametrize("expansions", [["inquisitor"], ["king_and_intrigue", "inquisitor"]], ids="+".join)
def test_with_the_colonies_it_ends_a_game_and_begins_nothing_of_its_own(expansions: list[str]) -> None:
    """It neither takes the Großinquisitor nor carries out, repeats or keeps a special action."""
    game = Game.new({"players": 3, "expansions": expansions}, 4)
    caretaker = Caretaker(Random(4))
    while not game.over:
        seat = game.waiting[0]
        choice = caretaker.choose(game.view(seat))
        assert not choice.startswith(("veto", "use double_blow", "kept "))
        game.apply(seat, choice)

    assert game.board.kept == ()


def test_it_places_where_it_earns_most() -> None:
    game = Game.new({"players": 2, "edition": "bigbox"}, 1)
    while True:
        seat = game.waiting[0]
        view = game.view(seat)
        if any(choice.startswith("place ") for choice in view.choices):
            break
        game.apply(seat, Random(1).choice(view.choices))
    chosen = {Caretaker(Random(chance)).choose(view) for chance in range(20)}
    gains = {}
    for choice in view.choices:
        region = next((each for each in view.regions if choice == f"place {each.id}"), None)
        if region is not None:
            after = tuple(count + (each == seat) for each, count in enumerate(region.caballeros))
            gains[choice] = award(after, region.points)[0][seat] - award(region.caballeros, region.points)[0][seat]
    best = {choice for choice, gain in gains.items() if gain == max(gains.values())}
    assert max(gains.values()) > 0
    assert chosen <= best


def test_it_counts_only_those_that_count_for_the_majority() -> None:
    """One with an office does not: a second one beside it is no more than a tie."""
    view = Game.new({"players": 2}, 1).view(0)
    with_office, without = (
        replace(view.regions[place], points=(5, 3, 1), caballeros=(1, 1), counting=counting)
        for place, counting in ((1, (0, 1)), (2, (1, 1)))
    )
    choices = (f"place {with_office.id}", f"place {without.id}")
    view = replace(view, regions=(with_office, without), choices=choices)

    assert {Caretaker(Random(chance)).choose(view) for chance in range(20)} == {choices[1]}


def test_it_ends_its_turn_rather_than_use_a_special_action() -> None:
    game = Game.new({"players": 2}, 1)
    view = replace(game.view(game.waiting[0]), choices=("special", "end"))
    assert Caretaker(Random(1)).choose(view) == "end"
    view = replace(view, choices=("veto 1", "pass"))
    assert Caretaker(Random(1)).choose(view) == "pass"
    view = replace(view, choices=("special",))
    assert Caretaker(Random(1)).choose(view) == "special"
