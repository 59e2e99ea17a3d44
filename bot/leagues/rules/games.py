"""Finished games as leagues count them: who had which part in which seat, and how the seat ended.

A player is an opaque name that the store gives ("m17", or "steady" for a computer player), never an account: whoever
has their data deleted stays in the results as a name that belongs to nobody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

Player = str


class Pace(StrEnum):
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
    power card (R13). A seat without parts belongs to nobody who is still known.
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
        """Who stepped in later."""
        return tuple(part for part in self.parts if not part.began)


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that ended, by its own rules or by a decision. `ended_at` is in milliseconds since 1970."""

    table: str
    family: str
    pace: Pace
    ended_at: int
    seats: tuple[SeatResult, ...]
    season: str | None = None


def places_of(strengths: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """The place of each, the highest first; equals share the best of their places (1, 2, 2, 4)."""
    return tuple(1 + sum(other > own for other in strengths) for own in strengths)


def places_by(scores: Sequence[int], breaks: Sequence[tuple[int, ...]] = ()) -> tuple[int, ...]:
    """The places in a game by points, and by what its league breaks ties with, if anything (R13)."""
    tied = tuple(breaks) or ((),) * len(scores)
    return places_of([(score, *tie) for score, tie in zip(scores, tied, strict=True)])


def points_of_places(points: Sequence[int], places: Sequence[int]) -> tuple[int, ...]:
    """What is to be shared among those who share a place: the sum of the points of all places they take."""
    return tuple(sum(points[place - 1 : place - 1 + places.count(place)]) for place in places)
