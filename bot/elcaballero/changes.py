"""What a picture marks of the last turn: cells that changed, and where cards are gone. Made out of events."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.events import Event
from engine.elcaballero import events as happened
from engine.elcaballero.seen.view import CellView
from render.elcaballero.changes import NO_CHANGES, Changes

MOST = 8
"""Cells; where more changed, as in a whole round, none is marked."""

_AT = (
    happened.TileLaid,
    happened.CardLaid,
    happened.CardRaised,
    happened.ShipBought,
    happened.ShipSet,
    happened.ShipLifted,
    happened.CastilloBought,
    happened.GrandeSet,
    happened.AlkaldeSet,
)


def changes_of(events: Iterable[Event]) -> Changes:
    """The changes that these events made."""
    cells: dict[str, None] = {}
    gone: dict[str, int] = {}
    for event in events:
        if isinstance(event, _AT):
            cells[event.cell] = None
            gone.pop(event.cell, None)
        elif isinstance(event, happened.CastilloMoved | happened.GrandeMoved):
            cells |= dict.fromkeys((event.origin, event.destination))
        elif isinstance(event, happened.CardRemoved | happened.CardTakenBack):
            cells.pop(event.cell, None)
            gone[event.cell] = event.player
    if len(cells) + len(gone) > MOST:
        return NO_CHANGES
    return Changes(
        tuple(CellView.named(cell) for cell in cells),
        tuple((CellView.named(cell), player) for cell, player in gone.items()),
    )
