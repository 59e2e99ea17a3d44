"""Somebody who takes part in a season, with what matters for finding their tables."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from bot.game.clocks.calendar import MINUTES_OF_A_DAY, zone_of
from bot.storage.records.people import Hours
from bot.storage.records.results import Player

HOURS_OF_A_DAY = 24
WHOLE_DAY = (1 << HOURS_OF_A_DAY) - 1
"""A bit for each hour of a day in UTC."""


SOME_EXPERIENCE = 1
"""Of who says nothing about it."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """What somebody signed up with.

    `hours` are the hours of their own day in which they play, 0 to 23, at any hour if empty; `expansions` are those
    that they know; `games_at_once` is how many games of the season they want at the same time. `strength` is how
    strong their rating says they are at least when they signed up (`Rating.assured`), None for a newcomer. `experience`
    is how well they say that they know the game: 0 for who is new to it, 2 for who knows it well. `team` is what their
    team is called, "" if they are in none.
    """

    player: Player
    time_zone: str = "UTC"
    hours: tuple[int, ...] = ()
    games_at_once: int = 1
    expansions: frozenset[str] = frozenset()
    strength: float | None = None
    experience: int = SOME_EXPERIENCE
    team: str = ""

    def hours_in_utc(self, day: datetime) -> int:
        """Their hours on this day, as bits for the hours in UTC. Half hours of a time zone count to the hour they
        begin in."""
        if not self.hours:
            return WHOLE_DAY
        shift = zone_of(self.time_zone).utcoffset(day.replace(tzinfo=None)) or timedelta()
        bits = 0
        for hour in self.hours:
            bits |= 1 << ((hour - int(shift.total_seconds() // 3600)) % HOURS_OF_A_DAY)
        return bits


def day_of(instant: int) -> datetime:
    """The day of an instant in milliseconds since 1970."""
    return datetime.fromtimestamp(instant / 1000, UTC)


def common_hours(*hours: int) -> int:
    """How many hours of a day all of these have in common."""
    shared = WHOLE_DAY
    for each in hours:
        shared &= each
    return shared.bit_count()


def waking_hours(sleep: Hours | None) -> tuple[int, ...]:
    """The hours of somebody's own day that lie outside of their sleep altogether; all of them (empty) without sleep."""
    if sleep is None:
        return ()
    asleep = {
        minute // 60 % HOURS_OF_A_DAY
        for minute in range(sleep.start, sleep.end if sleep.end > sleep.start else sleep.end + MINUTES_OF_A_DAY)
    }
    return tuple(hour for hour in range(HOURS_OF_A_DAY) if hour not in asleep)
