"""Computer players choose legally in every set and in every game: a few games by day, thousands at night."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Game
from engine.players.levels import LEVELS
from tests.engine.playing import SEEDS, SETS
from tests.random_cases import cases

SETS_OF_EL_CABALLERO: tuple[dict[str, Any], ...] = ({"game": "elcaballero"}, {"game": "elcaballero", "expanded": True})
TABLES = st.sampled_from([{"expansions": expansions} for expansions in SETS] + [*SETS_OF_EL_CABALLERO])
PLAYERS = st.integers(2, 4)
QUICK = ("random", "novice")
THOUGHTFUL = tuple(level for level in LEVELS if level not in QUICK)


def play(options: dict[str, Any], seed: int, levels: tuple[str, ...], *, thoughts: int) -> None:
    """Play to the end. Of the levels `thoughts` choices are asked for, and random ones besides; all must be open."""
    game, chance = Game.new(options, seed, events=False), Random(seed)
    while not game.over:
        seat = game.waiting[0]
        thinks = thoughts > 0 and len(game.pending[seat]) > 1 and chance.random() < 0.2
        thoughts -= thinks
        level = chance.choice(levels) if thinks else "random"
        choice = LEVELS[level](game, seat, chance, lambda: chance.random() < 0.5)
        assert choice in game.pending[seat]
        game.apply(seat, choice)
    assert sorted(player for rank in game.ranking for player in rank) == list(range(options["players"]))


@cases(by_day=4)
@given(table=TABLES, players=PLAYERS, seed=SEEDS)
def test_every_level_chooses_what_is_open(table: dict[str, Any], players: int, seed: int) -> None:
    play({**table, "players": players}, seed, THOUGHTFUL, thoughts=12)


@pytest.mark.nightly
@pytest.mark.parametrize("table", [{"expansions": expansions} for expansions in SETS] + [*SETS_OF_EL_CABALLERO])
def test_thousands_of_games_are_played_legally(table: dict[str, Any]) -> None:
    for seed in range(200):
        players = 2 + seed % 4 if "game" not in table else 2 + seed % 3
        play({**table, "players": players}, seed, QUICK, thoughts=1000)
        play({**table, "players": players}, seed, THOUGHTFUL, thoughts=5)
