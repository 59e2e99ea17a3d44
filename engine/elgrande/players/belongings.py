"""What players have besides caballeros in areas, court and province, and what it may bring them (Grandissimo)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from engine.elgrande.board.board import Board
from engine.elgrande.board.cards import Kept
from engine.elgrande.board.effects import ESPIONAGE, GENERAL, INCOGNITO, JESTER, QUEEN, Effects
from engine.elgrande.steps.stack_seven import FREE_CHOICE

_POINTS: Mapping[str, float] = MappingProxyType(
    {
        "ships": 0.25,  # for each turn that is left to load it and to sail
        "aboard_ships": 0.85,  # a caballero there goes to any coast in the next turn, wherever the King is
        "prisoners": 0.15,  # whoever has the King card may set them down anywhere
        "guests": 0.55,  # placed in the next turn of the rival at whose court they are, where the rival likes
        "second_card": 2.5,  # a whole action card more in one of the turns to come
        FREE_CHOICE: 1.5,  # two moves in the next general scoring
        QUEEN: 0.45,  # for each turn: one keeps her until somebody takes her
        JESTER: 0.35,
        GENERAL: 0.6,  # for each turn until the next general scoring
        ESPIONAGE: 0.3,
        INCOGNITO: 1.5,  # the King's bonus for the taking, and nothing more that changes in that region
    }
)
"""What so much of each brings, in points."""

_IN_EACH_TURN = frozenset({QUEEN, JESTER})
_UNTIL_THE_SCORING = frozenset({GENERAL, ESPIONAGE})

OF_EFFECTS = frozenset({*_IN_EACH_TURN, *_UNTIL_THE_SCORING, INCOGNITO})
"""The lasting effects that are worth something to their player."""

FIGURES = tuple(_POINTS)
"""What is described of each player, by name, for those who learn from games (`experience.py`)."""


class _Belongings(NamedTuple):
    """What all players have, and how much time there is to use it: as much as says what it is worth."""

    ships: tuple[tuple[int, int], ...]
    prison: tuple[int, ...]
    guests: tuple[tuple[int, int], ...]
    kept: tuple[Kept, ...]
    effects: Effects
    turns_left: tuple[int, ...]
    """Own turns, by player."""
    until_scoring: int
    """Rounds that are not over before the next general scoring."""
    goes_on: bool
    """Whether a general scoring is still to begin."""


def belongings(board: Board, turns_left: Sequence[int], rounds: Sequence[float]) -> tuple[float, ...]:
    """What they are worth to each player, in points; so many own turns, and rounds until each scoring, are left."""
    return _worths(_belongings(board, turns_left, rounds))


def figures(board: Board, turns_left: Sequence[int], rounds: Sequence[float]) -> list[tuple[float, ...]]:
    """How much each player has of each of the FIGURES; so many own turns, and rounds until each scoring, are left."""
    has = [dict.fromkeys(FIGURES, 0.0) for _ in range(board.players)]
    for player, name, count in _had(_belongings(board, turns_left, rounds)):
        has[player][name] += count
    return [tuple(each.values()) for each in has]


def _belongings(board: Board, turns_left: Sequence[int], rounds: Sequence[float]) -> _Belongings:
    goes_on = len(rounds) > 1 or board.phase != "general_scoring"
    have = board.ships, board.prison, board.guests, board.kept, board.effects
    return _Belongings(*have, turns_left=tuple(turns_left), until_scoring=1 + int(rounds[0]), goes_on=goes_on)


@lru_cache(maxsize=1 << 12)
def _worths(all_have: _Belongings) -> tuple[float, ...]:
    """The same in points. Most choices change nothing of it."""
    worth = [0.0 for _ in all_have.turns_left]
    for player, name, count in _had(all_have):
        worth[player] += _POINTS[name] * count
    return tuple(worth)


def _had(all_have: _Belongings) -> Iterator[tuple[int, str, int]]:
    """What each player has, by the names of _POINTS, and how much of it there is time to use."""
    turns_left, goes_on = all_have.turns_left, all_have.goes_on
    yield from _caballeros_elsewhere(all_have)
    for kept in all_have.kept:
        if kept.is_whole:
            yield kept.player, "second_card", turns_left[kept.player] > 0
        elif kept.card == FREE_CHOICE:
            yield kept.player, FREE_CHOICE, goes_on
    for effect in all_have.effects:
        if effect.name in _IN_EACH_TURN:
            yield effect.player, effect.name, turns_left[effect.player]
        elif effect.name in _UNTIL_THE_SCORING:
            yield effect.player, effect.name, min(all_have.until_scoring, turns_left[effect.player])
        elif effect.name == INCOGNITO:
            yield effect.player, INCOGNITO, goes_on


def _caballeros_elsewhere(all_have: _Belongings) -> Iterator[tuple[int, str, int]]:
    """Those on ships, in prison and at rivals' courts."""
    turns_left = all_have.turns_left
    for holder, aboard in all_have.ships:
        if holder >= 0:
            yield holder, "ships", turns_left[holder]
            yield holder, "aboard_ships", aboard * (turns_left[holder] > 0)
    for player, count in enumerate(all_have.prison):
        if count:
            yield player, "prisoners", count * all_have.goes_on
    for host, owner in all_have.guests:
        yield owner, "guests", turns_left[host] > 0
