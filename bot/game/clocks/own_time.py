"""What a person may say about their time: checked, so that nobody's clock can be made to stand for ever.

What people write is read here, too: hours such as "23:00" or "11 pm", days such as "2026-12-24", and time zones by any
part of their names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from functools import lru_cache
from typing import Final
from zoneinfo import available_timezones

from bot.game.clocks.calendar import MINUTES_OF_A_DAY
from bot.storage.records.people import Away, Hours

LONGEST_SLEEP: Final = 12 * 60
"""Minutes a day."""
MOST_DAYS_OFF: Final = 3
"""Days of a week."""
MOST_DAYS_AWAY: Final = 60
"""Days of all the times away that are not yet a year ago."""
MOST_TIMES_AWAY: Final = 10
LATEST_AWAY: Final = 365
"""Days from today."""
MOST_ZONES: Final = 25
"""Time zones that are offered at once."""


class IllegalTime(ValueError):
    """`reason` names a sentence of the catalogues: `time.illegal.<reason>`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


_CLOCK = re.compile(r"([0-9]{1,2})(?:[:.h]([0-9]{2}))?\s*([ap]m?)?\.?", re.IGNORECASE)


def minute_of(text: str) -> int | None:
    """Minutes after midnight of what somebody wrote, such as "23:00", "7" or "11 pm"; None if it is no time."""
    found = _CLOCK.fullmatch(text.strip())
    if found is None:
        return None
    hour, minute, half = int(found[1]), int(found[2] or 0), (found[3] or "").lower()[:1]
    if half:
        if not 1 <= hour <= 12:  # a clock face
            return None
        hour = hour % 12 + (12 if half == "p" else 0)
    if hour == 24 and minute == 0:  # the end of a day is the beginning of the next
        hour = 0
    return hour * 60 + minute if hour < 24 and minute < 60 else None  # a clock face


def hours_of(start: str, end: str) -> Hours | None:
    """The hours somebody wrote; None if both are empty. Raises IllegalTime."""
    if not start.strip() and not end.strip():
        return None
    first, last = minute_of(start), minute_of(end)
    if first is None or last is None:
        raise IllegalTime("hours")
    if first == last:
        raise IllegalTime("no_hours")
    return Hours(first, last)


def sleep_of(start: str, end: str) -> Hours | None:
    """The same for a sleep, which may not be longer than half a day. Raises IllegalTime."""
    hours = hours_of(start, end)
    if hours is not None and (hours.end - hours.start) % MINUTES_OF_A_DAY > LONGEST_SLEEP:
        raise IllegalTime("long_sleep")
    return hours


def days_off_of(values: Sequence[str]) -> tuple[int, ...]:
    """Days of the week, 0 is Monday, from what was chosen in a menu. Raises IllegalTime."""
    days = tuple(sorted({int(value) for value in values if value in "0123456" and len(value) == 1}))
    if len(days) != len(values) or len(days) > MOST_DAYS_OFF:
        raise IllegalTime("days_off")
    return days


def with_away(before: Sequence[Away], first: str, last: str, today: date) -> tuple[Away, ...]:
    """The times away with another one. An empty last day is the first. Raises IllegalTime."""
    try:
        begin = date.fromisoformat(first.strip())
        end = date.fromisoformat(last.strip()) if last.strip() else begin
    except ValueError:
        raise IllegalTime("dates") from None
    if end < begin:
        raise IllegalTime("dates")
    if end < today or (end - today).days > LATEST_AWAY:
        raise IllegalTime("far_dates")
    if (end - begin).days >= MOST_DAYS_AWAY:  # before its days are counted one by one: it may begin in the year 1
        raise IllegalTime("much_away")
    times = tuple(sorted((*_remembered(before, today), Away(begin, end)), key=lambda away: away.first))
    if len(times) > MOST_TIMES_AWAY or len({day for away in times for day in _days(away)}) > MOST_DAYS_AWAY:
        raise IllegalTime("much_away")
    return times


def without_away(before: Sequence[Away], gone: str, today: date) -> tuple[Away, ...]:
    """The times away without the one that begins on this day. What has passed of it stays counted."""
    kept = [away for away in before if away.first.isoformat() != gone]
    begun = [away for away in before if away.first.isoformat() == gone and away.first < today]
    kept += [Away(away.first, min(away.last, today - timedelta(days=1))) for away in begun]
    return tuple(sorted(kept, key=lambda away: away.first))


def to_come(times: Sequence[Away], today: date) -> list[Away]:
    """Those that are not over."""
    return [away for away in times if away.last >= today]


def _remembered(times: Sequence[Away], today: date) -> Iterator[Away]:
    return (away for away in times if (today - away.last).days < LATEST_AWAY)


def _days(away: Away) -> Iterator[date]:
    return (away.first + timedelta(days=number) for number in range((away.last - away.first).days + 1))


@lru_cache(maxsize=1)
def zones() -> tuple[str, ...]:
    """The names of all time zones that people know by a place, and UTC."""
    unusual = ("Etc/", "SystemV/", "US/")
    return ("UTC", *sorted(name for name in available_timezones() if "/" in name and not name.startswith(unusual)))


def zones_like(text: str) -> list[str]:
    """The time zones that somebody may mean, the likeliest first: a whole name alone, else those that contain it."""
    wanted = "_".join(text.split()).casefold()
    if not wanted:
        return []
    exact = [name for name in zones() if wanted in (name.casefold(), name.rpartition("/")[2].casefold())]
    return exact[:1] if exact else [name for name in zones() if wanted in name.casefold()][:MOST_ZONES]
