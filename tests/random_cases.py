"""How many cases a test looks at: a few every day (`make test`), more before a change lands (`make thorough`), many at
night (`make nightly`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
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


def sampled(every: Iterable[Any], by_day: int, thorough: int | None = None) -> list[Any]:
    """All of these, for `parametrize`: so many of them every day, so many before a change lands (as many if nothing is
    said), each evenly spread, and the others at night.
    """
    found = list(every)
    to_land = _spread(range(len(found)), thorough or by_day)
    every_day = _spread(to_land, by_day)
    return [_when(one, number in every_day, number in to_land) for number, one in enumerate(found)]


def _spread(numbers: Collection[int], count: int) -> list[int]:
    """So many of these numbers, from the first on."""
    found = list(numbers)
    return [found[number * len(found) // count] for number in range(count)]


def _when(one: Any, is_every_day: bool, is_to_land: bool) -> Any:
    if is_every_day:
        return one
    return pytest.param(one, marks=pytest.mark.thorough if is_to_land else pytest.mark.nightly)


def daily(every: Iterable[Any], count: int) -> list[Any]:
    """All of these, for `parametrize`: so many of them every day, evenly spread, the others before a change lands."""
    found = list(every)
    return sampled(found, count, len(found))


def one_in(by_day: int, thorough: int | None = None) -> list[Any]:
    """The `params` of a fixture with moments of whole games: every day one in so many (`request.param`), before a
    change lands one in `thorough`, at night all.
    """
    more = [pytest.param(thorough, marks=pytest.mark.thorough, id="more")] if thorough else []
    return [pytest.param(by_day, id="some"), *more, pytest.param(1, marks=pytest.mark.nightly, id="all")]
