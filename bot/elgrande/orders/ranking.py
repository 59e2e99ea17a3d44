"""Choices by rank: the power card of the next bid, the disc of the coming general scoring.

Choices are kept as the game writes them ("play 9", "disc galicia"), so that a game with other cards needs no other
orders.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.orders.order import Order, Otherwise, Refused, choices_of
from engine.elgrande.view import View

GENERAL_SCORING = "general_scoring"
MOST_RANKED = 25


@dataclass(frozen=True, slots=True)
class Ranking(Order):
    """The first of these choices that is open then."""

    verb: ClassVar[str]
    choices: tuple[str, ...]
    otherwise: Otherwise = Otherwise.ASK

    def answer(self, view: View) -> str | None:
        opened = choices_of(view, self.verb)
        if not opened or view.round != self.round or not self.is_asked(view):
            return None
        found = next((choice for choice in self.choices if choice in opened), None)
        if found is not None:
            return found
        return {Otherwise.LOWEST: opened[0], Otherwise.HIGHEST: opened[-1]}.get(self.otherwise)

    def is_asked(self, view: View) -> bool:  # for those who ask with the same verb at other times
        """Whether this is the moment, beyond the verb of the choices."""
        return True

    def require_sense(self, view: View) -> None:
        known = self.conceivable(view)
        wanted = set(self.choices)
        if len(wanted) != len(self.choices) or not wanted <= set(known) or len(wanted) > MOST_RANKED:
            raise Refused("unknown_choice")
        if not self.choices and self.otherwise is Otherwise.ASK:
            raise Refused("empty")
        if self.lapsed(view) or self.round != self.round_of_next(view):
            raise Refused("too_late")

    @classmethod
    def conceivable(cls, view: View) -> tuple[str, ...]:
        """All choices that one may rank now."""
        raise NotImplementedError

    @classmethod
    def round_of_next(cls, view: View) -> int | None:
        """The round in which the moment comes next; None if it comes no more."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Bid(Ranking):
    """A power card for the next time that I play one: "9, else 8, else the lowest that is free"."""

    kind: ClassVar[str] = "bid"
    verb: ClassVar[str] = "play"

    def lapsed(self, view: View) -> bool:
        has_played = view.round == self.round and view.viewer is not None and view.power_cards[view.viewer] is not None
        return has_played or Ranking.lapsed(self, view)

    @classmethod
    def conceivable(cls, view: View) -> tuple[str, ...]:
        return tuple(f"{cls.verb} {card}" for card in view.hand)

    @classmethod
    def round_of_next(cls, view: View) -> int | None:
        if view.over or view.viewer is None:
            return None
        if view.power_cards[view.viewer] is None:
            return view.round
        return next((number for number in view.rounds if number > view.round), None)


@dataclass(frozen=True, slots=True)
class Disc(Ranking):
    """A region for my secret disc in the coming general scoring; the King's region may not be open then."""

    kind: ClassVar[str] = "disc"
    verb: ClassVar[str] = "disc"

    def is_asked(self, view: View) -> bool:
        return view.phase == GENERAL_SCORING

    def lapsed(self, view: View) -> bool:
        has_set = view.round == self.round and view.phase == GENERAL_SCORING and view.my_disc is not None
        return has_set or Ranking.lapsed(self, view)

    @classmethod
    def conceivable(cls, view: View) -> tuple[str, ...]:
        return tuple(f"{cls.verb} {region.id}" for region in view.regions)

    @classmethod
    def round_of_next(cls, view: View) -> int | None:
        if view.over:
            return None
        is_done = view.phase == GENERAL_SCORING and view.my_disc is not None
        first = view.round + 1 if is_done else view.round
        return next((number for number in view.scoring_after if number >= first), None)
