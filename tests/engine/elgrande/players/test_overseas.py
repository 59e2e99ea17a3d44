"""What computer players make of offices, gold and goods, who holds the black caballeros, and kept cards (colonies)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine import Game
from engine.elgrande.board.effects import INQUISITOR, lasting
from engine.elgrande.players.experience import figures as figures_of
from engine.elgrande.players.experience import names_of
from engine.elgrande.players.overseas import FIGURES
from engine.elgrande.players.prospects import prospects, turn_of, worth
from engine.elgrande.players.temperaments import PLAIN, TEMPERAMENTS
from engine.elgrande.steps.base import ElGrande
from tests.engine.playing import random_choice, situation

THERE: dict[str, Any] = {"america": [1, 0, 0], "ship": [1, 0, 0]}


def judged(number: int = 2, **position: Any) -> ElGrande:
    """A round before anybody has bid; a caballero of the first player in América and one on the ship."""
    return situation(
        {"king": "valencia", "round": number, "caballeros": THERE, **position}, expansions=["inquisitor"]
    ).game


@pytest.mark.parametrize(
    "having",
    [
        {"marked": [["america", 0, "gold"]]},
        {"marked": [["ship", 0, "goods"]]},
        {"effects": [{"name": "inquisitor", "player": 0, "until": "game"}]},
        {"kept": [[0, "double_blow"]]},
    ],
    ids=str,
)
def test_what_one_has_is_worth_something_and_costs_the_others(having: dict[str, Any]) -> None:
    with_it, without = judged(**having), judged()
    assert worth(with_it, 0, "plain") > worth(without, 0, "plain")
    assert worth(with_it, 1, "plain") < worth(without, 1, "plain")


def test_an_office_is_worth_more_than_the_ground_it_stands_on() -> None:
    captain = judged(marked=[["ship", 0, "captain"]])
    assert worth(captain, 0, "plain") > worth(judged(), 0, "plain") + 3


def test_gold_that_cannot_come_home_any_more_is_worth_nothing() -> None:
    late = judged(9, marked=[["america", 0, "gold"]])
    assert worth(late, 0, "plain") == worth(judged(9), 0, "plain")


def described(game: ElGrande, name: str) -> list[float]:
    return [figures[names_of(game).index(name)] for figures in figures_of(game)]


def test_what_stands_in_the_colonies_is_described_for_its_player() -> None:
    game = judged(
        caballeros={"america": [2, 0, 1], "africa": [1, 0, 0], "ship": [2, 1, 0], "francia": [0, 1, 0]},
        marked=[
            ["america", 0, "gold"],
            ["america", 2, "viceroy"],
            ["ship", 0, "goods"],
            ["ship", 1, "captain"],
            ["francia", 1, "left"],
        ],
        effects=[{"name": "inquisitor", "player": 2, "until": "game"}],
        kept=[[1, "double_blow"]],
    )
    found = {name: described(game, name) for name in FIGURES}
    assert found == {
        "captain": [0, 3, 0],
        "viceroy": [0, 0, 5],
        "in_francia": [0, 2, 0],
        "cargo_aboard": [4, 0, 0],
        "cargo_overseas": [6, 0, 0],
        "aboard": [2, 1, 0],
        "settlers": [3, 0, 1],
        "inquisitor": [0, 0, 1],
        "black": [0, 0, 0],
        "black_for_sure": [0, 0, 0],
        "double_blow": [0, 1, 0],
    }


def test_the_black_caballeros_bring_what_their_holder_has_more_with_them_and_the_rivals_less() -> None:
    there: dict[str, Any] = {"caballeros": {"sevilla": [1, 2, 0]}, "black": {"sevilla": 2}}
    held = [{"name": "inquisitor", "player": 0, "until": "game"}]
    assert described(judged(**there), "black") == [0, 0, 0]
    game = judged(**there, effects=held)
    first, second, _ = game.rules.map.points[game.rules.map.index["sevilla"]]
    assert described(game, "black") == [first - second, second - first, 0]


def beginnings_of_turns(seed: int) -> Iterator[ElGrande]:
    """A game of three by chance, as each turn begins in which somebody holds the Großinquisitor."""
    game, chance, now = Game.new({"players": 3, "expansions": ["inquisitor"]}, seed), Random(seed), (0, -1)
    while not game.over:
        turn = turn_of(game)
        if turn is not None and now != (game.board.round, turn) and game.board.effects.named(INQUISITOR):
            now = game.board.round, turn
            yield game
        game.apply(*random_choice(game, chance))


def test_the_black_caballeros_count_for_a_player_only_if_nobody_can_take_them_before_the_scoring() -> None:
    seen = set()
    for game in (each for seed in range(6) for each in beginnings_of_turns(seed)):
        board, twin = game.board, game.clone()
        if any(mark.colour >= board.players for mark in board.marked):
            continue
        holder = board.effects.named(INQUISITOR)
        assert holder is not None
        others = tuple([effect for effect in board.effects if effect != holder])
        twin.board.effects = lasting((*others, holder._replace(player=(holder.player + 1) % 3)))
        pairs = zip(prospects(game, TEMPERAMENTS[PLAIN]), prospects(twin, TEMPERAMENTS[PLAIN]), strict=True)
        changes = max(abs(one - other) for one, other in pairs)
        taken = board.takers[board.open_cards.index("heilige_inquisition")] >= 0
        if not (taken and board.round in (3, 6, 9)):
            assert changes < 1
        seen.add((taken, board.round in (3, 6, 9), changes > 1))
    assert seen >= {(True, True, True), (True, False, False), (False, True, False), (False, False, False)}


def test_with_the_generalinquisitor_they_count_for_the_holder_in_every_round_until_the_scoring() -> None:
    effect = {"name": "general", "player": 0, "until": "scoring"}
    there: dict[str, Any] = {
        "king": "valencia",
        "round": 1,
        "caballeros": {"sevilla": [1, 2, 0]},
        "black": {"sevilla": 2},
    }
    held, free = (
        situation({**there, "effects": effects}, expansions=["grandissimo"]).game for effects in ([effect], [])
    )
    hoped, without = (prospects(game, TEMPERAMENTS[PLAIN]) for game in (held, free))
    assert hoped[1] < without[1] - 1
