"""Which time counts, for every kind of rest, over changes of the clocks, and for any calendar at all."""

from __future__ import annotations

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as some

from bot.game.clocks.calendar import Calendar, counted, deadline
from bot.storage.records.due import Outage
from bot.storage.records.people import Away, Hours, Person
from bot.storage.records.terms import DAY, HOUR, MINUTE

NIGHT = Hours(23 * 60, 7 * 60)


def at(text: str, zone: str = "UTC") -> int:
    """The instant of a wall clock."""
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()) * 1000


def shown(instant: int, zone: str = "UTC") -> str:
    return datetime.fromtimestamp(instant / 1000, UTC).astimezone(ZoneInfo(zone)).strftime("%Y-%m-%d %H:%M")


def test_all_time_counts_for_whoever_has_set_nothing() -> None:
    start = at("2026-03-02 12:00")
    assert deadline(start, 36 * HOUR, Calendar()) == start + 36 * HOUR
    assert counted(start, start + 5, Calendar()) == 5


@pytest.mark.parametrize(
    ("start", "budget", "end"),
    [
        ("2026-03-02 12:00", 2 * HOUR, "2026-03-02 14:00"),
        ("2026-03-02 12:00", 11 * HOUR, "2026-03-02 23:00"),  # up to the very beginning of the night
        ("2026-03-02 12:00", 12 * HOUR, "2026-03-03 08:00"),
        ("2026-03-02 23:30", HOUR, "2026-03-03 08:00"),  # it begins at night
        ("2026-03-02 03:00", HOUR, "2026-03-02 08:00"),
        ("2026-03-02 07:00", 3 * 16 * HOUR, "2026-03-04 23:00"),
    ],
)
def test_the_night_does_not_count(start: str, budget: int, end: str) -> None:
    zone = "America/New_York"
    calendar = Calendar(zone, sleep=NIGHT)
    assert shown(deadline(at(start, zone), budget, calendar), zone) == end


def test_a_sleep_in_the_daytime_does_not_count_either() -> None:
    calendar = Calendar("Asia/Tokyo", sleep=Hours(8 * 60, 16 * 60))
    assert shown(deadline(at("2026-03-02 07:00", "Asia/Tokyo"), 2 * HOUR, calendar), "Asia/Tokyo") == "2026-03-02 17:00"


def test_days_off_are_whole_days_of_the_persons_own_zone() -> None:
    zone = "Pacific/Auckland"
    calendar = Calendar(zone, days_off=(5, 6))
    friday = at("2026-03-06 20:00", zone)
    assert shown(deadline(friday, 6 * HOUR, calendar), zone) == "2026-03-09 02:00"


def test_days_away_do_not_count_and_both_ends_belong_to_them() -> None:
    zone = "Europe/Madrid"
    calendar = Calendar(zone, away=(Away(date(2026, 12, 24), date(2026, 12, 26)),))
    assert shown(deadline(at("2026-12-23 20:00", zone), 6 * HOUR, calendar), zone) == "2026-12-27 02:00"


def test_a_night_into_a_day_off_and_a_day_away_is_counted_once() -> None:
    zone = "Europe/Madrid"
    friday = date(2026, 3, 6)
    calendar = Calendar(
        zone, NIGHT, (5, 6), (Away(friday, friday),), ((at("2026-03-05 22:00", zone), at("2026-03-06 12:00", zone)),)
    )
    assert shown(deadline(at("2026-03-05 21:00", zone), 2 * HOUR, calendar), zone) == "2026-03-09 08:00"


def test_an_outage_counts_for_nobody_or_for_nobody_there() -> None:
    start = at("2026-03-02 12:00")
    outages = (Outage(start + HOUR, start + 3 * HOUR), Outage(start + 4 * HOUR, start + 5 * HOUR, guild_id=7))
    somewhere = Calendar.of(Person(1), outages, guild_id=8)
    there = Calendar.of(Person(1), outages, guild_id=7)
    assert deadline(start, 4 * HOUR, somewhere) == start + 6 * HOUR
    assert deadline(start, 4 * HOUR, there) == start + 7 * HOUR


@pytest.mark.parametrize(
    ("evening", "hours"),
    [("2026-03-28 22:00", 9), ("2026-10-24 22:00", 9), ("2026-06-01 22:00", 9)],
)
def test_the_night_in_which_the_clocks_are_set_is_a_night_like_any_other(evening: str, hours: int) -> None:
    """One hour before the night and eight after it, by the clock on the wall, whatever the night's length is."""
    zone = "Europe/Berlin"
    calendar = Calendar(zone, sleep=NIGHT)
    start = at(evening, zone)
    assert shown(deadline(start, hours * HOUR, calendar), zone)[-5:] == "15:00"


def test_a_day_off_on_which_the_clocks_are_set_has_23_or_25_hours() -> None:
    zone = "Europe/Berlin"
    sundays = Calendar(zone, days_off=(6,))
    for sunday, length in (("2026-03-29", 23), ("2026-10-25", 25), ("2026-11-01", 24)):
        midnight = at(f"{sunday} 00:00", zone)
        assert deadline(midnight, MINUTE, sundays) == midnight + length * HOUR + MINUTE


def test_a_sleep_that_begins_in_the_skipped_hour_is_still_a_sleep() -> None:
    zone = "Europe/Berlin"
    calendar = Calendar(zone, sleep=Hours(2 * 60 + 30, 9 * 60))
    night = at("2026-03-29 01:00", zone)
    assert counted(night, at("2026-03-29 10:00", zone), calendar) == HOUR + 30 * MINUTE + HOUR


def test_a_zone_that_the_machine_does_not_know_is_utc() -> None:
    start = at("2026-03-02 22:00")
    assert deadline(start, 2 * HOUR, Calendar("Atlantis/Poseidonis", sleep=NIGHT)) == at("2026-03-03 08:00")
    assert deadline(start, 2 * HOUR, Calendar("../etc/passwd", sleep=NIGHT)) == at("2026-03-03 08:00")


ZONES = ("UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Apia")
INSTANTS = some.integers(min_value=at("2025-01-01"), max_value=at("2028-01-01"))
MINUTES = some.integers(min_value=0, max_value=24 * 60 - 1)


@some.composite
def calendars(draw: some.DrawFn) -> Calendar:
    begin, length = draw(MINUTES), draw(some.integers(min_value=1, max_value=12 * 60))
    sleep = Hours(begin, (begin + length) % (24 * 60)) if draw(some.booleans()) else None
    days_off = tuple(sorted(draw(some.sets(some.integers(min_value=0, max_value=6), max_size=3))))
    days = draw(some.lists(some.dates(date(2025, 1, 1), date(2027, 12, 1)), max_size=3))
    away = tuple(Away(day, date.fromordinal(day.toordinal() + draw(some.integers(0, 20)))) for day in days)
    begins = draw(some.lists(INSTANTS, max_size=3))
    outages = tuple((begin, begin + draw(some.integers(1, 3 * DAY))) for begin in begins)
    return Calendar(draw(some.sampled_from(ZONES)), sleep, days_off, away, outages)


@given(INSTANTS, some.integers(min_value=0, max_value=20 * DAY), calendars())
def test_exactly_the_budget_is_counted_up_to_the_deadline_and_no_instant_earlier(
    start: int, budget: int, calendar: Calendar
) -> None:
    end = deadline(start, budget, calendar)
    assert counted(start, end, calendar) == budget
    if budget:
        assert counted(start, end - 1, calendar) == budget - 1


@given(INSTANTS, some.integers(0, 20 * DAY), some.integers(0, 20 * DAY), calendars())
def test_counting_may_be_interrupted_anywhere(start: int, first: int, second: int, calendar: Calendar) -> None:
    middle, end = start + first, start + first + second
    parts = counted(start, middle, calendar) + counted(middle, end, calendar)
    assert parts == counted(start, end, calendar)
    assert 0 <= parts <= first + second
    assert deadline(deadline(start, first, calendar), second, calendar) == deadline(start, first + second, calendar)


@given(INSTANTS, some.integers(0, 20 * DAY), calendars(), INSTANTS)
def test_rest_never_makes_a_deadline_earlier(start: int, budget: int, calendar: Calendar, begin: int) -> None:
    more = Calendar(
        calendar.time_zone, calendar.sleep, calendar.days_off, calendar.away, (*calendar.outages, (begin, begin + DAY))
    )
    assert deadline(start, budget, more) >= deadline(start, budget, calendar) >= start + budget
