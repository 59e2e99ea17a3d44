"""What is expected of a table, and what its games teach."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from bot.leagues.rules.expectations import Expectations
from bot.leagues.rules.ratings import MODEL, Ledger, RatingRules, rate
from tests.bot.leagues.played import game

TABLE = {"strong": (28.0, 2.0), "weak": (24.0, 2.0), "third": (24.0, 2.0), "fourth": (24.0, 2.0)}
RULES = RatingRules()


def after(wins: int) -> Expectations:
    """What a thousand games teach, when the strong one wins so many of each ten."""
    chance, found = Random(3), Expectations()
    for _ in range(100):
        winners = ["strong"] * wins + [["weak", "third", "fourth"][number % 3] for number in range(10 - wins)]
        for winner in chance.sample(winners, 10):
            found.learn(TABLE, [winner], MODEL.beta)
    return found


def test_somebody_wins_and_more_often_the_stronger_they_are() -> None:
    shares = Expectations().shares(TABLE, MODEL.beta)
    assert sum(shares.values()) == pytest.approx(1)
    assert shares["strong"] > shares["weak"] == shares["third"]


@pytest.mark.parametrize("wins", [3, 4, 7])
def test_what_is_expected_becomes_what_happens(wins: int) -> None:
    assert after(wins).shares(TABLE, MODEL.beta)["strong"] == pytest.approx(wins / 10, abs=0.05)


def test_differences_are_never_turned_around() -> None:
    assert after(wins=0).stretch == 0


def test_the_order_of_a_table_makes_no_difference() -> None:
    told = set()
    for order in permutations(TABLE):
        found = Expectations()
        found.learn({player: TABLE[player] for player in order}, ["strong", "weak"], MODEL.beta)
        told.add((found.stretch, found.evidence))
    assert len(told) == 1


def test_who_left_at_once_teaches_nothing() -> None:
    """They cannot be beaten, so that those who stayed say nothing about it."""
    ledger = Ledger()
    rate(ledger, game("t1", {"m1": 9, "m2": 1}, left={"m2": ""}, share=1.0), RULES)
    assert ledger.expectations == Expectations()
    rate(ledger, game("t2", {"m1": 9, "m3": 1}), RULES)
    assert ledger.expectations != Expectations()


def test_each_change_of_a_rating_says_how_likely_its_player_was_to_win() -> None:
    ledger = Ledger()
    for number in range(5):
        rate(ledger, game(f"t{number}", {"m1": 9, "m2": 1, "m3": 1}), RULES)
    likely = [change.expected for change in ledger.curves["m1"]]
    assert likely[0] == pytest.approx(1 / 3)
    assert likely == sorted(likely)
    last = sum(ledger.curves[player][-1].expected for player in ("m1", "m2", "m3"))
    assert last == pytest.approx(1)


def test_a_copy_of_a_ledger_learns_nothing_more() -> None:
    ledger = Ledger()
    rate(ledger, game("t1", {"m1": 9, "m2": 1}), RULES)
    copy = ledger.copied()
    rate(ledger, game("t2", {"m1": 9, "m2": 1}), RULES)
    assert copy.expectations != ledger.expectations
