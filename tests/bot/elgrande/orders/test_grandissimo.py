"""Orders of Grandissimo: when to show the King incognito, and whether caballeros go along with mercenaries."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.elgrande.orders.grandissimo import Companions, ShowingKing, ShowingMoment
from bot.game.automatic import AutomaticPlayers
from bot.game.orders.book import StandingOrder
from bot.game.orders.order import Order, Refused
from bot.game.orders.reading import order_from_json
from bot.storage.records.terms import OF_NEW_TABLES
from engine.elgrande.steps.base import ElGrande
from tests.engine.playing import deal_round, situation, special

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
    table: Any = SimpleNamespace(seats=seats, seed=1, terms=OF_NEW_TABLES)
    return AutomaticPlayers(table, (StandingOrder(ME, 10 + ME, order, 0),))


def shown_before(game: ElGrande, order: ShowingKing, choice: str, player: int = BEN) -> bool:
    """Whether the order comes before what the player has chosen."""
    events = game.clone().apply(player, choice)
    return asked_only(game, order).before(game, player, choice, events) is not None


def test_the_king_is_shown_when_a_player_begins_a_turn() -> None:
    game = turn_of_ben()
    assert ShowingKing(9, ShowingMoment.TURN).answer(game.view(ME)) == "reveal"
    assert ShowingKing(9, ShowingMoment.TURN, (BEN,)).answer(game.view(ME)) == "reveal"
    assert ShowingKing(9, ShowingMoment.TURN, (0,)).answer(game.view(ME)) is None


def test_a_turn_that_goes_on_does_not_begin() -> None:
    assert ShowingKing(9, ShowingMoment.TURN).answer(turn_of_ben((BEN, "take grande")).view(ME)) is None


def test_the_king_is_shown_before_somebody_scores() -> None:
    game = turn_of_ben((BEN, "take scoring_fours"))
    assert not shown_before(turn_of_ben(), ShowingKing(9, ShowingMoment.SCORING), "take scoring_fours")
    assert shown_before(game, ShowingKing(9, ShowingMoment.SCORING), "special")
    assert shown_before(game, ShowingKing(9, ShowingMoment.SCORING, (BEN,), "galicia"), "special")
    assert not shown_before(
        game, ShowingKing(9, ShowingMoment.SCORING, (BEN,), "valencia"), "special"
    )  # no region of 4
    assert not shown_before(game, ShowingKing(9, ShowingMoment.SCORING, (0,), "galicia"), "special")
    assert not shown_before(game, ShowingKing(9, ShowingMoment.LEAVING), "special")


def test_the_king_is_shown_before_somebody_leaves_or_enters() -> None:
    in_hand = ((BEN, "take intrigue_three_any"), (BEN, "special"), (BEN, "move galicia 0"))
    game = turn_of_ben(*in_hand)
    assert not shown_before(turn_of_ben(*in_hand[:2]), ShowingKing(9, ShowingMoment.LEAVING), "move galicia 0")
    assert shown_before(game, ShowingKing(9, ShowingMoment.LEAVING), "to aragon")
    assert shown_before(game, ShowingKing(9, ShowingMoment.LEAVING, (), "galicia"), "to aragon")
    assert not shown_before(game, ShowingKing(9, ShowingMoment.LEAVING, (), "aragon"), "to aragon")
    assert shown_before(game, ShowingKing(9, ShowingMoment.ENTERING, (), "aragon"), "to aragon")
    assert not shown_before(game, ShowingKing(9, ShowingMoment.ENTERING, (), "galicia"), "to aragon")
    assert not shown_before(game, ShowingKing(9, ShowingMoment.ENTERING), "to castillo")


def test_the_king_is_shown_before_a_scoring_table_is_laid_or_taken_away() -> None:
    laid = ((0, "take scoring_table"), (0, "special"))
    position = {"king": "valencia", "court": [3, 3, 3], "effects": [INCOGNITO], "scoring_tables": {"4/0/0": "galicia"}}
    playing = situation(position, expansions=["grandissimo"])
    cards = (*CARDS[:3], "scoring_table", *CARDS[4:])
    game = deal_round(playing, (0, "play 13"), (1, "play 12"), (2, "play 11"), *laid, cards=cards)
    for moment, region, comes in (
        (ShowingMoment.ENTERING, "aragon", True),
        (ShowingMoment.ENTERING, "galicia", False),
        (ShowingMoment.LEAVING, "galicia", True),
        (ShowingMoment.LEAVING, "aragon", False),
    ):
        assert shown_before(game, ShowingKing(9, moment, (), region), "table 4/0/0 aragon", 0) is comes


def in_a_general_scoring() -> ElGrande:
    """Before its regions; the King stands in Sevilla, and mine would show himself in Aragón."""
    position = {"king": "sevilla", "caballeros": {"aragon": [0, 1, 0], "sevilla": [1, 0, 0]}, "effects": [INCOGNITO]}
    playing = situation(position, expansions=["grandissimo"])
    playing.play("general_scoring", {"discs": ["galicia", "galicia", "galicia"]})
    return playing.game


def test_an_order_says_before_which_region_of_a_general_scoring_the_king_is_shown() -> None:
    game = in_a_general_scoring()
    assert game.waiting == (ME,)
    for region, chosen in (
        ("aragon", "show aragon"),
        ("sevilla", "show sevilla"),
        ("galicia", None),
        (None, "show aragon"),
    ):
        order = ShowingKing(9, ShowingMoment.BEFORE_REGION, (), region)
        order.require_sense(game.view(ME))
        assert order.answer(game.view(ME)) == chosen
        answer = asked_only(game, order).answer(game, 0)
        assert (answer and answer.choice) == chosen
    assert ShowingKing(9, ShowingMoment.BEFORE_REGION).answer(turn_of_ben().view(ME)) is None


def test_nothing_comes_before_ones_own_choice() -> None:
    order = ShowingKing(9, ShowingMoment.ENTERING)
    game = turn_of_ben((BEN, "take grande"), (BEN, "end"), (ME, "take king_card"))
    choice = next(each for each in game.pending[ME] if each.startswith("place "))
    assert not shown_before(game, order, choice, ME)


def test_what_is_hidden_is_not_foreseen() -> None:
    """R27: an order knows no more than its owner could hear announced, such as a disc before it is shown."""
    playing = situation(
        {"king": "valencia", "caballeros": {"galicia": [1, 1, 1]}, "effects": [INCOGNITO]}, expansions=["grandissimo"]
    )
    game = special(playing, "secret_special_scoring", (1, "disc sevilla"), (2, "disc sevilla"))
    events = game.clone().apply(0, "disc galicia")
    assert any(getattr(event, "area", None) == "galicia" for event in events)
    assert not shown_before(game, ShowingKing(9, ShowingMoment.SCORING), "disc galicia", 0)


def test_an_order_is_carried_out_though_nobody_waits_for_its_seat() -> None:
    """R22: before whoever is waited for goes on, so that nobody who sleeps is cheated by speed."""
    game = turn_of_ben()
    assert game.waiting == (BEN,)
    automatic = asked_only(game, ShowingKing(9, ShowingMoment.TURN))

    answer = automatic.answer(game, 5)

    assert answer is not None
    assert (answer.seat, answer.choice) == (ME, "reveal")
    game.apply(answer.seat, answer.choice)
    assert automatic.answer(game, 6) is None


def test_it_needs_a_region_and_lapses_with_it() -> None:
    without = turn_of_ben(effects=()).view(ME)
    order = ShowingKing(9, ShowingMoment.TURN)
    with pytest.raises(Refused):
        order.require_sense(without)
    assert order.lapsed(without)
    assert not order.lapsed(turn_of_ben().view(ME))
    with pytest.raises(Refused):
        ShowingKing(9, ShowingMoment.TURN, (ME,)).require_sense(turn_of_ben().view(ME))
    for order in (
        ShowingKing(9, ShowingMoment.SCORING, (), "francia"),
        ShowingKing(9, ShowingMoment.TURN, (), "galicia"),
    ):
        with pytest.raises(Refused):
            order.require_sense(turn_of_ben().view(ME))
    ShowingKing(9, ShowingMoment.LEAVING, (BEN,), "portugal").require_sense(turn_of_ben().view(ME))


@pytest.mark.parametrize(
    "order", [ShowingKing(9, ShowingMoment.LEAVING, (0, 2), "portugal"), Companions(9, consents=True)]
)
def test_orders_are_read_as_they_were_written(order: Order) -> None:
    assert order_from_json(order.to_json()) == order


def test_an_order_of_before_there_were_regions_is_about_any() -> None:
    stored = {"order": "ShowKing", "round": 9, "moment": "leaving", "players": [0]}
    assert order_from_json(stored) == ShowingKing(9, ShowingMoment.LEAVING, (0,))


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
