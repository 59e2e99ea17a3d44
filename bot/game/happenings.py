"""What happens at a table besides the game: events of the table service, in the same log and told like the engine's.

A happening may stand among the lines of a choice (a caretaker chose) or by itself (a seat changed hands). Those by
themselves belong to no choice, so no undo takes them away. A new kind needs a row in `bot/narrator/telling.py`.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping
from dataclasses import dataclass

from engine.core.definition import events_of_all_games
from engine.core.events import Event, by_name


@dataclass(frozen=True, slots=True)
class Happening(Event):
    """Something that the table service tells of a table. `player` is a seat, as in the engine's events."""


@dataclass(frozen=True, slots=True)
class SeatLeft(Happening):
    """The person called `name` left a seat: a caretaker, a computer player, plays for it now."""

    player: int
    name: str


@dataclass(frozen=True, slots=True)
class SeatTaken(Happening):
    """The person called `name` plays from this seat from now on, in the place of the one called `former`."""

    player: int
    name: str
    former: str


@dataclass(frozen=True, slots=True)
class SeatResumed(Happening):
    """The person called `name` is back in a seat that they had left."""

    player: int
    name: str


@dataclass(frozen=True, slots=True)
class UndoneByConsent(Happening):
    """The last `count` choices were taken back, as this player had asked, and those concerned agreed."""

    player: int
    count: int


@dataclass(frozen=True, slots=True)
class TimeRanOut(Happening):
    """The time of this seat is over, so that the table's rule decides how it goes on."""

    player: int


@dataclass(frozen=True, slots=True)
class CaretakerChose(Happening):
    """A caretaker made the choice that comes next in the log, in the place of the person in this seat."""

    player: int


@dataclass(frozen=True, slots=True)
class OrderCarriedOut(Happening):
    """A standing order made this choice; only its owner knows.

    No line of the log: whoever counted lines could tell who has orders. It is told from who made the choice.
    """

    player: int
    choice: str

    def seen_by(self, viewer: int | None) -> bool:
        return viewer == self.player


HAPPENINGS = by_name(
    kind
    for kind in list(globals().values())
    if isinstance(kind, type) and issubclass(kind, Happening) and kind is not Happening
)

KINDS: Mapping[str, type[Event]] = ChainMap(HAPPENINGS, events_of_all_games())
"""Everything a log can tell, by name."""
