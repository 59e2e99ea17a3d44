"""What a picture marks of the last turn: where something happened, and which pieces went where.

Made out of events, so it knows what their reader knows: for a public picture take public events. That somebody placed
in the closed Castillo all could see; what is in there is in no event.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from render.elgrande.moves.changes import NO_CHANGES, Arrow, BoardChanges

CASTILLO = "castillo"
COURT = "court"
PROVINCE = "province"

BESIDE_THE_MAP = frozenset({COURT, PROVINCE})
"""Places that are no region: nothing is marked there."""


@dataclass(frozen=True, slots=True)
class MapMark:
    """What is marked of one event."""

    places: tuple[str, ...]
    """Where something happened."""
    arrow: Arrow | None = None
    """The way that a piece went."""


def at(place: str) -> MapMark:
    """The mark of a place where something happened, without a way that a piece went."""
    return MapMark((place,))


def moved(piece: str, player: int | None, origin: str | None, destination: str, count: int = 1) -> MapMark:
    """Pieces of a player's, or (None) of nobody's, went from one place to another; None: from beside the board."""
    if origin is None:
        return at(destination)
    return MapMark((origin, destination), Arrow(piece, player, origin, destination, count))


def merged(marks: Iterable[MapMark]) -> BoardChanges:
    """What these marks make together: equal moves are counted and stand where the first of them happened.

    What was scored is marked too. What a Veto undid must not be among the events.
    """
    counts: dict[Arrow, int] = {}
    regions: dict[str, None] = {}
    for mark in marks:
        if mark.arrow is not None:
            alike = replace(mark.arrow, count=0)
            counts[alike] = counts.get(alike, 0) + mark.arrow.count
        regions |= dict.fromkeys(place for place in mark.places if place not in BESIDE_THE_MAP)
    if not regions:
        return NO_CHANGES
    return BoardChanges(tuple(regions), tuple(replace(arrow, count=count) for arrow, count in counts.items()))
