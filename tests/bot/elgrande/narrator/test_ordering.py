"""Orders in words, as their owner reads them."""

from __future__ import annotations

import pytest

from bot.elgrande import narrator
from bot.elgrande.orders import Bid, Disc, LetPass, StopScoring, StopTaking
from bot.i18n import Texts
from bot.orders import Order, Otherwise
from bot.tables.happenings import OrderCarriedOut

WORDS = Texts.load().for_locale("en")
NAMES = ("Ana", "*Ben*", "Carla")


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        (Bid(1, ("play 9", "play 8"), Otherwise.LOWEST), "9, else 8, else the lowest that is free"),
        (Bid(1, (), Otherwise.HIGHEST), "the highest that is free"),
        (Bid(1, ("play 13",)), "13"),
        (Bid(1, ("play 140", "play 10")), "140, else 10"),
        (Disc(3, ("disc valencia", "disc aragon")), "Valencia, else Aragón"),
        (LetPass(1), "let everything pass"),
        (StopTaking(2, Otherwise.PASS), "stop what takes caballeros of mine from any region, else let it pass"),
        (StopTaking(2, area="court"), "stop what takes caballeros of mine from the court, else ask me"),
        (StopScoring(2), "stop a scoring in which I lose points against anybody, else ask me"),
        (StopScoring(2, rivals=(0, 2)), "stop a scoring in which I lose points against Ana or Carla, else ask me"),
    ],
)
def test_an_order_is_told_as_one_would_say_it(order: Order, sentence: str) -> None:
    assert narrator.order_sentence(order, NAMES, WORDS) == sentence


def test_names_are_harmless_in_orders() -> None:
    sentence = narrator.order_sentence(StopScoring(2, rivals=(1,)), NAMES, WORDS)

    assert "\\*Ben\\*" in sentence


@pytest.mark.parametrize(
    ("choice", "told"),
    [
        ("play 9", "By your order you played power card 9."),
        ("disc valencia", "By your order your secret disc was set to Valencia."),
        ("pass", "By your order your Veto let the special action pass."),
        ("veto 2", "By your order your Veto stopped the special action before step 2."),
    ],
)
def test_what_an_order_did_is_told_to_its_owner_alone(choice: str, told: str) -> None:
    event = OrderCarriedOut(1, choice)

    assert narrator.sentences([event], NAMES, WORDS, 1) == [told]
    assert narrator.sentences([event], NAMES, WORDS, 0) == []
    assert narrator.sentences([event], NAMES, WORDS) == []
