"""What bends placing or scoring is known by its name, so that neither has to look through all effects."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine import Game
from engine.elgrande.board import effects
from engine.elgrande.board.effects import ALLIANCE, BRIDGE, GAME, IN_PASSING, NAMES, Effect, Effects
from tests.engine.playing import random_choice
from tests.random_cases import sampled

EXPANSIONS = (["king_and_intrigue", "players_edition", "special_cards"], ["jubilee", "grandissimo"])
ARAGON, CATALUNA = 3, 4


def course(expansions: list[str], name: str, seed: int) -> tuple[list[Any], Any]:
    """What could be chosen in a random game in which this effect lasts, again and again, and how it ended."""
    areas = (ARAGON, CATALUNA) if name in (ALLIANCE, BRIDGE) else (ARAGON,)
    game = Game.new({"players": 3, "expansions": expansions}, seed, events=False)
    game.board.effects = Effects([Effect(name, 0, GAME, areas)])
    chance, offered = Random(seed), []
    while not game.over:
        offered.append(game.pending)
        game.apply(*random_choice(game, chance))
    return offered, game.scores


@pytest.mark.parametrize("name", [*NAMES, *IN_PASSING])
@pytest.mark.parametrize("seed", sampled(range(4), by_day=1))
def test_an_effect_that_is_not_named_as_bending_bends_nothing(
    name: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [(expansions, name, seed) for expansions in EXPANSIONS]
    as_named = [course(*table) for table in tables]

    monkeypatch.setattr(effects, "BENDING_PLACING", frozenset({*NAMES, *IN_PASSING}))
    monkeypatch.setattr(effects, "BENDING_SCORING", frozenset({*NAMES, *IN_PASSING}))

    assert [course(*table) for table in tables] == as_named
