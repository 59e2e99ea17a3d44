"""What went wrong, as a sentence: refusals name things as people know them."""

from __future__ import annotations

import pytest

from bot.game.errors import IllegalOption, TableError
from bot.i18n.texts import Texts
from cogs.shared.problems import FilmNotHere, UnknownCard, UnknownTopic, sentence_of

WORDS = Texts.load().for_locale("en")


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (
            IllegalOption("expansion_alone", expansion="players_edition", needs="king_and_intrigue"),
            "The expansion “Player’s Edition” needs the expansion “King & Intrigue”.",
        ),
        (
            IllegalOption("expansions_exclude", expansion="jubilee", excludes="special_cards"),
            "The expansions “Jubilee standards” and “Special cards” can’t be combined.",
        ),
        (
            IllegalOption("expansion_not_in_edition", expansion="king_and_intrigue", edition="yucata"),
            "The expansion “King & Intrigue” can’t be combined with the edition “Yucata rules”.",
        ),
        (
            IllegalOption("needs_expansion", option="remove_any_marker", expansion="special_cards"),
            "The option “Removal” needs the expansion “Special cards”.",
        ),
        (IllegalOption("unknown_expansion", expansion="chess"), "There is no expansion “chess” yet."),
    ],
)
def test_a_refusal_names_things_as_the_lobby_does(error: IllegalOption, sentence: str) -> None:
    assert sentence_of(error, WORDS) == sentence


@pytest.mark.parametrize(
    ("error", "quoted"),
    [
        (UnknownCard(written="zzz"), "“zzz”"),
        (UnknownTopic(written="zzz"), "“zzz”"),
        (FilmNotHere(channel="<#4711>"), "<#4711>"),
    ],
)
def test_a_refusal_quotes_what_it_is_about(error: TableError, quoted: str) -> None:
    sentence = sentence_of(error, WORDS)

    assert quoted in sentence
    assert "\n" not in sentence


def test_what_somebody_wrote_is_made_harmless() -> None:
    assert "@everyone" not in sentence_of(IllegalOption("unknown_expansion", expansion="@everyone **x**"), WORDS)
