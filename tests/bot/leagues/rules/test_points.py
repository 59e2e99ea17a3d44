"""What places are worth, and who stands where."""

from __future__ import annotations

import itertools
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as some

from bot.leagues.rules.points import (
    PLACES,
    PODIUM,
    SCHEMES,
    SHARE,
    TOP_TWO,
    WINS,
    PointsScheme,
    outcomes,
    places_by,
    points_of_places,
)
from bot.leagues.rules.rulings import Excused, Fined, PlacesDecided, Revoked, Ruling, Void, corrected, fines, in_force
from bot.leagues.rules.standings import StandingRules, TieBreak, standings
from bot.storage.records.results import FinishedGame, Player
from tests.bot.leagues.played import PEOPLE, finished_games, game


def points(scheme: PointsScheme, scores: dict[str, int], **left: str) -> dict[Player, Fraction]:
    return {outcome.player: outcome.points for outcome in outcomes(game("t", scores, left=left), scheme)}


def order(players: str, games: list[FinishedGame], *breaks: TieBreak) -> list[tuple[int, Player]]:
    found = standings(tuple(players), games, StandingRules(PLACES, breaks))
    return [(standing.rank, standing.player) for standing in found]


def test_equal_points_share_a_place_unless_the_league_breaks_ties() -> None:
    assert places_by((50, 70, 50, 10)) == (2, 1, 2, 4)
    assert places_by((50, 70, 50, 10), ((5, 0, 3), (0, 0, 0), (5, 0, 9), (9, 9, 9))) == (3, 1, 2, 4)


def test_a_victory_is_worth_the_same_at_every_size_of_table() -> None:
    assert [PLACES.of_size(size)[0] for size in (2, 3, 4, 5)] == [12, 12, 12, 12]
    with pytest.raises(ValueError, match="table of 6"):
        PLACES.of_size(6)


def test_who_shares_places_shares_their_points() -> None:
    assert points(PLACES, {"a": 60, "b": 50, "c": 50, "d": 10}) == {"a": 12, "b": 6, "c": 6, "d": 0}
    assert points(WINS, {"a": 60, "b": 60, "c": 60, "d": 10})["a"] == Fraction(1, 3)
    assert points_of_places((12, 8, 4, 0), (1, 2, 2, 4)) == (12, 12, 12, 0)


def test_the_podium_adds_the_ratio_of_points() -> None:
    found = points(PODIUM, {"a": 120, "b": 100, "c": 60, "d": 30})
    assert found == {
        "a": 1000 + Fraction(6, 5),
        "b": 100 + Fraction(5, 6),
        "c": 10 + Fraction(1, 2),
        "d": Fraction(1, 4),
    }


def test_who_left_gets_what_the_last_place_is_worth_and_the_others_keep_theirs() -> None:
    assert points(PLACES, {"a": 60, "b": 50, "c": 40, "d": 10}, a="x") == {"a": 0, "b": 8, "c": 4, "d": 0}
    assert points(PODIUM, {"a": 60, "b": 50}, a="") == {"a": 100, "b": 100 + Fraction(5, 6)}


def test_who_stayed_is_ahead_of_who_left() -> None:
    found = {each.player: each for each in outcomes(game("t", {"a": 60, "b": 50, "c": 50}, left={"a": ""}), PLACES)}
    assert found["b"].ahead_of == ("a",)
    assert found["b"].level_with == ("c",)
    assert found["a"].ahead_of == ()
    assert not found["a"].is_win


@pytest.mark.parametrize("scheme", SCHEMES.values(), ids=list(SCHEMES))
@given(games=finished_games(most=1))
def test_no_points_are_made_or_lost_by_sharing(scheme: PointsScheme, games: list[FinishedGame]) -> None:
    found = outcomes(games[0], scheme)
    if any(outcome.left for outcome in found):
        return
    ratios = sum(outcome.ratio for outcome in found) if scheme.with_ratio else 0
    shares = 100 if scheme.with_share else 0
    assert sum(outcome.points for outcome in found) - ratios - shares == sum(scheme.of_size(len(games[0].seats)))


@given(finished_games(most=1))
def test_a_share_of_one_is_the_average_of_a_table(games: list[FinishedGame]) -> None:
    found = outcomes(games[0], PLACES)
    if not any(outcome.left for outcome in found):
        assert sum(outcome.share for outcome in found) == len(found)


def test_without_tie_breaks_equal_points_share_a_rank() -> None:
    games = [game("1", {"a": 9, "b": 5}), game("2", {"b": 9, "c": 5}), game("3", {"c": 9, "a": 5})]
    assert order("abcd", games) == [(1, "a"), (1, "b"), (1, "c"), (4, "d")]


def test_tie_breaks_count_in_the_declared_order() -> None:
    games = [
        game("1", {"a": 90, "b": 5, "c": 3}),  # 12 6 0
        game("2", {"d": 20, "b": 10, "e": 3}),  # b 12 in all
    ]
    assert order("ab", games, TieBreak.WINS) == [(1, "a"), (2, "b")]
    assert order("ab", games, TieBreak.REGISTRATION) == [(1, "a"), (2, "b")]
    assert order("ba", games, TieBreak.REGISTRATION, TieBreak.WINS) == [(1, "b"), (2, "a")]


def test_more_first_places_count_before_more_second_places() -> None:
    games = [
        game("1", {"a": 9, "x": 8, "y": 7, "z": 6, "b": 5}),
        game("2", {"x": 9, "b": 8, "a": 7, "y": 5, "z": 4}),
        game("3", {"x": 9, "b": 8, "a": 7, "y": 5, "z": 4}),
        game("4", {"x": 9, "a": 8, "b": 7, "y": 5, "z": 4}),
    ]  # a 12 6 6 9, b 0 9 9 6
    rules = StandingRules(PLACES, (TieBreak.PLACES,))
    fined = {"a": Fraction(33), "b": Fraction(24)}
    assert [standing.player for standing in standings(("b", "a"), games, rules, fined)] == ["a", "b"]


def test_head_to_head_looks_at_those_who_are_level_only() -> None:
    games = [
        game("1", {"a": 9, "b": 5, "x": 7}),  # b beaten by a, 12 and 0
        game("2", {"b": 9, "x": 5, "y": 7}),
        game("3", {"x": 9, "y": 8, "a": 1}),
    ]
    assert order("ab", games, TieBreak.HEAD_TO_HEAD) == [(1, "a"), (2, "b")]
    assert order("ba", games, TieBreak.HEAD_TO_HEAD) == [(1, "a"), (2, "b")]


def test_sonneborn_berger_prefers_victories_over_the_strong() -> None:
    games = [
        game("1", {"a": 9, "x": 5}),
        game("2", {"b": 9, "y": 5}),
        game("3", {"x": 9, "y": 5}),
    ]
    assert order("ab", games) == [(1, "a"), (1, "b")]
    assert order("ba", games, TieBreak.SONNEBORN_BERGER) == [(1, "a"), (2, "b")]
    assert order("ba", games, TieBreak.OPPONENTS) == [(1, "a"), (2, "b")]


def test_a_lot_is_drawn_once_for_all() -> None:
    rules = StandingRules(PLACES, (TieBreak.LOT,), seed="spring")
    first = [standing.player for standing in standings(PEOPLE, [], rules)]
    assert first == [standing.player for standing in standings(PEOPLE[::-1], [], rules)]
    assert first != list(PEOPLE)
    other = StandingRules(PLACES, (TieBreak.LOT,), seed="autumn")
    assert first != [standing.player for standing in standings(PEOPLE, [], other)]


def test_a_fine_is_taken_from_the_points() -> None:
    rulings = [
        Ruling("1", 0, "o", "Late.", Fined("a", Fraction(3))),
        Ruling("2", 1, "o", "Late again.", Fined("a", Fraction(2))),
        Ruling("3", 2, "o", "Was not.", Revoked("2")),
    ]
    found = standings(("a", "b"), [game("1", {"a": 9, "b": 5})], StandingRules(PLACES), fines(rulings))
    assert [(each.player, int(each.points), int(each.fined)) for each in found] == [("a", 9, 3), ("b", 0, 0)]


def test_a_revocation_can_be_revoked() -> None:
    rulings = [
        Ruling("1", 0, "o", "", Void("t")),
        Ruling("2", 1, "o", "", Revoked("1")),
        Ruling("3", 2, "o", "", Revoked("2")),
    ]
    assert [ruling.key for ruling in in_force(rulings)] == ["1"]
    assert corrected([game("t", {"a": 1, "b": 2})], rulings) == ()


def test_the_later_of_two_decisions_about_places_holds() -> None:
    rulings = [Ruling("1", 0, "o", "", PlacesDecided("t", (1, 2))), Ruling("2", 1, "o", "", PlacesDecided("t", (2, 1)))]
    (found,) = corrected([game("t", {"a": 1, "b": 1})], rulings)
    assert [seat.place for seat in found.seats] == [2, 1]


def test_an_excused_player_gets_no_points_and_loses_none() -> None:
    games = corrected([game("t", {"a": 9, "b": 1}, left={"a": ""})], [Ruling("1", 0, "o", "", Excused("t", "a"))])
    found = standings(("a", "b"), games, StandingRules(PLACES, (TieBreak.REGISTRATION,)))
    assert [(each.player, each.games, int(each.points)) for each in found] == [("a", 0, 0), ("b", 1, 0)]


@given(finished_games(), some.randoms(use_true_random=False), some.sampled_from(list(SCHEMES.values())))
def test_standings_do_not_depend_on_the_order_of_games(
    games: list[FinishedGame], chance: Random, scheme: PointsScheme
) -> None:
    rules = StandingRules(scheme, tuple(TieBreak))
    mixed = list(games)
    chance.shuffle(mixed)
    assert standings(PEOPLE, games, rules) == standings(PEOPLE, mixed, rules)


@given(finished_games(), some.lists(some.sampled_from(list(TieBreak)), unique=True))
def test_standings_list_everybody_once_by_points(games: list[FinishedGame], breaks: list[TieBreak]) -> None:
    found = standings(PEOPLE, games, StandingRules(PLACES, tuple(breaks)))
    assert sorted(standing.player for standing in found) == sorted(PEOPLE)
    assert [standing.points for standing in found] == sorted((each.points for each in found), reverse=True)
    for one, other in itertools.pairwise(found):
        assert one.rank < other.rank or (one.points, one.breaks) == (other.points, other.breaks)


def test_two_points_for_a_win_and_one_for_the_second_place_at_every_table() -> None:
    for players in ("ab", "abc", "abcd", "abcde"):
        found = points(TOP_TWO, {player: 90 - number for number, player in enumerate(players)})
        assert list(found.values()) == [2, 1, 0, 0, 0][: len(players)]


def test_a_table_shares_out_a_hundred_points_as_the_board_says() -> None:
    assert points(SHARE, {"a": 60, "b": 30, "c": 10}) == {"a": 60, "b": 30, "c": 10}
    assert points(SHARE, {"a": 60, "b": 30, "c": 10}, b="x") == {"a": 60, "b": 0, "c": 10}
