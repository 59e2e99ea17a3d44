"""Bringing caballeros to areas, and there to a space, where the area has one (`Space` in `engine/elgrande/map.py`)."""

from __future__ import annotations

from engine.elgrande.colonial_events import SpaceTaken
from engine.elgrande.qualities import PLAIN, Kind, qualities_of
from engine.elgrande.steps.base import ElGrande


def arrivals(game: ElGrande, verb: str, areas: int, kind: Kind = PLAIN) -> tuple[str, ...]:
    """The choices to bring a caballero of this kind to one of these areas: "to ship", and "to captain" if that is free.

    An area without other ground is only entered by its free spaces.
    """
    printed = game.rules.map
    if not areas & printed.with_spaces:
        return printed.choices(verb, areas)
    return printed.ways_in(verb, areas, kind, qualities_of(game.board.marked))


def tell_space(game: ElGrande, owner: int, space: str) -> None:
    """Say that a caballero has come to a space, if it has."""
    if space and game.listening:
        game.emit(SpaceTaken, owner, space)
