"""The levels of computer players, by name, for every game.

A level is given the game, but only to have it guessed (`Insight.guess`) or seen (`Game.view`): what it does follows
from what its player may know and from its chance, and from nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Protocol

from engine.core.game import AnyGame
from engine.players.bidding import auction_of, one_of_the_best
from engine.players.looking_ahead import Foresight
from engine.players.patience import Enough, unhurried
from engine.players.random_player import RandomPlayer
from engine.players.searching import Search


class Level(Protocol):
    """A way to play of a computer player: from at random to looking ahead."""

    def __call__(self, game: AnyGame, seat: int, chance: Random, enough: Enough = unhurried) -> str:
        """One of the choices open to that seat. Who takes time stops, with the best so far, when `enough` says so."""


GUESSES = 2
"""In how many guesses strong plays rounds out before it leaves a turn out."""
MANY_GUESSES = 10
"""In how many master does, who may take five seconds."""

SHORT_SIGHTED = "short-sighted"

CARETAKER = "caretaker"
"""The level of whoever looks after somebody else's seat."""


def at_random(game: AnyGame, seat: int, chance: Random, enough: Enough = unhurried) -> str:  # noqa: ARG001
    """Any choice that is not plainly a waste."""
    return RandomPlayer(chance).choose(game.view(seat))


def novice(game: AnyGame, seat: int, chance: Random, enough: Enough = unhurried) -> str:  # noqa: ARG001
    """Looks one choice ahead and counts what it would bring if it were scored soon; does not think of rivals."""
    insight = game.definition.insight
    if insight is None:
        return game.definition.caretaker(chance).choose(game.view(seat))
    foresight = Foresight(insight, seat, SHORT_SIGHTED, width=0, positions=0)
    return foresight.best(game, 1, chance)


def steady(temperament: str) -> Level:
    """Looks to the end of its turn and judges what it leads to, for itself and for its rivals.

    It bids for what lies open, against rivals who do the same.
    """

    def choose(game: AnyGame, seat: int, chance: Random, enough: Enough = unhurried) -> str:  # noqa: ARG001
        insight = game.definition.insight
        if insight is None or temperament not in insight.temperaments:
            return game.definition.caretaker(chance).choose(game.view(seat))
        auction = auction_of(insight, game, seat, temperament, chance)
        if auction is not None:
            return one_of_the_best(auction.worths(), chance)
        foresight = Foresight(insight, seat, temperament, width=3, positions=insight.positions)
        return foresight.best(game, _guesses(game), chance)

    return choose


def strong(guesses: int) -> Level:
    """Follows the best of its turns to the end of the round, with what every rival does in it."""

    def choose(game: AnyGame, seat: int, chance: Random, enough: Enough = unhurried) -> str:
        insight = game.definition.insight
        if insight is None:
            return game.definition.caretaker(chance).choose(game.view(seat))
        return Search(insight, seat, guesses=guesses).best(game, chance, enough)

    return choose


def _guesses(game: AnyGame) -> int:
    """More guesses where several decide in secret at the same time."""
    return 3 if len(game.waiting) > 1 else 1


LEVELS: Mapping[str, Level] = MappingProxyType(
    {
        "random": at_random,
        "novice": novice,
        "steady": steady("plain"),
        "builder": steady("builder"),
        "hunter": steady("hunter"),
        "schemer": steady("schemer"),
        CARETAKER: steady("neutral"),
        "strong": strong(GUESSES),
        "master": strong(MANY_GUESSES),
    }
)
