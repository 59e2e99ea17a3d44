"""What a picture may tell about the last turn: where something happened, and which pieces went where.

`bot.elgrande.changes` makes these out of public events; the pictures only draw them.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Arrow:
    """Pieces that went from one place to another."""

    piece: str
    """ "caballero", "grande", "king" or "table" (a mobile scoring table)."""
    player: int | None
    """Whose pieces they are; None for the King and the scoring tables."""
    origin: str
    """A region's id, "castillo", "court" or "province"."""
    destination: str
    count: int


@dataclass(frozen=True)
class BoardChanges:
    """Everything that the last turn changed on the board."""

    regions: tuple[str, ...]
    """The regions where something changed, and "castillo" when something did there that all could see."""
    arrows: tuple[Arrow, ...]
    """In the order in which it happened."""


NO_CHANGES = BoardChanges((), ())
