"""What can happen besides with Grandissimo. Areas and cards by id, players by seat number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import Event, Gain, gains_by_player


@dataclass(frozen=True, slots=True)
class StackSixDrawn(Event):
    """The cards of stack 6 that are played with, in the order in which they are printed."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShipTaken(Event):
    """A player took a ship; `origin` is who had it, None if nobody had. So many went from it to the court there."""

    player: int
    origin: int | None
    returned: int


@dataclass(frozen=True, slots=True)
class ShipLoaded(Event):
    """A caballero came from the court to its owner's ship."""

    player: int


@dataclass(frozen=True, slots=True)
class WentAshore(Event):
    """A caballero came from its owner's ship to a region."""

    player: int
    region: str


@dataclass(frozen=True, slots=True)
class Imprisoned(Event):
    """A player put a caballero of `owner` from a region into the prison."""

    player: int
    owner: int
    region: str


@dataclass(frozen=True, slots=True)
class Pardoned(Event):
    """All in the prison came to a region: how many of each player."""

    player: int
    region: str
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PersonTaken(Event):
    """A player took the Queen, the Jester or the Generalinquisitor; `origin` is who had it."""

    player: int
    person: str
    origin: int | None


@dataclass(frozen=True, slots=True)
class GuestSent(Event):
    """A caballero came from the province to another player's court (Jester)."""

    player: int
    host: int


@dataclass(frozen=True, slots=True)
class GuestPlaced(Event):
    """A player placed a caballero of `owner` that stood at the own court."""

    player: int
    owner: int
    area: str


@dataclass(frozen=True, slots=True)
class GuestDismissed(Event):
    """A caballero of `owner` went from this player's court to the province."""

    player: int
    owner: int


@dataclass(frozen=True, slots=True)
class CompanionAsked(Event):
    """A player wants to take a caballero of `owner` along with a mercenary."""

    player: int
    owner: int
    origin: str
    destination: str


@dataclass(frozen=True, slots=True)
class CompanionRefused(Event):
    """The player does not let a caballero go along."""

    player: int


@dataclass(frozen=True, slots=True)
class SecondCardChosen(Event):
    """A player chose a second card, to use it in this turn or in a later one."""

    player: int
    card: str


@dataclass(frozen=True, slots=True)
class SecondCardBegun(Event):
    """A player uses the second card."""

    player: int
    card: str


@dataclass(frozen=True, slots=True)
class SecondCardLost(Event):
    """A second card that cannot be kept was not used."""

    player: int
    card: str


@dataclass(frozen=True, slots=True)
class TurnPutOff(Event):
    """A player's turn goes on when all others of this round are over."""

    ends_turn: ClassVar[bool] = True
    is_turning_point: ClassVar[bool] = True
    ends_step: ClassVar[str] = "turn"
    player: int


@dataclass(frozen=True, slots=True)
class GrandeCrowned(Event):
    """A player made the Grande of `owner` the King; the King himself goes into the Castillo."""

    player: int
    owner: int
    region: str


@dataclass(frozen=True, slots=True)
class KingFreed(Event):
    """The King comes out of the Castillo to a region; no Grande is the King any more."""

    region: str


@dataclass(frozen=True, slots=True)
class CourtsScored(Event):
    """The courts were scored: how many stand there, and the points of each player."""

    of_scoring: ClassVar[bool] = True
    counts: tuple[int, ...]
    points: tuple[int, ...]

    @property
    def gains(self) -> tuple[Gain, ...]:
        return gains_by_player(self.points, "courts")


@dataclass(frozen=True, slots=True)
class RegionWrittenDown(Event):
    """A player chose in secret the region that the King may show himself in."""

    player: int


@dataclass(frozen=True, slots=True)
class OwnRegionWrittenDown(Event):
    """Which region it is: only the player knows."""

    player: int
    region: str

    def seen_by(self, viewer: int | None) -> bool:
        return viewer == self.player


@dataclass(frozen=True, slots=True)
class KingShown(Event):
    """A player shows where the King is incognito: that region is the King's at once."""

    reveals: ClassVar[bool] = True
    is_turning_point: ClassVar[bool] = True
    player: int
    origin: str
    region: str
