"""Events say how many points everybody got: what is told of them adds up to the score, in every game and set."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import example, given

from bot.game.history import log_lines, told
from engine.core.events import points_gained
from tests.engine import playing
from tests.engine.elcaballero import playing as elcaballero
from tests.random_cases import cases

BASE = {"edition": "bigbox", "players": 3, "rounds": 9, "castillo": "closed", "veto": "batch", "expansions": []}


@cases(by_day=20)
@given(options=playing.TABLES, seed=playing.SEEDS)
@example(options=BASE, seed=7)
def test_points_told_are_points_scored_in_el_grande(options: dict[str, Any], seed: int) -> None:
    """Points that a Veto took back are in the log no more."""
    game, chance = playing.started(options, seed), Random(seed)
    lines = [*log_lines(game.events, game)]
    while not game.over:
        before = game.clone()
        lines += log_lines(game.apply(*playing.random_choice(game, chance)), before)
    happened = [event for _, event in told(lines)]
    assert points_gained(happened, options["players"]) == tuple(game.board.score)


@cases(by_day=6)
@given(options=elcaballero.TABLES, seed=elcaballero.SEEDS)
def test_points_told_are_points_scored_in_el_caballero(options: dict[str, Any], seed: int) -> None:
    game = elcaballero.started(options, seed)
    happened = [event for events in elcaballero.play_on(game, Random(seed)) for event in events]
    assert points_gained(happened, game.board.players) == game.board.scores()
