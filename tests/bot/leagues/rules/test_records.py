"""The records of a server: who did what first, and who is level."""

from __future__ import annotations

from dataclasses import replace

from bot.leagues.rules.ratings import Ledger, Pool, RatingRules, recalculated
from bot.leagues.rules.records import Record, RecordKind, records
from bot.storage.records.results import FinishedGame, Tempo
from tests.bot.leagues.played import game

EVERYBODY = RatingRules(provisional_games=2, provisional_opponents=1)
POOL = Pool("elgrande", Tempo.CORRESPONDENCE)


def played(number: int, scores: dict[str, int], left: str = "", computer: str = "") -> FinishedGame:
    """A game in which these players made so many points; they follow each other."""
    leavers = {left: ""} if left else {}
    return game(str(number), scores, left=leavers, computers=frozenset({computer}), ended_at=1000 * number)


def found(*games: FinishedGame) -> dict[tuple[RecordKind, int], Record]:
    ledger = recalculated(games, (), EVERYBODY).get(POOL, Ledger())
    return {(record.kind, record.size): record for record in records(games, ledger, EVERYBODY)}


def test_the_most_points_are_those_of_a_size_of_table_and_of_who_made_them_first() -> None:
    best = found(
        played(1, {"a": 90, "b": 60, "c": 50}),
        played(2, {"b": 95, "a": 70, "c": 60, "d": 50}),
        played(3, {"c": 90, "a": 89, "b": 10}),
    )
    three, four = best[RecordKind.SCORE, 3], best[RecordKind.SCORE, 4]
    assert (three.players, three.value, three.at) == (("a", "c"), 90, 1000)
    assert (four.players, four.value) == (("b",), 95)
    assert (RecordKind.SCORE, 5) not in best


def test_the_clearest_win_is_that_with_the_most_points_over_the_second() -> None:
    best = found(played(1, {"a": 90, "b": 85}), played(2, {"b": 70, "a": 40}), played(3, {"a": 80, "b": 80}))
    assert best[RecordKind.MARGIN, 0].players == ("b",)
    assert best[RecordKind.MARGIN, 0].value == 30


def test_a_series_of_wins_ends_with_any_other_place_and_not_with_games_of_others() -> None:
    best = found(
        played(1, {"a": 9, "b": 5}),
        played(2, {"b": 9, "c": 5}),
        played(3, {"a": 9, "c": 5}),
        played(4, {"b": 9, "a": 5}),
        played(5, {"a": 9, "b": 5}),
    )
    streak = best[RecordKind.STREAK, 0]
    assert (streak.players, streak.value, streak.at) == (("a", "b"), 2, 3000)
    assert (best[RecordKind.WINS, 0].players, best[RecordKind.WINS, 0].value) == (("a",), 3)


def test_who_left_and_computer_players_hold_no_records() -> None:
    best = found(played(1, {"a": 90, "steady": 99, "b": 10}, left="a", computer="steady"))
    assert best[RecordKind.SCORE, 3].players == ("b",)
    assert best[RecordKind.GAMES, 0].players == ("b",)
    assert (RecordKind.WINS, 0) not in best


def test_the_highest_rating_is_what_is_assured_of_one_that_is_not_provisional() -> None:
    games = [played(number, {"a": 9, "b": 5}) for number in range(1, 4)]
    ledger = recalculated(games, (), EVERYBODY)[POOL]
    (peak,) = [each for each in records(games, ledger, EVERYBODY) if each.kind is RecordKind.RATING]
    assert (peak.players, peak.value) == (("a",), ledger.of("a").assured_value)
    ten = replace(EVERYBODY, provisional_games=10)
    assert not [each for each in records(games, ledger, ten) if each.kind is RecordKind.RATING]


def test_where_nothing_was_played_there_are_no_records() -> None:
    assert found() == {}
