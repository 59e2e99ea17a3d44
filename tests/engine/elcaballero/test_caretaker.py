"""The player for seats whose person is away: it plays to the end and harms nobody on purpose."""

from __future__ import annotations

from random import Random

import pytest

from engine import Game
from engine.elcaballero import DEFINITION
from engine.elcaballero.events import CardRemoved, CardTakenBack
from engine.elcaballero.players.caretaker import ElCaballeroCaretaker
from engine.players.random_player import RandomPlayer
from tests.engine.elcaballero.playing import situation, turn


@pytest.mark.parametrize("expanded", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_it_plays_a_whole_game_and_takes_nothing_back(seed: int, expanded: bool) -> None:
    game = Game.new({"game": "elcaballero", "players": 2 + seed % 3, "expanded": expanded}, seed)
    players = [ElCaballeroCaretaker(Random(seed + seat)) for seat in range(game.board.players)]
    happened = []
    while not game.over:
        (seat,) = game.waiting
        happened += game.apply(seat, players[seat].choose(game.view(seat)))

    assert not any(isinstance(event, CardTakenBack) for event in happened)
    assert max(game.scores) > 0


def test_it_removes_no_card_if_there_is_another_place() -> None:
    position = {"tiles": {"0": "ne", "n1": "esw"}, "display": [45], "cards": {"e1": {"player": 1, "west": 4}}}

    for seed in range(8):
        game = turn(situation(position))
        happened = game.apply(0, ElCaballeroCaretaker(Random(seed)).choose(game.view(0)))
        assert not any(isinstance(event, CardRemoved) for event in happened)


def test_it_lays_cards_where_they_bring_most() -> None:
    position = {
        "tiles": {"0": "nes", "n1": "ns", "e1": "w gold", "w1": "n"},
        "court": [5, 0],
        "cards": {"s1": {"player": 1, "north": 4}},
    }
    game = turn(situation(position))
    choice = ElCaballeroCaretaker(Random(1)).choose(game.view(0))

    assert choice == "card n2 7"


def test_random_players_do_not_take_back_what_they_paid_for() -> None:
    game = turn(situation({"tiles": {"0": "nesw"}, "cards": {"n1": {"player": 0, "south": 4}}, "display": [45]}))

    for seed in range(8):
        assert RandomPlayer(Random(seed)).choose(game.view(0)).startswith("lay ")
    assert DEFINITION.is_waste("take_card n1")


def test_it_lays_a_tile_that_makes_its_own_land_larger() -> None:
    own = {"tiles": {"0": "nes", "n1": "s"}, "cards": {"s1": {"player": 0, "north": 4}}, "display": [1, 48]}
    for seed in range(4):
        game = turn(situation(own))
        before = game.view(0).lands[0].points[0]
        game.apply(0, ElCaballeroCaretaker(Random(seed)).choose(game.view(0)))
        assert game.view(0).lands[0].points[0] > before


def test_it_pays_no_more_than_a_place_needs() -> None:
    position = {"tiles": {"0": "nesw"}, "court": [8, 0], "cards": {"s1": {"player": 1, "north": 2}}, "display": []}
    choice = ElCaballeroCaretaker(Random(1)).choose(turn(situation(position)).view(0))

    (_, cell, north) = choice.split(" ")
    game = turn(situation(position), choice)
    assert cell in ("n1", "e1", "w1")
    assert game.board.court[0] in (5, 7), north  # first with three, or second with one: never with more


def test_it_buys_a_ship_where_that_is_worth_its_caballeros() -> None:
    position = {
        "tiles": {"0": "n", "e1": "n", "e2": "n"},
        "court": [2, 0],
        "cards": {"e3": {"player": 0, "north": 1}},
        "display": [],
    }
    game = turn(situation(position))
    assert ElCaballeroCaretaker(Random(1)).choose(game.view(0)) == "ship e3 west"
