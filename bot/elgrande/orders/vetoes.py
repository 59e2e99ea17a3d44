"""What to do with my Veto: let all pass for this round, or stop what takes or costs me something (R5).

A policy reads the open steps of the special action as the holder is asked about them, and the few things that the
action has announced. What nobody can know yet (whose caballeros a disc will send away) it does not guess.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from bot.game.orders.order import Order, Otherwise, Refused
from engine.core.events import Event
from engine.elgrande.events.base_game import AreaScored, Evicted, Moved, RegionNamed, SentToProvince
from engine.elgrande.seen.view import VetoQuestion, View

PASS = "pass"  # noqa: S105  # a choice, no password
COURT = "court"


@dataclass(frozen=True, slots=True)
class VetoOrder(Order):
    """What a Veto holder answers."""

    kind: ClassVar[str] = "veto"

    def answer(self, view: View) -> str | None:
        question = view.veto_question
        if question is None or PASS not in view.choices or view.round > self.round:
            return None
        choice = self.decided(view, question)
        return choice if choice in view.choices else None

    @abstractmethod
    def decided(self, view: View, question: VetoQuestion) -> str | None:
        """The answer to this question; None: ask me."""

    def lapsed(self, view: View) -> bool:
        return not any(held.player == view.viewer for held in view.vetoes) or Order.lapsed(self, view)

    def require_sense(self, view: View) -> None:
        until = next((held.until_round for held in view.vetoes if held.player == view.viewer), None)
        if until is None:
            raise Refused("no_veto")
        if not view.round <= self.round <= until:
            raise Refused("too_late")


@dataclass(frozen=True, slots=True)
class LetPass(VetoOrder):
    """Let everything pass this round."""

    word: ClassVar[str] = "LetPass"
    used_once: ClassVar[bool] = False

    def decided(self, view: View, question: VetoQuestion) -> str | None:  # it needs to know nothing
        return PASS


@dataclass(frozen=True, slots=True)
class Stop(VetoOrder):
    """Stop the special action before the first step that does this to me, whatever it costs the others."""

    otherwise: Otherwise = Otherwise.ASK

    def decided(self, view: View, question: VetoQuestion) -> str | None:
        step = self.first_step(view, question)
        if step is not None:
            return f"veto {step}"
        return PASS if self.otherwise is Otherwise.PASS else None

    def otherwise_doing(self, otherwise: Otherwise) -> Order | None:
        return replace(self, otherwise=otherwise)

    @abstractmethod
    def first_step(self, view: View, question: VetoQuestion) -> int | None:
        """The number of the step before which it is to be stopped, from 1; None if nothing is to be stopped."""

    def require_sense(self, view: View) -> None:
        if self.otherwise not in (Otherwise.ASK, Otherwise.PASS):
            raise Refused("unknown_choice")
        VetoOrder.require_sense(self, view)


@dataclass(frozen=True, slots=True)
class StopTaking(Stop):
    """Stop what takes caballeros of mine from an area: a region, or my court. None: from any region."""

    word: ClassVar[str] = "StopTaking"
    area: str | None = None

    def first_step(self, view: View, question: VetoQuestion) -> int | None:
        for step, events in enumerate(question.deeds, start=1):
            if any(self._takes(event, view) for event in events):
                return step
        if question.announces_more and any(self._will_take(event, view) for event in question.announced):
            return len(question.deeds) + 1
        return None

    def _takes(self, event: Event, view: View) -> bool:
        match event:
            case Moved(owner=owner, origin=origin):
                return owner == view.viewer and self._means(origin)
            case SentToProvince(player=owner, origin=origin) | Evicted(player=owner, origin=origin):
                return owner == view.viewer and self._means(origin)
        return False

    def _will_take(self, event: Event, view: View) -> bool:
        """A region was named that all rivals of the acting player must leave."""
        if not isinstance(event, RegionNamed) or view.viewer is None or not self._means(event.region):
            return False
        return any(region.id == event.region and region.caballeros[view.viewer] for region in view.regions)

    def _means(self, area: str) -> bool:
        return area == self.area if self.area is not None else area != COURT

    def require_sense(self, view: View) -> None:
        if self.area not in (None, COURT, *(region.id for region in view.regions)):
            raise Refused("unknown_choice")
        Stop.require_sense(self, view)


@dataclass(frozen=True, slots=True)
class StopScoring(Stop):
    """Stop a scoring in which I lose points against one of these seats (none: against anybody).

    All open steps count together; then it is stopped before the first one that brings that rival more than me.
    """

    word: ClassVar[str] = "StopScoring"
    rivals: tuple[int, ...] = ()

    def first_step(self, view: View, question: VetoQuestion) -> int | None:
        rivals = self.rivals or tuple(seat for seat in range(view.players) if seat != view.viewer)
        losses = [{rival: _lost(events, view, rival) for rival in rivals} for events in question.deeds]
        against = [rival for rival in rivals if sum(step[rival] for step in losses) > 0]
        return next(
            (number for number, step in enumerate(losses, start=1) if any(step[rival] > 0 for rival in against)), None
        )

    def require_sense(self, view: View) -> None:
        others = set(range(view.players)) - {view.viewer}
        if not set(self.rivals) <= others or len(set(self.rivals)) != len(self.rivals):
            raise Refused("unknown_choice")
        Stop.require_sense(self, view)


def _lost(events: Iterable[Event], view: View, rival: int) -> int:
    """How many points more than me a rival gets in one step."""
    scored = [event for event in events if isinstance(event, AreaScored)]
    return sum(event.points[rival] - event.points[view.viewer or 0] for event in scored)
