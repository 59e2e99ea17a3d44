"""What can happen in a game of El Caballero. Cells by name, sides as "north" to "west", players by seat number.

`docs/elcaballero/choices.md` shows every event with an example.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import Event, Gain, by_name, gains_by_player


@dataclass(frozen=True, slots=True)
class ElCaballeroEvent(Event):
    """One thing that happened in a game of El Caballero."""

    game: ClassVar[str] = "elcaballero"


@dataclass(frozen=True, slots=True)
class StartTileLaid(ElCaballeroEvent):
    """The start tile, the first one without gold and fish, lies in the middle of the table."""

    tile: int


@dataclass(frozen=True, slots=True)
class StartPlayerDrawn(ElCaballeroEvent):
    """Who leads in the first round."""

    player: int


@dataclass(frozen=True, slots=True)
class RoundBegan(ElCaballeroEvent):
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
class PowerCardPlayed(ElCaballeroEvent):
    player: int
    value: int


@dataclass(frozen=True, slots=True)
class TurnOrderFixed(ElCaballeroEvent):
    """All power cards are played: the players in the order of their turns."""

    ends_step: ClassVar[str] = "power_cards"
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TurnBegan(ElCaballeroEvent):
    begins_turn: ClassVar[bool] = True
    begins_chapter: ClassVar[str] = "turn"
    player: int


@dataclass(frozen=True, slots=True)
class Supplied(ElCaballeroEvent):
    """The caballeros of the power card came to the court."""

    player: int
    count: int


@dataclass(frozen=True, slots=True)
class CaballerosLost(ElCaballeroEvent):
    """The free cards cannot show so many caballeros at court: the surplus is lost (B6)."""

    player: int
    count: int


@dataclass(frozen=True, slots=True)
class TileLaid(ElCaballeroEvent):
    """A land tile from the display was laid, next to others or, beside a caballero card, as a new island."""

    player: int
    tile: int
    cell: str
    turn: int
    is_new_island: bool


@dataclass(frozen=True, slots=True)
class CardRemoved(ElCaballeroEvent):
    """Land touches a card at a second side: it goes back to its owner. With a castillo its pieces come to the court."""

    player: int
    cell: str
    caballeros: int
    """How many faced the land before."""
    ships: int
    saved: bool
    """Whether a castillo saved caballeros and ships; else they are lost."""


@dataclass(frozen=True, slots=True)
class CardLaid(ElCaballeroEvent):
    """A caballero card was laid. `numbers` are those that face land, none at water only."""

    player: int
    cell: str
    north: int
    numbers: tuple[int, ...]
    paid: int


@dataclass(frozen=True, slots=True)
class CardRaised(ElCaballeroEvent):
    """A card was turned so that more caballeros face the land."""

    player: int
    cell: str
    north: int
    before: int
    number: int


@dataclass(frozen=True, slots=True)
class CardTakenBack(ElCaballeroEvent):
    """A player took an own card back: the castillo, if there was one, gave the caballeros back, else they are lost."""

    player: int
    cell: str
    caballeros: int
    ships: int
    saved: bool


@dataclass(frozen=True, slots=True)
class ShipBought(ElCaballeroEvent):
    """A ship came from the common supply to a side of an own card, or into a closed water."""

    player: int
    cell: str
    side: str


@dataclass(frozen=True, slots=True)
class ShipSet(ElCaballeroEvent):
    """A ship came from the player's court to a side of an own card, or into a closed water."""

    player: int
    cell: str
    side: str


@dataclass(frozen=True, slots=True)
class ShipLifted(ElCaballeroEvent):
    """A ship came back to the player's court."""

    player: int
    cell: str
    side: str


@dataclass(frozen=True, slots=True)
class CastilloBought(ElCaballeroEvent):
    player: int
    cell: str


@dataclass(frozen=True, slots=True)
class CastilloMoved(ElCaballeroEvent):
    player: int
    origin: str
    destination: str


@dataclass(frozen=True, slots=True)
class AlkaldeSet(ElCaballeroEvent):
    """An alkalde holds a closed region (expansion)."""

    player: int
    cell: str
    side: str


@dataclass(frozen=True, slots=True)
class GrandeSet(ElCaballeroEvent):
    """The grande came from the court to an own card (expansion)."""

    player: int
    cell: str


@dataclass(frozen=True, slots=True)
class GrandeMoved(ElCaballeroEvent):
    """The grande went from one own card to another (expansion)."""

    player: int
    origin: str
    destination: str


@dataclass(frozen=True, slots=True)
class TileForgone(ElCaballeroEvent):
    """No tile of the display could be laid anywhere (B3)."""

    player: int


@dataclass(frozen=True, slots=True)
class TurnEnded(ElCaballeroEvent):
    ends_turn: ClassVar[bool] = True
    ends_step: ClassVar[str] = "turn"
    player: int


@dataclass(frozen=True, slots=True)
class RoundEnded(ElCaballeroEvent):
    """The round is over; who moved last leads in the next one."""

    round: int
    next_start_player: int


@dataclass(frozen=True, slots=True)
class ScoringBegan(ElCaballeroEvent):
    of_scoring: ClassVar[bool] = True
    begins_chapter: ClassVar[str] = "scoring"
    round: int


@dataclass(frozen=True, slots=True)
class RegionScored(ElCaballeroEvent):
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
class ShipsScored(ElCaballeroEvent):
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
class AlkaldeScored(ElCaballeroEvent):
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
class ScoringEnded(ElCaballeroEvent):
    """Points by player after the scoring."""

    of_scoring: ClassVar[bool] = True
    ends_step: ClassVar[str] = "scoring"
    round: int
    score: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameEnded(ElCaballeroEvent):
    """Points by player and the players by rank; equal points share a rank."""

    ends_game: ClassVar[bool] = True
    of_scoring: ClassVar[bool] = True
    ends_step: ClassVar[str] = "scoring"
    score: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]


EVENTS = by_name(
    kind
    for kind in list(globals().values())
    if isinstance(kind, type) and issubclass(kind, ElCaballeroEvent) and kind is not ElCaballeroEvent
)
