"""Facts in any order, sensible or not: what is refused changes nothing, what counts are kept agree with the tables, and
the rows alone make the same season."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from dataclasses import replace
from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as some

from bot.leagues.rules.points import places_by
from bot.leagues.rules.rulings import Excused, Fined, PlacesDecided, PlayedElsewhere, Revoked, Ruling, Void
from bot.leagues.rules.schedule.entrants import Entrant
from bot.leagues.rules.season import facts
from bot.leagues.rules.season.facts import MAIN, CannotHappen, Fact, Recorded, from_json, kind_of, over, to_json
from bot.leagues.rules.season.rules import SeasonForm, SeasonRules
from bot.leagues.rules.season.season import Season
from bot.leagues.rules.season.tasks import Adjudication, Task, next_at, tasks
from bot.storage.records.results import Part, Player, SeatResult
from bot.storage.records.terms import DAY
from tests.random_cases import cases

START = 10 * DAY
PEOPLE = tuple(f"m{number}" for number in range(1, 13))

players = some.sampled_from(PEOPLE)
tables = some.sampled_from(
    [f"any:1-{division}-{number}-{table}" for division in (1, 2) for number in (1, 2) for table in (1, 2)]
)


@some.composite
def results(draw: some.DrawFn) -> facts.Finished:
    seated = draw(some.lists(players, min_size=2, max_size=5, unique=True))
    scores = draw(some.lists(some.integers(0, 99), min_size=len(seated), max_size=len(seated)))
    seats = [
        SeatResult(number, place, score, (Part(player),))
        for number, (player, place, score) in enumerate(zip(seated, places_by(scores), scores, strict=True))
    ]
    return facts.Finished(draw(tables), tuple(seats))


verdicts = (
    some.builds(Void, tables)
    | some.builds(PlacesDecided, tables, some.permutations((1, 2, 3, 4)).map(tuple))
    | some.builds(Excused, tables, players)
    | some.builds(Fined, players, some.fractions(Fraction(0), Fraction(9)))
    | some.builds(Revoked, some.just("r"))
    | some.builds(PlayedElsewhere, tables, some.permutations((1, 2, 3, 4)).map(tuple), some.just((9, 8, 7, 6)))
)
happenings: some.SearchStrategy[Fact] = some.one_of(
    some.builds(facts.SignedUp, some.builds(Entrant, players), some.booleans(), some.booleans()),
    some.builds(facts.Withdrew, players),
    some.builds(facts.Erased, players),
    some.builds(facts.Paused, players, some.integers(START, START + 90 * DAY)),
    some.builds(facts.TookByes, players, some.lists(some.integers(0, 3)).map(tuple)),
    some.builds(facts.Approved, players),
    some.builds(facts.CheckedIn, players),
    some.builds(facts.Admitted, players, some.integers(0, 3)),
    some.builds(facts.Started, tables),
    some.builds(facts.Appeared, tables, players),
    some.builds(facts.Vacated, tables, players),
    some.builds(facts.Replaced, tables, players, players),
    some.builds(facts.LeftToCaretaker, tables, players),
    results(),
    some.builds(facts.Abandoned, tables),
    some.builds(facts.Disputed, tables, players, some.just("Look.")),
    some.builds(facts.Settled, tables),
    some.builds(facts.Prolonged, some.just(MAIN), some.integers(0, 3), some.integers(1, 2), some.just(DAY)),
    some.builds(
        facts.Ruled, some.builds(Ruling, some.just("r"), some.just(0), some.just("o"), some.just("."), verdicts)
    ),
)
steps = some.lists(happenings | some.integers(0, 40).map(lambda days: days * DAY), max_size=40)
"""What happens, and how much time passes between."""


@cases(20)
@given(steps, some.sampled_from(list(SeasonForm)), some.integers(3, 12), some.integers(0, 2))
def test_a_season_stays_whole_whatever_is_recorded(
    happens: list[Fact | int], form: SeasonForm, people: int, finals: int
) -> None:
    rules = SeasonRules("any", starts_at=START, form=form, rounds=2, division_size=6, dispute_within=DAY)
    rules = replace(rules, small_final=True, check_in=DAY * (finals == 2), needs_approval=people % 4 == 0)
    if form is not SeasonForm.BRACKET:
        rules = replace(rules, finals=finals)
    season, rows, now = Season(rules), list[Recorded](), START
    for player in PEOPLE[:people]:
        told(season, rows, facts.SignedUp(Entrant(player, strength=25.0)), 0)
    work(season, rows, now)
    for number, step in enumerate(happens):
        if isinstance(step, int):
            now += step
            work(season, rows, now)
        else:
            told(season, rows, step, now, over(step.table) if isinstance(step, facts.Finished) else f"told {number}")
        assert_counts_agree(season)
    again = Season(rules, [Recorded(row.key, row.at, from_json(kind_of(row.fact), to_json(row.fact))) for row in rows])
    assert state(again) == state(season)
    assert tasks(again, now) == tasks(season, now)
    assert (next_at(season, now) or now + 1) > now


def told(season: Season, rows: list[Recorded], fact: Fact, at: int, key: str = "") -> None:
    recorded = Recorded(key or f"first {len(rows)}", at, fact)
    before = deepcopy(state(season))
    try:
        if season.record(recorded):
            rows.append(recorded)
            return
    except CannotHappen:
        pass
    assert state(season) == before


def work(season: Season, rows: list[Recorded], now: int) -> None:
    """Do what is to be done; games that are over time end as they stand. It comes to an end."""
    for _ in range(30):
        todo = tasks(season, now)
        if not todo:
            return
        for task in todo:
            told(season, rows, ended(season, task) if isinstance(task, Adjudication) else task.fact, now, task.key)
    raise AssertionError("there is always something to do")


def ended(season: Season, task: Adjudication) -> facts.Finished:
    seating = season.tables[task.table].seating
    return facts.Finished(
        task.table, tuple(SeatResult(number, 1, 0, (Part(player),)) for number, player in enumerate(seating))
    )


def state(season: Season) -> dict[str, Any]:
    """Everything that a season holds; what nobody does is the same as what was never counted."""
    held = dict(vars(season))
    for counts in ("playing", "open_in"):
        held[counts] = {key: count for key, count in held[counts].items() if count}
    return held


def assert_counts_agree(season: Season) -> None:
    playing: Counter[Player] = Counter()
    open_in: Counter[tuple[int, int]] = Counter()
    for table in season.open_tables.values():
        open_in[table.stage, table.division] += 1
        if table.is_running:
            playing.update(table.sitting)
        assert table.ended_at is None
        assert table.sitting <= table.been
        assert not table.caretaken & table.sitting
    assert +season.playing == playing
    assert +season.open_in == open_in
    assert all(count >= 0 for count in season.playing.values())
    assert all(table.disputes for table in season.disputed.values())
    for stage, divisions in season.divisions.items():
        members = [player for division in divisions for player in division]
        assert len(members) == len(set(members))
        for division in range(1, len(divisions) + 1):
            listed = [standing.player for standing in season.standings(stage, division)]
            assert sorted(listed) == sorted(divisions[division - 1])
    assert isinstance(season.final(), tuple)


def test_a_task_is_never_listed_after_it_was_done() -> None:
    rules = SeasonRules("any", starts_at=START, rounds=1)
    season = Season(rules, [Recorded(player, 0, facts.SignedUp(Entrant(player))) for player in PEOPLE])
    done: set[str] = set()
    for _ in range(10):
        todo = [task for task in tasks(season, START) if isinstance(task, Task)]
        assert not done & {task.key for task in todo}
        for task in todo[:1]:
            season.record(Recorded(task.key, START, task.fact))
            done.add(task.key)
    assert tasks(season, START) == []
