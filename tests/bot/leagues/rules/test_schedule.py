"""Who plays whom: the sizes of tables, what a round takes care of, and what is the same for everybody over a season."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as some

from bot.leagues.rules.schedule.entrants import WHOLE_DAY, Entrant, common_hours
from bot.leagues.rules.schedule.history import History, Round
from bot.leagues.rules.schedule.rounds import Likeness, Request, all_rounds, next_round, seated, table_sizes
from bot.leagues.rules.schedule.swapping import DealtTables
from bot.leagues.rules.season.drawing import field_of, go_on, through
from bot.storage.records.results import Part, Tempo
from tests.bot.leagues.played import game
from tests.random_cases import cases

WINTER = datetime(2026, 1, 15, tzinfo=UTC)
SUMMER = datetime(2026, 7, 15, tzinfo=UTC)
EVENING = tuple(range(18, 23))


def field(count: int) -> tuple[Entrant, ...]:
    return tuple(Entrant(f"m{number}") for number in range(count))


def everybody(played: Round) -> list[str]:
    return sorted([player for table in played.tables for player in table] + list(played.resting))


def at_one_table(played: Round, *players: str) -> bool:
    return any(set(players) <= set(table) for table in played.tables)


@pytest.mark.parametrize(
    ("people", "sizes"),
    [
        (0, ()), (1, ()), (2, ()), (3, (3,)), (4, (4,)), (5, (5,)), (6, (3, 3)), (7, (4, 3)), (8, (4, 4)),
        (9, (5, 4)), (10, (4, 3, 3)), (11, (4, 4, 3)), (13, (5, 4, 4)), (500, (4,) * 125),
    ],
)  # fmt: skip
def test_people_make_tables_of_three_to_five_four_if_possible(people: int, sizes: tuple[int, ...]) -> None:
    assert table_sizes(people) == sizes


@given(some.integers(3, 600))
def test_any_number_of_people_from_three_plays_without_anybody_resting(people: int) -> None:
    found = table_sizes(people)
    assert sum(found) == people
    assert set(found) <= {3, 4, 5}
    assert people < 6 or found.count(4) >= people // 4 - 3


def test_tables_of_two_only_where_declared_and_somebody_rests_where_nothing_fits() -> None:
    assert table_sizes(2, (4, 3, 2)) == (2,)
    assert table_sizes(6, (4,)) == (4,)
    assert table_sizes(7, (5,)) == (5,)


@cases(12)
@given(
    some.integers(0, 40),
    some.sampled_from(list(Likeness)),
    some.sampled_from([(4, 3, 5), (5, 4, 3), (3, 4), (4,)]),
    some.text(max_size=3),
)
def test_everybody_sits_once_or_rests(count: int, likeness: Likeness, sizes: tuple[int, ...], seed: str) -> None:
    request = Request(field(count), likeness, sizes=sizes, seed=seed)
    first = next_round(request, History())
    assert everybody(first) == sorted(entrant.player for entrant in field(count))
    assert tuple(sorted((len(table) for table in first.tables), reverse=True)) == table_sizes(count, sizes)
    assert next_round(request, History()) == first


def test_the_same_people_do_not_meet_again_as_long_as_there_are_others() -> None:
    rounds = all_rounds(Request(field(25), Likeness.ANY, seed="spring"), 5)
    assert max(History.of(rounds).meetings.values()) == 1


@cases(15)
@given(some.integers(6, 20), some.integers(2, 5))
def test_a_plan_gives_everybody_the_same_number_of_games_and_even_seats(people: int, count: int) -> None:
    history = History.of(rounds := all_rounds(Request(field(people), Likeness.ANY, seed="x"), count))
    games = Counter(player for played in rounds for table in played.tables for player in table)
    assert set(games.values()) == {count}
    for entrant in field(people):
        begun = history.seats[entrant.player, 0]
        assert begun <= -(-count // 3) + 1, "the first seat goes around"


@pytest.mark.parametrize("people", [7, 24, 116])
def test_in_six_rounds_nobody_never_begins_and_hardly_anybody_more_than_twice(people: int) -> None:
    chance, standing, history = Random(people), list(field(people)), History()
    for number in range(6):
        likeness = Likeness.ALIKE if number else Likeness.MIXED
        history.add(next_round(Request(tuple(standing), likeness, seed=str(number)), history))
        chance.shuffle(standing)
    begun = Counter(history.seats[each.player, 0] for each in standing)
    assert begun.keys() <= {1, 2, 3}
    assert begun[3] <= people // 100


def test_everybody_of_a_small_group_sits_in_every_seat() -> None:
    rounds = all_rounds(Request(field(4), Likeness.ANY, seed="x"), 4)
    assert set(History.of(rounds).seats.values()) == {1}
    assert len(History.of(rounds).seats) == 16


def test_the_odd_tables_go_around() -> None:
    history = History.of(all_rounds(Request(field(7), Likeness.ANY, seed="x"), 7))
    assert {history.odd_tables[entrant.player] for entrant in field(7)} == {3}


def test_rests_go_around() -> None:
    history = History()
    for number in range(4):
        history.add(next_round(Request(field(6), Likeness.ANY, sizes=(4,), seed=str(number)), history))
    assert sorted(history.rests.values()) == [1, 1, 1, 1, 2, 2]


def test_swiss_brings_neighbours_in_the_standings_together() -> None:
    played = next_round(Request(field(40), Likeness.ALIKE, seed="x"), History())
    for table in played.tables:
        places = [int(player[1:]) for player in table]
        assert max(places) - min(places) <= 6


def test_a_mixed_round_has_some_of_each_quarter_at_every_table() -> None:
    played = next_round(Request(field(40), Likeness.MIXED, seed="x"), History())
    assert all(sorted(int(player[1:]) // 10 for player in table) == [0, 1, 2, 3] for table in played.tables)


def test_live_tables_have_hours_in_common() -> None:
    zones = ("Europe/Madrid", "Asia/Tokyo")
    people = tuple(Entrant(f"m{number}", zones[number % 2], EVENING) for number in range(16))
    played = next_round(Request(people, Likeness.ALIKE, pace=Tempo.LIVE, seed="x", day=WINTER), History())
    for table in played.tables:
        assert len({int(player[1:]) % 2 for player in table}) == 1


def test_hours_are_those_of_the_wall_clock_on_that_day() -> None:
    madrid, here = Entrant("a", "Europe/Madrid", (20,)), Entrant("b", "UTC", (19,))
    assert common_hours(madrid.hours_in_utc(WINTER), here.hours_in_utc(WINTER)) == 1
    assert common_hours(madrid.hours_in_utc(SUMMER), here.hours_in_utc(SUMMER)) == 0
    assert Entrant("c").hours_in_utc(SUMMER) == WHOLE_DAY
    assert common_hours() == 24


def test_people_who_know_the_same_expansions_sit_together_where_nothing_else_matters() -> None:
    both = frozenset({"king_and_intrigue", "colonies"})
    people = tuple(
        replace(each, expansions=both if number % 2 else frozenset()) for number, each in enumerate(field(8))
    )
    played = next_round(Request(people, Likeness.ANY, seed="x"), History())
    assert at_one_table(played, "m1", "m3", "m5", "m7")


def test_having_met_counts_more_than_being_alike() -> None:
    history = History.of([Round((("m0", "m1", "m2", "m3"), ("m4", "m5", "m6", "m7")))])
    played = next_round(Request(field(8), Likeness.ALIKE, seed="x"), history)
    assert sorted(len({"m0", "m1", "m2", "m3"} & set(table)) for table in played.tables) == [2, 2]


@given(some.permutations("abcd"), some.integers(0, 99))
def test_nobody_sits_where_they_sat_more_often_than_elsewhere(people: list[str], seed: int) -> None:
    history = History.of([Round((tuple("abcd"),)), Round((tuple("bcda"),)), Round((tuple("cdab"),))])
    assert seated(people, history, Random(seed)) == tuple("dabc")


@given(some.integers(6, 24), some.integers(0, 999))
def test_swaps_only_make_a_schedule_cheaper(people: int, seed: int) -> None:
    chance = Random(seed)
    costs = [[0] * people for _ in range(people)]
    for one in range(people):
        for other in range(one):
            costs[one][other] = costs[other][one] = chance.randrange(100)
    sizes = table_sizes(people)
    tables = DealtTables(
        [[*range(sum(sizes[:n]), sum(sizes[: n + 1]))] for n in range(len(sizes))], costs, [7] * people
    )
    before = tables.price
    tables.improve(chance)
    recounted = DealtTables([list(table) for table in tables.tables], costs, [7] * people)
    assert tables.price == recounted.price <= before
    assert sorted(number for table in tables.tables for number in table) == list(range(people))


def test_the_better_half_of_a_table_goes_on() -> None:
    assert through(game("t", {"a": 5, "b": 9, "c": 7}), "x") == ("b", "c")
    assert through(game("t", {"a": 5, "b": 9, "c": 7, "d": 8}), "x") == ("b", "d")
    assert through(game("t", {"a": 5, "b": 9, "c": 7, "d": 8, "e": 1}), "x") == ("b", "d", "c")


def test_who_left_does_not_go_on_and_lots_decide_last() -> None:
    assert through(game("t", {"a": 5, "b": 9, "c": 7}, left={"b": "x"}), "x") == ("c", "a")
    tied = game("t", {"a": 5, "b": 9, "c": 5, "d": 5})
    drawn = {through(tied, seed)[1] for seed in "abcdefgh"}
    assert len(drawn) > 1
    assert through(tied, "a") == through(tied, "a")


def test_the_next_round_of_a_bracket_begins_with_the_winners() -> None:
    games = [game("1", {"a": 9, "b": 8, "c": 7, "d": 6}), game("2", {"e": 9, "f": 8, "g": 7, "h": 6})]
    assert field_of(games, "x") == ("a", "e", "b", "f")


@given(some.integers(3, 300))
def test_every_bracket_comes_to_a_final(people: int) -> None:
    rounds = 0
    while len(table_sizes(people)) > 1:
        people = sum(go_on(size) for size in table_sizes(people))
        rounds += 1
        assert people >= 3
        assert rounds < 12


def test_a_seat_of_nobody_who_is_known_goes_nowhere() -> None:
    played = game("t", {"a": 5, "b": 9, "c": 7})
    unknown = replace(played.seats[1], parts=(Part("x", began=False),))
    assert through(replace(played, seats=(played.seats[0], unknown, played.seats[2])), "x") == ("c", "a")
