"""Lengths of time as they are said and written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from bot.i18n.texts import Texts
from bot.storage.records.terms import DAY, HOUR, MINUTE
from cogs.shared.times import short, spoken, written

WORDS = Texts.load().default


@pytest.mark.parametrize(
    ("milliseconds", "said"),
    [
        (0, "less than a minute"),
        (-5, "less than a minute"),
        (MINUTE, "1 minute"),
        (90 * MINUTE, "1 hour and 30 minutes"),
        (DAY, "1 day"),
        (36 * HOUR, "36 hours"),
        (3 * DAY, "3 days"),
        (3 * DAY + 12 * HOUR + MINUTE, "3 days and 12 hours"),
    ],
)
def test_lengths_are_said_as_people_say_them(milliseconds: int, said: str) -> None:
    assert spoken(milliseconds, WORDS) == said


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("2d", 2 * DAY),
        ("1d 12h", 36 * HOUR),
        (" 90 min ", 90 * MINUTE),
        ("1 Day, 2 hours", DAY + 2 * HOUR),
        ("", None),
        ("soon", None),
        ("12", None),
        ("2d later", None),
        ("-1d", None),
        ("²d", None),
    ],
)
def test_people_write_lengths_as_they_like_and_nonsense_is_none(text: str, meant: int | None) -> None:
    assert written(text) == meant


@given(some.integers(min_value=1, max_value=60 * 24 * 60))
def test_what_stands_in_a_form_is_read_as_the_same_length(minutes: int) -> None:
    assert written(short(minutes * MINUTE)) == minutes * MINUTE
