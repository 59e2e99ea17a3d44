"""A sentence asks the things in it for the forms that its language needs."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from bot.i18n.texts import Texts
from bot.i18n.words import Words
from tests.bot.i18n.test_words import HEADER, TWO_FORMS, entry, write

ENGLISH = {
    "area.castillo": "the Castillo",
    "region.galicia": "Galicia",
    "region.francia": "France",
    "moved": "{player} moves it to {area}.",
    "scored": "{area} is scored.",
    "asked": "To {areas}?",
    "lost": "loses {pieces}",
    "owned": "{player}’s",
}
GERMAN = {
    "area.castillo": "das Castillo",
    "area.castillo:into": "ins Castillo",
    "region.galicia": "Galicia",
    "form.into": "nach {thing}",
    "form.of": "{thing}s",
    "moved": "{player} zieht {area:into}.",
    "scored": "{area:As} wird gewertet.",
    "asked": "{areas:Into}?",
    "lost": "verliert {pieces:with}",
    "form.with": "mit {thing}",
    "owned": "{player:of}",
}


@pytest.fixture
def german(tmp_path: Path) -> Words:
    pieces = entry("pieces", "{count} Stück", "{count} Stücke")
    bent = entry("pieces:with", "mit einem Stück", "mit {count} Stücken")
    head = HEADER.format("de", TWO_FORMS)
    write(tmp_path / "en" / "all.po", "".join([head, *(entry(key, text) for key, text in ENGLISH.items()), pieces]))
    write(
        tmp_path / "de" / "all.po", "".join([head, *(entry(key, text) for key, text in GERMAN.items()), pieces, bent])
    )
    return Texts.load(folder=tmp_path).for_locale("de")


def test_a_thing_has_its_own_form_or_the_regular_one(german: Words) -> None:
    assert german("moved", player="Ana", area=german("area.castillo")) == "Ana zieht ins Castillo."
    assert german("moved", player="Ana", area=german("region.galicia")) == "Ana zieht nach Galicia."


def test_a_thing_that_is_not_translated_yet_is_bent_as_all_others(german: Words) -> None:
    assert german("moved", player="Ana", area=german("region.francia")) == "Ana zieht nach France."


def test_english_puts_things_in_as_they_are(german: Words, tmp_path: Path) -> None:
    english = Texts.load(folder=tmp_path).for_locale("en")

    assert english("moved", player="Ana", area=english("area.castillo")) == "Ana moves it to the Castillo."


def test_a_form_with_a_capital_begins_a_sentence(german: Words) -> None:
    assert german("scored", area=german("area.castillo")) == "Das Castillo wird gewertet."


def test_each_item_of_a_list_is_bent(german: Words) -> None:
    things = [german("area.castillo"), german("region.galicia")]

    assert german("asked", areas=german.alternatives(things)) == "Ins Castillo oder nach Galicia?"
    assert german("asked", areas=german.row(things, "nothing")) == "Ins Castillonothingnach Galicia?"


@pytest.mark.parametrize(("count", "told"), [(1, "verliert mit einem Stück"), (3, "verliert mit 3 Stücken")])
def test_a_number_of_things_has_forms_in_each_number(german: Words, count: int, told: str) -> None:
    assert german("lost", pieces=german.plural("pieces", count)) == told


def test_names_of_people_have_the_regular_forms(german: Words) -> None:
    assert german("owned", player=german.name("Ana_")) == r"Ana\_s"


def test_what_has_no_forms_is_put_in_as_it_is_and_written_down(german: Words, caplog: pytest.LogCaptureFixture) -> None:
    assert german("moved", player="Ana", area="Galicia") == "Ana zieht nach Galicia."
    assert "without forms" in caplog.text


def test_a_form_that_the_language_lacks_is_written_down(german: Words, caplog: pytest.LogCaptureFixture) -> None:
    assert format(german("region.galicia"), "out") == "Galicia"
    assert "form.out" in caplog.text


def test_outside_of_its_process_a_phrase_is_a_text(german: Words) -> None:
    arrived = pickle.loads(pickle.dumps([german("area.castillo")]))  # noqa: S301  # our own

    assert arrived == ["das Castillo"]
    assert type(arrived[0]) is str


def test_a_fact_that_english_does_not_have_any_more_stops_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    head = HEADER.format("de", TWO_FORMS)
    english = entry("moved", "{player} moves.") + entry("pieces", "{count} piece", "{count} pieces")
    german = entry("moved", "{player} zieht {area}.") + entry("pieces", "{number} Stück", "{number} Stücke")
    write(tmp_path / "en" / "all.po", head + english)
    write(tmp_path / "de" / "all.po", head + german)
    words = Texts.load(folder=tmp_path).for_locale("de")

    assert words("moved", player="Ana") == "Ana moves."
    assert words.plural("pieces", 2) == "2 pieces"
    assert "asks for 'area'" in caplog.text


def test_somebody_who_is_mentioned_has_the_regular_forms(german: Words, caplog: pytest.LogCaptureFixture) -> None:
    mentioned = [german.mention(7), german.mention(8)]

    assert german("lost", pieces=german.list(mentioned)) == "verliert mit <@7> und mit <@8>"
    assert caplog.records == []
