"""Sets of power cards that people keep: as the storage has them, and the calls for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

LAST_PLAYED = 0
"""The number of the set that somebody played with last; it has no name."""


@dataclass(frozen=True, slots=True)
class HandSet:
    """A set of power cards of one person. `number` never changes; `cards` are values, lowest first."""

    number: int
    name: str
    cards: tuple[int, ...]


class HandStorage(Protocol):
    """Sets of power cards to choose again."""

    async def hand_sets(self, user_id: int) -> list[HandSet]:
        """All sets of a person: first the one they played with last, then those they saved, oldest first."""

    async def keep_last_hand(self, user_id: int, cards: Sequence[int]) -> None:
        """Note what somebody plays with now."""

    async def save_hand_set(self, user_id: int, name: str, cards: Sequence[int], most: int) -> HandSet | None:
        """Save a set under a name that is not empty, in the place of one of the same name.

        None, and nothing is saved, if it would be one more than `most`.
        """

    async def rename_hand_set(self, user_id: int, number: int, name: str) -> bool:
        """Give a saved set another name; False if there is none of this number, or another one has the name."""

    async def delete_hand_set(self, user_id: int, number: int) -> bool:
        """Forget a saved set; False if there is none of this number."""
