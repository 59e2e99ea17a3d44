"""An answer that was given while the table holds answers back: an order to choose exactly this, once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.game.orders.order import Order, Refused
from engine.core.view import CommonView


@dataclass(frozen=True, slots=True)
class Exactly(Order):
    """This choice, to the question that is open now. It is gone when the answering window ends."""

    kind: ClassVar[str] = "answer"
    choice: str

    def answer(self, view: CommonView) -> str | None:
        return self.choice if self.choice in view.choices else None

    def require_sense(self, view: CommonView) -> None:
        if self.choice not in view.choices:
            raise Refused("unknown_choice")
