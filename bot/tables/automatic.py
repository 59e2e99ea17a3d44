"""Who plays without being pressed, and in which order: the one place that knows.

Computer players come first: nobody ever waits for one. Whoever plays here sees the view of the own seat, like people,
and what they choose is an ordinary choice: a game can be told again without them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from bot.storage import Maker, Table
from engine.core.game import Game
from engine.elgrande.view import View

Chooser = Callable[[View], str]
"""A computer player."""


class Answer(NamedTuple):
    """A choice that is made without being pressed, and by whom."""

    seat: int
    choice: str
    maker: Maker


@dataclass(frozen=True)
class AutomaticPlayers:
    """Those at one table."""

    table: Table
    computer: Callable[[int], Chooser]
    """The computer player for a choice, by the number of that choice."""

    def answer(self, game: Game[Any, Any], number: int) -> Answer | None:
        """The next choice that nobody has to press; None if the game waits for people. `number` counts from 0."""
        for seat in game.waiting:
            if self.table.seats[seat].user_id is None:
                return Answer(seat, self.computer(number)(game.view(seat)), Maker.COMPUTER)
        return None
