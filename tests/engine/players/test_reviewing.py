"""Reviews: the turn that cost somebody most is told, wherever in the game it was."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import pytest

from engine import Game
from engine.players.levels import LEVELS
from engine.players.playing_on import Move
from engine.players.reviewing import LEAST_COST, TurningPoint, chances_over, costliest_turn, own_turns
from tests.random_cases import daily


class Played(NamedTuple):
    """A game that is over, cut into turns."""

    options: dict[str, Any]
    seed: int
    choices: list[Move]
    counts: list[int]
    """After so many choices it was somebody else's turn, or nobody's."""
    turns: list[TurningPoint]
    """Those of seat 0, the one that helped most first."""


def played(options: dict[str, Any], seed: int, levels: list[str], wasted: int | None = None) -> Played:
    """A game by players of these levels, in which seat 0 does as little as it may in one turn, by its step."""
    game, chance = Game.new(options, seed), Random(seed)
    insight = game.definition.insight
    assert insight is not None
    choices, counts, players = list[Move](), [0], list[int | None]([None])
    while not game.over:
        seat, turn = game.waiting[0], insight.turn_of(game)
        is_wasted = (seat, turn, len(counts)) == (0, 0, wasted)
        choice = game.pending[seat][-1] if is_wasted else LEVELS[levels[seat]](game, seat, chance)
        choices.append(Move(seat, choice))
        game.apply(seat, choice)
        if not game.waiting or insight.turn_of(game) != turn:
            counts.append(len(choices))
            players.append(turn)
    chances = chances_over(options, seed, choices, counts)
    assert chances is not None
    return Played(options, seed, choices, counts, own_turns(chances, players, 0))


@pytest.mark.parametrize("seed", daily([2, 1, 7], 1))
def test_a_turn_thrown_away_is_told_also_of_a_game_that_was_lost_anyway(seed: int) -> None:
    """Before, only the three turns were looked at that helped least: the last ones, with nothing left to lose."""
    wasted = 5
    game = played({"players": 2, "rounds": 6}, seed, ["novice", "steady"], wasted)
    assert max(game.turns).after < 0.01
    assert all(turn.before < 0.01 for turn in game.turns[-2:])
    missed = costliest_turn(*game[:4], game.turns[1:])
    assert missed is not None
    assert missed.turn.step == wasted
    assert missed.possible >= missed.turn.after + 0.2


def test_of_no_other_turns_none_was_costly() -> None:
    game = played({"players": 2, "rounds": 6}, 2, ["novice", "novice"])
    assert costliest_turn(*game[:4], []) is None


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("options", "seed"),
    [
        ({"players": 2}, 1),
        ({"players": 4}, 5),
        ({"players": 3}, 3),
        ({"game": "elcaballero", "players": 2}, 1),
    ],
    ids=str,
)
def test_no_turn_costs_much_more_than_the_one_that_is_told(options: dict[str, Any], seed: int) -> None:
    """A master looks at every turn by itself."""
    levels = ["novice", "steady", "novice", "steady"]
    game = played(options, seed, levels)
    alone = [costliest_turn(*game[:4], [turn]) for turn in game.turns[1:]]
    most = max((each.possible - each.turn.after for each in alone if each is not None), default=0.0)
    missed = costliest_turn(*game[:4], game.turns[1:])
    told = 0.0 if missed is None else missed.possible - missed.turn.after
    assert told >= most - 0.05
    assert missed is None or told >= LEAST_COST
