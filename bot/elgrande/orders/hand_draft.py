"""The power cards that somebody is choosing before the game (King & Intrigue)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from bot.game.orders.hand import Hand
from bot.game.orders.order import Refused
from engine.elgrande.seen.view import View

STEP = "ChooseHand"


@dataclass(frozen=True, slots=True)
class HandDraft(Hand):
    """The power cards that somebody would play with; any number, as long as they are being chosen."""

    word: ClassVar[str] = "HandDraft"

    @classmethod
    def begun(cls, view: View) -> Self:
        return cls.of(view, view.hand)

    @staticmethod
    def wanted(view: View) -> int | None:
        asked = view.prompt
        return int(asked.facts["wanted"]) if asked is not None and asked.step == STEP else None

    @staticmethod
    def is_open(view: View) -> bool:
        return view.prompt is not None and view.prompt.step == STEP and not view.prompt.facts["done"]

    def choices(self, view: View) -> tuple[str, ...]:
        kept, wanted = set(view.hand), set(self.cards)
        drops = [f"drop {card.name}" for card in view.power_deck if card.value in kept - wanted]
        keeps = [f"keep {card.name}" for card in view.power_deck if card.value in wanted - kept]
        return (*drops, *keeps, "done")

    def lapsed(self, view: View) -> bool:
        return not view.hands_ready

    def require_sense(self, view: View) -> None:
        if not self.is_open(view):
            raise Refused("hand_is_chosen")
        if len(set(self.cards)) != len(self.cards) or not set(self.cards) <= {card.value for card in view.power_deck}:
            raise Refused("unknown_choice")
