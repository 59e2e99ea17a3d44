"""How long a table may stand still: what the managers of its server have set."""

from __future__ import annotations

from typing import Final

from bot.storage.records.due import Timer, TimerKind
from bot.storage.records.people import GuildSettings
from bot.storage.records.terms import DAY

NOTICE: Final = 3 * DAY
"""How long after the warning the table is closed."""

LOOK_AGAIN: Final = 3 * DAY
"""How often such a table is looked at: so late at most a new setting counts."""

NEVER: Final = 0
LOBBY_DAYS: Final = (3, 7, 14, 30, NEVER)
GAME_DAYS: Final = (14, 30, 60, 120, NEVER)
"""The days of patience that managers may choose from."""


def patience(kind: str, settings: GuildSettings) -> int | None:
    """How long nothing may change before the people are warned, in milliseconds; None for as long as it takes."""
    days = settings.idle_lobby_days if kind == TimerKind.IDLE_LOBBY else settings.idle_game_days
    return None if days == NEVER else days * DAY


def idle_timer(kind: str, now: int) -> Timer:
    """The timer of a table that has just begun to be one of these."""
    return Timer(kind, now + LOOK_AGAIN)
