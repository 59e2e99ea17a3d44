"""Catalogues are read as Babel reads them, only sooner."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel import Locale
from babel.messages.pofile import read_po

from bot.i18n.catalogue import read_catalogue
from bot.i18n.texts import LOCALES
from scripts.languages.files import key_of, texts_of

ENTRY = 'msgid "key"\nmsgstr "text"\n'


@pytest.mark.parametrize("code", sorted(path.name for path in LOCALES.iterdir()))
def test_every_catalogue_is_read_as_babel_reads_it(code: str) -> None:
    locale = Locale.parse(code.replace("-", "_"))
    read = read_catalogue(LOCALES / code, locale)
    for path in sorted((LOCALES / code).rglob("*.po")):
        with path.open("rb") as file:
            messages = [each for each in read_po(file, locale=code) if each.id and not each.fuzzy]
        for message in messages:
            key, texts = key_of(message), texts_of(message)
            if not message.pluralizable:
                assert read.text(key) == (texts[0] or None)
            elif all(texts):
                assert tuple(read.numbered(key, count) for count in (1, 5)) == texts


def catalogue(folder: Path, text: str) -> str | None:
    (folder / "all.po").write_text(text, encoding="utf-8")
    return read_catalogue(folder, Locale.parse("de")).text("key")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('# A word.\n#. English\nmsgid "key"\nmsgstr "text"', "text"),
        ('msgid "key"\nmsgstr ""\n"one\\n"\n"two \\"“three\\\\"\n', 'one\ntwo "“three\\'),
        ('msgid "other"\nmsgstr "x"\nmsgid "key"\nmsgstr "text"\n', "text"),
        ('msgid ""\n"key"\nmsgstr "text"\n', "text"),
        ('msgid "key"\nmsgstr ""\n', None),
        ('msgid "key"\nmsgid_plural "key"\nmsgstr[0] "one"\nmsgstr[1] ""\n', None),
        ('#. Not {fact}\n#, fuzzy\nmsgid "key"\nmsgstr "nicht {fact}"\n', "nicht {fact}"),
        ('#. Not {fact}\n#, fuzzy\nmsgid "key"\nmsgstr "nicht {other}"\n', None),
        ('#. Not {fact}\n#, fuzzy\nmsgid "key"\nmsgstr "nicht"\n', None),
    ],
)
def test_a_sentence_is_read(tmp_path: Path, text: str, told: str | None) -> None:
    assert catalogue(tmp_path, text) == told


@pytest.mark.parametrize("text", ["msgid key\n", ENTRY + "x\n", 'msgid "key\n', 'msgid "key"\nmsgstr "a" b"\n'])
def test_what_is_no_catalogue_is_named_with_its_line(tmp_path: Path, text: str) -> None:
    with pytest.raises(ValueError, match=r"all\.po is not a catalogue: its line \d"):
        catalogue(tmp_path, text)
