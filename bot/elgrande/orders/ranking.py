"""The power card of the next bid, and the disc of the coming general scoring."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.game.orders.ranking import Ranking
from engine.elgrande.seen.view import View

GENERAL_SCORING = "general_scoring"


@dataclass(frozen=True, slots=True)
class Bid(Ranking):
    """A power card for the next time that I play one: "9, else 8, else the lowest that is free"."""

    word: ClassVar[str] = "Bid"
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

    word: ClassVar[str] = "Disc"
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
