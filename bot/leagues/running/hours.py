"""The hours of the day in which somebody plays, from when they sleep."""

from __future__ import annotations

from bot.storage.records.people import Hours

HOUR = 60
"""Minutes."""
DAY = 24


def waking_hours(sleep: Hours | None) -> tuple[int, ...]:
    """The hours of somebody's own day that lie outside of their sleep altogether; all of them (empty) without sleep."""
    if sleep is None:
        return ()
    asleep = {
        minute // HOUR % DAY
        for minute in range(sleep.start, sleep.end if sleep.end > sleep.start else sleep.end + DAY * HOUR)
    }
    return tuple(hour for hour in range(DAY) if hour not in asleep)
