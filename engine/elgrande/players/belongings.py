"""What players have besides caballeros in areas, court and province, and what it may bring them (Grandissimo)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.elgrande.board.board import Board
from engine.elgrande.board.effects import ESPIONAGE, GENERAL, INCOGNITO, JESTER, QUEEN
from engine.elgrande.steps.stack_seven import FREE_CHOICE

_ABOARD = 0.85
"""A caballero on a ship: it goes to any coast in the next turn, wherever the King is."""
_SHIP = 0.25
"""A ship, for each turn that is left to load it and to sail."""
_PRISONER = 0.15
"""A caballero in the prison: whoever has the King card may set it down anywhere."""
_GUEST = 0.55
"""A caballero at a rival's court: it is placed in the next turn there, where the rival likes."""
_SECOND_CARD = 2.5
"""A whole action card more in one of the turns to come."""
_IN_EACH_TURN: Mapping[str, float] = {QUEEN: 0.45, JESTER: 0.35}
"""Persons whom one keeps until somebody takes them."""
_UNTIL_THE_SCORING: Mapping[str, float] = {GENERAL: 0.6, ESPIONAGE: 0.3}
"""What lasts until the next general scoring, for each turn until then."""
_INCOGNITO = 1.5
"""The King's bonus for the taking, and nothing more that changes in that region."""
_FREE_CHOICE = 1.5
"""Two moves in the next general scoring."""

OF_EFFECTS = frozenset({*_IN_EACH_TURN, *_UNTIL_THE_SCORING, INCOGNITO})
"""The lasting effects that are worth something to their player."""


def belongings(board: Board, turns_left: Sequence[int], rounds: Sequence[float]) -> list[float]:
    """What they are worth to each player, in points; so many own turns, and rounds until each scoring, are left."""
    worth = [0.0] * board.players
    goes_on = len(rounds) > 1 or board.phase != "general_scoring"
    until_scoring = 1 + int(rounds[0])
    for holder, aboard in board.ships:
        if holder >= 0:
            worth[holder] += _SHIP * turns_left[holder] + _ABOARD * aboard * (turns_left[holder] > 0)
    for player, count in enumerate(board.prison):
        worth[player] += _PRISONER * count * goes_on
    for host, owner in board.guests:
        worth[owner] += _GUEST * (turns_left[host] > 0)
    for kept in board.kept:
        if kept.is_whole:
            worth[kept.player] += _SECOND_CARD * (turns_left[kept.player] > 0)
        elif kept.card == FREE_CHOICE:
            worth[kept.player] += _FREE_CHOICE * goes_on
    for effect in board.effects:
        if effect.name in _IN_EACH_TURN:
            worth[effect.player] += _IN_EACH_TURN[effect.name] * turns_left[effect.player]
        elif effect.name in _UNTIL_THE_SCORING:
            worth[effect.player] += _UNTIL_THE_SCORING[effect.name] * min(until_scoring, turns_left[effect.player])
        elif effect.name == INCOGNITO:
            worth[effect.player] += _INCOGNITO * goes_on
    return worth
