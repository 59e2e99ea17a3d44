"""Bringing caballeros to areas, and there to a space, where the area has one (`Space` in `board/map.py`)."""

from __future__ import annotations

from engine.elgrande.board.qualities import PLAIN, Kind
from engine.elgrande.events.colonies import SpaceTaken
from engine.elgrande.steps.base import ElGrande


def arrivals(game: ElGrande, verb: str, areas: int, kind: Kind = PLAIN) -> tuple[str, ...]:
    """The choices to bring a caballero of this kind to one of these areas: "to ship", and "to captain" if that is free.

    An area without other ground is only entered by its free spaces.
    """
    printed = game.rules.map
    with_spaces = areas & printed.with_spaces
    if not with_spaces:
        return printed.choices(verb, areas)
    onto = printed.to_spaces(verb, with_spaces, kind, game.board.marked.taken)
    return printed.choices(verb, areas & printed.with_ground) + onto


def tell_space(game: ElGrande, owner: int, space: str) -> None:
    """Say that a caballero has come to a space, if it has."""
    if space:
        game.emit(SpaceTaken, owner, space)
