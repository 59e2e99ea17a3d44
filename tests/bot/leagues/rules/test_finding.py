"""Who finds whom for an open table."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as some

from bot.leagues.rules.finding import FoundTable, Seeker, fits, found_tables
from bot.leagues.rules.schedule.entrants import Entrant
from bot.storage.records.results import Tempo
from bot.storage.records.terms import HOUR


def seeker(name: str, strength: float = 25.0, since: int = 0) -> Seeker:
    return Seeker(Entrant(name, strength=strength), since)


def names(tables: tuple[FoundTable, ...]) -> list[str]:
    return ["".join(table.players) for table in tables]


def test_a_table_is_made_as_soon_as_there_are_enough() -> None:
    assert found_tables([seeker(name) for name in "abc"], now=1) == ()
    assert names(found_tables([seeker(name) for name in "abcd"], now=1)) == ["abcd"]


def test_after_a_while_a_smaller_table_will_do() -> None:
    three = [seeker(name) for name in "abc"]
    patience = three[0].patience()
    assert found_tables(three, patience - 1) == ()
    assert names(found_tables(three, patience)) == ["abc"]


def test_who_waits_longest_is_served_first_with_those_of_like_strength() -> None:
    seekers = [
        seeker("a", 25, since=5),
        *(seeker(name, strength, since=6) for name, strength in zip("bcdef", (10, 26, 24, 40, 25), strict=True)),
    ]
    assert names(found_tables(seekers, now=7)) == ["acdf"]


def test_the_accepted_gap_holds_in_both_directions_and_becomes_wider() -> None:
    choosy, other = replace(seeker("a", 25), gap=2.0), seeker("b", 28)
    assert not fits(choosy, other, now=1)
    assert not fits(other, choosy, now=1)
    assert fits(choosy, other, now=choosy.patience())


def test_people_who_avoid_each_other_are_kept_apart() -> None:
    seekers = [replace(seeker("a"), avoids=frozenset("b")), *(seeker(name) for name in "bcde")]
    assert names(found_tables(seekers, now=1)) == ["acde"]


def test_live_tables_need_hours_in_common() -> None:
    def live(name: str, *hours: int) -> Seeker:
        return Seeker(Entrant(name, hours=hours), 0, pace=Tempo.LIVE, sizes=(3,))

    apart = [live("a", 1, 2, 3, 4), live("b", 3, 4, 5, 6), live("c", 5, 6, 1, 2)]
    assert found_tables(apart, now=1) == ()  # any two could, all three cannot
    assert names(found_tables([*apart, live("d", 3, 4)], now=1)) == ["abd"]


def test_a_table_plays_with_the_expansions_that_all_want() -> None:
    seekers = [
        replace(seeker(name), expansions=frozenset(wanted), sizes=(3,))
        for name, wanted in (("a", "xy"), ("b", "x"), ("c", "xz"))
    ]
    (table,) = found_tables(seekers, now=1)
    assert table.expansions == {"x"}


@given(
    some.lists(
        some.builds(
            Seeker,
            entrant=some.builds(
                Entrant, player=some.sampled_from("abcdefghijkl"), strength=some.floats(10, 40) | some.none()
            ),
            since=some.integers(0, 20).map(lambda hours: hours * HOUR),
            family=some.just("elgrande"),
            pace=some.sampled_from(list(Tempo)),
            sizes=some.sampled_from([(4, 3, 5), (3,), (5, 4)]),
            gap=some.none() | some.floats(0, 9),
            expansions=some.just(frozenset()),
            avoids=some.just(frozenset()),
        ),
        unique_by=lambda each: each.player,
        max_size=12,
    )
)
def test_nobody_sits_at_two_tables_and_everybody_at_one_fits(seekers: list[Seeker]) -> None:
    now = 30 * HOUR
    by_name = {each.player: each for each in seekers}
    tables = found_tables(seekers, now)
    seated = [player for table in tables for player in table.players]
    assert len(seated) == len(set(seated))
    for table in tables:
        people = [by_name[player] for player in table.players]
        assert all(len(people) in each.sizes for each in people)
        assert all(fits(one, other, now) for one in people for other in people if one is not other)
    left = [each for each in seekers if each.player not in seated]
    assert found_tables(left, now) == ()
