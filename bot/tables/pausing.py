"""The timer of computer players who think: they take a human pause before they choose."""

from __future__ import annotations

from typing import Any

import orjson

from bot.storage import NO_TIMERS, WHOLE_TABLE, NewTimer, Table, TimerChanges
from bot.tables.terms import AT_RANDOM, Terms
from engine.core.game import Game

THINKING = "thinking"
"""The kind of the timer."""

PAUSE = 3_000
"""Milliseconds: long enough to see that somebody else has moved, short enough to stay at the table."""


def thinking_seats(table: Table) -> dict[int, str]:
    """The seats of computer players who think, and the level of each; those who choose at random need no time."""
    level = Terms.from_json(orjson.loads(table.terms)).opponents
    if level == AT_RANDOM:
        return {}
    return {seat: level for seat, held in enumerate(table.seats) if held.user_id is None and not held.is_deserted}


def waits_for_thought(table: Table, game: Game[Any, Any]) -> bool:
    """Whether the table waits for a computer player who thinks."""
    return not thinking_seats(table).keys().isdisjoint(game.waiting)


def timer_changes(table: Table, game: Game[Any, Any], now: int, *, waited: bool) -> TimerChanges:
    """What a step to this game does to the timer; `waited` says whether the table waited for such a player before."""
    if waits_for_thought(table, game):
        return TimerChanges(set=(NewTimer(THINKING, now + PAUSE),))
    return TimerChanges(clear=((THINKING, WHOLE_TABLE),)) if waited else NO_TIMERS
