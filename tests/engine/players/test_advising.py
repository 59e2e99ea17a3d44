"""Advice: what a hint says follows from what its player may know, and from nothing else; and it says why."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from engine import Game
from engine.players.advising import Why, advised
from engine.players.levels import LEVELS
from engine.players.playing_on import Move
from engine.players.reviewing import (
    LEAST_CHANGE,
    LEAST_COST,
    TurningPoint,
    chances_over,
    costliest_turn,
    own_turns,
    turning_points,
)
from tests.engine.players.test_guessing import positions, unlike_in_what_is_hidden
from tests.engine.playing import situation, special


def stored(game: Game[Any, Any]) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(json.dumps(game.to_json()))
    return read


@pytest.mark.parametrize("expansions", [[], ["king_and_intrigue"]])
def test_games_that_differ_only_in_what_is_hidden_bring_the_same_advice(expansions: list[str]) -> None:
    for number, game in enumerate(positions({"players": 3, "expansions": expansions}, 13, every=90)):
        for viewer in game.waiting[:1]:
            twin = unlike_in_what_is_hidden(game, viewer, Random(f"twin {number}"))
            assert advised(stored(game), viewer, number) == advised(stored(twin), viewer, number)


def test_the_best_turn_comes_first_and_says_what_it_brings() -> None:
    playing = situation(
        {
            "round": 8,
            "king": "valencia",
            "grandes": ["valencia", "valencia", "valencia"],
            "caballeros": {"galicia": [4, 0, 1], "sevilla": [0, 4, 0], "granada": [1, 3, 0]},
        }
    )
    best, *others = advised(stored(special(playing, "scoring_of_one_region")), 0, 1)
    assert best.choices[0] == "score galicia"
    assert Why.POINTS in {reason.why for reason in best.reasons}
    assert all(best.chance >= other.chance for other in others)


def test_nothing_sums_up_a_closed_castillo() -> None:
    for game in positions({"players": 4, "castillo": "closed"}, 17, every=60):
        for advice in advised(stored(game), game.waiting[0], 1):
            assert "castillo" not in {reason.area for reason in advice.reasons}


def test_who_is_not_asked_anything_gets_no_advice() -> None:
    game = positions({"players": 3}, 13, every=1)[5]
    (asked, *_) = game.waiting
    assert advised(stored(game), (asked + 1) % 3, 1) == [] or len(game.waiting) > 1


def test_chances_are_those_after_so_many_choices_and_whoever_has_won_is_sure_of_it() -> None:
    game, chance = Game.new({"players": 3, "rounds": 6}, 9), Random(9)
    made: list[Move] = []
    while not game.over:
        seat = game.waiting[0]
        made.append(Move(seat, chance.choice(game.pending[seat])))
        game.apply(*made[-1])
    chances = chances_over({"players": 3, "rounds": 6}, 9, made, [0, len(made) // 2, len(made)])
    assert chances is not None
    assert all(sum(each) == pytest.approx(1) for each in chances)
    winners = game.ranking[0]
    assert chances[-1] == tuple(1 / len(winners) if seat in winners else 0 for seat in range(3))


def test_turning_points_are_the_steps_that_changed_a_chance_most() -> None:
    chances = [(0.5, 0.5), (0.52, 0.48), (0.3, 0.7), (0.31, 0.69), (0.8, 0.2), (0.9, 0.1)]
    found = turning_points(chances)
    assert [point.step for point in found] == [2, 4, 5]
    assert found[0] == TurningPoint(2, 0, 0.52, 0.3)
    assert turning_points([(0.5, 0.5), (0.5 + LEAST_CHANGE / 2, 0.5 - LEAST_CHANGE / 2)]) == []


def test_whoever_follows_the_first_hint_of_all_plays_as_well_as_a_steady_rival() -> None:
    """Turns that were thought about at their beginning only left moves out that look bad halfway: 41 to 162 points."""
    game, chance = Game.new({"players": 2, "rounds": 6}, 5), Random(3)
    while not game.over:
        seat = game.waiting[0]
        best = next(iter(advised(stored(game), 0, 1)), None) if seat == 0 else None
        choices = (LEVELS["steady"](game, seat, chance),) if best is None else best.choices
        for choice in choices:
            if choice not in game.pending.get(seat, ()):
                break  # it was guessed that a rival answers otherwise
            game.apply(seat, choice)
    assert game.scores[0] > game.scores[1]


def test_of_the_own_turns_the_best_comes_first_whatever_others_did() -> None:
    chances = [(0.5, 0.5), (0.9, 0.1), (0.6, 0.4), (0.65, 0.35), (0.6, 0.4)]
    assert [turn.step for turn in own_turns(chances, [None, 1, 0, 0, None], 0)] == [3, 2]


def test_the_costliest_turn_is_the_one_in_whose_place_another_was_best() -> None:
    """Seat 0 wastes its turn; what it should have done comes with it, and once it does that, nothing is missed."""
    options, game, made = {"players": 2, "rounds": 6}, Game.new({"players": 2, "rounds": 6}, 9), list[Move]()

    def choose(choice: str) -> None:
        made.append(Move(game.waiting[0], choice))
        game.apply(*made[-1])

    while not any(choice.startswith("take ") for choice in game.pending[game.waiting[0]]):
        choose(game.pending[game.waiting[0]][0])
    begun, seat = len(made), game.waiting[0]
    while seat in game.waiting:
        choose(game.pending[seat][-1])
    chances = chances_over(options, 9, made, [begun, len(made)])
    assert chances is not None
    turns = own_turns(chances, [None, seat], seat)
    missed = costliest_turn(options, 9, made, [begun, len(made)], turns)
    assert missed is not None
    assert missed.possible >= missed.turn.after + LEAST_COST
    better = [*made[:begun], *(Move(seat, choice) for choice in missed.better.choices)]
    assert costliest_turn(options, 9, better, [begun, len(better)], turns) is None
