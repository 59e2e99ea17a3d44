"""Yardsticks: players with one simple idea each, by whom series and tests tell what the levels are worth.

They look to the end of their turn, but at one thing only, and bid by a rule. Nobody is offered them at a table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from types import MappingProxyType

from engine.core.game import AnyGame
from engine.core.insight import Bidding, Insight
from engine.players.levels import Level
from engine.players.looking_ahead import Foresight
from engine.players.patience import Enough, unhurried

Goal = Callable[[Insight, AnyGame, int], float]
"""How near a position is to the one thing that a player wants."""

BidRule = Callable[[AnyGame, Sequence[str], Sequence[str]], str]
"""Which of the bids that are open, lowest first, when these were made."""

_SCHEDULE = (0.5, 0.4, 1.0, 0.3, 0.6, 0.9, 0.2, 0.7, 0.8)
"""How high the card of each round is among those in hand: high ones for the rounds that are scored."""


def _on_schedule(game: AnyGame, choices: Sequence[str], made: Sequence[str]) -> str:  # noqa: ARG001  # as BidRule
    insight = game.definition.insight
    number = 0 if insight is None else insight.round_of(game)
    return choices[round(_SCHEDULE[(number - 1) % len(_SCHEDULE)] * (len(choices) - 1))]


def _median(game: AnyGame, choices: Sequence[str], made: Sequence[str]) -> str:  # noqa: ARG001  # as BidRule
    return choices[len(choices) // 2]


def _just_over(game: AnyGame, choices: Sequence[str], made: Sequence[str]) -> str:
    """Just higher than all that lies there; else the lowest, and the median if nothing lies there."""
    bidding = _bidding_of(game)
    if bidding is None or not made:
        return _median(game, choices, made)
    most = max(bidding.rank(game, bid) for bid in made)
    return next((choice for choice in choices if bidding.rank(game, choice) > most), choices[0])


def _majorities(insight: Insight, game: AnyGame, seat: int) -> float:
    """The points won, and what all areas would bring now."""
    return game.scores[seat] + sum(points[seat] for points in insight.standings(game).values())


def _second_places(insight: Insight, game: AnyGame, seat: int) -> float:
    """The points won, and what areas would bring in which somebody else is first."""
    standings = insight.standings(game).values()
    return game.scores[seat] + sum(points[seat] for points in standings if points[seat] < max(points))


def _leaders_harm(insight: Insight, game: AnyGame, seat: int) -> float:
    """The fewer points the best rival has and would get, the better."""
    rivals = [player for player in range(len(game.scores)) if player != seat]
    return -max(_majorities(insight, game, rival) for rival in rivals)


def _bidding_of(game: AnyGame) -> Bidding | None:
    return None if game.definition.insight is None else game.definition.insight.bidding


@cache
def _single_minded(insight: Insight, goal: Goal) -> Insight:
    """The insight of somebody who judges every position by this goal alone."""

    def worth(game: AnyGame, seat: int, temperament: str) -> float:  # noqa: ARG001  # the form of Insight.worth
        return goal(insight, game, seat)

    return replace(insight, worth=worth)


def _yardstick(goal: Goal, rule: BidRule) -> Level:
    def choose(game: AnyGame, seat: int, chance: Random, enough: Enough = unhurried) -> str:  # noqa: ARG001
        insight, bidding = game.definition.insight, _bidding_of(game)
        if insight is None:
            return game.definition.caretaker(chance).choose(game.view(seat))
        if bidding is not None and bidding.is_asked(game, seat):
            choices = sorted(game.asked[seat], key=lambda choice: bidding.rank(game, choice))
            return rule(game, choices, tuple(bidding.made(game).values()))
        insight = _single_minded(insight, goal)
        return Foresight(insight, seat, insight.temperaments[0], width=2, positions=insight.positions).best(
            game, 1, chance
        )

    return choose


YARDSTICKS: Mapping[str, Level] = MappingProxyType(
    {
        "majorities": _yardstick(_majorities, _on_schedule),
        "just-over": _yardstick(_majorities, _just_over),
        "median": _yardstick(_majorities, _median),
        "second-places": _yardstick(_second_places, _median),
        "leaders-enemy": _yardstick(_leaders_harm, _on_schedule),
    }
)
"""By name, for the arena."""
