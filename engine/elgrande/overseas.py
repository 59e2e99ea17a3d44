"""What the colonies may bring besides majorities: offices, gold and goods, the Großinquisitor (p. 3 to 7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from engine.elgrande.effects import INQUISITOR
from engine.elgrande.facts import CARGO
from engine.elgrande.map import Map
from engine.elgrande.steps.base import ElGrande
from engine.elgrande.steps.sailing import SHIP
from engine.elgrande.steps.stack_seven import DOUBLE_BLOW, TURN_DOWN

_OFFICE = 0.9
"""The share of its points that an office brings in each general scoring to come: its caballero may be moved."""
_ABOARD, _OVERSEAS = 0.85, 0.65
"""The share of the points of gold and goods that comes home from the ship, and from anywhere else."""
_EXTRA = 0.6
"""One more caballero in each own turn that is left."""
_KEPT: Mapping[str, float] = {DOUBLE_BLOW: 2.0, TURN_DOWN: 0.7}
"""Cards that are kept, as long as there is a turn to use them in."""

_CARGO = {cargo.id: cargo.points for cargo in CARGO}


def overseas(game: ElGrande, turns_left: Sequence[int], scorings: int) -> list[float]:
    """What they are worth to each player, in points; so many own turns and general scorings are left."""
    board, rules = game.board, game.rules
    worth = [0.0] * board.players
    points = _points_of_spaces(rules.map)
    for area, colour, kind in board.marked:
        player = colour if colour < board.players else rules.player_of(board, colour)
        if player is None or area < 0:
            continue
        is_aboard = area == rules.map.index[SHIP]
        for name in kind:
            if name in _CARGO and turns_left[player] > (not is_aboard):
                worth[player] += _CARGO[name] * (_ABOARD if is_aboard else _OVERSEAS)
            worth[player] += _OFFICE * points.get(name, 0) * scorings
    for effect in board.effects:
        if effect.name == INQUISITOR:
            worth[effect.player] += _EXTRA * turns_left[effect.player]
    for kept in board.kept:
        if not kept.is_whole:
            worth[kept.player] += _KEPT.get(kept.card, 0.0) * (turns_left[kept.player] > 0)
    return worth


@cache
def _points_of_spaces(regions: Map) -> Mapping[str, int]:
    """What each space brings whenever its region is scored."""
    return {space.id: space.points for _, space in regions.spaces}
