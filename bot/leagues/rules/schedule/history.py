"""What has been before a round: who met whom, who sat where, who sat at the odd tables, who rested."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from bot.storage.records.results import Player

Seated = tuple[Player, ...]
"""The players of a table in the order of their seats: the first one begins."""


@dataclass(frozen=True, slots=True)
class Round:
    """The tables of a round of one division, and who rests. In the final round of a bracket the last ones, so many as
    `behind`, are for the places behind the final."""

    tables: tuple[Seated, ...]
    resting: tuple[Player, ...] = ()
    behind: int = 0

    @property
    def is_final(self) -> bool:
        """Whether nobody goes on from it in a bracket."""
        return len(self.tables) - self.behind <= 1


@dataclass(slots=True)
class History:
    """Counts over the rounds before."""

    meetings: Counter[frozenset[Player]] = field(default_factory=Counter)
    seats: Counter[tuple[Player, int]] = field(default_factory=Counter)
    odd_tables: Counter[Player] = field(default_factory=Counter)
    """Tables of another size than most of their round."""
    rests: Counter[Player] = field(default_factory=Counter)

    @classmethod
    def of(cls, rounds: Iterable[Round]) -> History:
        history = cls()
        for each in rounds:
            history.add(each)
        return history

    def copied(self) -> History:
        return History(self.meetings.copy(), self.seats.copy(), self.odd_tables.copy(), self.rests.copy())

    def add(self, played: Round) -> None:
        usual = usual_size([len(table) for table in played.tables])
        for table in played.tables:
            for seat, player in enumerate(table):
                self.seats[player, seat] += 1
                self.odd_tables[player] += len(table) != usual
                self.meetings.update(frozenset((player, other)) for other in table[:seat])
        self.rests.update(played.resting)


def usual_size(sizes: Sequence[int]) -> int:
    """The size of most tables; of two, the larger one."""
    return max(sizes, key=lambda size: (sizes.count(size), size), default=0)
