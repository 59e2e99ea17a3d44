"""Looking back at a game: how everybody's chances of winning went, and where they turned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.core.game import Game
from engine.players.playing_on import Move

MOST_TURNING_POINTS = 3
LEAST_CHANGE = 0.05
"""By how much somebody's chance must have changed for it to be a turning point."""


class TurningPoint(NamedTuple):
    """A step of a game after which somebody's chance of winning was another one."""

    step: int
    player: int
    before: float
    after: float


def chances_over(
    options: Mapping[str, Any], seed: int, choices: Sequence[Move], counts: Sequence[int]
) -> list[tuple[float, ...]] | None:
    """Everybody's chances of winning after so many choices each, as the position alone shows them.

    None for a game that nobody knows to judge.
    """
    game: Game[Any, Any] = Game.new(options, seed, events=False)
    insight = game.definition.insight
    if insight is None:
        return None
    wanted, found = set(counts), {}
    for number in range(len(choices) + 1):
        if number in wanted:
            found[number] = tuple(insight.chances(game))
        if number < len(choices):
            game.apply(*choices[number])
    return [found[count] for count in counts]


def turning_points(chances: Sequence[Sequence[float]]) -> list[TurningPoint]:
    """The steps that changed somebody's chance most, in the order of the game; one at most of each step."""
    changes = [
        max(
            (
                TurningPoint(step, player, before, after)
                for player, (before, after) in enumerate(zip(chances[step - 1], chances[step], strict=True))
            ),
            key=_change,
        )
        for step in range(1, len(chances))
    ]
    most = sorted(changes, key=_change, reverse=True)[:MOST_TURNING_POINTS]
    return sorted(point for point in most if _change(point) >= LEAST_CHANGE)


def _change(point: TurningPoint) -> float:
    return abs(point.after - point.before)
