"""The rules, pure Python on the standard library: it knows no Discord, no clock, no language.

game = Game.new({"players": 4}, seed=1)
player = game.waiting[0]
events = game.apply(player, game.pending[player][0])
view = game.view(player)
"""

from __future__ import annotations

import engine.games  # makes all games known
from engine.core.definition import IllegalOptions
from engine.core.events import Event
from engine.core.game import Game, IllegalChoice
from engine.core.step import Prompt

__all__ = ["Event", "Game", "IllegalChoice", "IllegalOptions", "Prompt", "engine"]
