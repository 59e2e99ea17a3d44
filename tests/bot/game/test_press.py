"""What one press stands for."""

from __future__ import annotations

import pytest

from bot.game.press import choices_numbered, numbered
from engine import Game
from engine.core.game import IllegalChoice


def test_numbers_stand_for_as_many_choices_as_one_press_can_make() -> None:
    game = Game.new({"players": 2}, 5)
    while not any(choice.startswith("recruit") for choice in game.pending[game.waiting[0]]):
        game.apply(game.waiting[0], game.pending[game.waiting[0]][0])
    (seat,) = game.waiting
    made: list[str] = []
    on = game.clone()
    while seat in on.waiting and len(made) < 20:
        made.append(on.pending[seat][-1])
        on.apply(seat, made[-1])
    numbers = numbered(game, seat, made, 76)
    assert choices_numbered(game, seat, numbers).split("+") == made
    assert numbered(game, seat, made, 3).count(".") == 1


@pytest.mark.parametrize("hostile", ["", ".", "99", "-1", "0.99999", "٣", "0..1", "0.0x1"])
def test_numbers_that_stand_for_nothing_are_refused(hostile: str) -> None:
    game = Game.new({"players": 2}, 5)
    with pytest.raises(IllegalChoice):
        choices_numbered(game, game.waiting[0], hostile)
