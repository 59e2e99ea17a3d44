"""The panel of power cards keeps within Discord's limits, whatever is in play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.elgrande.narrator.sheets import sheet_text
from bot.game.states import SeatState
from bot.narrator.alt_texts import ALT_TEXT_LIMIT
from bot.storage.records.people import HandSet
from cogs.elgrande import hands
from cogs.elgrande.hand_sets import sets_panel
from cogs.shared.blocks import TEXT_LIMIT
from engine.core.game import Game
from engine.elgrande.expansions import SETS
from tests.cogs.positions import HOSTILE_NAME, english, table

MOST_COMPONENTS = 40
MOST_OPTIONS = 25
CHOOSING = [each for each in SETS if "king_and_intrigue" in each and "jubilee" not in each]


def choosing(expansions: tuple[str, ...], page: int = 0, own_sets: int = 0) -> hands.Choosing:
    """Somebody who chooses power cards, and may have saved many sets."""
    game: Game[Any, Any] = Game.new({"players": 2, "expansions": list(expansions)}, 1)
    while not game.view(0).hands_ready:
        seat = game.waiting[0]
        game.apply(seat, game.pending[seat][0])
    view = game.view(0)
    saved = [
        HandSet(number, f"{HOSTILE_NAME}{number}"[:32], tuple(card.value for card in view.power_deck[:13]))
        for number in range(own_sets)
    ]
    return hands.Choosing(SeatState(table(2), 0, view, 10**9, False, 0, ()), saved, page)


def parts_of(panel: Any) -> list[dict[str, Any]]:
    """All components of a message."""
    return [part for component in panel.to_components() for part in parts(component)]


def parts(component: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield component
    for inner in component.get("components", ()):
        yield from parts(inner)


@pytest.mark.parametrize("page", range(4))
@pytest.mark.parametrize("expansions", CHOOSING, ids="+".join)
def test_every_page_keeps_within_the_limits(expansions: tuple[str, ...], page: int) -> None:
    words = english()
    chosen = choosing(expansions, page, own_sets=21)
    panel = hands.choosing_panel(chosen, words, notice="x" * 100, said="x" * 100)
    shown = parts_of(panel)
    picture = hands.in_picture(chosen, words)

    assert len(shown) <= MOST_COMPONENTS
    assert sum(len(part.get("content", "")) for part in shown) < TEXT_LIMIT
    assert all(len(part.get("options", ())) <= MOST_OPTIONS for part in shown)
    assert len(sheet_text(picture, (), words)) <= ALT_TEXT_LIMIT


@pytest.mark.parametrize("expansions", CHOOSING, ids="+".join)
def test_every_card_of_the_deck_stands_on_one_page(expansions: tuple[str, ...]) -> None:
    chosen = choosing(expansions)
    cards = [card for page in chosen.pages for card in page]

    assert tuple(cards) == chosen.view.power_deck
    assert max(map(len, chosen.pages)) <= hands.LONGEST_PAGE
    assert max(map(len, chosen.pages)) - min(map(len, chosen.pages)) <= 1


def test_twenty_saved_sets_can_be_read_in_one_panel() -> None:
    chosen = choosing(CHOOSING[0], own_sets=21)
    shown = parts_of(sets_panel(table(2), chosen.own_sets, english(), opened=3))

    assert len(shown) <= MOST_COMPONENTS
    assert sum(len(part.get("content", "")) for part in shown) < TEXT_LIMIT
    assert "@everyone" not in "".join(part.get("content", "") for part in shown)


def test_choosing_in_words_is_read_once() -> None:
    """Every card stands in the menu, and nowhere else."""
    words = english()
    for page in range(4):
        panel = hands.choosing_panel(choosing(max(CHOOSING, key=len), page), words)
        shown = parts_of(panel)
        kinds = ("content", "placeholder", "label")
        read = " ".join(part[kind] for part in shown for kind in kinds if part.get(kind)).split()

        assert len(read) <= 150
        assert not {"▰", "▱"} & set("".join(read))
