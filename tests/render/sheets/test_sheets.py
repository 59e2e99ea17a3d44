"""What holds for all sheets: files of a palette that stay small, the same facts the same picture."""

from __future__ import annotations

import io
from typing import get_args

import pytest
from PIL import Image

from render.elgrande.sheets import power_cards
from render.theme import load_theme, themes
from tests.render.sheets.samples import KINDS

LIMIT = 200_000


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_equal_facts_give_equal_bytes(kind: str) -> None:
    assert KINDS[kind].png(1, load_theme()) == KINDS[kind].png(1, load_theme())


@pytest.mark.parametrize("theme", themes())
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_sheets_are_small_palette_files(kind: str, theme: str) -> None:
    png = KINDS[kind].png(9, load_theme(theme))
    picture = Image.open(io.BytesIO(png))
    assert (picture.format, picture.mode) == ("PNG", "P")
    assert len(png) <= LIMIT
    assert 880 <= picture.width <= 1400


@pytest.mark.parametrize("theme", themes())
def test_a_sheet_with_39_power_cards_is_small_too(theme: str) -> None:
    card = power_cards.PowerCard(180, 7, "in_hand", "Gezagsondermijning", ("count_3", "move_any", "out_of_region"))
    png = power_cards.render(power_cards.PowerCards("Alle Machtkarten", (card,) * 39), load_theme(theme))
    assert len(png) <= LIMIT
    assert Image.open(io.BytesIO(png)).height <= 1400


def test_a_hand_without_cards_can_be_drawn() -> None:
    assert power_cards.render(power_cards.PowerCards("Deine Machtkarten", ()), load_theme())


@pytest.mark.parametrize("title", ["", "Joker"])
def test_the_joker_has_a_star_and_no_value(title: str) -> None:
    hand = power_cards.PowerCards("140 to ★", (power_cards.PowerCard(0, 0, "in_hand", title=title),))

    texts = [each.text for each in power_cards.draw(hand, load_theme()).texts]

    assert texts[:2] == ["140 to ★", "★"]


def test_cards_that_are_gone_look_different() -> None:
    states: tuple[power_cards.State, ...] = get_args(power_cards.State)
    hands = [power_cards.PowerCards("Hand", (power_cards.PowerCard(40, 4, state, "Veto"),)) for state in states]
    assert len({power_cards.render(hand, load_theme()) for hand in hands}) == len(states)


@pytest.mark.parametrize("theme", themes())
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_flat_colours_are_exactly_those_of_the_theme(kind: str, theme: str) -> None:
    c = load_theme(theme).colours
    picture = Image.open(io.BytesIO(KINDS[kind].png(9, load_theme(theme)))).convert("RGB")
    counted = sorted(picture.getcolors(picture.width * picture.height) or [], reverse=True)
    largest = {colour for _, colour in counted[:4]}
    assert c.backdrop in {colour for _, colour in counted}
    assert (c.king if kind == "power_cards" else c.panel) in largest
