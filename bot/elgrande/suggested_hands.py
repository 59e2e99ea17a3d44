"""Suggested sets of power cards, from `data/elgrande/hands/suggested.toml`: each fits whatever is in play."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from engine.elgrande.facts import PowerCard

FILE = Path(__file__).parents[2] / "data" / "elgrande" / "hands" / "suggested.toml"


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
