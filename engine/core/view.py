"""What every game tells a viewer, whatever else it tells: all that a bot needs to know of a game it does not know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.core.step import Prompt


class OtherGame(TypeError):
    """A view is of another game than whoever reads it knows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CommonView:
    """What one viewer may know of any game; the View of a game adds its own. Players by seat number."""

    viewer: int | None
    """The player who looks, or None for the public."""
    game: str
    options: dict[str, Any]
    players: int
    phase: str
    """Where the game stands, in its own words; "over" at the end."""
    round: int
    """During a set-up it is the first one."""
    rounds: tuple[int, ...]
    """The numbers of the rounds that are played."""
    scoring_after: tuple[int, ...]
    """The rounds after which points are counted for all."""
    score: tuple[int, ...]
    waiting: tuple[int, ...]
    """The players without whom it cannot go on."""
    choices: tuple[str, ...]
    """The choices open to the viewer."""
    prompt: Prompt | None
    """What the viewer is asked."""
    ranking: tuple[tuple[int, ...], ...]
    """Players by rank, best first; equal points share a rank (R13)."""
    over: bool

    @property
    def turn_player(self) -> int | None:
        """Whose turn it is; None between turns."""
        return None

    @property
    def ready(self) -> tuple[bool, ...]:
        """Who has decided, while players decide in secret at the same time; nobody (or empty) at any other time."""
        return ()

    @property
    def secret(self) -> str | None:
        """What the viewer has decided then: it is sealed, so that all can check at the end that it was not changed."""
        return None

    @property
    def tie_break(self) -> tuple[int, ...]:
        """What a league may break a tie of the viewer by at the end, best if highest (R13)."""
        return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundsView(CommonView):
    """What every game in rounds (`engine/core/rounds.py`) tells besides: power cards, and the turns that follow."""

    start_player: int
    turn_order: tuple[int, ...]
    """The players in the order of this round's turns; empty until all power cards are played."""
    turns_done: tuple[int, ...]
    """The players who had their turn in this round."""
    power_cards: tuple[int | None, ...]
    """The power card each player plays in this round."""
    played_power_cards: tuple[tuple[int, ...], ...]
    """Everything each player has played so far, in order; all saw it, also what was taken back in secret."""

    @property
    def seats_in_order(self) -> tuple[int, ...]:
        """The players by rank at the end, by their turns in a round, or from the start player on before that."""
        if self.over:
            return tuple(player for group in self.ranking for player in group)
        if self.turn_order:
            return self.turn_order
        return tuple((self.start_player + step) % self.players for step in range(self.players))
