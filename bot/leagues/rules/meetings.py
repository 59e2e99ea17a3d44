"""Who met whom in the rated games of a pool, and how much the next game counts because of it.

Nobody climbs by beating the same few again and again, nor by beating people whom nobody else has met.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from itertools import combinations
from math import fsum
from typing import Final

from bot.storage.records.results import Player

OFTEN: Final = 0.5
"""The meetings, weighted by how large a part of one's games they are, at which an opponent counts half."""
LEAST: Final = 0.05
"""What an opponent counts at least, however often one has met them: who only has a few friends is rated, too."""
WELL_KNOWN: Final = 8
"""With so many different opponents besides oneself somebody is no stranger; in a smaller field with all of it."""


@dataclass(slots=True)
class Meetings:
    """Counts over the games so far. Of the opponents of somebody only people are kept."""

    games: Counter[Player] = field(default_factory=Counter)
    together: Counter[frozenset[Player]] = field(default_factory=Counter)
    opponents: dict[Player, set[Player]] = field(default_factory=dict)

    def add(self, players: Collection[Player], computers: Collection[Player]) -> None:
        """These have met in a game."""
        self.games.update(players)
        self.together.update(map(frozenset, combinations(players, 2)))
        people = [player for player in players if player not in computers]
        for player in players:
            self.opponents.setdefault(player, set()).update(other for other in people if other != player)

    def weight(self, player: Player, opponents: Iterable[Player], field_size: int) -> float:
        """How much of a game against these counts for somebody, from 0 to 1, where so many people are rated."""
        enough = max(1, min(WELL_KNOWN, field_size - 1))
        counted = [self._repeated(player, other) * self._known(other, player, enough) for other in opponents]
        return fsum(counted) / len(counted)  # exact, so that the order of the seats makes no difference

    def _repeated(self, player: Player, other: Player) -> float:
        met = self.together[frozenset((player, other))]
        return max(LEAST, OFTEN / (OFTEN + met * met / max(1, self.games[player])))

    def _known(self, other: Player, player: Player, enough: int) -> float:
        met = self.opponents.get(other, ())
        return min(1.0, (1 + len(met) - (player in met)) / enough)
