"""The clock of a seat: a value that is followed by the next one. It runs while the table waits for the seat.

The increment is for a wait, not for a click: a turn is many small choices, and nobody gains by making more of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from bot.game.clocks.calendar import Calendar, counted, deadline

if TYPE_CHECKING:
    from bot.storage.records.terms import Pace


@dataclass(frozen=True, slots=True)
class SeatClock:
    """Times in milliseconds. At a table without a clock `bank` means nothing and `due` is None."""

    bank: int = 0
    """What was left at `since`, or is left while nobody waits."""
    since: int | None = None
    """Since when it runs and nothing was taken off the bank; None while it stands."""
    wait: int = 0
    """How often the table has waited for this seat, this time included: no two waits have the same number."""
    given: int = 0
    """What the bank was when this wait began."""
    due: int | None = None
    """When time is up, as far as is known; a longer sleep or an outage may still move it."""
    reminded: int = 0
    """How many reminders of this wait there were."""
    called: bool = True
    """Whether the person was told that the table waits; not yet, if that began in their quiet hours."""

    earned: tuple[tuple[int, int], ...] = ()
    """What decisions have added, each with the number of its choice. It goes when that is taken back; of what can be
    taken back no more it is not remembered.
    """

    @property
    def runs(self) -> bool:
        return self.since is not None

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> SeatClock:
        """The clock as it was stored, also before it remembered what it had earned."""
        earned = tuple((choice, added) for choice, added in data.get("earned", ()))
        return cls(**{**data, "earned": earned})


NO_TIME = SeatClock()
"""The clock of a seat nobody has waited for yet, at a table without a clock."""


def at_the_start(pace: Pace | None) -> SeatClock:
    """A clock before the first wait."""
    return SeatClock(bank=0 if pace is None else pace.bank)


def begun(clock: SeatClock, pace: Pace | None, calendar: Calendar, now: int) -> SeatClock:
    """The table waits for the seat from now on."""
    due = None if pace is None else deadline(now, clock.bank, calendar)
    return SeatClock(clock.bank, now, clock.wait + 1, clock.bank, due, earned=clock.earned)


def stopped(clock: SeatClock, pace: Pace | None, calendar: Calendar, now: int) -> SeatClock:
    """The table waits for the seat no more, though it has not decided: what it used is off."""
    if pace is None:
        return replace(clock, since=None)
    return replace(clock, bank=remaining(clock, calendar, now), since=None, due=None)


def ended(clock: SeatClock, pace: Pace | None, calendar: Calendar, now: int, choice: int) -> SeatClock:
    """The seat has decided, with a choice of this number: what it used is off, and there is more for the next time."""
    after = stopped(clock, pace, calendar, now)
    if pace is None:
        return after
    bank = min(after.bank + pace.increment, pace.cap)
    return replace(after, bank=bank, earned=(*after.earned, (choice, bank - after.bank)))


def gone_back(clock: SeatClock, keep: int) -> SeatClock:
    """The choices after the first `keep` were taken back, and with them what they added. What was used stays used."""
    lost = sum(added for choice, added in clock.earned if choice > keep)
    earned = tuple(each for each in clock.earned if each[0] <= keep)
    return replace(clock, bank=max(clock.bank - lost, 0), earned=earned)


def moved(clock: SeatClock, before: Calendar, after: Calendar, now: int) -> SeatClock:
    """The person's time is another one from now on: what has passed was counted the old way, what comes is the new."""
    if clock.due is None or not clock.runs:
        return clock
    left = remaining(clock, before, now)
    return replace(clock, bank=left, since=now, due=deadline(now, left, after))


def looked_at(clock: SeatClock, calendar: Calendar) -> SeatClock:
    """The same wait with the deadline as it is known now: an outage moves it."""
    if clock.due is None or clock.since is None:
        return clock
    return replace(clock, due=deadline(clock.since, clock.bank, calendar))


def remaining(clock: SeatClock, calendar: Calendar, now: int) -> int:
    """What is left of the bank; 0 once time is up."""
    if clock.since is None:
        return clock.bank
    return max(clock.bank - counted(clock.since, now, calendar), 0)


def instant_with(left: int, clock: SeatClock, calendar: Calendar) -> int:
    """When so much of the bank is left: the beginning if there never was more."""
    if clock.since is None:
        raise ValueError("a clock that stands has no instants")
    return deadline(clock.since, max(clock.bank - left, 0), calendar)
