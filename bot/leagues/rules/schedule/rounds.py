"""The next round of a field: how many tables of which sizes, who sits with whom, in which seats.

What costs most comes first: people play at hours of the day that do not meet (in live games), they are of one team,
somebody sits at an odd table again, two have met before, they are of different strength or standing, their hours
hardly meet, they know different expansions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum
from functools import lru_cache
from itertools import permutations
from random import Random
from typing import Final

from bot.leagues.rules.schedule.entrants import Entrant, common_hours
from bot.leagues.rules.schedule.history import History, Round, Seated
from bot.leagues.rules.schedule.swapping import Costs, arranged
from bot.storage.records.results import Player, Tempo

USUAL_SIZES: Final = (4, 3, 5)
"""Sizes of tables that a season uses, the one it likes best first. Tables of two are played only where declared."""

NO_COMMON_HOURS: Final = 1_000_000
"""At a live table they could never play."""
MEETING: Final = 1000
"""For having met once; three times as much for the second time, and so on."""
DISTANCE: Final = 1000
"""For being at the two ends of the field; a quarter of it for half of the field."""
SAME_POT: Final = 500
"""For being of the same quarter of the field where strengths are to be mixed."""
FEW_HOURS: Final = 10
"""For each hour less than `ENOUGH_HOURS` that they have in common, squared."""
ENOUGH_HOURS: Final = 4
OTHER_EXPANSIONS: Final = 30
SAME_TEAM: Final = 20_000
"""Who wins for each other is not to play each other."""
ODD_TABLE: Final = 3000
"""For each time that somebody sat already at a table of another size than most."""

BEGINNING: Final = 3
"""How much more it matters that everybody begins equally often than that they sit in any other seat so."""

PLANNED_AGAIN: Final = 12
"""How often each round is planned anew when all others are known ..."""
PLANNED_ANEW: Final = 40
"""... in fields of at most so many: in larger ones there is always somebody whom one has not met."""


class Likeness(StrEnum):
    """Whom a table brings together."""

    ALIKE = "alike"
    """People who stand next to each other: Swiss."""
    MIXED = "mixed"
    """Some of each quarter of the field: a first round, a bracket."""
    ANY = "any"
    """It does not matter: everybody is to meet everybody."""


@dataclass(frozen=True, slots=True)
class Request:
    """What a round is wanted for. `field` is in the order of strength or standing, the best first; `day` is one on
    which the round is played."""

    field: tuple[Entrant, ...]
    likeness: Likeness
    sizes: tuple[int, ...] = USUAL_SIZES
    pace: Tempo = Tempo.CORRESPONDENCE
    seed: str = ""
    day: datetime = datetime(2026, 1, 1, tzinfo=UTC)


def next_round(request: Request, history: History) -> Round:
    """The tables of the next round, in the order of the field, with everybody in their seat."""
    chance = Random(request.seed)
    playing, resting = _split(request, history)
    people = tuple(entrant.player for entrant in playing)
    costs = _costs(replace(request, field=playing), history)
    odd_costs = [ODD_TABLE * history.odd_tables[player] for player in people]
    tables = arranged(_start(request, len(people)), table_sizes(len(people), request.sizes), costs, odd_costs, chance)
    tables.sort(key=min)
    named = [[people[number] for number in table] for table in tables]
    return Round(all_seated(named, history, chance), tuple(entrant.player for entrant in resting))


def all_rounds(request: Request, count: int, before: History | None = None) -> tuple[Round, ...]:
    """So many rounds planned together, in which everybody meets everybody as equally often as can be."""
    rounds: list[Round] = []
    for number in range(count):
        rounds.append(next_round(_again(request, number), _with(before, rounds)))
    if len(request.field) > PLANNED_ANEW:
        return tuple(rounds)
    for attempt in range(PLANNED_AGAIN):
        before_attempt = tuple(rounds)
        for number in range(count):
            others = rounds[:number] + rounds[number + 1 :]
            planned = next_round(_again(request, number, attempt), _with(before, others))
            if _unevenness(_with(before, [*others, planned])) < _unevenness(_with(before, rounds)):
                rounds[number] = planned
        if tuple(rounds) == before_attempt:
            break
    return tuple(rounds)


def _again(request: Request, *attempt: int) -> Request:
    return replace(request, seed=":".join((request.seed, *map(str, attempt))))


def _with(before: History | None, rounds: Sequence[Round]) -> History:
    history = History() if before is None else before.copied()
    for each in rounds:
        history.add(each)
    return history


def _unevenness(history: History) -> int:
    return (
        sum(count * count for count in history.meetings.values()) * 10
        + sum(count * count for count in history.odd_tables.values()) * 30
        + sum(count * count * _weight(seat) for (_, seat), count in history.seats.items())
    )


def _split(request: Request, history: History) -> tuple[tuple[Entrant, ...], tuple[Entrant, ...]]:
    """Who plays and who rests: whoever rested least, of those the last of the field."""
    too_many = len(request.field) - sum(table_sizes(len(request.field), request.sizes))
    by_rest = sorted(
        range(len(request.field)), key=lambda number: (history.rests[request.field[number].player], -number)
    )
    resting = set(by_rest[:too_many])
    return (
        tuple(entrant for number, entrant in enumerate(request.field) if number not in resting),
        tuple(entrant for number, entrant in enumerate(request.field) if number in resting),
    )


def _start(request: Request, people: int) -> list[int]:
    """In which order they are dealt to the tables first."""
    if request.likeness is not Likeness.MIXED:
        return list(range(people))
    tables = max(1, len(table_sizes(people, request.sizes)))
    return [number for table in range(tables) for number in range(table, people, tables)]


def _costs(request: Request, history: History) -> Costs:
    """The matrix of what two people cost at one table."""
    entrants = request.field
    likeness = _LIKENESS[request.likeness]
    hours = [entrant.hours_in_utc(request.day) for entrant in entrants]
    count = len(entrants)
    costs = [[0] * count for _ in range(count)]
    for one, entrant in enumerate(entrants):
        row = costs[one]
        for other in range(one):
            cost = likeness(one, other, count)
            if hours[one] != hours[other]:
                cost += _hours_cost(common_hours(hours[one], hours[other]), request.pace)
            if entrant.expansions != entrants[other].expansions:
                cost += OTHER_EXPANSIONS * len(entrant.expansions ^ entrants[other].expansions)
            if entrant.team and entrant.team == entrants[other].team:
                cost += SAME_TEAM
            row[other] = costs[other][one] = cost
    numbers = {entrant.player: number for number, entrant in enumerate(entrants)}
    for pair, met in history.meetings.items():
        one, other = (numbers.get(player, -1) for player in pair)
        if one >= 0 and other >= 0:
            costs[one][other] = costs[other][one] = costs[one][other] + MEETING * (2 * met - 1)
    return costs


def _hours_cost(common: int, pace: Tempo) -> int:
    if common == 0 and pace is Tempo.LIVE:
        return NO_COMMON_HOURS
    return FEW_HOURS * max(0, ENOUGH_HOURS - common) ** 2


def _alike(one: int, other: int, count: int) -> int:
    return DISTANCE * (one - other) ** 2 // count**2


def _mixed(one: int, other: int, count: int) -> int:
    return SAME_POT if one * 4 // count == other * 4 // count else 0


_LIKENESS: Final[dict[Likeness, Callable[[int, int, int], int]]] = {
    Likeness.ALIKE: _alike,
    Likeness.MIXED: _mixed,
    Likeness.ANY: lambda *_: 0,
}


@lru_cache(maxsize=4096)
def table_sizes(people: int, sizes: tuple[int, ...] = USUAL_SIZES) -> tuple[int, ...]:
    """The sizes of the tables of so many people, the largest first: as many as possible of the size liked best, then of
    the next. Where no sizes fit, some people rest, as few as possible; nobody plays if there are too few."""
    for playing in range(people, 0, -1):
        found = _filled(playing, sizes)
        if found is not None:
            return tuple(sorted(found, reverse=True))
    return ()


def _filled(people: int, sizes: Sequence[int]) -> tuple[int, ...] | None:
    if people == 0:
        return ()
    if not sizes:
        return None
    first, *others = sizes
    for count in range(people // first, -1, -1):
        rest = _filled(people - count * first, others)
        if rest is not None:
            return (first,) * count + rest
    return None


def seated(table: Sequence[Player], history: History, chance: Random) -> Seated:
    """The people of a table in the order of their seats: nobody sits again where they sat more often than others did.
    Where several orders are as good, chance decides."""
    people = list(table)
    chance.shuffle(people)
    return min(permutations(people), key=lambda order: _repeats(order, history))


def all_seated(tables: Iterable[Sequence[Player]], history: History, chance: Random) -> tuple[Seated, ...]:
    return tuple(seated(table, history, chance) for table in tables)


def _repeats(order: Sequence[Player], history: History) -> int:
    """How unevenly these would have sat then: the squares of the counts, of which only the growth matters."""
    return sum((2 * history.seats[player, seat] + 1) * _weight(seat) for seat, player in enumerate(order))


def _weight(seat: int) -> int:
    return BEGINNING if seat == 0 else 1
