"""Standing orders: what somebody wants done when a moment comes, decided by the seat's own view alone.

An order is a small frozen value that looks at a view and gives one of its choices, or None: "ask me". It is a computer
player with one thought. `docs/orders.md` tells players what each does.
"""

from __future__ import annotations

from bot.elgrande.orders.hand_draft import HandDraft
from bot.elgrande.orders.ranking import Bid, Disc
from bot.elgrande.orders.vetoes import LetPass, StopScoring, StopTaking
from bot.orders.book import Standing, of_seat, standing
from bot.orders.draft import Draft
from bot.orders.held import Exactly
from bot.orders.order import Order, Otherwise, Refused, order_from_json

__all__ = [
    "Bid",
    "Disc",
    "Draft",
    "Exactly",
    "HandDraft",
    "LetPass",
    "Order",
    "Otherwise",
    "Refused",
    "Standing",
    "StopScoring",
    "StopTaking",
    "of_seat",
    "order_from_json",
    "standing",
]
