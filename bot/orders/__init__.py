"""Standing orders: what somebody wants done when a moment comes, decided by the seat's own view alone.

An order is a small frozen value that looks at a view and gives one of its choices, or None: "ask me". It is a computer
player with one thought. Which moments there are is a game's own affair (`bot/elgrande/orders`). `docs/orders.md` tells
players what each does.
"""

from __future__ import annotations

from bot.orders.book import Standing, of_seat, standing
from bot.orders.held import Exactly
from bot.orders.order import Order, Otherwise, Refused
from bot.orders.ranking import Ranking
from bot.orders.reading import Draft, order_from_json

__all__ = [
    "Draft",
    "Exactly",
    "Order",
    "Otherwise",
    "Ranking",
    "Refused",
    "Standing",
    "of_seat",
    "order_from_json",
    "standing",
]
