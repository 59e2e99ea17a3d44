"""Lines of the log: an event has the name that its game gives it, and comes back as what it was."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from bot.game.history import log_lines, told
from engine import Game

ROUND = ["StartPlayerDrawn", "PowerCardPlayed", "TurnOrderFixed", "TurnBegan", "TurnEnded", "RoundEnded", "GameEnded"]


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"players": 2, "veto": "off"}, [*ROUND, "RoundBegan"]),
        ({"game": "elcaballero", "players": 2}, [*(f"elcaballero.{name}" for name in ROUND), "elcaballero.RoundBegan"]),
    ],
    ids=["elgrande", "elcaballero"],
)
def test_what_games_in_rounds_share_is_stored_under_the_name_of_each(options: dict[str, Any], named: list[str]) -> None:
    game, chance = Game.new(options, seed=7), Random(7)
    happened = [*game.events]
    lines = [*log_lines(game.events, game)]
    while game.waiting:
        before, player = game.clone(), chance.choice(game.waiting)
        events = game.apply(player, chance.choice(game.pending[player]))
        happened += events
        lines += log_lines(events, before)

    assert {json.loads(line.event)["event"] for line in lines} >= set(named)
    assert [event for _, event in told(lines)] == happened
