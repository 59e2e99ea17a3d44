"""An order that is still being put together: kept like an order, so that a restart loses nothing, and never used."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import ClassVar

from bot.orders.order import Order, Refused, order_from_json
from engine.core.view import CommonView


@dataclass(frozen=True, slots=True)
class Draft(Order):
    """What somebody is writing. `written` is the order as JSON."""

    kind: ClassVar[str] = "draft"
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
