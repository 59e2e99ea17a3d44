"""How long somebody may think. The engine has no clock: whoever lets computer players think says when it is enough."""

from __future__ import annotations

from collections.abc import Callable

Enough = Callable[[], bool]
"""Whether there is no time left to think."""

Patience = Callable[[], Enough]
"""When there will be no time left for a choice that is thought about from now on."""


def unhurried() -> bool:
    """The `Enough` of whoever may think as long as they like."""
    return False


def no_hurry() -> Enough:
    """There is always time, for each choice."""
    return unhurried
