"""What orders are called where they are stored stays, whatever their classes are called."""

from __future__ import annotations

import pytest

from bot.elcaballero.orders import NextPowerCard
from bot.elgrande.orders.grandissimo import Companions, ShowingKing
from bot.elgrande.orders.hands import HandDraft
from bot.elgrande.orders.ranking import Bid, Disc
from bot.elgrande.orders.vetoes import LetPass, StopScoring, StopTaking
from bot.faces import face_named
from bot.game.orders.order import Exactly, Order
from bot.game.orders.reading import Draft, order_from_json
from engine.games import GAMES

STORED: list[tuple[str, Order]] = [
    ("Bid", Bid(3, ("play 1",))),
    ("Companions", Companions(3)),
    ("Disc", Disc(3, ("disc galicia",))),
    ("Draft", Draft.of(Bid(3, ()))),
    ("Exactly", Exactly(3, "pass")),
    ("HandDraft", HandDraft(3, (10, 20))),
    ("LetPass", LetPass(3)),
    ("ShowKing", ShowingKing(3)),
    ("StopScoring", StopScoring(3)),
    ("StopTaking", StopTaking(3)),
    ("elcaballero.PowerCard", NextPowerCard(3, ("play 1",))),
]


@pytest.mark.parametrize(("word", "order"), STORED, ids=[word for word, _ in STORED])
def test_an_order_is_stored_under_its_word_and_read_again(word: str, order: Order) -> None:
    written = order.to_json()
    assert written["order"] == word
    assert order_from_json(written) == order


def test_every_kind_of_order_has_its_word_here() -> None:
    kinds: set[type[Order]] = {Exactly, Draft, *(kind for game in GAMES for kind in face_named(game).orders)}
    assert {kind.word for kind in kinds} == {word for word, _ in STORED}
