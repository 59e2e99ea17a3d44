"""Who plays in which division."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as some

from bot.leagues.rules.divisions import by_strength, divided, moved, number_of_divisions

THREE = (("a", "b", "c", "d"), ("e", "f", "g", "h"), ("i", "j", "k", "l"))
ALL = frozenset("abcdefghijkl")


def test_divisions_are_about_as_large_as_wanted() -> None:
    assert [number_of_divisions(people, 12) for people in (3, 12, 17, 19, 60)] == [1, 1, 1, 2, 5]


@given(some.integers(0, 200), some.integers(1, 9))
def test_divisions_differ_by_one_at_most(people: int, count: int) -> None:
    players = tuple(f"m{number}" for number in range(people))
    found = divided(players, count)
    assert [player for division in found for player in division] == list(players)
    sizes = [len(division) for division in found]
    assert max(sizes) - min(sizes) <= 1
    assert sizes == sorted(sizes)


def test_the_strongest_come_first_and_newcomers_where_they_are_thought_to_be() -> None:
    assert by_strength({"a": 20.0, "d": None, "c": 31.0, "b": None}, 25.0, level=str) == ("c", "b", "d", "a")


def test_the_best_go_up_and_the_last_go_down() -> None:
    assert moved(THREE, 1, ALL) == (("a", "b", "c", "e"), ("f", "g", "d", "i"), ("j", "k", "l", "h"))


def test_a_place_that_becomes_free_goes_to_the_next_best_below() -> None:
    assert moved(THREE, 1, ALL - {"b"}) == (("a", "c", "e"), ("f", "g", "d", "i"), ("j", "k", "l", "h"))
    assert moved(THREE, 1, ALL - {"b", "h"}, count=2) == (("a", "c", "e", "f", "g"), ("d", "i", "j", "k", "l"))


def test_newcomers_come_where_their_strength_belongs_behind_those_who_earned_it() -> None:
    strengths = {player: 30.0 - number for number, player in enumerate("abcdefghijkl")}
    found = moved(THREE, 1, ALL, {"x": 26.0, "y": 5.0}, strengths)
    assert found[0] == ("a", "b", "c", "e")
    assert "x" in found[1]
    assert found[2] == ("j", "k", "l", "h", "y")


@given(some.integers(1, 6), some.integers(1, 12), some.integers(0, 5))
def test_nobody_moves_by_more_than_one_division(count: int, size: int, moving: int) -> None:
    final = divided(tuple(f"m{number}" for number in range(count * size)), count)
    found = moved(final, moving, [player for division in final for player in division])
    before = {player: number for number, division in enumerate(final) for player in division}
    after = {player: number for number, division in enumerate(found) for player in division}
    assert before.keys() == after.keys()
    assert all(abs(before[player] - after[player]) <= 1 for player in before)
    for number in range(count - 1):
        up = [player for player in found[number] if before[player] > number]
        down = [player for player in found[number + 1] if before[player] <= number]
        assert len(up) == len(down) == min(moving, size // 2)
        assert set(up) == set(final[number + 1][: len(up)])
