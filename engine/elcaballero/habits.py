"""How people go through the choices of El Caballero: one press is one choice, and nothing is given up by oversight."""

from __future__ import annotations

from engine.core.habits import Habits
from engine.elcaballero.view import View


def is_weighed(view: View, choice: str, shows_hidden: bool) -> bool:  # noqa: ARG001  # the form of Habits.is_weighed
    """Only who would end the turn without the caballeros of the power card is asked once more (B8)."""
    return choice == "end" and "supply" in view.choices


HABITS = Habits(is_weighed=is_weighed)
