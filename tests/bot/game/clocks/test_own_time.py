"""What people may say of their time, and how they write it."""

from __future__ import annotations

from datetime import date

import pytest

from bot.game.clocks.own_time import (
    IllegalTime,
    days_off_of,
    hours_of,
    minute_of,
    sleep_of,
    to_come,
    with_away,
    without_away,
    zones,
    zones_like,
)
from bot.storage.records.people import Away, Hours

TODAY = date(2026, 11, 20)


@pytest.mark.parametrize(
    ("written", "minute"),
    [
        ("23:00", 1380),
        ("7", 420),
        ("7:05", 425),
        ("7.30", 450),
        ("0:00", 0),
        ("24:00", 0),
        ("12am", 0),
        ("12 pm", 720),
        ("11 PM", 1380),
        ("1:30p", 810),
        ("25:00", None),
        ("24:01", None),
        ("7:60", None),
        ("13 pm", None),
        ("0 am", None),
        ("noon", None),
        ("-1", None),
        ("", None),
    ],
)
def test_times_are_written_as_people_write_them(written: str, minute: int | None) -> None:
    assert minute_of(written) == minute


def test_hours_are_two_times_or_none() -> None:
    assert hours_of("23:00", "7") == Hours(1380, 420)
    assert hours_of(" ", "") is None
    for wrong in (("23:00", ""), ("", "7"), ("7", "7"), ("late", "early")):
        with pytest.raises(IllegalTime):
            hours_of(*wrong)


def test_a_sleep_is_at_most_half_a_day_over_midnight_too() -> None:
    assert sleep_of("20:00", "8:00") == Hours(1200, 480)
    for wrong in (("20:00", "8:01"), ("8:00", "21:00")):
        with pytest.raises(IllegalTime, match="long_sleep"):
            sleep_of(*wrong)


def test_at_most_three_days_of_a_week_are_off() -> None:
    assert days_off_of(["6", "5"]) == (5, 6)
    assert days_off_of([]) == ()
    for wrong in (["0", "1", "2", "3"], ["7"], ["x"], ["1", "1"], ["12"], [""]):
        with pytest.raises(IllegalTime):
            days_off_of(wrong)


def test_days_away_are_kept_in_order_and_a_single_day_needs_no_end() -> None:
    away = with_away((), "2026-12-24", "2026-12-31", TODAY)
    away = with_away(away, "2026-12-01", "", TODAY)
    assert away == (Away(date(2026, 12, 1), date(2026, 12, 1)), Away(date(2026, 12, 24), date(2026, 12, 31)))


@pytest.mark.parametrize(
    ("first", "last", "reason"),
    [
        ("soon", "", "dates"),
        ("2026-12-24", "2026-12-23", "dates"),
        ("2026-02-30", "", "dates"),
        ("2026-11-01", "2026-11-19", "far_dates"),
        ("2027-11-21", "", "far_dates"),
        ("2026-12-01", "2027-01-30", "much_away"),
        ("0001-01-01", "2026-12-01", "much_away"),
    ],
)
def test_days_away_that_make_no_sense_are_refused(first: str, last: str, reason: str) -> None:
    with pytest.raises(IllegalTime, match=f"^{reason}$"):
        with_away((), first, last, TODAY)


def test_sixty_days_away_are_counted_over_a_year_and_no_day_twice() -> None:
    spring = (Away(date(2026, 3, 1), date(2026, 4, 19)),)
    assert len(with_away(spring, "2026-12-01", "2026-12-10", TODAY)) == 2
    with pytest.raises(IllegalTime, match="much_away"):
        with_away(spring, "2026-12-01", "2026-12-11", TODAY)
    twice = with_away(with_away((), "2026-12-01", "2027-01-20", TODAY), "2026-12-01", "2027-01-20", TODAY)
    assert len(twice) == 2
    long_ago = (Away(date(2025, 3, 1), date(2025, 4, 19)),)
    assert with_away(long_ago, "2026-12-01", "2027-01-20", TODAY) == (Away(date(2026, 12, 1), date(2027, 1, 20)),)


def test_whoever_comes_back_early_has_been_away_until_yesterday() -> None:
    now = Away(date(2026, 11, 10), date(2026, 11, 30))
    later = Away(date(2026, 12, 24), date(2026, 12, 31))
    assert to_come((now, later), TODAY) == [now, later]
    left = without_away((now, later), "2026-11-10", TODAY)
    assert left == (Away(date(2026, 11, 10), date(2026, 11, 19)), later)
    assert to_come(left, TODAY) == [later]
    assert without_away(left, "2026-12-24", TODAY) == left[:1]
    assert without_away(left, "nonsense", TODAY) == left


def test_time_zones_are_found_by_any_part_of_their_name() -> None:
    assert zones_like("berlin") == ["Europe/Berlin"]
    assert zones_like("new york") == ["America/New_York"]
    assert zones_like("utc") == ["UTC"]
    assert zones_like("Europe/Madrid") == ["Europe/Madrid"]
    assert "Asia/Tokyo" in zones_like("tok")
    assert len(zones_like("america")) == 25
    assert zones_like("atlantis") == zones_like(" ") == []
    assert "Etc/GMT+3" not in zones()
