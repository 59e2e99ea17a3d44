"""Cards that somebody puts together before a game begins, and then chooses all at once."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from bot.game.orders.order import Order


@dataclass(frozen=True, slots=True)
class Hand(Order):
    """The cards that somebody would play with, by number. Kept like an order, so that a restart loses nothing.

    It is never carried out by itself: who has chosen says so.
    """

    kind: ClassVar[str] = "hand"
    is_draft: ClassVar[bool] = True
    cards: tuple[int, ...]

    @classmethod
    @abstractmethod
    def begun(cls, view: Any) -> Self:
        """The cards that are ticked before anybody has chosen one."""

    @classmethod
    def of(cls, view: Any, cards: Iterable[int]) -> Self:
        """These cards, any number of them."""
        return cls(view.round, tuple(sorted(cards)))

    @staticmethod
    @abstractmethod
    def wanted(view: Any) -> int | None:
        """How many cards this seat plays with, as long as they are chosen; None if nobody chooses."""

    @staticmethod
    @abstractmethod
    def is_open(view: Any) -> bool:
        """Whether this seat chooses now, and has not said that it has chosen."""

    @abstractmethod
    def choices(self, view: Any) -> tuple[str, ...]:
        """The choices that lead to these cards, and say that they are chosen."""

    def answer(self, view: Any) -> str | None:  # whatever is asked
        return None
