"""Who played when, for seats that changed hands."""

from __future__ import annotations

from collections.abc import Sequence

from bot.game.records import Holding
from bot.i18n import Words
from bot.narrator.names import signed


def seat_lines(held: Sequence[Holding], words: Words) -> list[str]:
    """A line for each seat that somebody else has had, such as "Ana, Computer Luis from round 4, Ben from round 6"."""
    lines = []
    for seat in sorted({each.seat for each in held}):
        first, *others = [each for each in held if each.seat == seat]
        if others:
            later = [words("stints.later", name=words.name(each.name), round=each.round) for each in others]
            lines.append(signed(seat, words("event.row").join([words.name(first.name), *later])))
    return lines
