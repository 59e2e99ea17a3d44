"""What every step of El Grande builds on: a game with this board and these rules."""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from engine.core.game import Game
from engine.elgrande.board.board import Board
from engine.elgrande.rules.in_force import ElGrandeRules

ElGrande: TypeAlias = Game[Board, ElGrandeRules]

STOP = "stop"
"""Be content with what is done so far of an "up to" action."""


class Whose(Enum):
    """Whose caballeros a step is about, seen from the acting player."""

    OWN = "own"
    RIVALS = "rivals"
    ANY = "any"
