"""The standing orders of El Grande: bids, discs, Vetoes, the King incognito, companions, and a hand being chosen."""

from __future__ import annotations

from bot.elgrande.orders.grandissimo import Companions, ShowKing
from bot.elgrande.orders.hand_draft import HandDraft
from bot.elgrande.orders.ranking import Bid, Disc
from bot.elgrande.orders.vetoes import LetPass, StopScoring, StopTaking

__all__ = ["Bid", "Companions", "Disc", "HandDraft", "LetPass", "ShowKing", "StopScoring", "StopTaking"]
