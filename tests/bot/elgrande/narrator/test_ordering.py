"""Orders in words, as their owner reads them."""

from __future__ import annotations

import pytest

from bot.elgrande.narrator import ordering
from bot.elgrande.narrator.telling import TELLING
from bot.elgrande.orders.grandissimo import ShowingKing, ShowingMoment
from bot.elgrande.orders.ranking import Bid, Disc
from bot.elgrande.orders.vetoes import LetPass, StopScoring, StopTaking
from bot.game.happenings import OrderCarriedOut
from bot.game.orders.order import Order, Otherwise
from bot.i18n.texts import Texts

WORDS = Texts.load().for_locale("en")
NAMES = ("Ana", "*Ben*", "Carla")


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        (Bid(1, ("play 9", "play 8"), Otherwise.LOWEST), "9, else 8, else the lowest free one"),
        (Bid(1, (), Otherwise.HIGHEST), "the highest free one"),
        (Bid(1, ("play 13",)), "13"),
        (Bid(1, ("play 140", "play 10")), "140, else 10"),
        (Disc(3, ("disc valencia", "disc aragon")), "Valencia, else Aragón"),
        (LetPass(1), "let everything pass"),
        (StopTaking(2, Otherwise.PASS), "stop what takes my caballeros from any region, else let it pass"),
        (StopTaking(2, area="court"), "stop what takes my caballeros from the court, else ask me"),
        (StopScoring(2), "stop a scoring that favours anybody over me, else ask me"),
        (StopScoring(2, rivals=(0, 2)), "stop a scoring that favours 🔻 Ana or 🔶 Carla over me, else ask me"),
        (ShowingKing(9), "show the King when anybody else begins a turn"),
        (ShowingKing(9, ShowingMoment.TURN, (1,)), "show the King when 🔵 \\*Ben\\* begins a turn"),
        (ShowingKing(9, ShowingMoment.SCORING), "show the King when anybody else wants to score a region"),
        (
            ShowingKing(9, ShowingMoment.LEAVING, (0,), "aragon"),
            "show the King when 🔻 Ana wants to move somebody or a scoring table out of Aragón",
        ),
        (
            ShowingKing(9, ShowingMoment.ENTERING, (), "portugal"),
            "show the King when anybody else wants to bring somebody or a scoring table into Portugal",
        ),
        (ShowingKing(9, ShowingMoment.GENERAL_SCORING), "show the King when a general scoring begins"),
        (
            ShowingKing(9, ShowingMoment.BEFORE_REGION),
            "show the King in a general scoring, before the first region where it makes a difference",
        ),
        (
            ShowingKing(9, ShowingMoment.BEFORE_REGION, (), "aragon"),
            "show the King right before Aragón is scored in a general scoring",
        ),
    ],
)
def test_an_order_is_told_as_one_would_say_it(order: Order, sentence: str) -> None:
    assert ordering.order_sentence(order, NAMES, WORDS) == sentence


def test_names_are_harmless_in_orders() -> None:
    sentence = ordering.order_sentence(StopScoring(2, rivals=(1,)), NAMES, WORDS)

    assert "🔵 \\*Ben\\*" in sentence


@pytest.mark.parametrize(
    ("choice", "told"),
    [
        ("play 9", "Your order played power card 9."),
        ("disc valencia", "Your order set your secret disc to Valencia."),
        ("pass", "Your order let the special action pass."),
        ("veto 2", "Your order used your Veto to stop the special action before step 2."),
    ],
)
def test_what_an_order_did_is_told_to_its_owner_alone(choice: str, told: str) -> None:
    event = OrderCarriedOut(1, choice)

    assert TELLING.sentences([event], NAMES, WORDS, 1) == [told]
    assert TELLING.sentences([event], NAMES, WORDS, 0) == []
    assert TELLING.sentences([event], NAMES, WORDS) == []
