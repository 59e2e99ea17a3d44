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
GAME = "game"

MOMENTS = (TURN, ROUND, ROUND_AND_SCORING, SCORING, GAME)
"""When an effect ends: with this turn; with this round, before a general scoring at its end or with it; with the next
general scoring; with the game. Whatever ends earlier has ended at a later moment, too."""


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

QUARANTINE = "quarantine"
"""Nothing moves into or out of the region, as in the King's."""

COLLAPSE = "collapse"
"""Nobody enters the Castillo."""

MISTRESS = "mistress"
"""Caballeros may be moved into and out of the King's region, and there is no King's bonus."""

CASTILLO_MOVED = "castillo_moved"
"""The Castillo lies in the region and is scored with its points."""

ALLIANCE = "alliance"
"""In the next general scoring both regions are counted together."""

BRIDGE = "bridge"
"""A bridge between two regions, with a caballero of the player on it."""

WHIRLWIND = "whirlwind"
"""The region that a whirlwind hits. Secret until the player's turn."""


def turned(table: str) -> str:
    """The effect on a scoring table that is turned: its points go to those with the fewest."""
    return f"turned_{table.replace('/', '_')}"


NAMES = (
    FREE_PLACING,
    DOUBLE,
    QUARANTINE,
    COLLAPSE,
    MISTRESS,
    CASTILLO_MOVED,
    ALLIANCE,
    BRIDGE,
    WHIRLWIND,
    turned("8/4/0"),
    turned("4/0/0"),
)
