"""Who begins: the seat that the table chose, or the one that is drawn (R33), in every game that lets a table say so."""

from __future__ import annotations

import pytest

from engine import Game
from engine.core.definition import IllegalOptions, definition_of
from engine.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_the_chosen_seat_begins_and_all_else_is_drawn_as_without(game: str) -> None:
    assert definition_of({"game": game}).may_choose_leader
    options = {"game": game, "players": 3}
    drawn = Game.new(options, 5).board
    for leader in range(3):
        board = Game.new({**options, "leader": leader}, 5).board
        assert board.start_player == leader
        if leader == drawn.start_player:
            assert board.to_json() == drawn.to_json()
    assert Game.new({**options, "leader": 3}, 5).board.start_player == drawn.start_player, "nobody sits there"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("leader", [-1, 9, "0", True, None])
def test_nobody_begins_who_is_no_seat(game: str, leader: object) -> None:
    with pytest.raises(IllegalOptions):
        Game.new({"game": game, "leader": leader}, 5)
