"""How the people at a table are called."""

from __future__ import annotations

import pytest

from bot.i18n.escape import FORMER_PLAYER
from bot.i18n.texts import Texts
from bot.i18n.words import Words
from bot.narrator.names import SEAT_SIGNS, drawn, in_lists, in_menus, in_messages, spoken
from render.theme import load_theme

WORDS = Texts.load().for_locale("en")


def test_every_seat_has_a_sign_of_its_own() -> None:
    assert len(set(SEAT_SIGNS)) == len(SEAT_SIGNS) == len(load_theme().players)


def test_the_sign_of_the_seat_stands_before_every_name_that_is_read() -> None:
    assert in_messages(["Ana", "*Ben*"], WORDS) == (f"{SEAT_SIGNS[0]} Ana", rf"{SEAT_SIGNS[1]} \*Ben\*")
    assert in_menus(["Ana", "*Ben*"], WORDS) == (f"{SEAT_SIGNS[0]} Ana", f"{SEAT_SIGNS[1]} *Ben*")


def test_who_shares_a_name_is_called_by_the_colour_as_well_where_there_are_no_signs() -> None:
    assert spoken(["Ana", "Ben", "ANA"], WORDS) == ("Ana (Red)", "Ben", "ANA (Yellow)")
    assert in_lists(["*Ana*", "*Ana*"], WORDS) == (r"\*Ana\* \(Red\)", r"\*Ana\* \(Blue\)")


def test_names_that_are_alike_when_they_are_cut_leave_room_for_the_colour() -> None:
    names = spoken(["Maximiliana the First", "Maximiliana the Second", "Ben"], WORDS, 14)

    assert names == ("Maximil… (Red)", "Maximi… (Blue)", "Ben")
    assert all(len(name) <= 14 for name in names)


def test_whose_name_has_no_letters_in_the_pictures_is_called_by_the_colour_there() -> None:
    assert drawn(["🦊🦊", "🦊 Ben", "?"], WORDS) == ("Red", "🦊 Ben", "?")


@pytest.mark.parametrize("words", Texts.load().languages, ids=lambda words: words.code)
def test_whoever_is_forgotten_is_called_so_in_the_language_of_the_reader(words: Words) -> None:
    for called in (in_messages, in_menus, in_lists, spoken, drawn):
        first, second = called([f"{FORMER_PLAYER} 1", "Ben"], words)
        assert f"{words('privacy.former')} 1" in first
        assert "Ben" in second
    assert words.written(f"No, {FORMER_PLAYER} was ill.") == f"No, {words('privacy.former')} was ill."
