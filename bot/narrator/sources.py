"""Where the points of a whole game came from, for its last sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from bot.i18n import Words
from engine.core.events import Gain
from render.sheets.final_sheet import Source


def gains_by_source(gains: Iterable[Gain], keys: Mapping[str, str], players: int, words: Words) -> tuple[Source, ...]:
    """A line for every source that brought anybody points.

    `keys` has what each source is called, by its word in the gains, in the order of the sheet.
    """
    earned: dict[str, Counter[int]] = {source: Counter() for source in keys}
    for gain in gains:
        earned[gain.source][gain.player] += gain.points
    return tuple(
        Source(words(keys[source]), tuple(points[seat] for seat in range(players)))
        for source, points in earned.items()
        if any(points.values())
    )
