"""What a change of a table does to the clocks of its seats and to their timers."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

import orjson

from bot.game.clocks.calendar import Calendar
from bot.game.clocks.clock import SeatClock, at_the_start, begun, ended, gone_back, stopped
from bot.game.clocks.reminding import quiet_at, timers_of
from bot.storage.records.due import OF_A_WAIT, Timer, TimerChanges
from bot.storage.records.people import Person

if TYPE_CHECKING:
    from bot.storage.records.terms import Pace

Clocks = tuple[SeatClock, ...]
"""By seat."""


class Sitter(NamedTuple):
    """Who sits in a seat, and what their time is like."""

    person: Person
    calendar: Calendar


@dataclass(frozen=True, slots=True)
class Waits:
    """For which seats a table waits before and after a change, as far as people sit there."""

    before: frozenset[int]
    after: frozenset[int]
    anew: frozenset[int] = frozenset()
    """Seats that are waited for before and after, but for something else: their wait ends, and another one begins."""

    @property
    def ended(self) -> frozenset[int]:
        return (self.before - self.after) | (self.before & self.anew)

    @property
    def begun(self) -> frozenset[int]:
        return (self.after - self.before) | (self.after & self.anew)


class Went(NamedTuple):
    """Where a game went with a change, as far as clocks ask."""

    choice: int
    """The number of its first choice."""
    back_to: int | None
    """How many choices are left, if it went back."""
    is_for_good: bool
    """Whether something came to light, so that it never goes back behind it."""


def kept(
    clocks: Clocks,
    waits: Waits,
    sat: Mapping[int, Sitter],
    sit: Mapping[int, Sitter],
    pace: Pace | None,
    now: int,
    went: Went,
) -> tuple[Clocks, TimerChanges]:
    """The clocks after a change, and what to do with the timers.

    `sat` are those in the seats whose wait has ended, `sit` those in the seats whose wait begins.
    """
    after = list(clocks)
    set_: list[Timer] = []
    for seat in sorted(waits.ended):
        if after[seat].runs and went.back_to is not None:
            after[seat] = stopped(after[seat], pace, sat[seat].calendar, now)
        elif after[seat].runs:
            after[seat] = ended(after[seat], pace, sat[seat].calendar, now, went.choice)
    if went.back_to is not None:
        after = [gone_back(clock, went.back_to) for clock in after]
    elif went.is_for_good:
        after = [replace(clock, earned=()) for clock in after]
    for seat in sorted(waits.begun):
        sitter = sit[seat]
        is_quiet = quiet_at(*sitter, now) is not None
        after[seat] = replace(begun(after[seat], pace, sitter.calendar, now), called=not is_quiet)
        set_ += timers_of(after[seat], seat, sitter.person, sitter.calendar, now)
    return tuple(after), TimerChanges(set=tuple(set_), clear=cleared(waits.ended))


def cleared(seats: Collection[int]) -> tuple[tuple[str, int], ...]:
    """The timers that seats have no more: of all kinds."""
    return tuple((kind, seat) for seat in sorted(seats) for kind in OF_A_WAIT)


def reset(clock: SeatClock, seat: int, sitter: Sitter, now: int, fired: Timer | None = None) -> TimerChanges:
    """The timers of a running wait made anew, because something moved that they follow from."""
    timers = timers_of(clock, seat, sitter.person, sitter.calendar, now)
    return TimerChanges(set=timers, clear=cleared((seat,)), fired=fired)


def fresh(seats: int, pace: Pace | None) -> Clocks:
    """The clocks before anybody was waited for."""
    return (at_the_start(pace),) * seats


def stored(clocks: Clocks) -> str:
    """The clocks as the storage keeps them."""
    return orjson.dumps([clock.to_json() for clock in clocks]).decode()


def loaded(text: str, seats: int, pace: Pace | None) -> Clocks:
    """The clocks as they were stored; fresh ones for a game that began before there were any."""
    found = tuple(SeatClock.from_json(data) for data in orjson.loads(text))
    return found if len(found) == seats else fresh(seats, pace)
