"""Playing on for computer players, as far as nobody else is waited for: work that may be given to another process."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

from engine.core.game import Game
from engine.players.levels import LEVELS
from engine.players.patience import Patience, no_hurry


class Move(NamedTuple):
    """What a computer player chooses."""

    seat: int
    choice: str


def ready_to_play_on() -> None:
    """A process that has this function has read all that the others here need."""


def played_on(
    game: Mapping[str, Any],
    levels: Mapping[int, str],
    seed: int,
    number: int,
    most: int,
    patience: Patience = no_hurry,
) -> list[Move]:
    """What the computer players choose from here on, until somebody else is waited for; so many choices at most.

    `game` is what `Game.to_json` wrote, `levels` says who plays how by seat, `number` is that of the next choice, from
    0. The chance follows from seed and number of each choice alone: whoever asks again from a later choice on, in
    whatever process, is told the rest of the same, unless somebody had not enough time: `patience` is asked before
    each choice when that will be.
    """
    playing: Game[Any, Any] = Game.from_json(dict(game), events=False)
    moves: list[Move] = []
    while len(moves) < most:
        seat = next((seat for seat in playing.waiting if seat in levels), None)
        if seat is None:
            break
        chance = Random(f"{seed} {number + len(moves)}")
        choices = playing.pending[seat]
        choice = choices[0] if len(choices) == 1 else LEVELS[levels[seat]](playing, seat, chance, patience())
        playing.apply(seat, choice)
        moves.append(Move(seat, choice))
    return moves
