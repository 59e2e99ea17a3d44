"""The power cards that somebody chooses before the game (King & Intrigue): what they have put together, and suggested
sets, from `data/elgrande/hands/suggested.toml`, of which each fits whatever is in play.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import ClassVar, Self

from bot.game.orders.hand import Hand
from bot.game.orders.order import Refused
from engine.elgrande.facts import PowerCard
from engine.elgrande.seen.view import View

STEP = "ChooseHand"

FILE = Path(__file__).parents[3] / "data" / "elgrande" / "hands" / "suggested.toml"


@dataclass(frozen=True, slots=True)
class SuggestedHand:
    """A set of power cards with a name. `actions` are special actions, the most important first."""

    id: str
    actions: tuple[str, ...]

    def cards(self, deck: Sequence[PowerCard], count: int) -> tuple[int, ...]:
        """The values of the first `count` of its cards that are in the deck, lowest first."""
        named = [card.value for action in self.actions for card in deck if card.action == action]
        return tuple(sorted(list(dict.fromkeys(named))[:count]))


@cache
def suggested_hands() -> tuple[SuggestedHand, ...]:
    """All of them, in the order in which they are offered."""
    with FILE.open("rb") as file:
        sets: Iterable[dict[str, object]] = tomllib.load(file)["set"]
    return tuple(SuggestedHand(str(each["id"]), tuple(each["actions"])) for each in sets)  # type: ignore[arg-type]  # TOML


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
