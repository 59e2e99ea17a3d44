"""Open tables: people look for opponents, and a table is made as soon as enough of them fit.

Whoever looks says how many players they want and how strong the others may be. The longer somebody waits, the wider
they look; after a while a smaller table will do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.leagues.rules.ratings import NEWCOMER
from bot.leagues.rules.schedule.entrants import Entrant, common_hours, day_of
from bot.storage.records.results import Player, Tempo
from bot.storage.records.terms import HOUR
from engine.games import GAMES

WIDER_BY: Final = 1.0
"""Points of strength that each `PATIENCE` of waiting adds to what somebody accepts (40 points of a shown rating)."""
FEWEST_HOURS: Final = 2
"""Hours of the day that a live table needs in common."""


@dataclass(frozen=True, slots=True)
class Seeker:
    """Somebody who looks for a game since an instant. `gap` is the difference in strength that they accept at once,
    None for any; `avoids` are people with whom they do not want to play."""

    entrant: Entrant
    since: int
    family: str = GAMES[0]
    pace: Tempo = Tempo.CORRESPONDENCE
    sizes: tuple[int, ...] = (4, 3, 5)
    gap: float | None = None
    expansions: frozenset[str] = frozenset()
    avoids: frozenset[Player] = frozenset()

    @property
    def player(self) -> Player:
        return self.entrant.player

    @property
    def strength(self) -> float:
        return NEWCOMER.assured if self.entrant.strength is None else self.entrant.strength

    def patience(self) -> int:
        """How long they look for the size that they like best before another will do."""
        return HOUR // 12 if self.pace is Tempo.LIVE else 12 * HOUR

    def accepted_gap(self, now: int) -> float | None:
        return None if self.gap is None else self.gap + WIDER_BY * ((now - self.since) // self.patience())


@dataclass(frozen=True, slots=True)
class FoundTable:
    """People who play together, who looked longest first, with the expansions that all of them want."""

    players: tuple[Player, ...]
    expansions: frozenset[str]


def found_tables(seekers: Iterable[Seeker], now: int) -> tuple[FoundTable, ...]:
    """All tables that can be made now. Who waits longest is served first; nobody is at two tables."""
    waiting = sorted(seekers, key=lambda seeker: (seeker.since, seeker.player))
    tables: list[FoundTable] = []
    for first in tuple(waiting):
        if first not in waiting:
            continue
        table = _table_of(first, [seeker for seeker in waiting if seeker is not first], now)
        if table:
            waiting = [seeker for seeker in waiting if seeker not in table]
            tables.append(
                FoundTable(
                    tuple(seeker.player for seeker in sorted(table, key=lambda each: (each.since, each.player))),
                    frozenset.intersection(*(seeker.expansions for seeker in table)),
                )
            )
    return tuple(tables)


def _table_of(first: Seeker, others: Sequence[Seeker], now: int) -> list[Seeker]:
    """The table for somebody: of the size they like best, once their patience is over of any that they accept."""
    fitting = sorted(
        (other for other in others if fits(first, other, now)),
        key=lambda other: (len(first.expansions ^ other.expansions), abs(first.strength - other.strength), other.since),
    )
    is_patient = now - first.since < first.patience()
    for size in first.sizes[:1] if is_patient else first.sizes:
        table = [first]
        for other in fitting:
            if len(table) < size and _accepts(other, size, now) and all(fits(other, each, now) for each in table):
                table.append(other)
        if len(table) == size and _can_meet(table, now):
            return table
    return []


def fits(one: Seeker, other: Seeker, now: int) -> bool:
    """Whether two people can sit at one table."""
    if one.player in other.avoids or other.player in one.avoids or one.player == other.player:
        return False
    if (one.family, one.pace) != (other.family, other.pace):
        return False
    gaps = [gap for gap in (one.accepted_gap(now), other.accepted_gap(now)) if gap is not None]
    return all(abs(one.strength - other.strength) <= gap for gap in gaps) and _can_meet([one, other], now)


def _accepts(seeker: Seeker, size: int, now: int) -> bool:
    return size in (seeker.sizes[:1] if now - seeker.since < seeker.patience() else seeker.sizes)


def _can_meet(table: Sequence[Seeker], now: int) -> bool:
    """Whether a live table has hours in common; over days anybody can play with anybody."""
    if table[0].pace is not Tempo.LIVE:
        return True
    day = day_of(now)
    return common_hours(*(seeker.entrant.hours_in_utc(day) for seeker in table)) >= FEWEST_HOURS
