"""How many cases a test looks at: a few with every change, many at night (`make nightly`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import settings

AT_NIGHT = 20
"""Times as many."""


def cases(by_day: int, at_night: int | None = None) -> settings:
    """So many random cases, for a test whose cases take longer than most; at night `AT_NIGHT` times as many as by day,
    if nothing else is said.
    """
    is_night = settings.get_current_profile_name() == "nightly"
    return settings(max_examples=(at_night or by_day * AT_NIGHT) if is_night else by_day)


def sampled(every: Iterable[Any], by_day: int) -> list[Any]:
    """All of these, for `parametrize`: so many of them by day, evenly spread, and the others at night."""
    found = list(every)
    chosen = {number * len(found) // by_day for number in range(by_day)}
    return [
        one if number in chosen else pytest.param(one, marks=pytest.mark.nightly) for number, one in enumerate(found)
    ]


def one_in(number: int) -> list[Any]:
    """The `params` of a fixture with moments of whole games: by day one in so many (`request.param`), at night all."""
    return [pytest.param(number, id="some"), pytest.param(1, marks=pytest.mark.nightly, id="all")]
