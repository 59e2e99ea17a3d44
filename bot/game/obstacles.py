"""What cannot be taken back, because nobody can forget it: the one place that every way of taking back asks."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.events import Event
from engine.core.game import AnyGame


def shows_hidden(events: Sequence[Event], after: AnyGame) -> bool:
    """Whether a choice brings to light what was hidden before, be it by what is offered next (R27).

    `events` are what came of it, and `after` is the game then.
    """
    return after.gives_away or any(event.reveals for event in events)


def obstacle(events: Sequence[Event], after: AnyGame) -> str | None:
    """Why others cannot agree to take a choice back: "shown" (to all), or "secret" (somebody has learned one)."""
    if any(event.reveals for event in events):
        return "shown"
    if shows_hidden(events, after) or any(not event.seen_by(None) for event in events):
        return "secret"
    return None
