"""Lasting effects: what a card leaves on the board, whose it is, where it lies, and until when.

A step lays an effect down (`steps/lasting.py`), the board's named questions ask for it, and it ends at its moment. No
other step knows of it.
"""

from __future__ import annotations

from typing import NamedTuple

TURN = "turn"
ROUND = "round"
ROUND_AND_SCORING = "round and scoring"
SCORING = "scoring"

MOMENTS = (TURN, ROUND, ROUND_AND_SCORING, SCORING)
"""When an effect ends: with this turn; with this round, before a general scoring at its end or with it; with the next
general scoring. Whatever ends earlier has ended at a later moment, too."""


class Effect(NamedTuple):
    """One lasting effect."""

    name: str
    player: int
    """Whose card it was."""
    until: str
    """One of MOMENTS."""
    areas: tuple[int, ...] = ()
    """Where it lies."""
    shown: bool = True
    """Whether everybody may know where it lies."""


FREE_PLACING = "free_placing"
"""The caballeros of this turn's card may be placed in any open regions."""

DOUBLE = "double"
"""The region is scored twice in the next general scoring. Secret until then."""

NAMES = (FREE_PLACING, DOUBLE)
