"""Who always answers whom within moments."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as some

from bot.leagues.rules.suspicion import Threshold, TimedChoice, suspicions

SECOND = 1000
HOUR = 3600 * SECOND


def over_days(quick: set[frozenset[str]], rounds: int = 30, seed: int = 1) -> list[TimedChoice]:
    """A game of four in which some pairs answer each other within seconds, and everybody else within hours."""
    chance = Random(seed)
    choices: list[TimedChoice] = []
    now, before = 0, ""
    for _ in range(rounds):
        for player in chance.sample("abcd", 4):
            if player != before:
                is_quick = frozenset((before, player)) in quick
                now += chance.randrange(2, 40) * SECOND if is_quick else chance.randrange(1, 9) * HOUR
            choices += [TimedChoice("t", player, now + click * SECOND) for click in range(3)]
            now += 2 * SECOND
            before = player
    return choices


def test_two_who_answer_each_other_at_once_and_others_after_hours_are_worth_a_look() -> None:
    (found,) = suspicions(over_days({frozenset("ab")}))
    assert found.players == ("a", "b")
    assert found.share == 1.0
    assert found.share_of_others == 0.0
    assert found.answers >= 20


def test_nobody_is_suspected_where_everybody_takes_hours_or_everybody_is_quick() -> None:
    everybody = {frozenset((one, other)) for one in "abcd" for other in "abcd"}
    assert suspicions(over_days(set())) == ()
    assert suspicions(over_days(everybody)) == ()


def test_a_few_quick_answers_say_nothing() -> None:
    choices = over_days({frozenset("ab")}, rounds=6)
    assert suspicions(choices) == ()
    assert suspicions(choices, Threshold(answers=1)) != ()


def test_several_clicks_in_one_go_are_one_answer() -> None:
    choices = [TimedChoice("t", player, number * SECOND) for number, player in enumerate("aaabbbaaab")]
    (found,) = suspicions(choices, Threshold(answers=1))
    assert (found.answers, found.quick) == (3, 3)


@given(some.randoms(use_true_random=False))
def test_the_order_in_which_deeds_are_given_makes_no_difference(chance: Random) -> None:
    choices = over_days({frozenset("ab"), frozenset("cd")})
    mixed = list(choices)
    chance.shuffle(mixed)
    assert suspicions(mixed) == suspicions(choices)
