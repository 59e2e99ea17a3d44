"""The simplest computer player."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.core.game import Game
from engine.players.random_player import RandomPlayer


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("edition", ["bigbox", "classic", "yucata"])
def test_it_plays_whole_games_from_views_alone(players: int, edition: str) -> None:
    game: Game[Any, Any] = Game.new({"players": players, "edition": edition}, 5)
    computers = [RandomPlayer(Random(seat)) for seat in range(players)]

    while not game.over:
        seat = game.waiting[0]
        game.apply(seat, computers[seat].choose(game.view(seat)))

    assert game.view(None).ranking


def test_the_same_chance_chooses_the_same() -> None:
    view = Game.new({"players": 3}, 5).view(Game.new({"players": 3}, 5).waiting[0])

    assert RandomPlayer(Random(1)).choose(view) == RandomPlayer(Random(1)).choose(view)
    assert len({RandomPlayer(Random(seed)).choose(view) for seed in range(50)}) > 5


def test_it_ends_its_turn_only_when_nothing_else_is_open_and_recruits_if_it_may() -> None:
    game: Game[Any, Any] = Game.new({"players": 4}, 5)
    chance = Random(2)
    ended = 0
    while not game.over:
        seat = game.waiting[0]
        view = game.view(seat)
        choice = RandomPlayer(chance).choose(view)
        assert choice in view.choices
        if choice == "end":
            assert view.choices == ("end",)
            ended += 1
        if choice == "recruit 0":
            assert view.choices == ("recruit 0",)
        game.apply(seat, choice)
    assert ended == 4 * 9
