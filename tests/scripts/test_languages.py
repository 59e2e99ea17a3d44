"""The program for those who translate: what it writes, what it keeps, and what it finds."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.i18n.texts import Texts
from scripts.languages.checks import FlawKind, check
from scripts.languages.files import read_all, texts_of, update
from scripts.languages.places import BUTTON, COMMAND, LINE, MENU, TITLE, place_of

HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
ENGLISH = """
# What is done.
msgid "deed.moved"
msgstr "moves {count} from {origin} to {area}"

msgid "pieces"
msgid_plural "pieces"
msgstr[0] "{count} piece of {player}"
msgstr[1] "{count} pieces of {player}"

msgid "area.castillo"
msgstr "the Castillo"

msgid "panel.do.place"
msgstr "**Place** in {choice}"

msgid "command.table.name"
msgstr "table"

msgid "welcome"
msgstr "`/table` opens one.\\nIs that all?"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "all.po").write_text(HEAD + ENGLISH, encoding="utf-8")
    update("es", tmp_path)
    return tmp_path


def translate(folder: Path, text: str, file: str = "all.po") -> Path:
    path = folder / "es" / file
    path.write_text(HEAD + text, encoding="utf-8")
    return path


def faults(folder: Path) -> list[str]:
    return [f"{each.key}: {each.about}" for each in check("es", folder=folder) if each.kind is FlawKind.FAULT]


GOOD = """
msgid "area.castillo"
msgstr "el Castillo"

msgid "deed.moved"
msgstr "mueve {count} de {origin:of} a {area}"
"""
FORMS = 'msgid "form.of"\nmsgstr "de {thing}"\n\nmsgid "area.castillo:of"\nmsgstr "del Castillo"\n'


def test_a_new_language_has_every_sentence_with_the_english_one_beside_it(folder: Path) -> None:
    written = (folder / "es" / "all.po").read_text(encoding="utf-8")

    assert '# What is done.\n#. moves {count} from {origin} to {area}\nmsgid "deed.moved"\nmsgstr ""\n' in written
    assert (
        '#. {count} piece of {player} / {count} pieces of {player}\nmsgid "pieces"\nmsgid_plural "pieces"\n' in written
    )
    assert "#. `/table` opens one.\\nIs that all?\n" in written
    assert [each.kind for each in check("es", folder=folder)] == [FlawKind.MISSING] * 6


def test_what_was_translated_stays_also_when_it_moves_to_another_file(folder: Path) -> None:
    translate(folder, GOOD)
    translate(folder, FORMS, "forms.po")
    (folder / "en" / "all.po").rename(folder / "en" / "moved.po")

    assert update("es", folder) == []

    assert not (folder / "es" / "all.po").exists()
    found = read_all("es", folder)
    assert {key: texts_of(found[key])[0] for key in ("deed.moved", "area.castillo", "area.castillo:of")} == {
        "deed.moved": "mueve {count} de {origin:of} a {area}",
        "area.castillo": "el Castillo",
        "area.castillo:of": "del Castillo",
    }
    assert faults(folder) == []


def test_updating_twice_changes_nothing(folder: Path) -> None:
    translate(folder, GOOD)
    update("es", folder)
    once = (folder / "es" / "all.po").read_bytes()

    update("es", folder)

    assert (folder / "es" / "all.po").read_bytes() == once
    assert list(read_all("es", folder)) == list(read_all("en", folder))


def test_a_sentence_that_english_changed_is_to_be_looked_at_again(folder: Path) -> None:
    translate(folder, GOOD)
    translate(folder, FORMS, "forms.po")
    update("es", folder)
    english = folder / "en" / "all.po"
    english.write_text(english.read_text("utf-8").replace("moves {count}", "takes {count}"), encoding="utf-8")

    assert [(each.key, each.about) for each in check("es", folder=folder) if each.kind is FlawKind.CHANGED] == [
        ("deed.moved", "takes {count} from {origin} to {area}")
    ]
    update("es", folder)

    assert "#, fuzzy" in (folder / "es" / "all.po").read_text("utf-8")
    assert [each.key for each in check("es", folder=folder) if each.kind is FlawKind.CHANGED] == ["deed.moved"]


def test_texts_that_begin_alike_over_a_whole_line_are_no_change(folder: Path) -> None:
    """Babel forgets the second of two lines of a comment that are alike: here the beginning of both numbers."""
    alike = "In each region the most caballeros earn the first number, the second most"
    led = "the second. You lead in {led_region}: {led_points} poin"
    texts = "".join(
        f'msgstr[{number}] "{alike} {led}{end}, if it stays so."\n' for number, end in enumerate(("t", "ts"))
    )
    plural = f'msgid "most"\nmsgid_plural "most"\n{texts}'
    english = folder / "en" / "all.po"
    english.write_text(HEAD + plural, encoding="utf-8")
    translate(folder, plural)
    update("es", folder)
    update("es", folder)

    assert "#, fuzzy" not in (folder / "es" / "all.po").read_text("utf-8")
    english.write_text(english.read_text("utf-8").replace("points", "marks"), encoding="utf-8")
    assert [each.key for each in check("es", folder=folder) if each.kind is FlawKind.CHANGED] == ["most"]


@pytest.mark.parametrize(
    ("english", "told"),
    [
        ("takes {count} from {origin} to {area}", "mueve 2 de Aragón a Sevilla"),
        ("{count} go to {area}", "2 go to Sevilla"),
    ],
)
def test_an_old_translation_is_better_than_english_unless_its_facts_differ(
    folder: Path, english: str, told: str
) -> None:
    path = folder / "en" / "all.po"
    translate(folder, GOOD.replace(":of", ""))
    update("es", folder)
    path.write_text(path.read_text("utf-8").replace("moves {count} from {origin} to {area}", english), "utf-8")
    update("es", folder)

    words = Texts.load(folder=folder).for_locale("es-ES")

    assert words("deed.moved", count=2, origin="Aragón", area="Sevilla") == told


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('"mueve {count} de {origin}"', "{area} is left out"),
        ('"mueve {count} de {origin} a {area} por {player}"', "English has no {player}"),
        ('"mueve {count} de {origin:onto} a {area}"', "the forms {onto} are not declared"),
        ('"mueve {count de {origin} a {area}"', "its braces do not fit"),
        ('"mueve {count}... de {origin} a {area}"', "write …"),
        ('"mueve  {count} de {origin} a {area}"', "one space"),
        ('"mueve «{count}» de {origin} a {area}"', "quotations stand between “ and ”"),
        ('"mueve {count} from {origin} a {area}"', "English is left over"),
        ('"¡mueve {count} de {origin} a {area}"', "its own sign"),
        ('"usted mueve {count} de {origin} a {area}"', "“usted”: tú"),
        ('"**mueve** {count} de {origin} a {area}"', "bold type"),
        ('"/mesita {count} de {origin} a {area}"', "there is no command /mesita"),
    ],
)
def test_each_fault_of_a_sentence_is_found(folder: Path, text: str, fault: str) -> None:
    (folder / "es" / "style.toml").write_text("inverted = true\n[refused]\n'\\busted\\b' = \"tú\"\n", "utf-8")
    translate(folder, f'msgid "deed.moved"\nmsgstr {text}\n')

    (found,) = faults(folder)

    assert fault in found


def test_a_number_has_as_many_texts_as_the_language(folder: Path) -> None:
    translate(folder, 'msgid "pieces"\nmsgid_plural "pieces"\nmsgstr[0] "una de {player}"\nmsgstr[1] ""\n')
    assert [each.key for each in check("es", folder=folder) if each.kind is FlawKind.MISSING].count("pieces") == 1

    translate(
        folder, 'msgid "pieces"\nmsgid_plural "pieces"\nmsgstr[0] "una de {player}"\nmsgstr[1] "{count} de {player}"\n'
    )
    assert faults(folder) == []


def test_what_is_too_long_is_found_where_it_stands(folder: Path) -> None:
    translate(
        folder,
        f'msgid "panel.do.place"\nmsgstr "**Colocar** en {{choice}}{"x" * 70}"\n\n'
        'msgid "command.table.name"\nmsgstr "La mesa"\n',
    )

    assert sorted(faults(folder)) == [
        "command.table.name: “La mesa” is no name for a command",
        f"panel.do.place: 93 characters, and a button has 80: **Colocar** en {{choice}}{'x' * 70}",
    ]


@pytest.mark.parametrize(
    ("forms", "fault"),
    [
        ('msgid "area.castillo:of"\nmsgstr "del Castillo"\n', "form.of is needed for all other things"),
        ('msgid "form.of"\nmsgstr "de {cosa}"\n', "English has no {cosa}"),
        (FORMS + '\nmsgid "area.casa:of"\nmsgstr "de la casa"\n', "there is no area.casa"),
    ],
)
def test_forms_of_things_that_are_not_there_are_found(folder: Path, forms: str, fault: str) -> None:
    translate(folder, forms, "forms.po")

    assert fault in "\n".join(faults(folder))


def test_a_sentence_that_english_lacks_is_found_and_goes(folder: Path) -> None:
    translate(folder, 'msgid "no.such"\nmsgstr "nada"\n')
    assert [each.key for each in check("es", folder=folder) if each.kind is FlawKind.CHANGED] == ["no.such"]

    assert update("es", folder) == ["no.such"]
    assert {each.kind for each in check("es", folder=folder)} == {FlawKind.MISSING}


@pytest.mark.parametrize(
    ("key", "place"),
    [
        ("panel.do.place", BUTTON),
        ("command.table.new.name", COMMAND),
        ("option.edition.bigbox", LINE),
        ("hint.button", BUTTON),
        ("rules.round.title", LINE),
        ("log.filter", MENU),
        ("terms.form", TITLE),
        ("event.deeds", None),
    ],
)
def test_it_is_known_where_sentences_stand(key: str, place: object) -> None:
    assert place_of(key) is place
