"""What can happen besides with Großinquisitor & Kolonien. Areas, spaces and cards by id, players by seat number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import Event, Gain


@dataclass(frozen=True, slots=True)
class SpaceTaken(Event):
    """A caballero of the owner has come to a space inside a region, such as that of the captain."""

    owner: int
    space: str


@dataclass(frozen=True, slots=True)
class SpaceScored(Event):
    """In a scoring of its region, a player gets the points of a space, whatever the majority is."""

    of_scoring: ClassVar[bool] = True
    player: int
    space: str
    points: int

    @property
    def gains(self) -> tuple[Gain, ...]:
        return (Gain(self.player, self.points, "offices"),)


@dataclass(frozen=True, slots=True)
class BlackPlaced(Event):
    """Black caballeros begin in this region."""

    region: str
    count: int


@dataclass(frozen=True, slots=True)
class BlackInCastillo(Event):
    """The Castillo is lifted: so many black caballeros are in it."""

    reveals: ClassVar[bool] = True
    of_scoring: ClassVar[bool] = True
    count: int


@dataclass(frozen=True, slots=True)
class BlackLeft(Event):
    """Black caballeros left a region or the Castillo for where their holder's disc sends them."""

    player: int
    count: int
    origin: str
    destination: str


@dataclass(frozen=True, slots=True)
class CargoLaid(Event):
    """Gold comes out in América and goods in África."""

    player: int
    gold: int
    goods: int


@dataclass(frozen=True, slots=True)
class CargoClaimed(Event):
    """A player put a caballero of `owner` on gold or goods."""

    player: int
    owner: int
    cargo: str


@dataclass(frozen=True, slots=True)
class CargoDelivered(Event):
    """A caballero of the player's brought gold or goods to the Spanish mainland."""

    player: int
    cargo: str
    region: str
    points: int

    @property
    def gains(self) -> tuple[Gain, ...]:
        return (Gain(self.player, self.points, "cargo"),)


@dataclass(frozen=True, slots=True)
class LimitTableMoved(Event):
    """The limit table came to a region; `origin` is None at the beginning."""

    player: int
    origin: str | None
    destination: str


@dataclass(frozen=True, slots=True)
class WentOnLimitTable(Event):
    """A caballero that stood beside the limit table has a space on it now."""

    owner: int
    region: str


@dataclass(frozen=True, slots=True)
class CardKept(Event):
    """A player laid a card open, to use it later."""

    player: int
    card: str


@dataclass(frozen=True, slots=True)
class KeptCardUsed(Event):
    player: int
    card: str


@dataclass(frozen=True, slots=True)
class CardTurnedDown(Event):
    """A player turned an open card face down: nobody takes it in this round."""

    player: int
    card: str
