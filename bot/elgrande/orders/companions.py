"""What to answer when a mercenary is to take one of one's own caballeros along (G9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.game.orders.order import Order, Refused
from engine.elgrande.board.effects import GENERAL
from engine.elgrande.seen.view import View

CONSENT, REFUSE = "consent", "refuse"


@dataclass(frozen=True, slots=True)
class Companions(Order):
    """Let all go along, or nobody, as long as another player has the Generalinquisitor."""

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
