"""The words in the picture of the island, ready in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class IslandWords:
    """All words in the picture of the island, finished in the reader's language."""

    round: str
    """Such as "Round 3 of 7"."""
    phase: str
    next_scoring: str
    """Such as "Next scoring after round 4"."""
    players: tuple[str, ...]
    """By seat."""
    court: str
    """What the figures in the players' panels mean: caballeros at court …"""
    cards: str
    """… caballero cards that are free …"""
    ships: str
    """… ships at court."""
    supply: str
    """What stands over the common supply."""
    stack: str
    """What stands beside the number of tiles that lie face down."""
    sides: tuple[str, str, str, str]
    """Letters for north, east, south and west: the steps from the start tile stand along the rim, such as "2 E"."""
