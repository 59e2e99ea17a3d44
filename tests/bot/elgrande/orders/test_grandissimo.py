"""Orders of Grandissimo: when to show the King incognito, and whether caballeros go along with mercenaries."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.elgrande.orders import Companions, ShowKing
from bot.elgrande.orders.incognito import Moment
from bot.orders import Order, Refused, Standing, order_from_json
from bot.tables.automatic import AutomaticPlayers
from engine.elgrande.steps.base import ElGrande
from tests.engine.playing import deal_round, situation

ME, BEN = 1, 2
CARDS = ("intrigue_three_any", "loss_of_authority", "scoring_fours", "grande", "king_card", "pact", "queen_or_jester")
INCOGNITO = {"name": "incognito", "player": ME, "until": "game", "areas": ["aragon"], "shown": False}
BIDS = ((0, "play 11"), (1, "play 12"), (2, "play 13"))


def turn_of_ben(*choices: tuple[int, str], effects: tuple[dict[str, Any], ...] = (INCOGNITO,)) -> ElGrande:
    """The first turn of a round is Ben's; `choices` follow."""
    position = {"king": "valencia", "court": [3, 3, 3], "caballeros": {"galicia": [1, 1, 1]}, "effects": [*effects]}
    playing = situation(position, expansions=["grandissimo"])
    return deal_round(playing, *BIDS, *choices, cards=CARDS)


def asked_only(game: ElGrande, order: Order) -> AutomaticPlayers:
    """Everybody is a person, and I have given this order."""
    seats = [SimpleNamespace(user_id=10 + seat, is_deserted=False) for seat in range(3)]
    table: Any = SimpleNamespace(seats=seats, seed=1, terms="{}")
    return AutomaticPlayers(table, (Standing(ME, 10 + ME, order, 0),))


def test_the_king_is_shown_when_a_player_begins_a_turn() -> None:
    game = turn_of_ben()
    assert ShowKing(9, Moment.TURN).answer(game.view(ME)) == "reveal"
    assert ShowKing(9, Moment.TURN, (BEN,)).answer(game.view(ME)) == "reveal"
    assert ShowKing(9, Moment.TURN, (0,)).answer(game.view(ME)) is None


def test_the_king_is_shown_when_somebody_takes_a_card_that_scores() -> None:
    order = ShowKing(9, Moment.SCORING)
    assert order.answer(turn_of_ben().view(ME)) is None
    assert order.answer(turn_of_ben((BEN, "take grande")).view(ME)) is None
    assert order.answer(turn_of_ben((BEN, "take scoring_fours")).view(ME)) == "reveal"
    assert order.answer(turn_of_ben((BEN, "take scoring_fours"), (BEN, "special")).view(ME)) is None


def test_the_king_is_shown_when_somebody_takes_a_card_that_moves_caballeros() -> None:
    order = ShowKing(9, Moment.LEAVING)
    assert order.answer(turn_of_ben((BEN, "take pact")).view(ME)) is None
    assert order.answer(turn_of_ben((BEN, "take intrigue_three_any")).view(ME)) == "reveal"
    assert order.answer(turn_of_ben((BEN, "take intrigue_three_any"), (BEN, "special")).view(ME)) == "reveal"


def test_an_order_is_carried_out_though_nobody_waits_for_its_seat() -> None:
    """R22: before whoever is waited for goes on, so that nobody who sleeps is cheated by speed."""
    game = turn_of_ben((BEN, "take scoring_fours"))
    assert game.waiting == (BEN,)

    answer = asked_only(game, ShowKing(9, Moment.SCORING)).answer(game, 5)

    assert answer is not None
    assert (answer.seat, answer.choice) == (ME, "reveal")
    game.apply(answer.seat, answer.choice)
    assert asked_only(game, ShowKing(9, Moment.SCORING)).answer(game, 6) is None


def test_it_needs_a_region_and_lapses_with_it() -> None:
    without = turn_of_ben(effects=()).view(ME)
    order = ShowKing(9, Moment.TURN)
    with pytest.raises(Refused):
        order.require_sense(without)
    assert order.lapsed(without)
    assert not order.lapsed(turn_of_ben().view(ME))
    with pytest.raises(Refused):
        ShowKing(9, Moment.TURN, (ME,)).require_sense(turn_of_ben().view(ME))


@pytest.mark.parametrize("order", [ShowKing(9, Moment.LEAVING, (0, 2)), Companions(9, consents=True)])
def test_orders_are_read_as_they_were_written(order: Order) -> None:
    assert order_from_json(order.to_json()) == order


@pytest.mark.parametrize(("consents", "answer"), [(True, "consent"), (False, "refuse")])
def test_whether_caballeros_go_along_is_answered_by_an_order(consents: bool, answer: str) -> None:
    """G9."""
    general = {"name": "general", "player": BEN, "until": "scoring"}
    playing = situation(
        {
            "king": "valencia",
            "caballeros": {"galicia": [0, 1, 0]},
            "black": {"galicia": 2},
            "effects": [general],
        },
        expansions=["grandissimo"],
    )
    march = [(BEN, "mercenaries"), (BEN, "move galicia black"), (BEN, "to sevilla"), (BEN, "along 1")]
    game = deal_round(playing, *BIDS, *march, cards=CARDS)
    order = Companions(9, consents=consents)

    assert order.answer(game.view(ME)) == answer
    assert not order.lapsed(game.view(ME))
    order.require_sense(game.view(ME))
    with pytest.raises(Refused):
        order.require_sense(game.view(BEN))
