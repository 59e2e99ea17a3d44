"""How long a table may stand still."""

from __future__ import annotations

from typing import Final

from bot.storage import NewTimer
from bot.tables.terms import DAY

IDLE_LOBBY: Final = "idle_lobby"
IDLE_GAME: Final = "idle_game"

PATIENCE: Final = {IDLE_LOBBY: 14 * DAY, IDLE_GAME: 30 * DAY}
"""How long nothing may change before the people are warned, in milliseconds."""
NOTICE: Final = 3 * DAY
"""How long after the warning the table is closed."""


def idle_timer(kind: str, now: int) -> NewTimer:
    """The timer of a table that has just begun to be one of these."""
    return NewTimer(kind, now + PATIENCE[kind])
