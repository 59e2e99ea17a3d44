"""The timer of the answering window: until it is over, answers to bids, secret discs and Vetoes are held back."""

from __future__ import annotations

from bot.storage.records.due import NO_TIMERS, WHOLE_TABLE, Timer, TimerChanges, TimerKind


def timer_changes(before: int | None, after: int | None) -> TimerChanges:
    """What a change of the time until which answers are held does to the timer."""
    if after is not None and after != before:
        return TimerChanges(set=(Timer(TimerKind.ANSWERING_WINDOW, after),))
    if before is not None and after is None:
        return TimerChanges(clear=((TimerKind.ANSWERING_WINDOW, WHOLE_TABLE),))
    return NO_TIMERS
