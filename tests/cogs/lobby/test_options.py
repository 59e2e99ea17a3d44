"""The menus of a table's options hold whatever a game offers, however much that is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.i18n.texts import Texts
from bot.storage.records.tables import Table
from cogs.lobby import options, panel
from cogs.shared.controls import Option
from engine.core.definition import Offer
from tests.cogs.positions import english

WORDS = english()
MANY = tuple(f"expansion {number}" for number in range(60))
INFO = Table(1, 1, 1, "", {}, seed=7, id=1)


@pytest.fixture
def offered(monkeypatch: pytest.MonkeyPatch) -> Offer:
    offer = Offer("expansions", MANY, MANY[20:30], has_several=True)
    monkeypatch.setattr(options, "offers", lambda _: (offer,))
    return offer


def shown(table: Table) -> list[Any]:
    return [menu.item for menu in panel.option_menus(table, WORDS)]


def test_more_values_than_a_menu_holds_are_in_several_menus(offered: Offer) -> None:
    menus = shown(INFO)

    assert [len(menu.options) for menu in menus] == [25, 25, 10]
    assert [option.value for menu in menus for option in menu.options] == list(MANY)
    assert [option.value for menu in menus for option in menu.options if option.default] == list(MANY[20:30])
    assert len({menu.custom_id for menu in menus}) == 3


def test_a_menu_changes_only_what_it_shows(offered: Offer) -> None:
    chosen = options.value_chosen(offered, 25, ["expansion 49"])

    assert sorted(chosen) == sorted([*MANY[20:25], "expansion 49"])


def test_a_line_that_is_in_no_menu_is_left_to_the_game_to_refuse() -> None:
    offer = Offer("rounds", (9, 6), 9)

    assert options.value_chosen(offer, 0, ["6"]) == 6
    assert options.value_chosen(offer, 0, ["7"]) == "7"
    assert options.value_chosen(replace(offer, has_several=True, present=()), 0, ["6", "x"]) == [6, "x"]


@pytest.mark.parametrize("language", ["en", "de", "nl", "es"])
def test_the_menu_of_who_begins_does_not_say_twice_what_it_is_about(language: str) -> None:
    words = Texts.load().for_locale(language)
    label = words("seating.leader")
    drawn = Option(words("seating.drawn"), "drawn", chosen=True)

    assert options.labelled(label, [drawn]) == [drawn]
