"""Nobody climbs by tricks, and what ratings say beforehand comes true."""

from __future__ import annotations

import pytest

from bot.leagues.rules.ratings import HIGHEST
from tests.bot.leagues.rated_world import ME, SPREADS, WAYS, forecast, honest, honest_gain, standing_in
from tests.random_cases import sampled

MOST = 1.5
"""How much more than honest games a strategy may bring."""


@pytest.mark.thorough
@pytest.mark.parametrize("name", sampled(WAYS, by_day=4))
def test_no_strategy_brings_much_more_than_honest_games(name: str) -> None:
    assert WAYS[name]().climbed <= MOST * honest_gain(seeds=1)


def test_who_only_stands_in_has_no_rating() -> None:
    world = standing_in()
    assert world.climbed == 0
    assert "me" not in world.ledger.ratings


def test_honest_people_do_not_reach_the_highest_rating() -> None:
    """What closes rings costs nothing to whoever wins every second game, and little to whoever wins two of three."""
    assert all(each.after.mean < HIGHEST for each in honest().ledger.curves[ME])
    assert honest(strength=1.8).climbed > 1.3 * honest().climbed


@pytest.mark.thorough
@pytest.mark.parametrize("name", sampled(SPREADS, by_day=2))
def test_favourites_win_as_often_as_their_ratings_say(name: str) -> None:
    found = [forecast(SPREADS[name], seed) for seed in range(4)]
    assert abs(sum(each.expected - each.won for each in found)) / len(found) <= 0.05


def test_favourites_of_one_club_win_about_as_often_as_their_ratings_say() -> None:
    found = forecast(1.0, seed=1, people=24, forecasts=1000)
    assert abs(found.expected - found.won) <= 0.05
