"""Time in messages: until when a table waits, and how much is left of one's own.

Instants are Discord's timestamps: everybody reads them in the time zone of their own device.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.game.clocks.clock import SeatClock
from bot.i18n import Words
from bot.storage.records.tables import Table
from bot.storage.records.terms import Terms
from cogs.shared.blocks import small
from cogs.shared.durations import spoken
from cogs.shared.naming import signed_names


def time_left(milliseconds: int) -> str:
    """Such as "in 3 hours"; whoever points at it reads the date."""
    return f"<t:{milliseconds // 1000}:R>"


def own_time_lines(clock: SeatClock, terms: Terms, words: Words) -> list[str]:
    """What is left of one's own time; nothing at a table without a clock."""
    if terms.pace is None:
        return []
    if clock.due is not None:
        return [small(f"⏳ {words('clock.own_until', when=time_left(clock.due))}")]
    return [small(f"⏳ {words('clock.own_bank', bank=spoken(clock.bank, words))}")]


def deadline_lines(table: Table, waiting: Sequence[int], clocks: Sequence[SeatClock], words: Words) -> list[str]:
    """Until when each of these seats has time; one line for one of them, else one with all."""
    names = signed_names(table, words)
    due = [(names[seat], clocks[seat].due) for seat in waiting if seat < len(clocks)]
    known = [(name, at) for name, at in due if at is not None]
    if len(known) == 1:
        return [small(f"⏳ {words('clock.until', when=time_left(known[0][1]))}")]
    return [small(f"⏳ {words('clock.until_each', player=name, when=time_left(at))}") for name, at in known]
