"""What is to be done next in a season, and when to ask again.

A task is what will have happened when it is done, under the key that says what it settles. Whoever does it does the
thing first (with the key, so that a second time does nothing) and records the fact then. All tasks follow from the
facts and the time; whoever comes later, or after a crash, finds the same ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import Final

from bot.leagues.rules.schedule.rounds import table_sizes
from bot.leagues.rules.season import facts
from bot.leagues.rules.season.bench import candidates
from bot.leagues.rules.season.drawing import drawn_divisions, drawn_round, needs_placement, newcomers, qualified
from bot.leagues.rules.season.facts import (
    CHECK_IN,
    CLOSED,
    FINALS,
    FOLLOWED,
    MAIN,
    PLACEMENT,
    DrawWaitsFor,
    Fact,
    drawn,
    over,
    paired,
)
from bot.leagues.rules.season.rules import SeasonForm, Unfinished
from bot.leagues.rules.season.season import Season
from bot.leagues.rules.season.table import SeasonTable
from bot.storage.records.results import Player

MOST_CALLS: Final = 3
"""How often the bench is called for a seat, before a computer player has it."""


@dataclass(frozen=True, slots=True)
class Task:
    """Something to do; `fact` is what is to be recorded when it is done."""

    key: str
    fact: Fact


@dataclass(frozen=True, slots=True)
class Adjudication:
    """A game whose time is over: end it, and record `Finished` with the points as they are on the board."""

    key: str
    table: str


def tasks(season: Season, now: int) -> list[Task | Adjudication]:
    """Everything that is to be done now. Doing some of it, in any order, changes nothing about the rest."""
    if season.closed_at is not None:
        return []
    if now < season.rules.starts_at:
        return [*_check_in(season, now)]
    if waits_for(season, now) is not None:
        return [Task(CLOSED, facts.Closed())] if now >= _called_off_at(season) else []
    found: list[Task | Adjudication] = [*_check_in(season, now), *_draws(season, now), *_pairings(season, now)]
    started: Counter[Player] = Counter()
    for table in season.open_tables.values():
        found += _of_waiting(season, table, now, started) if table.is_waiting else _of_running(season, table, now)
    found += _settlements(season, now)
    found = [task for task in found if not season.knows(task.key)]
    if not found and _ends_at(season) is not None and now >= (_ends_at(season) or 0):
        found.append(Task(CLOSED, facts.Closed()))
    return found


def next_at(season: Season, now: int) -> int | None:
    """When there may be something to do again if nothing happens until then; None if never."""
    return min((instant for instant in _instants(season) if instant > now), default=None)


# Draws and rounds


def check_in_opens_at(season: Season) -> int | None:
    """When everybody is asked whether they are there; None if that is not asked."""
    return season.rules.starts_at - season.rules.check_in if season.rules.check_in else None


def _check_in(season: Season, now: int) -> Iterator[Task]:
    opens_at = check_in_opens_at(season)
    if opens_at is not None and now >= opens_at and not season.divisions and not season.knows(CHECK_IN):
        yield Task(CHECK_IN, facts.CheckInOpened())


def waits_for(season: Season, now: int) -> DrawWaitsFor | None:
    """What a season whose time has come has to wait for; None if for nothing."""
    if season.closed_at is not None or season.divisions or now < season.rules.starts_at:
        return None
    if season.rules.follows is not None and not season.knows(FOLLOWED):
        return DrawWaitsFor.PREVIOUS
    return None if table_sizes(len(season.entered()), season.rules.sizes) else DrawWaitsFor.PEOPLE


def _called_off_at(season: Season) -> float:
    """When a season ends before it has begun, because too few people signed up for as long as a round takes."""
    if season.rules.follows is not None and not season.knows(FOLLOWED):
        return inf
    return season.after(season.ready_at, season.rules.block_length)


def is_done(season: Season, stage: int, division: int) -> bool:
    """Whether a division has played all of its rounds."""
    return not season.open_in[stage, division] and _has_all_rounds(season, stage, division)


def _has_all_rounds(season: Season, stage: int, division: int) -> bool:
    """Whether no more rounds are drawn: there were all, a bracket came to its final, or too few people remain."""
    rounds = season.rounds_of(stage, division)
    if not table_sizes(len(season.active(stage, division)), season.rules.sizes):
        return True
    if season.form_of(stage) is SeasonForm.BRACKET:
        return bool(rounds) and rounds[-1].is_final
    return len(rounds) >= (season.rules.placement_rounds if stage == PLACEMENT else season.rules.rounds)


def _draws(season: Season, now: int) -> Iterator[Task]:
    if MAIN in season.divisions:
        if _finals_are_due(season):
            yield Task(drawn(FINALS), facts.Drawn(FINALS, (qualified(season),)))
        return
    if PLACEMENT not in season.divisions and needs_placement(season):
        yield from _reviewed(season, drawn(PLACEMENT), lambda: facts.Drawn(PLACEMENT, (newcomers(season),)), now)
    elif PLACEMENT not in season.divisions or (is_done(season, PLACEMENT, 1) and now >= main_starts_at(season)):
        yield from _reviewed(season, drawn(MAIN), lambda: facts.Drawn(MAIN, drawn_divisions(season)), now)


def _groups_are_done(season: Season) -> bool:
    return all(is_done(season, MAIN, number) for number in range(1, len(season.divisions.get(MAIN, ())) + 1))


def _finals_are_due(season: Season) -> bool:
    """Whether all groups are done, nobody disputes how they ended, and enough people for a table are through."""
    if not season.rules.finals or FINALS in season.divisions or season.disputed or not _groups_are_done(season):
        return False
    return bool(table_sizes(len(qualified(season)), season.rules.sizes))


def _reviewed(season: Season, key: str, make: Callable[[], facts.Drawn | facts.Paired], now: int) -> Iterator[Task]:
    """A draw that counts at once; or first its proposal, and then what organisers made of that. Where everybody is in
    one division there is nothing to look at."""
    if key not in season.proposals:
        made = make()
        is_one = isinstance(made, facts.Drawn) and len(made.divisions) == 1
        is_seen = season.rules.review > 0 and not is_one
        yield Task(f"proposed {key}", facts.Proposed(key, made)) if is_seen else Task(key, made)
    elif season.proposals[key].is_published or now >= season.after(season.proposals[key].at, season.rules.review):
        yield Task(key, season.proposals[key].draw)


def _pairings(season: Season, now: int) -> Iterator[Task]:
    for stage, divisions in season.divisions.items():
        for division in range(1, len(divisions) + 1):
            if _has_all_rounds(season, stage, division) or now < _next_round_at(season, stage, division):
                continue
            number = len(season.rounds_of(stage, division)) + 1
            key, make = paired(stage, division, number), partial(_next_round, season, stage, division, now)
            if _is_inside_block(season, stage, division):
                yield Task(key, make())  # organisers look at the first round of a block
            elif not _waits_for_tables(season, stage, division):
                yield from _reviewed(season, key, make, now)


def _next_round(season: Season, stage: int, division: int, now: int) -> facts.Paired:
    """One round at a time, so that the order in which tasks are done makes no difference."""
    number = len(season.rounds_of(stage, division)) + 1
    return facts.Paired(stage, division, number, drawn_round(season, stage, division, now))


def _waits_for_tables(season: Season, stage: int, division: int) -> bool:
    """Whether a table has to end before the next round. One that is disputed holds nobody up, except in a bracket."""
    if season.form_of(stage) is SeasonForm.BRACKET:
        return season.open_in[stage, division] > 0
    disputed = [table for table in season.disputed.values() if (table.stage, table.division) == (stage, division)]
    return season.open_in[stage, division] > sum(table.ended_at is None for table in disputed)


def _is_inside_block(season: Season, stage: int, division: int) -> bool:
    """Whether the next round belongs to a block that has begun."""
    before = len(season.rounds_of(stage, division))
    within = before < season.rules.rounds and stage == MAIN
    return within and block_of(season, stage, before + 1) == block_of(season, stage, before)


def _next_round_at(season: Season, stage: int, division: int) -> int:
    before = len(season.rounds_of(stage, division))
    if before and season.rules.early:
        return season.begins_at
    return block_ends_at(season, stage, division, block_of(season, stage, before + 1) - 1)


# Tables


def _of_waiting(season: Season, table: SeasonTable, now: int, started: Counter[Player]) -> Iterator[Task]:
    """Before the game begins: seats that became free are filled first; everybody has a game to spare; nobody waits
    longer than half of the time."""
    if not table.sitting or now >= deadline_of(season, table):
        yield Task(over(table.id), facts.Abandoned(table.id))
    elif table.vacant:
        yield from _calls(season, table, now)
    elif now >= _starts_anyway_at(season, table) or all(
        season.playing[player] + started[player] < season.members[player].entrant.games_at_once
        for player in table.sitting
    ):
        started.update(table.sitting)
        yield Task(f"started {table.id}", facts.Started(table.id))


def _of_running(season: Season, table: SeasonTable, now: int) -> Iterator[Task | Adjudication]:
    if not table.sitting and not table.vacant:
        yield Task(over(table.id), facts.Abandoned(table.id))
    elif now >= deadline_of(season, table) and not table.disputes:
        if season.rules.unfinished is Unfinished.VOID:
            yield Task(over(table.id), facts.Abandoned(table.id))
        else:
            yield Adjudication(over(table.id), table.id)
    else:
        yield from _reminders(season, table, now)
        yield from _calls(season, table, now)


def _reminders(season: Season, table: SeasonTable, now: int) -> Iterator[Task]:
    if table.started_at is None or now < season.after(table.started_at, season.rules.appear_within // 2):
        return
    for player in table.missing():
        if player not in table.reminded and player not in table.vacant:
            yield Task(f"reminded {table.id} {player}", facts.Reminded(table.id, player))


def _calls(season: Season, table: SeasonTable, now: int) -> Iterator[Task]:
    """The bench is called for free seats, and for those of people who have not appeared in time."""
    wanted = dict(table.vacant)
    if table.started_at is not None and now >= season.after(table.started_at, season.rules.appear_within):
        wanted = dict.fromkeys(table.missing(), table.started_at) | wanted
    for player, since in wanted.items():
        calls = table.calls.get(player, [])
        if calls and now < season.after(calls[-1].at, _answer_within(season)):
            continue
        asked = candidates(season, table, player, now) if len(calls) < MOST_CALLS else ()
        if asked:
            key = f"called {table.id} {player} {since} {len(calls) + 1}"
            yield Task(key, facts.Called(table.id, player, asked))
        else:  # the instant is in the key because they may come back, and leave again
            yield Task(f"caretaker {table.id} {player} {since}", facts.LeftToCaretaker(table.id, player))


def deadline_of(season: Season, table: SeasonTable) -> int:
    """The end of its block; where the block began late, the table has the whole of its length all the same."""
    block = block_of(season, table.stage, table.round)
    whole = season.after(table.paired_at, season.rules.block_length)
    return max(block_ends_at(season, table.stage, table.division, block), whole)


def late_at(season: Season, table: SeasonTable) -> int:
    """When an eighth of the time of its block is left: who organises may want to look at what is not finished."""
    ends_at = deadline_of(season, table)
    return ends_at - (ends_at - table.paired_at) // 8


def _starts_anyway_at(season: Season, table: SeasonTable) -> int:
    """When half of the time of its block is gone."""
    return season.halfway(table.paired_at, deadline_of(season, table))


def _answer_within(season: Season) -> int:
    return max(1, season.rules.appear_within // 2)


# The end


def _settlements(season: Season, now: int) -> Iterator[Task]:
    for table in season.disputed.values():
        since = max(table.disputes.values())
        if now >= season.after(since, season.rules.dispute_within):
            yield Task(f"settled {table.id} {since}", facts.Settled(table.id))


def _ends_at(season: Season) -> int | None:
    """When the season closes: when all has been played and nobody can dispute it any more; None if not yet known."""
    if MAIN not in season.divisions or season.disputed:
        return None
    if not _groups_are_done(season) or _finals_are_due(season):
        return None
    if FINALS in season.divisions and not is_done(season, FINALS, 1):
        return None
    return season.after(season.last_end, season.rules.dispute_within) if season.tables else season.begins_at


def _instants(season: Season) -> Iterator[int]:
    """Every instant at which something may become due."""
    if season.closed_at is not None:
        return
    rules = season.rules
    yield rules.starts_at
    if not season.knows(CHECK_IN):
        yield check_in_opens_at(season) or rules.starts_at
    if not season.divisions and _called_off_at(season) < inf:
        yield int(_called_off_at(season))
    yield from _instants_of_draws(season)
    for table in season.open_tables.values():
        yield deadline_of(season, table)
        yield late_at(season, table)
        yield _starts_anyway_at(season, table)
        if table.started_at is not None:
            yield season.after(table.started_at, rules.appear_within // 2)
            yield season.after(table.started_at, rules.appear_within)
        for calls in table.calls.values():
            yield season.after(calls[-1].at, _answer_within(season))
    for table in season.disputed.values():
        yield season.after(max(table.disputes.values()), rules.dispute_within)
    ends_at = _ends_at(season)
    if ends_at is not None:
        yield ends_at


def _instants_of_draws(season: Season) -> Iterator[int]:
    yield main_starts_at(season)
    for key, proposal in season.proposals.items():
        if not season.knows(key):
            yield season.after(proposal.at, season.rules.review)
    for stage, divisions in season.divisions.items():
        for division in range(1, len(divisions) + 1):
            if not _has_all_rounds(season, stage, division):
                yield _next_round_at(season, stage, division)


def main_starts_at(season: Season) -> int:
    """When the first round of the divisions begins: after the placement games, if there are any."""
    if PLACEMENT not in season.divisions:
        return season.begins_at
    return season.after(season.begins_at, _length(season, PLACEMENT, 1, season.rules.placement_rounds))


def block_ends_at(season: Season, stage: int, division: int, block: int) -> int:
    """The end of a block of rounds, which is the beginning of the next one; of block 0, the beginning of the stage."""
    starts = {PLACEMENT: season.begins_at, MAIN: main_starts_at(season), FINALS: season.finals_at or 0}
    start = starts[stage]
    return season.after(start, _length(season, stage, division, block))


def block_of(season: Season, stage: int, number: int) -> int:
    """The block in which a round is."""
    return season.rules.block_of(number) if stage == MAIN else number


def _length(season: Season, stage: int, division: int, count: int) -> int:
    longer = sum(season.prolonged.get((stage, division, block), 0) for block in range(1, count + 1))
    return count * season.rules.block_length + longer
