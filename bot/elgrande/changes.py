"""What a picture marks of the last turn: where something happened, and which pieces went where.

Made out of events, so it knows what their reader knows: for a public picture take public events. That somebody placed
in the closed Castillo all could see; what is in there is in no event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from engine.core.events import Event
from engine.elgrande.events import base_game as happened
from engine.elgrande.events import grandissimo as of_grandissimo
from engine.elgrande.events import king_and_intrigue as of_intrigue
from render.elgrande.moves.changes import NO_CHANGES, Arrow, Changes

CASTILLO = "castillo"
COURT = "court"
PROVINCE = "province"

BESIDE_THE_MAP = frozenset({COURT, PROVINCE})
"""Places that are no region: nothing is marked there."""


def changes_of(events: Iterable[Event]) -> Changes:
    """The changes that these events made: equal moves are counted together and stand where the first of them happened.

    What was scored is marked too. What a Veto undid must not be among the events.
    """
    counts: dict[Arrow, int] = {}
    regions: dict[str, None] = {}
    for event in events:
        arrow = _ARROWS[type(event)](event) if type(event) in _ARROWS else None
        if arrow is not None:
            alike = replace(arrow, count=0)
            counts[alike] = counts.get(alike, 0) + arrow.count
        touched = [getattr(event, fact) for fact in _PLACES.get(type(event), ())]
        regions |= dict.fromkeys(place for place in touched if place is not None and place not in BESIDE_THE_MAP)
    if not regions:
        return NO_CHANGES
    return Changes(tuple(regions), tuple(replace(arrow, count=count) for arrow, count in counts.items()))


def _table_placed(event: Any) -> Arrow | None:
    """A table that lay beside the board comes from nowhere: only its region is marked."""
    return None if event.origin is None else Arrow("table", None, event.origin, event.destination, 1)


_ARROWS: Mapping[type[Event], Callable[[Any], Arrow | None]] = {
    happened.Recalled: lambda event: Arrow("caballero", event.player, event.region, COURT, 1),
    happened.Placed: lambda event: Arrow("caballero", event.player, COURT, event.area, 1),
    happened.Moved: lambda event: Arrow("caballero", event.owner, event.origin, event.destination, 1),
    happened.SentToProvince: lambda event: (
        None if event.origin == COURT else Arrow("caballero", event.player, event.origin, PROVINCE, event.count)
    ),
    happened.Evicted: lambda event: Arrow("caballero", event.player, event.origin, event.destination, event.count),
    happened.CastilloEmptied: lambda event: Arrow("caballero", event.player, CASTILLO, event.destination, event.count),
    of_intrigue.ExtraCaballeroPlaced: lambda event: Arrow("caballero", event.player, PROVINCE, event.region, 1),
    of_intrigue.BridgeCrossed: lambda event: Arrow("caballero", event.player, event.origin, event.destination, 1),
    happened.TablePlaced: _table_placed,
    happened.GrandeMoved: lambda event: Arrow("grande", event.player, event.origin, event.destination, 1),
    happened.KingMoved: lambda event: Arrow("king", None, event.origin, event.destination, 1),
    of_grandissimo.WentAshore: lambda event: Arrow("caballero", event.player, COURT, event.region, 1),
    of_grandissimo.GuestPlaced: lambda event: Arrow("caballero", event.owner, COURT, event.area, 1),
    of_grandissimo.Imprisoned: lambda event: Arrow("caballero", event.owner, event.region, PROVINCE, 1),
    of_grandissimo.KingShown: lambda event: Arrow("king", None, event.origin, event.region, 1),
}
"""The arrow of an event in which a piece went from one place to another."""

_PLACES: Mapping[type[Event], tuple[str, ...]] = {
    happened.Recalled: ("region",),
    happened.Placed: ("area",),
    happened.Moved: ("origin", "destination"),
    happened.SentToProvince: ("origin",),
    happened.RegionNamed: ("region",),
    happened.Evicted: ("origin", "destination"),
    happened.CastilloEmptied: ("destination",),
    happened.AreaScored: ("area",),
    of_intrigue.ExtraCaballeroPlaced: ("region",),
    of_intrigue.BridgeCrossed: ("origin", "destination"),
    happened.TablePlaced: ("origin", "destination"),
    happened.GrandeMoved: ("origin", "destination"),
    happened.KingMoved: ("origin", "destination"),
    of_intrigue.StandardPassedOn: ("region",),
    of_intrigue.DoubleScoringShown: ("region",),
    of_intrigue.WhirlwindShown: ("region",),
    of_grandissimo.WentAshore: ("region",),
    of_grandissimo.GuestPlaced: ("area",),
    of_grandissimo.Imprisoned: ("region",),
    of_grandissimo.Pardoned: ("region",),
    of_grandissimo.GrandeCrowned: ("region",),
    of_grandissimo.KingFreed: ("region",),
    of_grandissimo.KingShown: ("origin", "region"),
}
"""The facts of an event that name where something happened."""
