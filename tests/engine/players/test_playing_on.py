"""Computer players play on until somebody else is waited for, the same way whoever asks and from wherever."""

from __future__ import annotations

import json
from typing import Any

from engine import Game
from engine.players.playing_on import played_on

LEVELS = {0: "novice", 2: "novice"}


def stored(game: Game[Any, Any]) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(json.dumps(game.to_json()))
    return read


def test_they_play_until_somebody_else_is_waited_for() -> None:
    game: Game[Any, Any] = Game.new({"players": 3}, 3)
    for _ in range(30):
        moves = played_on(stored(game), LEVELS, 7, 0, 100)
        for seat, choice in moves:
            assert seat in LEVELS
            game.apply(seat, choice)
        assert game.over or game.waiting == (1,)
        game.apply(1, game.pending[1][-1])


def test_who_asks_again_after_some_of_the_choices_is_told_the_rest_of_the_same() -> None:
    game: Game[Any, Any] = Game.new({"players": 3}, 3)
    levels = dict.fromkeys(range(3), "novice")
    moves = played_on(stored(game), levels, 7, 20, 30)
    assert len(moves) == 30
    for seat, choice in moves[:12]:
        game.apply(seat, choice)
    assert played_on(stored(game), levels, 7, 32, 18) == moves[12:]


def test_nobody_plays_where_no_computer_player_is_waited_for() -> None:
    game: Game[Any, Any] = Game.new({"players": 3}, 3)
    assert played_on(stored(game), {}, 7, 0, 10) == []
