"""What one press stands for."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.game.press import choices_numbered, numbered, runs_of, tried_run
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


def test_what_is_left_is_done_by_the_game_so_that_only_the_other_order_can_be_pressed() -> None:
    """Two caballeros in one region, more at the court, three to send home: after the two only the court is left."""
    chance, game = Random(38), Game.new({"players": 2, "rounds": 6}, 38)
    while not _sends_three_home(game):
        seat = chance.choice(sorted(game.pending))
        open_now = game.pending[seat]
        game.apply(seat, chance.choice([choice for choice in open_now if choice == "special"] or open_now))
    (seat,) = game.waiting
    region, court = game.pending[seat]

    with pytest.raises(IllegalChoice):
        tried_run(game, seat, f"{region}*2+{court}")
    assert len(tried_run(game, seat, f"{court}+{region}*2").deeds) == 3


def _sends_three_home(game: Game[Any, Any]) -> bool:
    seat = game.waiting[0]
    prompt = game.view(seat).prompt
    if prompt is None or prompt.step != "EachRivalReturns" or prompt.facts["left"] != 3:
        return False
    return runs_of(game, game.view(seat)).times.get(game.pending[seat][0]) == 2
