"""What can happen besides with King & Intrigue, the Player's Edition, the special cards and Jubilee standards.

Areas and cards by id, players by seat number.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import Event, Gain


@dataclass(frozen=True, slots=True)
class ExtraCaballeroPlaced(Event):
    """A player's extra caballero came from the province to the region on the disc, before the first round."""

    player: int
    region: str


@dataclass(frozen=True, slots=True)
class HandReady(Event):
    """A player has chosen the power cards to play with; which ones is secret."""

    player: int


@dataclass(frozen=True, slots=True)
class OwnHandChosen(Event):
    """Which power cards a player plays with: only the player knows."""

    player: int
    values: tuple[int, ...]

    def seen_by(self, viewer: int | None) -> bool:
        return viewer == self.player


@dataclass(frozen=True, slots=True)
class JokerPlayed(Event):
    """A player played the Joker and plays another power card when all others have."""

    player: int


@dataclass(frozen=True, slots=True)
class WhirlwindAimed(Event):
    """A player chose in secret which region a whirlwind hits."""

    player: int


@dataclass(frozen=True, slots=True)
class OwnWhirlwindAimed(Event):
    """Which region it is: only the player knows."""

    player: int
    region: str

    def seen_by(self, viewer: int | None) -> bool:
        return viewer == self.player


@dataclass(frozen=True, slots=True)
class WhirlwindShown(Event):
    """The player's turn begins: the region that the whirlwind may hit is shown."""

    reveals: ClassVar[bool] = True
    player: int
    region: str


@dataclass(frozen=True, slots=True)
class BridgeCrossed(Event):
    """A caballero crossed the player's bridge."""

    player: int
    origin: str
    destination: str


@dataclass(frozen=True, slots=True)
class BridgeScored(Event):
    """Who has a caballero on the bridge gets points in a general scoring."""

    player: int
    points: int

    @property
    def gains(self) -> tuple[Gain, ...]:
        return (Gain(self.player, self.points, "bridge"),)


@dataclass(frozen=True, slots=True)
class ScoringAnnounced(Event):
    """A player is about to score these regions, and somebody may move a caballero before."""

    player: int
    regions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RegionsOffered(Event):
    """A player named regions to a rival, who picks the one that is scored."""

    player: int
    rival: int
    regions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RowDealt(Event):
    """The power cards decide who holds which card of the row: players and cards, highest power card first."""

    players: tuple[int, ...]
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StartPlayerNamed(Event):
    """Who played the lowest power card decides who leads (edition of 1997)."""

    player: int
    leader: int


@dataclass(frozen=True, slots=True)
class RegionCardChosen(Event):
    """A player chose a region card in secret: that region counts double in the next general scoring."""

    player: int


@dataclass(frozen=True, slots=True)
class OwnRegionCardChosen(Event):
    """Which region it is: only the player knows."""

    player: int
    region: str

    def seen_by(self, viewer: int | None) -> bool:
        return viewer == self.player


@dataclass(frozen=True, slots=True)
class StandardMoved(Event):
    """A player's standard went along with its bearer."""

    player: int
    region: str


@dataclass(frozen=True, slots=True)
class StandardPassedOn(Event):
    """A player's standard bearer left the regions; another caballero of the player's bears the standard now."""

    player: int
    region: str


@dataclass(frozen=True, slots=True)
class StandardWaits(Event):
    """A player's standard bearer left the regions, and no other caballero of the player's can bear the standard."""

    player: int


@dataclass(frozen=True, slots=True)
class DoubleScoringShown(Event):
    """The region card that a player chose in secret is shown: the region is scored once more."""

    reveals: ClassVar[bool] = True
    player: int
    region: str


@dataclass(frozen=True, slots=True)
class EffectBegan(Event):
    """A lasting effect of a player's card begins; `areas` are where it lies."""

    player: int
    effect: str
    areas: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EffectEnded(Event):
    """A lasting effect is over."""

    player: int
    effect: str
    areas: tuple[str, ...]
