"""Computer players: they see a View and choose, like people."""

from __future__ import annotations

from typing import Protocol

from engine.elgrande.view import View


class Player(Protocol):
    """Somebody who plays."""

    def choose(self, view: View) -> str:
        """One of `view.choices`. The view is this player's own, and there is a choice to make."""
