"""What can happen in a game of El Grande. Areas and cards by id, players by seat number.

`docs/choices.md` shows every event with an example.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core import rounds
from engine.core.events import Event, Gain, by_name, gains_by_player
from engine.elgrande.events import colonies, grandissimo, king_and_intrigue
from engine.elgrande.facts import HOME_BONUS, KING_BONUS


@dataclass(frozen=True, slots=True)
class KingPlaced(Event):
    """The first region card gives the King his region."""

    region: str


@dataclass(frozen=True, slots=True)
class HomeDrawn(Event):
    """A player's home region is drawn: the Grande and two caballeros stand there."""

    player: int
    region: str


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round begins: these action cards are turned up."""

    reveals: ClassVar[bool] = True
    seals: ClassVar[bool] = True
    begins_chapter: ClassVar[str] = "power_cards"
    round: int
    cards: tuple[str, ...]

    @property
    def round_begun(self) -> int | None:
        return self.round


@dataclass(frozen=True, slots=True)
class Recruited(Event):
    """Caballeros came from the province to the court."""

    player: int
    count: int


@dataclass(frozen=True, slots=True)
class Recalled(Event):
    """A caballero came from a region to the court, because the province ran out (R3)."""

    player: int
    region: str


@dataclass(frozen=True, slots=True)
class CardTaken(Event):
    """A player took an open action card."""

    player: int
    card: str


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A caballero came from the court to a region or into the Castillo."""

    player: int
    area: str


@dataclass(frozen=True, slots=True)
class SpecialActionBegan(Event):
    player: int
    card: str


@dataclass(frozen=True, slots=True)
class SpecialActionEnded(Event):
    player: int
    card: str


@dataclass(frozen=True, slots=True)
class SpecialActionForgone(Event):
    """A player ended the turn without the special action."""

    player: int
    card: str


@dataclass(frozen=True, slots=True)
class OptionChosen(Event):
    """A player chose one of the two actions of a card, or the Castillo as the region to score (R1), by its card."""

    player: int
    option: str


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A player moved a caballero of `owner` from a region to another area."""

    player: int
    owner: int
    origin: str
    destination: str


@dataclass(frozen=True, slots=True)
class SentToProvince(Event):
    """Caballeros went home to the province; `origin` is a region or "court"."""

    player: int
    origin: str
    count: int


@dataclass(frozen=True, slots=True)
class DiscSet(Event):
    """A player has set the secret disc (or set it anew); where it points is secret."""

    unlogged: ClassVar[bool] = True
    player: int


@dataclass(frozen=True, slots=True)
class DiscsShown(Event):
    """All discs are shown: the region each shows, None for players who had none to set."""

    reveals: ClassVar[bool] = True
    is_turning_point: ClassVar[bool] = True
    of_scoring: ClassVar[bool] = True
    ends_step: ClassVar[str] = "discs"
    regions: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class RegionNamed(Event):
    """A player named the region that the rivals must leave (eviction)."""

    player: int
    region: str


@dataclass(frozen=True, slots=True)
class Evicted(Event):
    """Caballeros left a region for the region on their owner's disc, or for the court (R8)."""

    player: int
    count: int
    origin: str
    destination: str


@dataclass(frozen=True, slots=True)
class CastilloOpened(Event):
    """The Castillo is lifted: the caballeros in it by player."""

    reveals: ClassVar[bool] = True
    of_scoring: ClassVar[bool] = True
    caballeros: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CastilloEmptied(Event):
    """A player's caballeros left the Castillo for a region, or for the court if the disc showed the King's region."""

    of_scoring: ClassVar[bool] = True
    player: int
    count: int
    destination: str


@dataclass(frozen=True, slots=True)
class AreaScored(Event):
    """A region or the Castillo was scored: counts, the points that count there, what they brought, and the bonuses."""

    of_scoring: ClassVar[bool] = True
    area: str
    counts: tuple[int, ...]
    table: tuple[int, ...]
    points: tuple[int, ...]
    king_bonus: int | None
    home_bonus: int | None

    @property
    def gains(self) -> tuple[Gain, ...]:
        gains = gains_by_player(self.points, "castillo" if self.area == "castillo" else "regions")
        if self.king_bonus is not None:
            gains += (Gain(self.king_bonus, KING_BONUS, "king"),)
        if self.home_bonus is not None:
            gains += (Gain(self.home_bonus, HOME_BONUS, "home"),)
        return gains


@dataclass(frozen=True, slots=True)
class TablePlaced(Event):
    """A mobile scoring table was laid down; `origin` is None if it lay beside the board."""

    player: int
    table: str
    origin: str | None
    destination: str


@dataclass(frozen=True, slots=True)
class PowerCardTakenBack(Event):
    """A player took one of the played power cards back; which one is not shown."""

    player: int


@dataclass(frozen=True, slots=True)
class OwnPowerCardTakenBack(Event):
    """Which power card it was: only its owner knows."""

    player: int
    value: int

    def seen_by(self, viewer: int | None) -> bool:
        return viewer == self.player


@dataclass(frozen=True, slots=True)
class GrandeMoved(Event):
    player: int
    origin: str
    destination: str


@dataclass(frozen=True, slots=True)
class KingMoved(Event):
    player: int
    origin: str
    destination: str


@dataclass(frozen=True, slots=True)
class VetoTaken(Event):
    """A player laid the Veto card open; it is good until the end of round `until_round`."""

    player: int
    until_round: int


@dataclass(frozen=True, slots=True)
class VetoPassed(Event):
    """A Veto holder lets the special action pass."""

    player: int
    actor: int


@dataclass(frozen=True, slots=True)
class Vetoed(Event):
    """A Veto stopped a special action: the last `undone` of `steps` open steps never happened, the rest is lost."""

    player: int
    actor: int
    card: str
    steps: int
    undone: int

    @property
    def deeds_undone(self) -> int:
        return self.undone


@dataclass(frozen=True, slots=True)
class VetoReturned(Event):
    """A Veto was not used in time and goes back under its stack."""

    player: int


@dataclass(frozen=True, slots=True)
class GeneralScoringBegan(Event):
    seals: ClassVar[bool] = True
    of_scoring: ClassVar[bool] = True
    begins_chapter: ClassVar[str] = "scoring"
    round: int


@dataclass(frozen=True, slots=True)
class GeneralScoringEnded(Event):
    """Points by player after the scoring."""

    of_scoring: ClassVar[bool] = True
    ends_step: ClassVar[str] = "scoring"
    round: int
    score: tuple[int, ...]


_OTHERS = (rounds, king_and_intrigue, colonies, grandissimo)

EVENTS = by_name(
    kind
    for kind in [*globals().values(), *[each for module in _OTHERS for each in vars(module).values()]]
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
)
