"""Choices by rank, for a moment to come: the first of them that is open then.

Choices are kept as the game writes them ("play 9", "disc galicia"), so that a game with other cards needs no other
orders.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from bot.game.orders.order import Order, Otherwise, Refused, choices_of

MOST_RANKED = 25


@dataclass(frozen=True, slots=True)
class Ranking(Order):
    """The first of these choices that is open then."""

    verb: ClassVar[str]
    choices: tuple[str, ...]
    otherwise: Otherwise = Otherwise.ASK

    def answer(self, view: Any) -> str | None:
        opened = choices_of(view, self.verb)
        if not opened or view.round != self.round or not self.is_asked(view):
            return None
        found = next((choice for choice in self.choices if choice in opened), None)
        if found is not None:
            return found
        return {Otherwise.LOWEST: opened[0], Otherwise.HIGHEST: opened[-1]}.get(self.otherwise)

    def is_asked(self, view: Any) -> bool:  # for those who ask with the same verb at other times
        """Whether this is the moment, beyond the verb of the choices."""
        return True

    def require_sense(self, view: Any) -> None:
        known = self.conceivable(view)
        wanted = set(self.choices)
        if len(wanted) != len(self.choices) or not wanted <= set(known) or len(wanted) > MOST_RANKED:
            raise Refused("unknown_choice")
        if not self.choices and self.otherwise is Otherwise.ASK:
            raise Refused("empty")
        if self.lapsed(view) or self.round != self.round_of_next(view):
            raise Refused("too_late")

    def otherwise_doing(self, otherwise: Otherwise) -> Order | None:
        return replace(self, otherwise=otherwise)

    @classmethod
    def conceivable(cls, view: Any) -> tuple[str, ...]:
        """All choices that one may rank now."""
        raise NotImplementedError

    @classmethod
    def round_of_next(cls, view: Any) -> int | None:
        """The round in which the moment comes next; None if it comes no more."""
        raise NotImplementedError
