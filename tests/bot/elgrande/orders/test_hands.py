"""Suggested sets are legal at every table that chooses power cards, and they are named."""

from __future__ import annotations

import pytest

from bot.elgrande.orders.hands import suggested_hands
from bot.i18n.texts import Texts
from engine.core.game import Game
from engine.elgrande.expansions import SETS
from engine.elgrande.seen.view import View

WANTED = 13


def deck_of(expansions: tuple[str, ...], veto: str) -> View:
    view: View = Game.new({"players": 3, "expansions": list(expansions), "veto": veto}, 1).view(None)
    return view


@pytest.mark.parametrize("veto", ["batch", "off"])
@pytest.mark.parametrize("expansions", [each for each in SETS if "king_and_intrigue" in each])
def test_every_suggested_set_is_thirteen_different_cards_of_the_deck(expansions: tuple[str, ...], veto: str) -> None:
    deck = deck_of(expansions, veto).power_deck

    for suggested in suggested_hands():
        cards = suggested.cards(deck, WANTED)
        assert len(set(cards)) == WANTED
        assert set(cards) <= {card.value for card in deck}
        assert list(cards) == sorted(cards)


def test_the_suggested_sets_differ() -> None:
    deck = deck_of(("king_and_intrigue",), "batch").power_deck

    assert len({each.cards(deck, WANTED) for each in suggested_hands()}) == len(suggested_hands())


def test_every_suggested_set_has_a_name_and_says_what_it_is_about() -> None:
    words = Texts.load().for_locale("en")

    for suggested in suggested_hands():
        assert words(f"hand.suggested.{suggested.id}.title")
        assert words(f"hand.suggested.{suggested.id}.help")
