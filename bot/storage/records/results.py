"""The result of a game as everybody counts it: who had which part in which seat, and how the seat ended.

A player is an opaque name ("m17", or "steady" for a computer player), never an account: whoever has their data deleted
stays in the results as a name that belongs to nobody.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

Player = str


class Tempo(StrEnum):
    """How a game is played; strength in one says little about the other."""

    LIVE = "live"
    CORRESPONDENCE = "correspondence"


@dataclass(frozen=True, slots=True)
class Part:
    """What a player had of a seat: `share` of its choices, from 0 to 1; whether they `began` and `ended` in it."""

    player: Player
    began: bool = True
    ended: bool = True
    share: float = 1.0
    is_computer: bool = False

    @property
    def left(self) -> bool:
        """Whether they gave up a seat that was theirs."""
        return self.began and not self.ended


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How a seat ended. Seats count from 0 in the order around the table; places from 1, equal ones are shared.

    `breaks` are what a league may break ties by in the game itself, best if highest: court, provinces, highest unused
    power card (R13). The storage knows who had which part, and adds the `parts`; a seat without any belongs to nobody
    who is still known.
    """

    seat: int
    place: int
    score: int
    parts: tuple[Part, ...] = ()
    breaks: tuple[int, ...] = ()

    @property
    def owner(self) -> Part | None:
        """Who began in the seat: its record is theirs."""
        for part in self.parts:
            if part.began:
                return part
        return None

    @property
    def stand_ins(self) -> tuple[Part, ...]:
        """Who took the seat over after the game had begun."""
        return tuple(part for part in self.parts if not part.began)


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that ended, by its own rules or by a decision. `ended_at` is in milliseconds since 1970.

    `table` is what decisions of organisers call it: the number of its table, or its name in its season.
    """

    table: str
    family: str
    pace: Tempo
    ended_at: int
    seats: tuple[SeatResult, ...]
    season: str | None = None
