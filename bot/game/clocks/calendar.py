"""Which time counts for a person: not their nights, days off and days away, and not when nobody could play.

All instants and lengths are milliseconds, instants since 1970 in UTC. A person's hours and days are those of the clock
on their wall: on the night when it is set, the night is an hour shorter or longer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from bot.storage.records.due import Outage
from bot.storage.records.people import Away, Hours, Person
from bot.storage.records.terms import DAY, MINUTE

Span = tuple[int, int]
"""From an instant up to, not including, another."""

MINUTES_OF_A_DAY = DAY // MINUTE
ONE_DAY = timedelta(days=1)

FARTHEST_DAYS = 500
"""As far as is looked ahead. With the longest bank, every night and the most days off that may be set, it is reached
by nobody."""


@lru_cache(maxsize=1024)
def zone_of(name: str) -> ZoneInfo:
    """The time zone of this name; UTC if the machine's tz database does not know it (any more)."""
    try:
        return ZoneInfo(name)
    except (LookupError, OSError, ValueError):
        return ZoneInfo("UTC")


@dataclass(frozen=True, slots=True)
class Calendar:
    """What a person's time is like, as far as clocks are concerned."""

    time_zone: str = "UTC"
    sleep: Hours | None = None
    days_off: tuple[int, ...] = ()
    away: tuple[Away, ...] = ()
    outages: tuple[Span, ...] = ()

    @classmethod
    def of(cls, person: Person, outages: tuple[Outage, ...] = (), guild_id: int | None = None) -> Calendar:
        """The calendar of a person at a table of this server."""
        spans = tuple((outage.began_at, outage.ended_at) for outage in outages if outage.concerns(guild_id))
        return cls(person.time_zone, person.sleep, person.days_off, person.away, spans)

    def local(self, instant: int) -> datetime:
        """An instant as this person's wall clock and wall calendar show it."""
        return datetime.fromtimestamp(instant / 1000, zone_of(self.time_zone))

    def instant(self, day: date, minute: int) -> int:
        """When it is so many minutes after midnight on this day; minutes beyond the day are of the following ones.

        A time that the wall clock skips is when it would have been; of one that it shows twice, the first.
        """
        later, minute = divmod(minute, MINUTES_OF_A_DAY)
        day += later * ONE_DAY
        wall = datetime(day.year, day.month, day.day, minute // 60, minute % 60, tzinfo=zone_of(self.time_zone))
        return int(wall.astimezone(UTC).timestamp()) * 1000

    def rests(self, start: int) -> Iterator[Span]:
        """The spans that do not count and end after `start`, in order and apart from each other."""
        open_span: Span | None = None
        for begin, end in self._unmerged(start):
            if end <= start or begin >= end:
                continue
            if open_span is None:
                open_span = (begin, end)
            elif begin <= open_span[1]:
                open_span = (open_span[0], max(open_span[1], end))
            else:
                yield open_span
                open_span = (begin, end)
        if open_span is not None:
            yield open_span

    def _unmerged(self, start: int) -> Iterator[Span]:
        """The same in the order of their beginnings, perhaps over each other."""
        waiting = sorted(span for span in self.outages if span[1] > start)
        if self.sleep is None and not self.days_off and not self.away:
            yield from waiting
            return
        first = self.local(start).date() - 2 * ONE_DAY  # a night, or a day of 25 hours, reaches into the next one
        for number in range(FARTHEST_DAYS):
            spans = sorted(self._spans_of(first + number * ONE_DAY))
            for span in spans:
                while waiting and waiting[0] <= span:
                    yield waiting.pop(0)
                yield span
        yield from waiting

    def _spans_of(self, day: date) -> Iterator[Span]:
        """What does not count of the time that begins on this day."""
        if day.weekday() in self.days_off or any(away.first <= day <= away.last for away in self.away):
            yield self.instant(day, 0), self.instant(day, MINUTES_OF_A_DAY)
        if self.sleep is not None:
            start, end = self.sleep.start, self.sleep.end
            yield self.instant(day, start), self.instant(day, end if end > start else end + MINUTES_OF_A_DAY)


def counted(start: int, end: int, calendar: Calendar) -> int:
    """How much of the time from `start` up to `end` counts."""
    left, total = start, 0
    for begin, over in calendar.rests(start):
        if begin >= end:
            break
        total += max(begin - left, 0)
        left = max(left, over)
    return total + max(end - left, 0)


def deadline(start: int, budget: int, calendar: Calendar) -> int:
    """The instant at which `budget` has been counted since `start`."""
    left = start
    for begin, over in calendar.rests(start):
        room = max(begin - left, 0)
        if room >= budget:
            break
        budget -= room
        left = max(left, over)
    return left + max(budget, 0)
