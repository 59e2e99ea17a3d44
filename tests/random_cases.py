"""How many random cases a test looks at: a few with every change, many at night (`make nightly`)."""

from __future__ import annotations

from hypothesis import settings

AT_NIGHT = 20
"""Times as many."""


def cases(by_day: int) -> settings:
    """So many cases by day, for a test whose cases take longer than most."""
    is_night = settings.get_current_profile_name() == "nightly"
    return settings(max_examples=by_day * (AT_NIGHT if is_night else 1))
