"""When a person is reminded: once when half the time is gone, once before the end, never in quiet hours.

A call comes at the end of quiet hours in which a table began to wait. The digest comes once a day.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from bot.game.clocks.calendar import Calendar, Span
from bot.game.clocks.clock import SeatClock, instant_with
from bot.storage.records.due import Timer, TimerKind
from bot.storage.records.people import Notification, Person, Reminder
from bot.storage.records.terms import HOUR, MINUTE

STAGES = {TimerKind.REMINDER_HALF: 1, TimerKind.REMINDER_LAST: 2}
"""How many reminders of a wait there were after each of them."""

LONGEST_LAST = 12 * HOUR
"""The last reminder comes when a sixth of the time is left, but not earlier than this before the end."""
BEFORE_QUIET = 10 * MINUTE
"""So long before quiet hours comes what would be too late after them."""
WORTH_TWO = 10 * MINUTE
"""Of less time than this there is only the last reminder."""


def timers_of(clock: SeatClock, seat: int, person: Person, calendar: Calendar, now: int) -> tuple[Timer, ...]:
    """All timers of the present wait of a seat, as they are to be set from now on."""
    timers = [Timer(TimerKind.TIME_IS_UP, clock.due, seat)] if clock.due is not None else []
    timers += [Timer(kind, at, seat) for kind, at in _reminders(clock, person, calendar, now)]
    if person.reminders is Reminder.DIGEST:
        timers.append(Timer(TimerKind.DIGEST, next_digest(person, calendar, now), seat))
    quiet = quiet_at(person, calendar, now)
    if not clock.called and (person.wants_direct_panel or person.notification is not Notification.NONE):
        timers.append(Timer(TimerKind.CALL, now if quiet is None else quiet[1], seat))
    return tuple(timers)


def _reminders(clock: SeatClock, person: Person, calendar: Calendar, now: int) -> Iterator[tuple[str, int]]:
    """The kinds and times of the reminders that are still to come."""
    if clock.due is None or person.reminders in (Reminder.NONE, Reminder.DIGEST):
        return
    last = instant_with(min(clock.given // 6, LONGEST_LAST), clock, calendar)
    if clock.reminded < STAGES[TimerKind.REMINDER_HALF] and clock.given >= WORTH_TWO:
        half = _not_quiet(instant_with(clock.given // 2, clock, calendar), last, person, calendar, now)
        if half is not None:
            yield TimerKind.REMINDER_HALF, half
    if clock.reminded < STAGES[TimerKind.REMINDER_LAST]:
        at = _not_quiet(last, clock.due, person, calendar, now)
        if at is not None:
            yield TimerKind.REMINDER_LAST, at


def reminder_at(kind: str, clock: SeatClock, person: Person, calendar: Calendar, timer: Timer, now: int) -> int | None:
    """When a reminder comes, as it looks now that `timer` is due; None if not at all any more.

    What is late because nobody could send it does not ring in quiet hours either.
    """
    at = dict(_reminders(clock, person, calendar, min(timer.due_at, now))).get(kind)
    quiet = quiet_at(person, calendar, now)
    if at is None or quiet is None or at > now:
        return at
    return quiet[1] if clock.due is not None and quiet[1] < clock.due else None


def _not_quiet(at: int, before: int, person: Person, calendar: Calendar, now: int) -> int | None:
    """The time itself, or the end of the quiet hours it falls into; if that is too late, their beginning.

    None if there is no time left that is not quiet.
    """
    quiet = quiet_at(person, calendar, at)
    if quiet is None:
        return at
    if quiet[1] < before:
        return quiet[1]
    return quiet[0] - BEFORE_QUIET if quiet[0] - BEFORE_QUIET >= now else None


def quiet_at(person: Person, calendar: Calendar, instant: int) -> Span | None:
    """The quiet hours that this instant falls into."""
    if person.quiet is None:
        return None
    start, end = person.quiet.start, person.quiet.end
    today = calendar.local(instant).date()
    for day in (today - timedelta(days=1), today):
        span = (calendar.instant(day, start), calendar.instant(day, end if end > start else end + 24 * 60))
        if span[0] <= instant < span[1]:
            return span
    return None


def next_digest(person: Person, calendar: Calendar, now: int) -> int:
    """When the next digest of a person comes: at their hour, later than now."""
    today = calendar.local(now).date()
    at = calendar.instant(today, person.digest_hour * 60)
    return at if at > now else calendar.instant(today + timedelta(days=1), person.digest_hour * 60)
