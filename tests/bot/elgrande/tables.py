"""Tables for tests that only show them."""

from __future__ import annotations

from bot.game.records import TableInfo
from bot.storage.records.tables import Seat, SeatKind, TableStatus


def table(*names: str) -> TableInfo:
    """A running table of people with these names."""
    seats = tuple(Seat(number, SeatKind.PERSON, 10 + number, name, number) for number, name in enumerate(names))
    return TableInfo(1, 2, 3, None, "", 10, TableStatus.RUNNING, {}, seats, 0, 0, 1)
