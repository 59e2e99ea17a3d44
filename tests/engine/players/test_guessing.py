"""Guesses of a game: all that a player knows is in them, and nothing else has any influence."""

from __future__ import annotations

import json
from itertools import product
from random import Random
from typing import Any

import pytest

from engine import Game
from engine.elgrande.board.cards import take_back_power_card
from engine.elgrande.players.guessing import guess
from engine.elgrande.steps.base import ElGrande
from engine.players.levels import LEVELS
from tests.engine.players.test_levels import time_for
from tests.engine.playing import SETS, random_choice, situation
from tests.random_cases import sampled

LEVELS_THAT_THINK = tuple(level for level in LEVELS if level != "random")
LOOKS = 150
"""How often who searches looks at the time until it is over: enough for whole turns, and for rounds after them."""


def unlike_in_what_is_hidden(game: ElGrande, viewer: int, chance: Random) -> ElGrande:
    """A game that the viewer cannot tell from this one: another guess, which chance has made long ago."""
    twin = guess(game, viewer, chance)
    twin.listening = True
    return twin


def positions(options: dict[str, Any], seed: int, *, every: int) -> list[ElGrande]:
    """The game now and then, as it is played by chance."""
    game, chance = Game.new(options, seed), Random(seed)
    found: list[ElGrande] = []
    for number in range(100_000):
        if game.over:
            return found
        if number % every == 0:
            found.append(game.clone())
        game.apply(*random_choice(game, chance))
    raise AssertionError("the game does not end")


def tables() -> list[dict[str, Any]]:
    return [
        {"players": 2 + place % 4, "expansions": expansions, "castillo": "closed"}
        for place, expansions in enumerate(SETS)
    ] + [{"players": 4}, *({"players": 3, "edition": edition} for edition in ("classic", "yucata"))]


@pytest.mark.parametrize("options", tables(), ids=lambda options: json.dumps(options))
def test_a_guess_looks_to_its_player_as_the_game_does(options: dict[str, Any]) -> None:
    for number, game in enumerate(positions(options, 11, every=40)):
        for viewer in range(game.board.players):
            guessed = guess(game, viewer, Random(number))
            assert guessed.view(viewer) == game.view(viewer)
            assert guessed.board.chance != game.board.chance


@pytest.mark.parametrize("options", tables(), ids=lambda options: json.dumps(options))
def test_games_that_differ_only_in_what_is_hidden_give_the_same_guess(options: dict[str, Any]) -> None:
    for number, game in enumerate(positions(options, 12, every=40)):
        for viewer in range(game.board.players):
            twin = unlike_in_what_is_hidden(game, viewer, Random(f"twin {number}"))
            assert twin.to_json() != game.to_json()
            guessed = guess(game, viewer, Random(number)).to_json()
            assert guess(twin, viewer, Random(number)).to_json() == guessed


THOUGHT_ABOUT = ((), ("king_and_intrigue",), ("king_and_intrigue", "special_cards"), ("inquisitor",), ("grandissimo",))


@pytest.mark.parametrize("case", sampled(product(LEVELS_THAT_THINK, THOUGHT_ABOUT), by_day=4, thorough=11), ids=str)
def test_players_decide_alike_in_games_that_differ_only_in_what_is_hidden(case: tuple[str, tuple[str, ...]]) -> None:
    level, expansions = case
    for number, game in enumerate(positions({"players": 4, "expansions": [*expansions]}, 13, every=150)):
        for viewer in game.waiting:
            twin = unlike_in_what_is_hidden(game, viewer, Random(f"twin {number}"))
            decision = LEVELS[level](game, viewer, Random(number), time_for(LOOKS))
            assert decision in game.pending[viewer]
            assert LEVELS[level](twin, viewer, Random(number), time_for(LOOKS)) == decision


def test_the_order_of_cards_that_nobody_has_seen_is_guessed_and_what_lies_below_is_known() -> None:
    game = positions({"players": 4}, 14, every=1)[-1]
    orders = set()
    for seed in range(20):
        guessed = guess(game, 0, Random(seed))
        for stack, there, whole in zip(guessed.board.stacks, game.board.stacks, game.rules.stacks, strict=True):
            unseen = max(0, len(whole) - len(game.rules.rounds))
            assert sorted(stack[:unseen]) == sorted(there[:unseen])
            assert stack[unseen:] == there[unseen:]
        orders.add(tuple(guessed.board.stacks))
    assert len(orders) > 1


def test_a_power_card_taken_back_in_secret_may_be_any_that_was_played() -> None:
    playing = situation({"round": 4, "played": [[1, 2, 3], [4, 5, 6], [7, 8, 9]]})
    game = playing.game
    take_back_power_card(game.board, 1, 5)
    taken_back = {
        tuple(sorted({4, 5, 6} & set(hand)))
        for hand in (guess(game, 0, Random(seed)).view(1).hand for seed in range(60))
    }
    assert taken_back == {(4,), (5,), (6,)}
    assert guess(game, 1, Random(1)).view(1).hand == game.view(1).hand


def test_a_disc_that_is_set_and_not_shown_is_guessed() -> None:
    game = next(each for each in positions({"players": 4}, 15, every=1) if any(each.view(None).ready))
    seat = next(seat for seat, ready in enumerate(game.view(None).ready) if ready)
    rival = (seat + 1) % 4
    shown = {guess(game, rival, Random(seed)).board.discs[seat] for seed in range(60)}
    assert len(shown) > 3
    assert guess(game, seat, Random(1)).board.discs[seat] == game.board.discs[seat]
