"""What computer players who think ahead need to know of a game, besides its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import exp
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.core.game import Game


def _each_is_one(game: Game[Any, Any], choices: Sequence[str]) -> Sequence[str]:  # noqa: ARG001  # as Insight.kinds
    return choices


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
    round_of: Callable[[Game[Any, Any]], int]
    """Which round it is: who searches looks to its end."""
    is_last_round: Callable[[Game[Any, Any]], bool]
    """Whether nothing is kept for rounds to come any more."""
    chances: Callable[[Game[Any, Any]], Sequence[float]]
    """Everybody's chance of winning, as the position shows it."""
    standings: Callable[[Game[Any, Any]], Mapping[str, Sequence[int]]]
    """By area, as choices call it: what each player would get if it were scored now."""
    kinds: Callable[[Game[Any, Any], Sequence[str]], Sequence[object]] = _each_is_one
    """The kind of each of these choices: choices of one kind lead to positions with the same `worth`, whoever judges
    them. Where only that counts, one of them is tried."""
    temperaments: tuple[str, ...]
    """Ways to judge a game, the plain one first."""
    worth_between_turns: Callable[[Game[Any, Any], int], float] | None = None
    """How good the game looks for a player when a turn or a round begins, for who searches; without it, as it does at
    any time."""
    positions: int = 400
    """How many positions may be judged for a decision, about, so that it takes a tenth of a second at most."""


def chances_of(hoped: Sequence[float], spread: float) -> tuple[float, ...]:
    """Everybody's chance of winning by the points that they may hope for, the less sure the more these may yet spread.

    Without a spread whoever has most wins; a first place is shared (Bradley and Terry 1952, for several).
    """
    most = max(hoped)
    if not spread:
        winners = [points == most for points in hoped]
        return tuple(wins / sum(winners) for wins in winners)
    weights = [exp((points - most) / spread) for points in hoped]
    whole = sum(weights)
    return tuple(weight / whole for weight in weights)
