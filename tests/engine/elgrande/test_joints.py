"""A round, a turn and a general scoring are sequences of joints: several expansions bend them at once."""

from __future__ import annotations

from random import Random

import pytest

from engine import Game
from engine.core.step import Prompt
from engine.elgrande.board.effects import FREE_PLACING, NEXT_ROUND, ROUND, Effect
from engine.elgrande.steps.base import ElGrande
from tests.engine.elgrande.expansions.islands import BEACON, JOINTS, VOYAGE, passed
from tests.engine.playing import play_on, random_choice


@pytest.mark.parametrize("others", [[], ["king_and_intrigue"], ["king_and_intrigue", "special_cards", "jubilee"]])
def test_a_game_comes_by_all_joints_in_their_order(islands: str, others: list[str]) -> None:
    game = Game.new({"players": 3, "expansions": [*others, islands]}, 1)
    for _ in play_on(game, Random(1)):
        pass

    found: list[tuple[str, int]] = [("after the set-up", 0)]
    for number in range(1, 10):
        found += [("begin the round", number)]
        found += [("start of the turn", number), ("after the turn", number)] * 3
        found += [("end of the round", number)]
        if number % 3 == 0:
            found += [("after the castillo", number), ("after the regions are scored", number)]
        found += [("after the round", number)]
    assert passed == [*found, ("after the last scoring", 9)]
    assert {joint for joint, _ in passed} == set(JOINTS)


def in_first_turn(expansions: list[str], seed: int = 1) -> ElGrande:
    """Everything is played at random up to where the first player has recruited in the first round."""
    game: ElGrande = Game.new({"players": 3, "expansions": expansions}, seed)
    chance = Random(seed)
    while not any(choice.startswith(("take ", "place ")) for choices in game.pending.values() for choice in choices):
        game.apply(*random_choice(game, chance))
    return game


def test_a_sixth_stack_stands_beside_the_five(islands: str) -> None:
    game = in_first_turn([islands])
    (player,) = game.waiting

    assert len(game.board.open_cards) == 6
    assert set(game.asked[player]) == {f"take {card}" for card in game.board.open_cards}


def test_beside_a_row_the_open_card_of_a_stack_may_be_taken_instead(islands: str) -> None:
    """Big Box, Großinquisitor p. 6: on the own turn, and only one player a round."""
    game = in_first_turn(["king_and_intrigue", islands])
    (player,) = game.waiting
    own, stacked = game.board.open_cards[0], game.board.open_cards[-1]

    assert game.prompt(player) == Prompt("TakeCard", {})
    assert set(game.asked[player]) == {f"take {own}", f"take {stacked}"}
    assert stacked in (VOYAGE, BEACON)
    view = game.view(player)
    assert view.turn is not None
    assert (view.turn.recruited, view.turn.card) == (True, None)
    assert [card.taken_by for card in view.open_cards] == [*game.board.turn_order, None]


def test_a_card_of_a_stack_has_its_own_action_and_nothing_of_the_power_card(islands: str) -> None:
    """The card of the row stays before its player, unused."""
    game = in_first_turn(["king_and_intrigue", islands])
    (player,) = game.waiting
    stacked = game.board.open_cards[-1]
    game.apply(player, f"take {stacked}")

    turn = game.view(player).turn
    assert turn is not None
    assert (turn.card, turn.may_place, turn.special_actions) == (stacked, 3, (stacked,))
    assert game.board.takers == [*game.board.turn_order, player]
    game.apply(player, "end")
    chance = Random(2)
    following = game.board.turn_order[1]
    while game.waiting != (following,) or "end" not in game.pending[following]:
        assert f"take {stacked}" not in game.pending.get(following, ())
        game.apply(*random_choice(game, chance))


def test_the_card_of_the_row_may_be_kept(islands: str) -> None:
    game = in_first_turn(["king_and_intrigue", islands])
    (player,) = game.waiting
    own, stacked = game.board.open_cards[0], game.board.open_cards[-1]
    game.apply(player, f"take {own}")
    assert "end" in set(game.asked[player])
    game.apply(player, "end")

    chance = Random(2)
    following = game.board.turn_order[1]
    while f"take {stacked}" not in game.pending.get(following, ()):
        game.apply(*random_choice(game, chance))


def test_what_lasts_until_the_end_of_the_next_round_outlives_a_scoring() -> None:
    """Laid in round 3, it is there in round 4, after the general scoring, and gone in round 5."""
    game: ElGrande = Game.new({"players": 2}, 3)
    chance = Random(3)
    found: dict[int, str] = {}
    while game.board.round < 6:
        if game.board.round == 3 and not game.board.effects:
            game.board.lay_effect(Effect(FREE_PLACING, 0, NEXT_ROUND))
        game.apply(*random_choice(game, chance))
        found[game.board.round] = game.board.effects[0].until if game.board.effects else ""

    assert found == {1: "", 2: "", 3: NEXT_ROUND, 4: ROUND, 5: "", 6: ""}


def test_after_the_turn_nobody_has_a_turn(islands: str) -> None:
    """Between the end of a turn and the next one it counts as done."""
    game = in_first_turn([islands])
    (player,) = game.waiting
    game.apply(player, f"take {game.board.open_cards[0]}")
    frame = next(frame for frame in game.stack if frame.program == "turn")
    frame.next()

    view = game.view(player)
    assert view.turn is None
    assert view.turns_done == (player,)
