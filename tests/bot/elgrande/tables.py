"""Tables for tests that only show them."""

from __future__ import annotations

from bot.storage.records.tables import Seat, SeatKind, Table, TableStatus


def table(*names: str) -> Table:
    """A running table of people with these names."""
    seats = tuple(Seat(number, SeatKind.PERSON, 10 + number, name, number) for number, name in enumerate(names))
    return Table(2, 3, 10, "", {}, seed=7, seats=seats, id=1, status=TableStatus.RUNNING, revision=1)
