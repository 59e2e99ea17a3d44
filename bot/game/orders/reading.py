"""Orders as they are stored, those that are still being put together among them; each game has kinds of its own."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from bot.faces import face_named
from bot.game.orders.order import Exactly, Order, Otherwise, Refused
from engine import games
from engine.core.view import CommonView


@dataclass(frozen=True, slots=True)
class Draft(Order):
    """What somebody is writing: kept like an order, so that a restart loses nothing, and never used.

    `written` is the order as JSON.
    """

    word: ClassVar[str] = "Draft"
    kind: ClassVar[str] = "draft"
    is_draft: ClassVar[bool] = True
    written: str

    @classmethod
    def of(cls, order: Order) -> Draft:
        return cls(order.round, json.dumps(order.to_json()))

    @property
    def order(self) -> Order:
        """The order as far as it is written."""
        return order_from_json(json.loads(self.written))

    def answer(self, view: CommonView) -> str | None:  # whatever is asked
        return None

    def require_sense(self, view: CommonView) -> None:
        try:
            self.order.require_sense(view)
        except Refused as refused:
            if refused.reason != "empty":  # it begins so
                raise


def order_from_json(data: Mapping[str, Any]) -> Order:
    """The order that `to_json` wrote. Raises KeyError, TypeError or ValueError for anything else."""
    facts = {name: _read(name, value) for name, value in data.items() if name != "order"}
    return _kinds(games.GAMES)[data["order"]](**facts)


def _read(name: str, value: Any) -> Any:
    if name == "otherwise":
        return Otherwise(value)
    return tuple(value) if isinstance(value, list) else value


@cache
def _kinds(known: tuple[str, ...]) -> dict[str, type[Order]]:
    """All kinds of orders of these games, by what JSON calls them."""
    kinds: list[type[Order]] = [Exactly, Draft]
    for game in known:
        kinds += face_named(game).orders
    return {kind.word: kind for kind in kinds}
