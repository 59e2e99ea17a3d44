"""Time in messages: lengths as they are said ("1 day and 12 hours") and written ("1d 12h"), and deadlines.

Instants are Discord's timestamps: everybody reads them in the time zone of their own device.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from bot.game.clocks.clock import SeatClock
from bot.i18n.words import Words
from bot.storage.records.tables import Table
from bot.storage.records.terms import DAY, HOUR, MINUTE, Terms
from cogs.shared.blocks import small
from cogs.shared.naming import signed_names

UNITS: Final = (("d", DAY), ("h", HOUR), ("m", MINUTE))
"""Days, hours and minutes, by the letter that is written behind the number."""

_PART = re.compile(r"([0-9]{1,4})\s*([dhm])[a-z]*\.?\s*,?\s*", re.IGNORECASE)


def spoken(milliseconds: int, words: Words) -> str:
    """Such as "1 day and 12 hours", rounded down to whole minutes. Half-filled days are said in hours up to two."""
    minutes = max(milliseconds, 0) // MINUTE
    if 0 < minutes * MINUTE < 2 * DAY:
        hours, rest = divmod(minutes, 60)
        parts = [("hours", hours), ("minutes", rest)] if minutes % (24 * 60) else [("days", minutes // (24 * 60))]
    else:
        days, rest = divmod(minutes, 24 * 60)
        parts = [("days", days), ("hours", rest // 60)]
    said = [words.plural(f"duration.{unit}", count) for unit, count in parts if count]
    return words.list(said) if said else words("duration.nothing")


def short(milliseconds: int) -> str:
    """As people may write it, such as "1d 12h"."""
    left, parts = milliseconds, []
    for letter, length in UNITS:
        count, left = divmod(left, length)
        if count:
            parts.append(f"{count}{letter}")
    return " ".join(parts) or "0m"


def written(text: str) -> int | None:
    """Milliseconds of what somebody wrote, such as "1d 12h" or "90 min"; None if it is no length of time."""
    total, place = 0, 0
    lengths = dict(UNITS)
    text = text.strip()
    while place < len(text):
        part = _PART.match(text, place)
        if part is None:
            return None
        total += int(part[1]) * lengths[part[2].lower()]
        place = part.end()
    return total if text else None


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
