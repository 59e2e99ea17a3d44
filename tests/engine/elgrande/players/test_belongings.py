"""What computer players make of ships, persons, kept cards, boycotts and the King incognito (Grandissimo)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.elgrande.players.belongings import FIGURES as BELONGINGS
from engine.elgrande.players.experience import figures, names_of
from engine.elgrande.players.prospects import worth
from engine.elgrande.players.sensible import sensible
from engine.elgrande.steps.base import ElGrande
from tests.engine.playing import deal_round, situation

CARDS = ("intrigue_three_any", "loss_of_authority", "scoring_fours", "grande", "king_card", "pact", "queen_or_jester")
BIDS = ((0, "play 11"), (1, "play 12"), (2, "play 13"))
HIDDEN = {"name": "incognito", "player": 2, "until": "game", "areas": ["aragon"], "shown": False}


def judged(number: int = 2, **position: Any) -> ElGrande:
    """A round before anybody has bid."""
    return situation({"king": "valencia", "round": number, **position}, expansions=["grandissimo"]).game


def person(name: str, player: int = 0) -> dict[str, Any]:
    return {"name": name, "player": player, "until": "game"}


@pytest.mark.parametrize(
    "belonging",
    [
        {"ships": [[0, 2]]},
        {"effects": [person("queen")]},
        {"effects": [person("jester")]},
        {"effects": [{"name": "general", "player": 0, "until": "scoring"}]},
        {"effects": [{**HIDDEN, "player": 0}]},
    ],
    ids=str,
)
def test_what_one_has_is_worth_something_and_costs_the_others(belonging: dict[str, Any]) -> None:
    with_it, without = judged(**belonging), judged()
    assert worth(with_it, 0, "plain") > worth(without, 0, "plain")
    assert worth(with_it, 1, "plain") < worth(without, 1, "plain")


def test_persons_are_worth_more_the_more_turns_are_left() -> None:
    gains = [
        worth(judged(number, effects=[person("queen")]), 0, "plain") - worth(judged(number), 0, "plain")
        for number in (2, 8)
    ]
    assert gains[0] > gains[1] > 0


def test_a_region_that_is_not_scored_is_worth_less_until_then() -> None:
    boycott = {"name": "boycott", "player": 1, "until": "scoring", "areas": ["galicia"]}
    there = {"galicia": [3, 0, 0]}
    gains = [
        worth(judged(3, caballeros=there, effects=effects), 0, "plain") - worth(judged(3, effects=effects), 0, "plain")
        for effects in ([], [boycott])
    ]
    assert gains[0] > gains[1]


def test_who_is_asked_thinks_of_showing_the_king_and_nobody_else_does() -> None:
    position = {"king": "valencia", "court": [3, 3, 3], "caballeros": {"aragon": [0, 0, 3]}, "effects": [HIDDEN]}
    game = deal_round(situation(position, expansions=["grandissimo"]), *BIDS, cards=CARDS)
    assert game.waiting == (2,)
    assert "reveal" in sensible(game, 2)
    assert "reveal" not in sensible(game, 1)


def gained_by_showing(game: ElGrande) -> float:
    shown = game.clone()
    shown.apply(2, "reveal")
    return worth(shown, 2, "plain") - worth(game, 2, "plain")


def test_the_king_is_shown_in_the_last_scoring_and_not_in_the_first_round() -> None:
    """Never shown he brings nothing; at last it is two points for the majority of Aragón."""
    position = {"king": "valencia", "court": [3, 3, 3], "caballeros": {"aragon": [0, 0, 3]}, "effects": [HIDDEN]}
    early = deal_round(situation({**position, "round": 1}, expansions=["grandissimo"]), *BIDS, cards=CARDS)
    last = situation({**position, "round": 9}, expansions=["grandissimo"]).game
    last.call("general scoring", 0)
    last.advance()
    assert gained_by_showing(early) < 0
    assert gained_by_showing(last) == 2


def test_whatever_is_worth_something_is_described_for_those_who_learn() -> None:
    """As many of each as there is time to use: the Queen for every turn that is left."""
    effects = [person("queen"), {**HIDDEN, "player": 1}]
    game = judged(8, ships=[[0, 2]], effects=effects, prison=[0, 0, 3])
    described = [dict(zip(names_of(game), each, strict=True)) for each in figures(game)]
    assert described[0]["ships"] == described[0]["queen"] == 2
    assert [each["aboard_ships"] for each in described] == [2, 0, 0]
    assert [each["incognito"] for each in described] == [0, 1, 0]
    assert [each["prisoners"] for each in described] == [0, 0, 3]


def test_without_grandissimo_there_is_nothing_of_it_to_describe() -> None:
    game = situation({"king": "valencia"}).game
    assert not {*BELONGINGS} & {*names_of(game)}
