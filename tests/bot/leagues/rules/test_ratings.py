"""What games do to ratings: by the model, and by the rules of ours for leavers, stand-ins and computer players."""

from __future__ import annotations

import itertools
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as some

from bot.leagues.rules.ratings import NEWCOMER, Ledger, Pool, Rating, RatingRules, StandIns, rate, recalculated
from bot.leagues.rules.rulings import Excused, PlacesDecided, Revoked, Ruling, Void
from bot.leagues.rules.schedule.entrants import Entrant
from bot.leagues.rules.schedule.history import History
from bot.leagues.rules.schedule.rounds import Likeness, Request, next_round
from bot.storage.records.results import FinishedGame, Player, Tempo
from tests.bot.leagues.played import finished_games, game

POOL = Pool("elgrande", Tempo.CORRESPONDENCE)
RULES = RatingRules()


def after(*games: FinishedGame, rules: RatingRules = RULES) -> Ledger:
    return recalculated(games, rules=rules).get(POOL, Ledger())


def test_a_newcomer_is_shown_in_the_middle_and_unsure() -> None:
    assert (NEWCOMER.value, NEWCOMER.games) == (1500, 0)
    assert NEWCOMER.margin > 600
    assert RULES.is_provisional(NEWCOMER)


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_the_better_place_gains_more_at_tables_of_every_size(size: int) -> None:
    ledger = after(game("t", {f"m{number}": 100 - number for number in range(size)}))
    values = [ledger.of(f"m{number}").value for number in range(size)]
    assert values == sorted(values, reverse=True)
    assert values[0] > 1500 > values[-1]


def test_a_game_that_all_share_moves_nobody_of_equal_strength() -> None:
    ledger = after(game("t", {"a": 50, "b": 50, "c": 50, "d": 50}))
    assert {ledger.of(player).value for player in "abcd"} == {1500}
    assert all(ledger.of(player).deviation < NEWCOMER.deviation for player in "abcd")


def test_who_shares_a_place_is_treated_alike() -> None:
    ledger = after(game("t", {"a": 60, "b": 50, "c": 50, "d": 10}))
    assert ledger.of("b") == ledger.of("c")


def test_a_surprise_moves_more_than_what_was_expected() -> None:
    def gain(winner: Rating, loser: Rating) -> float:
        ledger = Ledger({"a": winner, "b": loser})
        rate(ledger, game("t", {"a": 9, "b": 1}), RULES)
        return ledger.of("a").mean - winner.mean

    strong, weak = Rating(30, 3, 20), Rating(20, 3, 20)
    assert gain(weak, strong) > gain(strong, weak) > 0


def test_who_left_is_rated_last_even_if_the_seat_won() -> None:
    ledger = after(game("t", {"a": 90, "b": 50, "c": 40}, left={"a": "x"}))
    assert ledger.of("a").mean < ledger.of("c").mean < ledger.of("b").mean


def test_several_who_left_share_the_last_place() -> None:
    ledger = after(game("t", {"a": 90, "b": 50, "c": 40, "d": 30}, left={"a": "", "c": ""}))
    assert ledger.of("a") == ledger.of("c")


def stood_in(*games: FinishedGame) -> StandIns:
    return after(*games).stand_ins["x"]


def test_a_stand_in_gains_and_loses_alike_the_share_that_they_played() -> None:
    def worth(score: int, share: float) -> float:
        return stood_in(game("t", {"a": score, "b": 50}, left={"a": "x"}, share=share)).gained

    assert worth(90, 0.0) == 0
    assert worth(90, 1.0) > 0
    assert worth(90, 0.5) == pytest.approx(worth(90, 1.0) / 2)
    assert worth(1, 0.5) == pytest.approx(-worth(90, 0.5))


def test_what_stand_ins_gain_is_bounded_and_no_part_of_their_rating() -> None:
    games = [game(f"{number}", {"a": 90, "b": 50}, left={"a": "x"}, ended_at=number) for number in range(20)]
    assert stood_in(games[0]).value <= 50
    assert stood_in(*games) == StandIns(games=20, gained=2.5)
    assert stood_in(*games).value == 100
    assert "x" not in after(*games).ratings
    assert "x" not in after(*games).curves


def test_who_left_early_is_no_prey_for_those_who_stayed() -> None:
    for share, is_prey in ((0.4, True), (0.6, False)):
        scores = {"a": 1, "b": 50, "c": 40}
        ledger = after(game("t", scores, left={"a": ""}, share=share))
        assert ledger.of("a").value < 1500
        assert (ledger.of("b") == after(game("t", {"b": 50, "c": 40})).of("b")) is not is_prey
    alone = after(game("t", {"a": 90, "b": 50, "c": 40}, left={"a": "", "b": ""}, share=0.9))
    assert alone.ratings.keys() == {"a", "b"}, "there was nobody to beat"


def test_a_game_counts_less_with_each_meeting_but_never_nothing() -> None:
    def gains(*names: str) -> list[float]:
        games = [game(f"{number:03}", {"a": 9, name: 1}, ended_at=number) for number, name in enumerate(names)]
        return [change.after.mean - change.before.mean for change in after(*games).curves["a"]]

    same, others = gains(*["b"] * 60), gains(*(f"m{number}" for number in range(60)))
    assert same == sorted(same, reverse=True)
    assert same[-1] > 0
    assert sum(same) < 0.6 * sum(others)


def test_who_has_met_nobody_else_is_worth_little_in_a_server_that_has_others() -> None:
    circle = [
        game(f"c{number:02}", {f"m{(number + step) % 12}": 5 for step in (0, 3, 5)}, ended_at=number)
        for number in range(12)
    ]

    def gain(loser: str) -> float:
        return after(*circle, game("t", {"a": 9, loser: 1}, ended_at=99)).of("a").mean - NEWCOMER.mean

    assert 0 < gain("stranger") < gain("m6") / 2


def test_a_stand_in_changes_nothing_for_the_others() -> None:
    alone = after(game("t", {"a": 90, "b": 50, "c": 40}, left={"a": ""}))
    helped = after(game("t", {"a": 90, "b": 50, "c": 40}, left={"a": "x"}))
    assert [alone.of(player) for player in "abc"] == [helped.of(player) for player in "abc"]


def test_computer_players_are_rated_or_left_out() -> None:
    played = game("t", {"a": 50, "knight": 90, "b": 40}, computers=frozenset({"knight"}))
    with_them, without = after(played), after(played, rules=RatingRules(with_computers=False))
    assert with_them.of("knight").value > 1500
    assert with_them.computers == {"knight"}
    assert "knight" not in without.ratings
    assert without.of("a").value > 1500 > without.of("b").value


def test_a_game_against_nobody_who_is_rated_rates_nobody() -> None:
    played = game("t", {"a": 50, "knight": 90}, computers=frozenset({"knight"}))
    assert after(played, rules=RatingRules(with_computers=False)).ratings == {}


def test_families_paces_and_seasons_are_rated_apart_and_all_together() -> None:
    games = [
        game("1", {"a": 9, "b": 1}, season="spring"),
        game("2", {"a": 9, "b": 1}),
        game("3", {"a": 9, "b": 1}, family="elcaballero"),
        game("4", {"a": 9, "b": 1}, pace=Tempo.LIVE),
    ]
    counts = {pool: ledger.of("a").games for pool, ledger in recalculated(games).items()}
    assert counts == {
        POOL: 2,
        POOL._replace(season="spring"): 1,
        Pool("elcaballero", Tempo.CORRESPONDENCE): 1,
        Pool("elgrande", Tempo.LIVE): 1,
    }


def test_a_rating_is_provisional_until_enough_games_against_enough_people() -> None:
    against = ["b", "c", "b", "d", "d"]
    games = [game(f"{number}", {"a": 9, name: 1}, ended_at=number) for number, name in enumerate(against)]
    ranked = [[player for player, _ in after(*games[:count]).ranking(RULES)] for count in range(1, 6)]
    assert ranked == [[], [], [], ["a"], ["a"]]
    assert [player for player, _ in after(*games).provisional(RULES)] == ["c", "d", "b"]
    same_two = [game(f"{number}", {"a": 9, "bc"[number % 2]: 1}, ended_at=number) for number in range(30)]
    assert after(*same_two).of("a").games == 30
    assert after(*same_two).ranking(RULES) == []
    machines = [
        game(f"{number}", {"a": 9, f"level{number}": 1}, ended_at=number, computers=frozenset({f"level{number}"}))
        for number in range(9)
    ]
    assert after(*machines).of("a").opponents == 0


def test_after_a_season_of_four_rounds_the_ranking_has_everybody() -> None:
    history, season = History(), []
    for number in range(4):
        played = next_round(Request(tuple(Entrant(f"m{each}") for each in range(16)), Likeness.ANY), history)
        history.add(played)
        season += [
            game(f"{number}{table[0]}", dict(zip(table, range(9), strict=False)), ended_at=number)
            for table in played.tables
        ]
    assert len(after(*season).ranking(RULES)) == 16


def test_people_are_ranked_by_what_is_assured_and_not_by_luck_in_few_games() -> None:
    ledger = Ledger({"lucky": Rating(32, 8, 4, 5), "steady": Rating(30, 3, 60, 30), "new": Rating(50, 8, 1, 3)})
    assert [player for player, _ in ledger.ranking(RULES)] == ["steady", "lucky"]
    assert (Rating(30, 3).assured, Rating(30, 3).assured_value) == (24, 1700 - 240)


def test_a_curve_shows_every_game_in_its_order() -> None:
    games = [game(f"{number}", {"a": number % 2, "b": 0, "c": 1}, ended_at=9 - number) for number in range(5)]
    curve = after(*games).curves["a"]
    assert [change.table for change in curve] == ["4", "3", "2", "1", "0"]
    assert all(one.after == other.before for one, other in itertools.pairwise(curve))


def test_a_correction_recalculates_what_follows() -> None:
    games = [game("1", {"a": 9, "b": 1}, ended_at=1), game("2", {"a": 9, "c": 1}, ended_at=2)]
    ruling = Ruling("r1", 3, "organiser", "The seats were mixed up.", PlacesDecided("1", (2, 1)))
    corrected = recalculated(games, [ruling])[POOL]
    direct = after(game("1", {"a": 1, "b": 9}, ended_at=1), games[1])
    assert corrected.ratings == direct.ratings
    assert corrected.of("c") != after(*games).of("c")  # a later game, not itself corrected

    withdrawn = Ruling("r2", 4, "organiser", "They were not.", Revoked("r1"))
    assert recalculated(games, [ruling, withdrawn])[POOL].ratings == after(*games).ratings


def test_a_void_game_and_an_excused_player_are_not_rated() -> None:
    games = [game("1", {"a": 9, "b": 1}), game("2", {"a": 9, "b": 1, "c": 5}, left={"c": ""})]
    rulings = [
        Ruling("r1", 3, "organiser", "Against oneself.", Void("1")),
        Ruling("r2", 3, "organiser", "In hospital.", Excused("2", "c")),
    ]
    assert recalculated(games, rulings)[POOL].ratings == after(game("2", {"a": 9, "b": 1})).ratings


@given(finished_games(), some.randoms(use_true_random=False))
def test_ratings_do_not_depend_on_the_order_in_which_results_come(games: list[FinishedGame], chance: Random) -> None:
    mixed = list(games)
    chance.shuffle(mixed)
    assert recalculated(games) == recalculated(mixed)


@given(finished_games())
def test_going_on_from_a_ledger_is_the_same_as_calculating_anew(games: list[FinishedGame]) -> None:
    ledger = Ledger()
    for each in sorted(games, key=lambda each: (each.ended_at, each.table)):
        rate(ledger, each, RULES)
    assert ledger == after(*games)


@given(finished_games())
def test_seats_make_no_difference_to_ratings(games: list[FinishedGame]) -> None:
    turned = [
        FinishedGame(each.table, each.family, each.pace, each.ended_at, each.seats[::-1], each.season) for each in games
    ]
    assert recalculated(turned) == recalculated(games)


@given(finished_games())
def test_everybody_is_rated_for_each_game_that_was_theirs(games: list[FinishedGame]) -> None:
    counted: dict[Player, int] = {}
    for each in games:
        owners = [seat.owner for seat in each.seats if seat.owner is not None]
        playing = [owner for owner in owners if not owner.left or owner.share >= 0.5]
        for seat in each.seats:
            if seat.owner is not None and (len(playing) > 1 or seat.owner not in playing):
                counted[seat.owner.player] = counted.get(seat.owner.player, 0) + 1
    ledger = after(*games)
    assert {player: rating.games for player, rating in ledger.ratings.items() if rating.games} == counted
