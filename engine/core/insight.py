"""What computer players who think ahead need to know of a game, besides its rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.core.game import Game


@dataclass(frozen=True, kw_only=True)
class Insight:
    """How a game is guessed, and how good it looks. The rest of thinking is the same in every game."""

    guess: Callable[[Game[Any, Any], int, Random], Game[Any, Any]]
    """A game as it could be for all that this player knows: whatever is hidden from the player is dealt anew, by this
    chance alone. Two games that the player cannot tell apart give the same guess."""
    worth: Callable[[Game[Any, Any], int, str], float]
    """How good the game looks for a player of this temperament; more is better, in points."""
    sensible: Callable[[Game[Any, Any], int], Sequence[str]]
    """Of the choices that this player is asked for, those worth a thought; what they are must not depend on anything
    hidden from the player."""
    turn_of: Callable[[Game[Any, Any]], int | None]
    """Whose turn it is; None between turns."""
    temperaments: tuple[str, ...]
    """Ways to judge a game, the plain one first."""
