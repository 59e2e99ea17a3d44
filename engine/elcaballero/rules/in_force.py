"""The rules in force for one game: programs by name and the facts that steps ask for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.core.rules import Program
from engine.elcaballero.facts import GameForm

if TYPE_CHECKING:
    from engine.elcaballero.steps.menu import MenuEntry


@dataclass(frozen=True, eq=False)
class ElCaballeroRules:
    """Shared by all games with the same options that concern the rules; never written to."""

    programs: Mapping[str, Program]
    entries: Mapping[str, MenuEntry]
    """The entries of the turn's menu by the verb of their choices."""
    form: GameForm
    """The numbers of the game, or of the game with its expansion."""
