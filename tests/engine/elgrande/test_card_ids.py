"""One card, one id: printed facts, what the card does, and its wording go together."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from engine import Game
from engine.core.rules import RulesConflict
from engine.elgrande import facts
from engine.elgrande.board.map import BASE_AREAS, SCORING_TABLES, map_of
from engine.elgrande.cards import base_game

BASE_MAP = map_of(BASE_AREAS, tuple(SCORING_TABLES.items()))
ENGLISH = Path(__file__).parents[3] / "data" / "locales" / "en" / "elgrande"
CARDS = set(facts.ACTION_CARDS)
ROW = {card.id for row in facts.ROWS.values() for card in row}
OPTIONS = {"intriguer_one", "intriguer_one_rival", "intriguer_all_own"}
OF_KING_AND_INTRIGUE = {*facts.SPECIAL_ACTIONS, *ROW, *OPTIONS}
TAKEN = ": taken"


@pytest.fixture
def catalogue() -> dict[str, str]:
    """Message ids and texts of the English catalogues of cards."""
    both = "\n".join(
        (ENGLISH / f"{name}.po").read_text("utf-8")
        for name in ("cards", "king_and_intrigue", "players_edition", "special_cards")
    )
    entries = re.findall(r'^msgid "(.+)"\nmsgstr ((?:".*"\n?)+)', both, flags=re.MULTILINE)
    return {key: "".join(re.findall(r'"(.*)"', text)) for key, text in entries}


def test_two_cards_of_one_value_or_id_are_an_error_and_none_is_lost() -> None:
    card = facts.PowerCard(value=15, caballeros=2, source="certain")
    with pytest.raises(RulesConflict, match="two cards have the same value: 15"):
        facts.by("value", (card, replace(card, caballeros=3)))


def test_every_printed_card_has_a_program_and_every_program_a_card() -> None:
    programs = base_game.ACTION_CARDS
    doing = {name.removesuffix(TAKEN) for name in programs if name in CARDS or name.endswith(TAKEN)}
    helping = {name for name in programs if name not in CARDS and not name.endswith(TAKEN)}

    assert doing == CARDS
    assert helping == {"score the castillo"}


DECKS = (base_game.STACK_1, base_game.STACK_2, base_game.STACK_3, base_game.STACK_4, base_game.STACK_5)


@pytest.mark.parametrize(("stack", "deck"), list(enumerate(DECKS, start=1)))
def test_a_program_stands_where_the_card_is_printed(stack: int, deck: dict[str, object]) -> None:
    assert [name.removesuffix(TAKEN) for name in deck] == [
        card.id for card in facts.ACTION_CARDS.values() if card.stack == stack
    ]


def test_there_are_forty_five_cards_in_five_stacks() -> None:
    assert [len(stack) for stack in Game.new({}, seed=1).rules.stacks] == [11, 11, 11, 11, 1]
    assert len(CARDS) == 33


@pytest.mark.parametrize("card", sorted(CARDS))
def test_a_card_places_as_many_caballeros_as_its_stack_says(card: str) -> None:
    printed = facts.ACTION_CARDS[card]

    assert printed.caballeros == printed.stack
    assert printed.source in ("certain", "likely", "reconstructed")


def test_every_action_of_a_power_card_is_printed_somewhere() -> None:
    assert {card.action for card in facts.POWER_CARDS_WITH_ACTIONS} <= CARDS | OF_KING_AND_INTRIGUE


def test_every_card_and_region_has_its_wording(catalogue: dict[str, str]) -> None:
    wanted = {f"card.{card}.{part}" for card in CARDS | OF_KING_AND_INTRIGUE for part in ("title", "short", "text")}
    wanted |= {f"region.{area}" for area in BASE_MAP.ids}

    assert {key for key in wanted if not catalogue.get(key)} == set()


def test_no_card_is_worded_that_does_not_exist(catalogue: dict[str, str]) -> None:
    worded = {key.split(".")[1] for key in catalogue if re.fullmatch(r"card\.\w+\.(title|text)", key)}

    assert worded <= CARDS | OF_KING_AND_INTRIGUE


def test_the_borders_go_both_ways_and_there_are_fifteen() -> None:
    pairs = {(one, other) for one in range(10) for other in range(10) if BASE_MAP.neighbours[one] >> other & 1}

    assert pairs == {(other, one) for one, other in pairs}
    assert len(pairs) == 2 * 15
    assert all(one != other for one, other in pairs)


def test_a_higher_power_card_never_brings_more_caballeros() -> None:
    brought = [card.caballeros for card in facts.POWER_CARDS.values()]

    assert list(facts.POWER_CARDS) == list(range(1, 14))
    assert brought == [6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0, 0]
