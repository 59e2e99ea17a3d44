"""What changes at a table, as one value: it is stored in one transaction, or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.storage.records.due import NO_TIMERS, Post, TimerChanges
from bot.storage.records.games import Choice, LogLine, OrderChange, SealedSecret, Snapshot
from bot.storage.records.results import SeatResult
from bot.storage.records.seating import Leaving, Motion
from bot.storage.records.tables import Table


@dataclass(frozen=True, slots=True)
class SeatChange:
    """A seat that somebody else sits in from now on, and why who sat there does not any more."""

    seat: int
    leaving: Leaving


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """All that changes at a table with one deed. What is not given stays as it is.

    It is refused with `OutOfDate` if the table is not as its maker saw it, and with `AlreadyApplied` if its interaction
    was applied before. The parts come in the order in which they stand here.
    """

    table_id: int
    expected: int | None = None
    """How many choices the game must have, and it must run; None if that does not matter, or there is no game yet."""
    version: int | None = None
    """Which version of the table its maker saw, if several processes may change it; None if that does not matter."""
    interaction_id: int | None = None
    """What was pressed, so that it counts once."""

    table: Table | None = None
    """Its record as it is to be, with the revision that it was read with. A lobby that runs now begins its stints, a
    table that ends loses its timers and motions.
    """
    seat: SeatChange | None = None
    """What belongs to the holder of a seat and not to the seat is dropped with it."""
    keep: int | None = None
    """How many choices are left: the later ones are taken back with their lines of the log. Lines that belong to no
    choice stay.
    """
    by_consent: bool = False
    """Whether the table has agreed to go back behind the stored undo floor."""
    log: Sequence[LogLine] = ()
    """Lines that belong to no choice; no undo takes them away."""
    choices: Sequence[Choice] = ()
    """One of a person and those that follow it by themselves. They end the motions that wait for them."""
    snapshot: Snapshot | None = None
    """The state after all that."""
    orders: Sequence[OrderChange] = ()
    """Standing orders that are set, used up or without an object. Nobody but their owner can see that anything
    happened.
    """
    seal: SealedSecret | None = None
    """Put on what is secret then."""
    motions: Sequence[Motion] = ()
    """Questions to the table, with the answers of now."""
    closed: Sequence[tuple[str, int]] = ()
    """Questions that are closed, by kind and seat."""
    posts: Sequence[Post] = ()
    results: Sequence[SeatResult] = ()
    """How the game ended, one for each seat."""
    timers: TimerChanges = NO_TIMERS


@dataclass(frozen=True, slots=True)
class Stored:
    """What a change has made of the table: its record, if that changed, how many lines its log has, and its version."""

    table: Table | None
    log_position: int
    version: int
