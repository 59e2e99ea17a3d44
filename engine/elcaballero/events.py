"""What can happen in a game of El Caballero. Cells by name, sides as "north" to "west", players by seat number.

`docs/elcaballero/choices.md` shows every event with an example.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core import rounds
from engine.core.events import Event, Gain, gains_by_player


@dataclass(frozen=True, slots=True)
class StartTileLaid(Event):
    """The start tile, the first one without gold and fish, lies in the middle of the table."""

    tile: int


@dataclass(frozen=True, slots=True)
class TilesTurnedUp(Event):
    """A round begins: these tiles were turned up and lie beside those that were left."""

    reveals: ClassVar[bool] = True
    seals: ClassVar[bool] = True
    begins_chapter: ClassVar[str] = "power_cards"
    round: int
    tiles: tuple[int, ...]

    @property
    def round_begun(self) -> int | None:
        return self.round


@dataclass(frozen=True, slots=True)
class Supplied(Event):
    """The caballeros of the power card came to the court."""

    player: int
    count: int


@dataclass(frozen=True, slots=True)
class CaballerosLost(Event):
    """The free cards cannot show so many caballeros at court: the surplus is lost (B6)."""

    player: int
    count: int


@dataclass(frozen=True, slots=True)
class TileLaid(Event):
    """A land tile from the display was laid, next to others or, beside a caballero card, as a new island."""

    player: int
    tile: int
    cell: str
    turn: int
    is_new_island: bool


@dataclass(frozen=True, slots=True)
class CardRemoved(Event):
    """Land touches a card at a second side: it goes back to its owner. With a castillo its pieces come to the court."""

    player: int
    cell: str
    caballeros: int
    """How many faced the land before."""
    ships: int
    saved: bool
    """Whether a castillo saved caballeros and ships; else they are lost."""


@dataclass(frozen=True, slots=True)
class CardLaid(Event):
    """A caballero card was laid. `numbers` are those that face land, none at water only."""

    player: int
    cell: str
    north: int
    numbers: tuple[int, ...]
    paid: int


@dataclass(frozen=True, slots=True)
class CardRaised(Event):
    """A card was turned so that more caballeros face the land."""

    player: int
    cell: str
    north: int
    before: int
    number: int


@dataclass(frozen=True, slots=True)
class CardTakenBack(Event):
    """A player took an own card back: the castillo, if there was one, gave the caballeros back, else they are lost."""

    player: int
    cell: str
    caballeros: int
    ships: int
    saved: bool


@dataclass(frozen=True, slots=True)
class ShipBought(Event):
    """A ship came from the common supply to a side of an own card, or into a closed water."""

    player: int
    cell: str
    side: str


@dataclass(frozen=True, slots=True)
class ShipSet(Event):
    """A ship came from the player's court to a side of an own card, or into a closed water."""

    player: int
    cell: str
    side: str


@dataclass(frozen=True, slots=True)
class ShipLifted(Event):
    """A ship came back to the player's court."""

    player: int
    cell: str
    side: str


@dataclass(frozen=True, slots=True)
class CastilloBought(Event):
    player: int
    cell: str


@dataclass(frozen=True, slots=True)
class CastilloMoved(Event):
    player: int
    origin: str
    destination: str


@dataclass(frozen=True, slots=True)
class AlkaldeSet(Event):
    """An alkalde holds a closed region (expansion)."""

    player: int
    cell: str
    side: str


@dataclass(frozen=True, slots=True)
class GrandeSet(Event):
    """The grande came from the court to an own card (expansion)."""

    player: int
    cell: str


@dataclass(frozen=True, slots=True)
class GrandeChangedCard(Event):
    """The grande went from one own card to another (expansion)."""

    player: int
    origin: str
    destination: str


@dataclass(frozen=True, slots=True)
class TileForgone(Event):
    """No tile of the display could be laid anywhere (B3)."""

    player: int


@dataclass(frozen=True, slots=True)
class ScoringBegan(Event):
    of_scoring: ClassVar[bool] = True
    begins_chapter: ClassVar[str] = "scoring"
    round: int


@dataclass(frozen=True, slots=True)
class RegionScored(Event):
    """A land region was scored: its value, the caballeros there and the points, by player.

    `cell` is one of its tiles, `tiles` how many there are.
    """

    of_scoring: ClassVar[bool] = True
    cell: str
    tiles: int
    value: int
    totals: tuple[int, ...]
    points: tuple[int, ...]

    @property
    def gains(self) -> tuple[Gain, ...]:
        return gains_by_player(self.points, "lands")


@dataclass(frozen=True, slots=True)
class ShipsScored(Event):
    """A water was scored: its value, and the ships and points there by player."""

    of_scoring: ClassVar[bool] = True
    cell: str
    tiles: int
    value: int
    ships: tuple[int, ...]
    points: tuple[int, ...]

    @property
    def gains(self) -> tuple[Gain, ...]:
        return gains_by_player(self.points, "ships")


@dataclass(frozen=True, slots=True)
class AlkaldeScored(Event):
    """A closed region was scored for the player whose alkalde holds it (expansion)."""

    of_scoring: ClassVar[bool] = True
    player: int
    cell: str
    tiles: int
    is_land: bool
    points: tuple[int, ...]

    @property
    def gains(self) -> tuple[Gain, ...]:
        return gains_by_player(self.points, "alkalden")


@dataclass(frozen=True, slots=True)
class ScoringEnded(Event):
    """Points by player after the scoring."""

    of_scoring: ClassVar[bool] = True
    ends_step: ClassVar[str] = "scoring"
    round: int
    score: tuple[int, ...]


_STORED_AS: dict[type[Event], str] = {TilesTurnedUp: "RoundBegan", GrandeChangedCard: "GrandeMoved"}

EVENTS = {
    f"elcaballero.{_STORED_AS.get(kind, kind.__name__)}": kind
    for kind in [*rounds.EVENTS, *globals().values()]
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
}
