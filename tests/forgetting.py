"""What was worked out before is forgotten when tests begin: a plugin of `make mutants`.

Each change of the rules is tried in a fork of a process that has run all tests before it. What a cache remembers from
then would hide the change.
"""

from __future__ import annotations

import functools
import gc


def pytest_sessionstart() -> None:
    """Empty every cache of functools, also of what a session before this one has set aside (`conftest.py`)."""
    gc.unfreeze()
    for each in gc.get_objects():
        if isinstance(each, functools._lru_cache_wrapper):
            each.cache_clear()
