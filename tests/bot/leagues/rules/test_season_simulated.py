"""Whole seasons by chance: people leave, are late, dispute and delete their data, and the process dies in the middle.
The standings are always those of a calculation from nothing, and nothing is scheduled or scored twice."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from bot.leagues.rules.points import outcomes
from bot.leagues.rules.rulings import fines
from bot.leagues.rules.schedule.rounds import table_sizes
from bot.leagues.rules.season.facts import FINALS, MAIN, PLACEMENT, Abandoned, Fact, Finished, Paired, from_json
from bot.leagues.rules.season.rules import SeasonForm, SeasonRules
from bot.leagues.rules.season.season import Season
from bot.leagues.rules.season.tasks import next_at, tasks
from bot.storage.records.results import Player
from bot.storage.records.terms import DAY
from tests.bot.leagues.season_world import Chances, World
from tests.random_cases import sampled

FAR = 10_000 * DAY


def rules(form: SeasonForm, **others: object) -> SeasonRules:
    settings: dict[str, object] = {"rounds": 5, "division_size": 20, "placement_rounds": 2} | others
    return SeasonRules("spring", starts_at=10 * DAY, form=form, **settings)  # type: ignore[arg-type]


def played(season: SeasonRules, people: int, bench: int, seed: int, chances: Chances | None = None) -> World:
    world = World(season, Random(seed), chances or Chances())
    world.sign_up(people, bench)
    for quarter in range(1, 9):
        world.run(season.starts_at + quarter * season.rounds * season.block_length // 4)
        assert_as_from_nothing(world)
    world.run(FAR)
    return world


def assert_as_from_nothing(world: World) -> None:
    """What the process believes is what another one finds in the rows, and what adding up results gives."""
    again = world.reload()
    for stage, divisions in world.season.divisions.items():
        for division in range(1, len(divisions) + 1):
            assert world.season.standings(stage, division) == again.standings(stage, division)
    assert tasks(world.season, world.now) == tasks(again, world.now)
    assert next_at(world.season, world.now) == next_at(again, world.now)
    assert_points_add_up(world.season)


def assert_points_add_up(season: Season) -> None:
    points: defaultdict[tuple[int, Player], Fraction] = defaultdict(Fraction)
    for game in season.games(MAIN):
        for outcome in outcomes(game, season.rules.scheme):
            points[season.tables[game.table].division, outcome.player] += outcome.points
    fined = fines(season.rulings)
    for division in range(1, len(season.divisions.get(MAIN, ())) + 1):
        for standing in season.standings(MAIN, division):
            assert standing.points == points[division, standing.player] - fined.get(standing.player, 0)


def assert_nothing_twice(world: World) -> None:
    assert max(world.made.values()) == 1
    assert len({row.key for row in world.rows}) == len(world.rows)
    ended = Counter(fact.table for fact in facts_of(world) if isinstance(fact, Finished | Abandoned))
    assert set(ended.values()) == {1}
    paired = Counter((fact.stage, fact.division, fact.number) for fact in facts_of(world) if isinstance(fact, Paired))
    assert set(paired.values()) == {1}
    for (stage, division), rounds in world.season.rounds.items():
        for each in rounds:
            seated = [player for table in each.tables for player in table]
            assert len(set(seated)) == len(seated), (stage, division)
            assert set(seated) <= set(world.season.divisions[stage][division - 1])


def facts_of(world: World) -> list[Fact]:
    return [from_json(row.kind, row.text) for row in world.rows]


def assert_all_over(world: World) -> None:
    season = world.season
    assert season.closed_at is not None
    assert not season.open_tables
    assert not season.disputed
    assert sum(season.playing.values()) == 0
    assert set(season.playing.values()) <= {0}
    assert tasks(season, world.now) == []
    assert next_at(season, world.now) is None


def assert_same_number_of_games(world: World) -> None:
    """Whoever stayed to the end was at a table in every round, and at no table was anybody alone."""
    season = world.season
    for division, players in enumerate(season.divisions[MAIN], start=1):
        rounds = season.rounds_of(MAIN, division)
        assert len(rounds) == season.rules.rounds
        seated = Counter(player for each in rounds for table in each.tables for player in table)
        stayed = [player for player in players if season.members[player].is_active]
        if len(stayed) >= 3:
            assert {seated[player] for player in stayed} == {season.rules.rounds}
        for each in rounds:
            people = sum(map(len, each.tables))
            assert sorted(map(len, each.tables), reverse=True) == list(table_sizes(people))


@pytest.mark.parametrize("form", sampled([SeasonForm.SWISS, SeasonForm.ROUND_ROBIN], by_day=1))
@pytest.mark.parametrize("seed", sampled([1, 2], by_day=1))
def test_a_season_comes_to_its_end_whatever_happens(form: SeasonForm, seed: int) -> None:
    world = played(rules(form), people=57, bench=3, seed=seed)
    assert world.deaths > 3
    assert PLACEMENT in world.season.divisions
    assert_all_over(world)
    assert_nothing_twice(world)
    assert_same_number_of_games(world)
    assert_as_from_nothing(world)
    happened = {row.kind for row in world.rows}
    assert happened >= {
        "Called",
        "Replaced",
        "LeftToCaretaker",
        "Reminded",
        "Vacated",
        "Withdrew",
        "Disputed",
        "Settled",
    }


@pytest.mark.thorough
def test_a_process_that_dies_all_the_time_comes_to_the_same_season() -> None:
    calm = played(rules(SeasonForm.SWISS, placement_rounds=0), people=23, bench=0, seed=5, chances=quiet(dies=0))
    wild = played(rules(SeasonForm.SWISS, placement_rounds=0), people=23, bench=0, seed=5, chances=quiet(dies=30))
    assert calm.deaths == 0
    assert wild.deaths > 20
    assert {row.key for row in calm.rows if row.kind == "Paired"} == {
        row.key for row in wild.rows if row.kind == "Paired"
    }
    assert calm.season.final() == wild.season.final()


def quiet(dies: int) -> Chances:
    """People do what they should; only the process may die."""
    return Chances(no_show=0, leave=0, too_late=0, dispute=0, withdraw=0, erase=0, dies=dies)


@pytest.mark.thorough
def test_several_rounds_at_once_and_an_evening_come_to_their_end() -> None:
    parallel = played(rules(SeasonForm.ROUND_ROBIN, rounds=4, rounds_at_once=4), people=17, bench=3, seed=3)
    assert_all_over(parallel)
    assert_same_number_of_games(parallel)
    assert_nothing_twice(parallel)
    evening = played(rules(SeasonForm.SWISS, early=True, placement_rounds=0), people=11, bench=0, seed=4)
    assert_all_over(evening)
    assert_same_number_of_games(evening)


def test_in_a_round_robin_everybody_meets_everybody_as_equally_often_as_can_be() -> None:
    season = rules(SeasonForm.ROUND_ROBIN, placement_rounds=0, rounds=5, division_size=16)
    world = played(season, people=16, bench=0, seed=6, chances=quiet(dies=0))
    meetings = world.season.history(MAIN, 1).meetings
    assert meetings.total() == 5 * 4 * 6  # as many as there are pairs of sixteen people
    assert max(meetings.values()) <= 2
    assert sum(count == 2 for count in meetings.values()) <= 12


def test_a_bracket_ends_with_a_final() -> None:
    world = played(rules(SeasonForm.BRACKET, division_size=60, placement_rounds=0), people=45, bench=6, seed=8)
    assert_all_over(world)
    assert_nothing_twice(world)
    rounds = world.season.rounds_of(MAIN, 1)
    assert [len(each.tables) for each in rounds][-1] == 1
    finalists = set(rounds[-1].tables[0])
    ahead = [standing.player for standing in world.season.standings(MAIN, 1) if standing.player in finalists]
    stayed = [player for player in finalists if world.season.members[player].is_active]
    assert set(ahead[: len(stayed)]) == set(stayed)


@pytest.mark.thorough
def test_groups_come_to_their_finals_and_those_to_an_end_whatever_happens() -> None:
    season = rules(SeasonForm.SWISS, rounds=3, division_size=12, finals=3, small_final=True, placement_rounds=0)
    for seed in (1, 2, 3):
        world = played(replace(season, rounds_at_once=seed), people=45, bench=6, seed=seed)
        assert_all_over(world)
        assert_nothing_twice(world)
        found = world.season
        (field,) = found.divisions[FINALS]
        assert 2 * 4 <= len(field) <= 3 * 4
        assert found.rounds_of(FINALS, 1)[-1].is_final
        assert found.champion() in field
        assert len(found.rounds_of(MAIN, 1)) == 3


@pytest.mark.nightly
@pytest.mark.timeout(1800)
def test_five_hundred_people_play_two_thousand_games_in_five_divisions() -> None:
    season = rules(SeasonForm.SWISS, rounds=16, division_size=112, placement_rounds=0)
    world = played(season, people=560, bench=60, seed=9, chances=Chances(withdraw=1, dies=1))
    assert len(world.season.divisions[MAIN]) == 5
    assert sum(world.made.values()) >= 2000
    assert_all_over(world)
    assert_nothing_twice(world)
    assert_same_number_of_games(world)
    assert_as_from_nothing(world)
