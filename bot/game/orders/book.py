"""The standing orders of a table, as they were set and by whom."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable
from dataclasses import dataclass

from bot.game.orders.order import Exactly, Order
from bot.game.orders.reading import order_from_json
from bot.storage.records.games import OrderChange, StoredOrder

LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class StandingOrder:
    """An order that a person has given for a seat. It counts only while this person sits there."""

    seat: int
    user_id: int
    order: Order
    set_at: int

    @property
    def kind(self) -> str:
        return self.order.kind

    def stored(self) -> OrderChange:
        """The change that keeps it."""
        return OrderChange(self.seat, self.kind, self.user_id, json.dumps(self.order.to_json()))

    def taken_away(self) -> OrderChange:
        """The change that removes it."""
        return OrderChange(self.seat, self.kind, self.user_id, None)


def standing(stored: Iterable[StoredOrder]) -> tuple[StandingOrder, ...]:
    """The orders as they were stored. One that cannot be read is as if its owner had said "ask me"."""
    found = []
    for each in stored:
        try:
            order = order_from_json(json.loads(each.content))
        except (KeyError, TypeError, ValueError):
            LOG.error("An order of seat %d cannot be read.", each.seat)
        else:
            found.append(StandingOrder(each.seat, each.user_id, order, each.set_at))
    return tuple(found)


def of_seat(orders: Iterable[StandingOrder], seat: int, user_id: int | None) -> list[StandingOrder]:
    """The orders that count for a seat and the person who sits there now, held answers first."""
    own = [each for each in orders if each.seat == seat and each.user_id == user_id]
    return sorted(own, key=lambda each: not isinstance(each.order, Exactly))


def with_order(orders: Iterable[StandingOrder], new: StandingOrder) -> tuple[StandingOrder, ...]:
    """The orders with a new one in the place of that of its kind."""
    return (*(each for each in orders if (each.seat, each.kind) != (new.seat, new.kind)), new)


def without_order(orders: Iterable[StandingOrder], seat: int, kind: str) -> tuple[StandingOrder, ...]:
    """The orders without that of a kind."""
    return tuple(each for each in orders if (each.seat, each.kind) != (seat, kind))
