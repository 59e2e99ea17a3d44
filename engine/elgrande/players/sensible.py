"""The choices that computer players think of: of many caballeros that may be moved, and areas where they may go, those
that promise most.

A move is two choices, and there are many of each: to look at all pairs takes longer than a turn may. What one caballero
fewer, or one more, changes in an area is soon judged, and tells which moves are worth a thought.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.elgrande.players.prospects import hoped_with
from engine.elgrande.players.temperaments import PLAIN, TEMPERAMENTS
from engine.elgrande.steps.base import STOP, ElGrande
from engine.elgrande.steps.incognito import REVEAL
from engine.elgrande.steps.move_caballeros import in_hand
from engine.elgrande.verbs import verb_of

_OF_EVERY_PLAYER = frozenset({"throw", "remove"})
"""What is done to caballeros of every player, in any order: to one player's after the other's as well as in another."""
_CABALLEROS = 6
"""How many of those that may be picked up are thought of."""
_AREAS = 4
"""And to how many areas each may go."""


def sensible(game: ElGrande, player: int) -> Sequence[str]:
    """The choices worth a thought: whoever may recruit recruits as many as possible, a full hand is kept, and of
    moves those count that promise most.

    Where something is done to every player's caballeros, it is done to one player's after the other's. What may be done
    at any moment is thought of when something is asked.
    """
    choices = game.asked.get(player, ())
    if choices and verb_of(choices[-1]) == "recruit":
        return choices[-1:]
    if "done" in choices and any(verb_of(choice) == "drop" for choice in choices):
        return ("done",)
    if choices and verb_of(choices[0]) in _OF_EVERY_PLAYER:
        first = choices[0].split()[-1]
        choices = tuple([each for each in choices if each.split()[-1] == first or each == STOP])
    if game.interjections and choices and REVEAL in game.pending[player]:
        choices += (REVEAL,)
    return _promising(game, player, [choice for choice in choices if verb_of(choice) != "drop"] or choices)


def _promising(game: ElGrande, player: int, choices: Sequence[str]) -> Sequence[str]:
    """The choices without moves that promise less than others."""
    held = in_hand(game)
    verb, most = ("move ", _CABALLEROS) if held is None else ("to ", _AREAS)
    moves = [choice for choice in choices if choice.startswith(verb)]
    if len(moves) <= most:
        return choices
    if held is None:
        names = game.rules.owner_names
        gains = {}
        for choice in moves:
            _, region, owner = choice.split()
            gains[choice] = _gain(game, player, game.rules.map.index[region], names.index(owner), -1)
    else:
        arrivals = game.rules.map.arrivals
        gains = {choice: _gain(game, player, arrivals[choice.split()[1]][0], held[1], 1) for choice in moves}
    kept = sorted(moves, key=gains.__getitem__, reverse=True)[:most]
    return [choice for choice in choices if choice not in gains or choice in kept]


def _gain(game: ElGrande, player: int, area: int, colour: int, more: int) -> float:
    """What it changes for the player, with the rivals in mind, if so many more of this colour are in the area."""
    owner = game.rules.player_of(game.board, colour)
    if owner is None:
        return 0.0
    changed, manner = hoped_with(game, area, owner, more), TEMPERAMENTS[PLAIN]
    rivals = sum(changed) - changed[player]
    lifted = manner.in_hand if owner == player and more < 0 else 0.0
    return changed[player] - manner.rivals * rivals / (len(changed) - 1) + lifted
