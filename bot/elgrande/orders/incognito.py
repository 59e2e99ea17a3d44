"""When to show the King incognito, so that nobody who sleeps is cheated by speed (R22, G13)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from bot.orders.order import Order, Refused
from engine.elgrande.effects import INCOGNITO
from engine.elgrande.view import View

REVEAL = "reveal"

SCORING_SYMBOL = "score"
LEAVING_SYMBOLS = frozenset(
    {
        "move_any",
        "move_own",
        "move_rivals",
        "out_of_region",
        "to_province",
        "to_court",
        "to_castillo",
        "to_region",
        "prison",
        "rivals",
    }
)
"""Symbols of cards by which caballeros leave regions, or may."""


class Moment(StrEnum):
    """What one waits for."""

    TURN = "turn"
    SCORING = "scoring"
    LEAVING = "leaving"
    GENERAL_SCORING = "general_scoring"


@dataclass(frozen=True, slots=True)
class ShowKing(Order):
    """Show it as soon as one of these players (none: anybody else) is about to do this.

    Who has taken a card that scores, or that lets caballeros leave regions, is about to; so is whose special action of
    that kind goes on.
    """

    kind: ClassVar[str] = REVEAL
    moment: Moment = Moment.TURN
    players: tuple[int, ...] = ()

    def answer(self, view: View) -> str | None:
        return REVEAL if REVEAL in view.choices and self._is_due(view) else None

    def _is_due(self, view: View) -> bool:
        if self.moment == Moment.GENERAL_SCORING:
            return view.phase == "general_scoring"
        turn = view.turn
        if turn is None or turn.player == view.viewer or (self.players and turn.player not in self.players):
            return False
        if self.moment == Moment.TURN:
            return True
        card = next((card for card in view.open_cards if card.id == turn.card), None)
        if card is None or (turn.special_action_done and not turn.special_action_running):
            return False
        wanted = {SCORING_SYMBOL} if self.moment == Moment.SCORING else LEAVING_SYMBOLS
        return not wanted.isdisjoint(card.symbols)

    def lapsed(self, view: View) -> bool:
        return not is_incognito(view) or Order.lapsed(self, view)

    def require_sense(self, view: View) -> None:
        if not is_incognito(view):
            raise Refused("no_king_incognito")
        others = set(range(view.players)) - {view.viewer}
        if self.moment not in list(Moment) or not set(self.players) <= others:
            raise Refused("unknown_choice")


def is_incognito(view: View) -> bool:
    """Whether the viewer has a region for the King incognito that is not shown yet."""
    return any(effect.name == INCOGNITO and effect.player == view.viewer for effect in view.effects)
