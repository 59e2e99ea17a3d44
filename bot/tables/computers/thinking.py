"""Thinking beside the event loop: who does it is set by who runs the processes; how long it may take stands here."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from time import monotonic
from typing import Any

from engine.players.patience import Enough

Thought = Callable[[], Any]
"""A function of a module with its arguments, so that another process can do it."""

Think = Callable[[Thought, int], Awaitable[Any]]
"""Thinks it, on behalf of this person: whoever has asked for much does not keep others waiting."""


@dataclass(frozen=True)
class ThinkingTime:
    """So long somebody may think about one choice, wherever that is done."""

    seconds: float

    def __call__(self) -> Enough:
        until = monotonic() + self.seconds
        return lambda: monotonic() >= until


A_SECOND = ThinkingTime(1.0)
FIVE_SECONDS = ThinkingTime(5.0)
"""For who looks back at a game that is over: nobody waits at a table."""


async def at_once(thought: Thought, _whose: int) -> Any:
    """Think here and now, where there is no other process to think in."""
    return thought()
