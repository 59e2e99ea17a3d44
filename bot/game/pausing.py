"""The timer of computer players who think: they take a human pause before they choose."""

from __future__ import annotations

from typing import Any

from bot.game.characters import level_played
from bot.storage.records.due import NO_TIMERS, WHOLE_TABLE, Timer, TimerChanges, TimerKind
from bot.storage.records.tables import Table
from bot.storage.records.terms import AT_RANDOM, Terms
from engine.core.game import Game
from engine.players.levels import CARETAKER

"""The kind of the timer."""


def thinking_seats(table: Table) -> dict[int, str]:
    """The seats of computer players who think, and the level of each; those who choose at random need no time.

    Where they do, who looks after a deserted seat needs none either.
    """
    terms = table.terms
    levels = {
        seat: _caretaker_level(terms) if held.is_deserted else level_played(terms, held.name)
        for seat, held in enumerate(table.seats)
        if held.user_id is None
    }
    return {seat: level for seat, level in levels.items() if level != AT_RANDOM}


def thoughtful_caretaker(table: Table) -> bool:
    """Whether a caretaker of a late or deserted seat thinks at this table."""
    return _caretaker_level(table.terms) != AT_RANDOM


def _caretaker_level(terms: Terms) -> str:
    return AT_RANDOM if terms.opponents == AT_RANDOM else CARETAKER


def waits_for_thought(table: Table, game: Game[Any, Any]) -> bool:
    """Whether the table waits for a computer player who thinks."""
    return not thinking_seats(table).keys().isdisjoint(game.waiting)


def timer_changes(table: Table, game: Game[Any, Any], now: int, *, waited: bool) -> TimerChanges:
    """What a step to this game does to the timer; `waited` says whether the table waited for such a player before."""
    if waits_for_thought(table, game):
        return TimerChanges(set=(Timer(TimerKind.THINKING, now + table.terms.pause),))
    return TimerChanges(clear=((TimerKind.THINKING, WHOLE_TABLE),)) if waited else NO_TIMERS
