"""Which caballeros computer players think of moving, what they make of one in hand, and that they use such cards."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Any

import pytest

from engine import Game
from engine.elgrande.players.prospects import standings, turn_of, worth
from engine.elgrande.players.sensible import sensible
from engine.elgrande.players.temperaments import TEMPERAMENTS
from engine.elgrande.steps.base import ElGrande
from engine.players.levels import LEVELS
from tests.engine.playing import deal_round, situation, special

SPREAD = {
    "galicia": [1, 2, 0],
    "aragon": [1, 0, 3],
    "sevilla": [2, 2, 0],
    "granada": [1, 1, 1],
    "cataluna": [0, 1, 1],
    "pais_vasco": [2, 0, 2],
}
HOMES = ["valencia", "valencia", "valencia"]
BIDS = ((0, "play 13"), (1, "play 11"), (2, "play 12"))
OTHERS = ("loss_of_authority", "scoring_fours", "grande", "king_card")


def moving(*choices: str, card: str = "intrigue_three_any", **position: Any) -> ElGrande:
    """The first player, who has nobody at court, moves caballeros: in the last round if nothing else is said."""
    there = {"king": "valencia", "round": 9, "grandes": HOMES, "court": [0, 2, 2], "caballeros": SPREAD, **position}
    turn = [(0, choice) for choice in (f"take {card}", "special", *choices)]
    return deal_round(situation(there), *BIDS, *turn, cards=(card, *OTHERS))


def test_of_many_moves_those_are_thought_of_that_promise_most_and_stopping_always() -> None:
    """In Aragón the rival's third caballero decides nothing, in Sevilla one fewer leaves the first place to me."""
    game = moving()
    thought_of = sensible(game, 0)
    assert len(thought_of) == 7 < len(game.pending[0])
    assert {"stop", "move sevilla 1", "move pais_vasco 2"} <= {*thought_of} <= {*game.pending[0]}
    assert "move aragon 2" not in thought_of


def test_whoever_holds_a_caballero_thinks_of_the_areas_where_it_does_most() -> None:
    """A rival's goes to Aragón, where the rival leads anyhow, and not to Galicia, where it would come second."""
    game = moving("move granada 2")
    thought_of = sensible(game, 0)
    assert len(thought_of) == 4 < len(game.pending[0])
    assert "to aragon" in thought_of
    assert "to galicia" not in thought_of


def test_few_moves_are_all_thought_of() -> None:
    game = moving(caballeros={"galicia": [1, 2, 0], "aragon": [0, 1, 1]})
    assert {*sensible(game, 0)} == {*game.pending[0]}


def test_what_happens_to_every_rival_is_thought_of_for_one_after_the_other() -> None:
    """It may be done in any order, which changes nothing: so of the next rival's caballeros, and then of the last's."""
    game = special(situation({"king": "valencia", "caballeros": SPREAD}), "one_of_every_rival")
    assert {*sensible(game, 0)} == {choice for choice in game.pending[0] if choice.endswith(" 1")} < {*game.pending[0]}
    game.apply(0, "remove galicia 1")
    assert {*sensible(game, 0)} == {choice for choice in game.pending[0] if choice.endswith(" 2")}


def test_whoever_may_throw_nobody_still_thinks_of_that() -> None:
    there = {"king": "valencia", "caballeros": {"galicia": [2, 2, 2], "aragon": [1, 0, 1]}}
    game = special(situation(there, expansions=["grandissimo"]), "into_the_castillo", (0, "text_first"))
    assert {*sensible(game, 0)} == {"throw galicia 0", "throw aragon 0", "stop"}


def test_a_caballero_in_hand_stands_nowhere() -> None:
    """Before, all positions with one in hand looked alike, so that nobody saw what moving is good for."""
    without_it = moving(caballeros={**SPREAD, "sevilla": [2, 1, 0]})
    for player in range(3):
        assert worth(moving("move sevilla 1"), player, "plain") == worth(without_it, player, "plain")


def test_an_own_caballero_in_hand_is_worth_the_more_the_more_scorings_are_to_come() -> None:
    for number, scorings in ((9, 1), (3, 3)):
        without_it = moving(round=number, caballeros={**SPREAD, "sevilla": [1, 2, 0]})
        gain = worth(moving("move sevilla 0", round=number), 0, "plain") - worth(without_it, 0, "plain")
        assert gain == pytest.approx(TEMPERAMENTS["plain"].in_hand * sqrt(scorings))


@pytest.mark.parametrize("level", ["steady", "strong"])
@pytest.mark.parametrize("card", ["intrigue_three_rivals", "intrigue_four_own", "intrigue_two_and_two"])
def test_whoever_moves_caballeros_is_ahead_of_the_best_rival_by_more_points(level: str, card: str) -> None:
    def ahead() -> int:
        mine, *rivals = map(sum, zip(*standings(game).values(), strict=True))
        return mine - max(rivals)

    game, chance = moving(card=card), Random(1)
    before = ahead()
    while turn_of(game) == 0:
        game.apply(0, LEVELS[level](game, 0, chance))
    assert ahead() >= before + 6


def test_steady_players_take_cards_that_move_caballeros_and_use_them() -> None:
    """In ten games before, of eighty such cards that lay open none was taken."""
    taken = used = 0
    for seed in (1, 2):
        game: Game[Any, Any] = Game.new({"players": 4}, seed, events=False)
        chance = Random(seed)
        while not game.over and game.board.round < 6:
            seat = game.waiting[0]
            choice = LEVELS["steady"](game, seat, chance)
            taken += choice.startswith("take intrigue_")
            used += turn_of(game) == seat and choice.startswith("move ")
            game.apply(seat, choice)
    assert taken >= 3
    assert used >= 3
