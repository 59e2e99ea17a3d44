"""Lengths of time: as they are said ("1 day and 12 hours"), and as people write them ("1d 12h")."""

from __future__ import annotations

import re
from typing import Final

from bot.i18n import Words
from bot.storage.records.terms import DAY, HOUR, MINUTE

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
