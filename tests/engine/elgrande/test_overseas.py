"""What computer players make of offices, gold and goods, the Großinquisitor and the cards that are kept (colonies)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.elgrande.prospects import worth
from engine.elgrande.steps.base import ElGrande
from tests.engine.playing import situation

THERE: dict[str, Any] = {"america": [1, 0, 0], "ship": [1, 0, 0]}


def judged(number: int = 2, **position: Any) -> ElGrande:
    """A round before anybody has bid; a caballero of the first player in América and one on the ship."""
    return situation(
        {"king": "valencia", "round": number, "caballeros": THERE, **position}, expansions=["inquisitor"]
    ).game


@pytest.mark.parametrize(
    "having",
    [
        {"marked": [["america", 0, "gold"]]},
        {"marked": [["ship", 0, "goods"]]},
        {"effects": [{"name": "inquisitor", "player": 0, "until": "game"}]},
        {"kept": [[0, "double_blow"]]},
    ],
    ids=str,
)
def test_what_one_has_is_worth_something_and_costs_the_others(having: dict[str, Any]) -> None:
    with_it, without = judged(**having), judged()
    assert worth(with_it, 0, "plain") > worth(without, 0, "plain")
    assert worth(with_it, 1, "plain") < worth(without, 1, "plain")


def test_an_office_is_worth_more_than_the_ground_it_stands_on() -> None:
    captain = judged(marked=[["ship", 0, "captain"]])
    assert worth(captain, 0, "plain") > worth(judged(), 0, "plain") + 3


def test_gold_that_cannot_come_home_any_more_is_worth_nothing() -> None:
    late = judged(9, marked=[["america", 0, "gold"]])
    assert worth(late, 0, "plain") == worth(judged(9), 0, "plain")
