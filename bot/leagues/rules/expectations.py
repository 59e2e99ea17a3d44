"""How often players are expected to win, by their ratings.

How far a difference of ratings carries depends on who plays: where luck decides much, whoever is ahead wins less often
than a model with a fixed spread says, and where skill does, more often. So the spread is fitted to what came true.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from math import exp, fsum, sqrt
from typing import Final

from bot.storage.records.results import Player

Belief = tuple[float, float]
"""The mean and the deviation of a rating, in points of the model."""

KEPT: Final = 0.995
"""How much of what was learned a game leaves: the last two hundred decide."""


@dataclass(slots=True)
class Expectations:
    """What is expected of the games of a pool, and what they have taught.

    A game teaches as one step of Newton's method on the likelihood of who won.
    """

    stretch: float = 1.0
    """What differences between ratings are multiplied by."""
    evidence: float = 10.0
    """How much is known about that: the inverse of its variance."""

    def shares(self, table: Mapping[Player, Belief], beta: float) -> dict[Player, float]:
        """How often each of a table is expected to be first; `beta` is the luck of one player in one game."""
        distances = _distances(table, beta)
        weights = {player: exp(self.stretch * distance) for player, distance in distances.items()}
        total = fsum(weights.values())
        return {player: weight / total for player, weight in weights.items()}

    def learn(self, table: Mapping[Player, Belief], winners: Collection[Player], beta: float) -> None:
        """A table of these has been won; several share the first place."""
        shares, distances = self.shares(table, beta), _distances(table, beta)
        middle = fsum(shares[player] * distances[player] for player in table)
        spread = fsum(shares[player] * (distances[player] - middle) ** 2 for player in table)
        surprise = fsum(distances[player] for player in winners) / len(winners) - middle
        self.evidence = KEPT * self.evidence + spread
        self.stretch = max(0.0, self.stretch + surprise / self.evidence)


def _distances(table: Mapping[Player, Belief], beta: float) -> dict[Player, float]:
    """How far everybody is from the middle of the table, by what is not known about this game."""
    unsure = sqrt(fsum(deviation**2 + beta**2 for _, deviation in table.values()))
    middle = fsum(mean for mean, _ in table.values()) / len(table)
    return {player: (mean - middle) / unsure for player, (mean, _) in table.items()}
