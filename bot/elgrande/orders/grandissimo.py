"""Orders for Grandissimo: when to show the King incognito, so that nobody who sleeps is cheated by speed (R22, G13),
and what to answer when a mercenary is to take one of one's own caballeros along (G9).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from bot.game.orders.order import Order, Refused
from engine.core.events import Event
from engine.elgrande.board.effects import GENERAL, INCOGNITO
from engine.elgrande.events.base_game import (
    AreaScored,
    Evicted,
    GrandeMoved,
    Moved,
    Placed,
    Recalled,
    RegionNamed,
    SentToProvince,
    TablePlaced,
)
from engine.elgrande.events.grandissimo import GuestPlaced, Imprisoned, Pardoned, WentAshore
from engine.elgrande.events.king_and_intrigue import ExtraCaballeroPlaced
from engine.elgrande.seen.view import View

REVEAL, SHOW = "reveal", "show"


class ShowingMoment(StrEnum):
    """The event right before which an order shows the hidden King."""

    TURN = "turn"
    SCORING = "scoring"
    LEAVING = "leaving"
    ENTERING = "entering"
    GENERAL_SCORING = "general_scoring"
    BEFORE_REGION = "before_region"

    @property
    def is_anywhere(self) -> bool:
        """Whether it has nothing to do with a region."""
        return self in (ShowingMoment.TURN, ShowingMoment.GENERAL_SCORING)

    @property
    def is_of_nobody(self) -> bool:
        """Whether no player brings it about."""
        return self in (ShowingMoment.GENERAL_SCORING, ShowingMoment.BEFORE_REGION)


@dataclass(frozen=True, slots=True)
class ShowingKing(Order):
    """Show it as soon as one of these players (none: anybody else) is about to do this, in a region (None: in any).

    Who has chosen something by which a region would be scored, or anybody or a scoring table would leave or enter it,
    is about to; what nobody can foresee, such as what secret discs will do, is not announced. In a general scoring it
    says before which region he is shown; without one it is the first that makes a difference.
    """

    word: ClassVar[str] = "ShowKing"
    kind: ClassVar[str] = REVEAL
    moment: ShowingMoment = ShowingMoment.TURN
    players: tuple[int, ...] = ()
    region: str | None = None

    def answer(self, view: View) -> str | None:
        if self.moment == ShowingMoment.BEFORE_REGION:
            regions = [choice for choice in view.choices if choice.startswith(f"{SHOW} ")]
            return next((choice for choice in regions if self.region in (None, choice.split()[1])), None)
        return REVEAL if REVEAL in view.choices and self._is_due(view) else None

    def _is_due(self, view: View) -> bool:
        if self.moment == ShowingMoment.GENERAL_SCORING:
            return view.phase == "general_scoring"
        turn = view.turn
        if self.moment != ShowingMoment.TURN or turn is None or turn.player == view.viewer:
            return False
        return self._means(turn.player) and turn.card is None

    def before(self, view: View, player: int, events: Sequence[Event]) -> str | None:
        happens = {
            ShowingMoment.SCORING: scored_in,
            ShowingMoment.LEAVING: left_by,
            ShowingMoment.ENTERING: entered_by,
        }.get(self.moment)
        if happens is None or player == view.viewer or not self._means(player):
            return None
        regions = {region.id for region in view.regions} if self.region is None else {self.region}
        return REVEAL if any(happens(event) in regions for event in events) else None

    def _means(self, player: int) -> bool:
        return not self.players or player in self.players

    def lapsed(self, view: View) -> bool:
        return not is_incognito(view) or Order.lapsed(self, view)

    def require_sense(self, view: View) -> None:
        if not is_incognito(view):
            raise Refused("no_king_incognito")
        if self.moment not in list(ShowingMoment) or not set(self.players) <= set(range(view.players)) - {view.viewer}:
            raise Refused("unknown_choice")
        regions = () if ShowingMoment(self.moment).is_anywhere else [region.id for region in view.regions]
        if self.region is not None and self.region not in regions:
            raise Refused("unknown_choice")


def scored_in(event: Event) -> str | None:
    """The area that is scored."""
    return event.area if isinstance(event, AreaScored) else None


def left_by(event: Event) -> str | None:
    """The area that somebody or a scoring table leaves, or is to leave because it was named."""
    match event:
        case Moved(origin=area) | SentToProvince(origin=area) | Evicted(origin=area) | GrandeMoved(origin=area):
            return area
        case TablePlaced(origin=str(area)):
            return area
        case Recalled(region=area) | RegionNamed(region=area) | Imprisoned(region=area):
            return area
    return None


def entered_by(event: Event) -> str | None:
    """The area to which somebody or a scoring table comes."""
    match event:
        case Moved(destination=area) | Evicted(destination=area) | GrandeMoved(destination=area):
            return area
        case TablePlaced(destination=area):
            return area
        case Placed(area=area) | GuestPlaced(area=area):
            return area
        case ExtraCaballeroPlaced(region=area) | WentAshore(region=area) | Pardoned(region=area):
            return area
    return None


def incognito_region(view: View) -> str | None:
    """The region in which the viewer's King incognito would show himself; None without him."""
    own = (effect for effect in view.effects if effect.name == INCOGNITO and effect.player == view.viewer)
    return next((effect.areas[0] for effect in own), None)


def is_incognito(view: View) -> bool:
    """Whether the viewer has a region for the King incognito that is not shown yet."""
    return incognito_region(view) is not None


CONSENT, REFUSE = "consent", "refuse"


@dataclass(frozen=True, slots=True)
class Companions(Order):
    """Let all go along, or nobody, as long as another player has the Generalinquisitor."""

    word: ClassVar[str] = "Companions"
    kind: ClassVar[str] = "companions"
    used_once: ClassVar[bool] = False
    consents: bool = False

    def answer(self, view: View) -> str | None:
        choice = CONSENT if self.consents else REFUSE
        return choice if choice in view.choices else None

    def lapsed(self, view: View) -> bool:
        return not may_be_asked(view) or Order.lapsed(self, view)

    def require_sense(self, view: View) -> None:
        if not may_be_asked(view):
            raise Refused("no_general")


def may_be_asked(view: View) -> bool:
    """Whether another player has the Generalinquisitor."""
    return any(effect.name == GENERAL and effect.player != view.viewer for effect in view.effects)
