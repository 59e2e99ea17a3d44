"""What each order answers, by nothing but a view."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from bot.elgrande.orders.ranking import Bid, Disc
from bot.elgrande.orders.vetoes import LetPass, StopScoring, StopTaking
from bot.game.orders.order import Exactly, Order, Otherwise, Refused
from bot.game.orders.reading import order_from_json
from engine.core.game import Game
from engine.elgrande.events.base_game import AreaScored, Evicted, Moved, RegionNamed, SentToProvince
from engine.elgrande.seen.view import HeldVeto, VetoQuestion, View

ME, BEN = 1, 2


@pytest.fixture
def view() -> View:
    """Three players, the first round, seat 1 looks on while power cards are played."""
    seen: View = Game.new({"players": 3}, 3).view(ME)
    return replace(seen, choices=(), prompt=None, waiting=())


def asked(view: View, *choices: str, **facts: Any) -> View:
    return replace(view, choices=choices, waiting=(ME,), **facts)


def about_a_veto(view: View, *deeds: Any, more: bool = False, announced: Any = ()) -> View:
    question = VetoQuestion(BEN, "intrigue_three_any", tuple((deed,) for deed in deeds), more, announced)
    steps = [f"veto {number}" for number in range(1, len(deeds) + more + 1)]
    return asked(view, "pass", *steps, veto_question=question, vetoes=(HeldVeto(ME, 2),))


def moved(owner: int, origin: str) -> Moved:
    return Moved(BEN, owner, origin, "castillo")


def scored(mine: int, bens: int) -> AreaScored:
    return AreaScored("galicia", (1, 1, 1), (3, 2, 1), (0, mine, bens), None, None)


# Bids


def test_the_first_card_that_is_free_is_played(view: View) -> None:
    order = Bid(1, ("play 9", "play 8", "play 2"))

    assert order.answer(asked(view, "play 1", "play 2", "play 8")) == "play 8"


@pytest.mark.parametrize(
    ("otherwise", "answer"), [(Otherwise.ASK, None), (Otherwise.LOWEST, "play 1"), (Otherwise.HIGHEST, "play 7")]
)
def test_when_no_ranked_card_is_free_the_rest_of_the_order_counts(
    view: View, otherwise: Otherwise, answer: str | None
) -> None:
    order = Bid(1, ("play 9",), otherwise)

    assert order.answer(asked(view, "play 1", "play 4", "play 7")) == answer


def test_a_bid_is_for_its_round_and_for_no_other_question(view: View) -> None:
    order = Bid(2, (), Otherwise.LOWEST)

    assert order.answer(asked(view, "play 1")) is None
    assert order.answer(asked(view, "recruit 1", round=2)) is None
    assert order.answer(asked(view, "play 1", round=2)) == "play 1"


def test_a_bid_lapses_when_a_card_was_played_in_its_round(view: View) -> None:
    order = Bid(1, ("play 9",))

    assert not order.lapsed(view)
    assert order.lapsed(replace(view, power_cards=(None, 5, None)))
    assert order.lapsed(replace(view, round=2))


def test_the_next_bid_is_in_this_round_until_it_is_made(view: View) -> None:
    assert Bid.round_of_next(view) == 1
    assert Bid.round_of_next(replace(view, power_cards=(None, 5, None))) == 2
    assert Bid.round_of_next(replace(view, power_cards=(None, 5, None), round=9)) is None


# Discs


def test_a_disc_is_set_in_the_general_scoring_only(view: View) -> None:
    order = Disc(3, ("disc galicia", "disc aragon"))
    opened = asked(view, "disc aragon", "disc valencia", round=3)

    assert order.answer(opened) is None
    assert order.answer(replace(opened, phase="general_scoring")) == "disc aragon"
    assert Disc(3, ("disc galicia",)).answer(replace(opened, phase="general_scoring")) is None


def test_the_coming_scoring_is_the_next_one_until_the_disc_is_set(view: View) -> None:
    assert Disc.round_of_next(view) == 3
    assert Disc.round_of_next(replace(view, round=3)) == 3
    assert Disc.round_of_next(replace(view, round=3, phase="general_scoring", my_disc="galicia")) == 6
    assert Disc.round_of_next(replace(view, round=9, phase="general_scoring", my_disc="galicia")) is None


# Vetoes


def test_everything_passes_for_a_round(view: View) -> None:
    order = LetPass(1)

    assert order.answer(about_a_veto(view, moved(ME, "galicia"))) == "pass"
    assert order.answer(about_a_veto(replace(view, round=2), moved(ME, "galicia"))) is None
    assert not order.used_once


@pytest.mark.parametrize(
    "taking", [moved(ME, "galicia"), SentToProvince(ME, "galicia", 1), Evicted(ME, 1, "galicia", "court")]
)
def test_it_is_stopped_before_the_first_step_that_takes_mine_from_the_region(view: View, taking: Any) -> None:
    question = about_a_veto(view, moved(0, "galicia"), moved(ME, "aragon"), taking, moved(ME, "galicia"))

    assert StopTaking(2, area="galicia").answer(question) == "veto 3"
    assert StopTaking(2).answer(question) == "veto 2"


@pytest.mark.parametrize(("otherwise", "answer"), [(Otherwise.ASK, None), (Otherwise.PASS, "pass")])
def test_what_takes_nothing_of_mine_is_asked_or_passes(view: View, otherwise: Otherwise, answer: str | None) -> None:
    question = about_a_veto(view, moved(0, "galicia"), moved(ME, "aragon"))

    assert StopTaking(2, otherwise, "galicia").answer(question) == answer


def test_the_court_is_guarded_only_when_it_is_named(view: View) -> None:
    question = about_a_veto(view, SentToProvince(ME, "court", 3))

    assert StopTaking(2).answer(question) is None
    assert StopTaking(2, area="court").answer(question) == "veto 1"


def test_a_region_that_is_named_for_eviction_is_guarded_while_i_am_there(view: View) -> None:
    home = view.grandes[ME]
    question = about_a_veto(view, more=True, announced=(RegionNamed(BEN, home),))

    assert StopTaking(2, area=home).answer(question) == "veto 1"
    empty = tuple(replace(region, caballeros=(0, 0, 0)) for region in view.regions)
    assert StopTaking(2, area=home).answer(replace(question, regions=empty)) is None


def test_a_scoring_is_stopped_when_all_in_all_a_rival_gains_on_me(view: View) -> None:
    order = StopScoring(2, rivals=(BEN,))

    assert order.answer(about_a_veto(view, scored(5, 2), scored(0, 4))) == "veto 2"
    assert order.answer(about_a_veto(view, scored(5, 2), scored(0, 3))) is None
    assert StopScoring(2, rivals=(0,)).answer(about_a_veto(view, scored(0, 4))) is None
    assert StopScoring(2).answer(about_a_veto(view, scored(0, 4))) == "veto 1"


def test_a_veto_order_lapses_with_the_veto(view: View) -> None:
    order = StopTaking(2)

    assert order.lapsed(view)
    assert not order.lapsed(about_a_veto(view))


# What is refused


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        (Bid(1, ()), "empty"),
        (Bid(1, ("play 14",)), "unknown_choice"),
        (Bid(1, ("play 9", "play 9")), "unknown_choice"),
        (Bid(1, ("disc galicia",)), "unknown_choice"),
        (Bid(2, ("play 9",)), "too_late"),
        (Disc(3, ("disc castillo",)), "unknown_choice"),
        (Disc(6, ("disc galicia",)), "too_late"),
        (LetPass(1), "no_veto"),
        (Exactly(1, "play 99"), "unknown_choice"),
    ],
)
def test_an_order_that_makes_no_sense_is_refused(view: View, order: Order, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        order.require_sense(view)
    assert refused.value.reason == reason


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        (LetPass(3), "too_late"),
        (StopTaking(2, area="atlantis"), "unknown_choice"),
        (StopScoring(2, rivals=(ME,)), "unknown_choice"),
        (StopScoring(2, rivals=(7,)), "unknown_choice"),
    ],
)
def test_a_veto_order_is_for_what_the_holder_could_stop(view: View, order: Order, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        order.require_sense(about_a_veto(view))
    assert refused.value.reason == reason


@pytest.mark.parametrize(
    "order",
    [
        Bid(1, ("play 9", "play 8"), Otherwise.LOWEST),
        Disc(3, ("disc galicia",)),
        LetPass(2),
        StopTaking(2, Otherwise.PASS, "galicia"),
        StopScoring(2, rivals=(0, 2)),
        Exactly(1, "veto 2"),
    ],
)
def test_an_order_is_read_as_it_was_written(order: Order) -> None:
    assert order_from_json(json.loads(json.dumps(order.to_json()))) == order


@pytest.mark.parametrize("data", [{}, {"order": "Order"}, {"order": "Bid"}, {"order": "Bid", "round": 1, "x": 2}])
def test_what_is_no_order_is_not_read(data: dict[str, Any]) -> None:
    with pytest.raises((KeyError, TypeError, ValueError)):
        order_from_json(data)
