"""How far one can rely on somebody: of the games that they began here, how many they ended in their seat."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.storage.records.results import FinishedGame, Player


@dataclass(frozen=True, slots=True)
class Reliability:
    """Counted over all rated games of a server, those of no season too."""

    begun: int
    ended: int

    @property
    def left(self) -> int:
        return self.begun - self.ended


def reliability(games: Iterable[FinishedGame], player: Player) -> Reliability:
    """Games in which organisers excused somebody count neither way: give them as they count after all decisions."""
    own = [
        seat.owner.left
        for game in games
        for seat in game.seats
        if seat.owner is not None and seat.owner.player == player
    ]
    return Reliability(len(own), own.count(False))
