"""The standing orders of El Grande: bids, secret discs, Vetoes, and the power cards that somebody is choosing."""

from __future__ import annotations

from bot.elgrande.orders.hand_draft import HandDraft
from bot.elgrande.orders.ranking import Bid, Disc
from bot.elgrande.orders.vetoes import LetPass, StopScoring, StopTaking

__all__ = ["Bid", "Disc", "HandDraft", "LetPass", "StopScoring", "StopTaking"]
