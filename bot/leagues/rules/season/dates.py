"""The dates of a season that stand in the calendar of its server, and who is honoured with a role."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.leagues.rules.season.facts import MAIN
from bot.leagues.rules.season.rules import Honours, SeasonForm
from bot.leagues.rules.season.season import Season
from bot.leagues.rules.season.tasks import block_ends_at
from bot.storage.records.results import Player
from bot.storage.records.terms import HOUR

CHAMPION: Final = 0
"""Stands beside the numbers of divisions, from 1, for who has won."""


class DateKind(StrEnum):
    """What happens on a date."""

    SIGN_UP = "sign_up"
    """The last hour in which one can sign up."""
    EVENING = "evening"
    """A club night, from its first round to its last."""
    ROUNDS = "rounds"
    """The rounds that are played together."""


@dataclass(frozen=True, slots=True)
class SeasonDate:
    """From one instant to another; `first` and `last` are the rounds that it is about, 0 if it is about none."""

    kind: DateKind
    begins_at: int
    ends_at: int
    first: int = 0
    last: int = 0

    @property
    def key(self) -> str:
        """What tells it from the other dates of its season."""
        return f"{self.kind} {self.first}"


def coming_dates(season: Season, now: int) -> tuple[SeasonDate, ...]:
    """What has not begun yet: the end of the sign-up, and the next rounds. Those of a bracket begin when they can."""
    if season.closed_at is not None:
        return ()
    return tuple(date for date in _dates(season, now) if date.begins_at > now)


def _dates(season: Season, now: int) -> Iterator[SeasonDate]:
    rules = season.rules
    if not season.divisions:
        yield SeasonDate(DateKind.SIGN_UP, rules.starts_at - HOUR, rules.starts_at)
    if rules.early:
        if not season.divisions:
            yield SeasonDate(DateKind.EVENING, rules.starts_at, rules.starts_at + rules.rounds * rules.block_length)
        return
    last = 1 if rules.form is SeasonForm.BRACKET else rules.block_of(rules.rounds)
    for block in range(1, last + 1):
        begins_at, ends_at = _block(season, block)
        if begins_at > now:
            first = (block - 1) * rules.rounds_at_once + 1
            rounds = min(first + rules.rounds_at_once - 1, rules.rounds)
            yield SeasonDate(DateKind.ROUNDS, begins_at, ends_at, first, rounds)
            return  # later ones move with it


def _block(season: Season, block: int) -> tuple[int, int]:
    """When a block begins in the first division that plays it, and ends in the last one."""
    divisions = range(1, len(season.divisions.get(MAIN, ())) + 1) or range(1, 2)
    return (
        min(block_ends_at(season, MAIN, division, block - 1) for division in divisions),
        max(block_ends_at(season, MAIN, division, block) for division in divisions),
    )


def honoured(season: Season) -> dict[int, tuple[Player, ...]]:
    """Who has which role now, by division and `CHAMPION`; a role that is not in it stays with whoever has it."""
    honours = season.rules.honours
    found: dict[int, tuple[Player, ...]] = {}
    if honours is Honours.DIVISIONS and season.closed_at is None:
        divisions = season.divisions.get(MAIN, ())
        found = {number: season.active(MAIN, number) for number in range(1, len(divisions) + 1)}
    if honours is not Honours.NONE and season.closed_at is not None:
        champion = season.champion()
        found |= {} if champion is None else {CHAMPION: (champion,)}
    return found
