"""The power cards that somebody is choosing before the game: kept like an order, so that a restart loses nothing.

It is never carried out by itself: who has chosen says so, and then the cards are chosen in the game, all at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from bot.orders.order import Order, Refused
from engine.elgrande.view import View

STEP = "ChooseHand"


@dataclass(frozen=True, slots=True)
class HandDraft(Order):
    """The cards that somebody would play with; any number, as long as they are being chosen."""

    kind: ClassVar[str] = "hand"
    cards: tuple[int, ...]

    @classmethod
    def of(cls, view: View, cards: Iterable[int]) -> HandDraft:
        return cls(view.round, tuple(sorted(cards)))

    def answer(self, view: View) -> str | None:  # whatever is asked
        return None

    def lapsed(self, view: View) -> bool:
        return not view.hands_ready

    def require_sense(self, view: View) -> None:
        if not is_choosing(view):
            raise Refused("hand_is_chosen")
        if len(set(self.cards)) != len(self.cards) or not set(self.cards) <= {card.value for card in view.power_deck}:
            raise Refused("unknown_choice")


def is_choosing(view: View) -> bool:
    """Whether the viewer is choosing power cards now, and has not said that they are chosen."""
    return view.prompt is not None and view.prompt.step == STEP and not view.prompt.facts["done"]


def choices_for(view: View, cards: Iterable[int]) -> tuple[str, ...]:
    """The choices that lead from the cards the game has as kept to these ones, and say that they are chosen."""
    kept, wanted = set(view.hand), set(cards)
    drops = [f"drop {card.name}" for card in view.power_deck if card.value in kept - wanted]
    keeps = [f"keep {card.name}" for card in view.power_deck if card.value in wanted - kept]
    return (*drops, *keeps, "done")
