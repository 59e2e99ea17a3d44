"""What a picture may tell about the last turn: which cells it changed, and where a card went away."""

from __future__ import annotations

from dataclasses import dataclass

from engine.elcaballero.seen.view import CellView


@dataclass(frozen=True)
class IslandChanges:
    """Everything that the last turn changed on the table."""

    cells: tuple[CellView, ...] = ()
    """Cells where a tile or card was laid, or something about a card changed."""
    gone: tuple[tuple[CellView, int], ...] = ()
    """Cells where a card lay that is gone, and whose it was."""


NO_CHANGES = IslandChanges()
