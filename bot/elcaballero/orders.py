"""Standing orders of El Caballero: the power card of the next bid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from bot.game.orders.order import Order, Otherwise
from bot.game.orders.ranking import Ranking
from bot.i18n.words import Words
from engine.core.view import CommonView
from engine.elcaballero.seen.view import ElCaballeroView


@dataclass(frozen=True, slots=True)
class NextPowerCard(Ranking):
    """A power card for the next time that I play one: "9, else 8, else the lowest that is free"."""

    word: ClassVar[str] = "elcaballero.PowerCard"
    kind: ClassVar[str] = "power_card"
    verb: ClassVar[str] = "play"

    def lapsed(self, view: CommonView) -> bool:
        shown = ElCaballeroView.of(view)
        seat = shown.viewer
        has_played = shown.round == self.round and seat is not None and shown.power_cards[seat] is not None
        return has_played or Ranking.lapsed(self, view)

    @classmethod
    def conceivable(cls, view: CommonView) -> tuple[str, ...]:
        shown = ElCaballeroView.of(view)
        return () if shown.viewer is None else tuple(f"{cls.verb} {card}" for card in shown.hands[shown.viewer])

    @classmethod
    def round_of_next(cls, view: CommonView) -> int | None:
        shown = ElCaballeroView.of(view)
        if shown.over or shown.viewer is None:
            return None
        if shown.power_cards[shown.viewer] is None:
            return shown.round
        return next((number for number in shown.rounds if number > shown.round), None)


def order_sentence(order: Order, _names: Sequence[str], words: Words) -> str:
    """What an order wants, such as "9, else 8, else the lowest that is free"."""
    if not isinstance(order, NextPowerCard):
        raise TypeError(f"nobody can tell a {type(order).__name__}")
    wishes = [choice.partition(" ")[2] for choice in order.choices]
    if order.otherwise is not Otherwise.ASK or not wishes:
        wishes.append(words(f"order.otherwise.{order.otherwise}"))
    told, *more = wishes
    for wish in more:
        told = words("order.else", first=told, then=wish)
    return told


def order_moment(order: Order, words: Words) -> str:
    """When an order is used, such as the round of a power card."""
    return words("order.when.power_card", round=order.round)
