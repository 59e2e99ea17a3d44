"""The languages besides English: what is there is right, and a language that is complete stays so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel import Locale

from bot.i18n.catalogue import read_catalogue
from bot.i18n.texts import LOCALES
from scripts.languages.checks import FlawKind, check
from scripts.languages.files import languages

GLOSSARIES = Path(__file__).parents[3] / "docs" / "languages"
COMPLETE = frozenset({"de", "es", "nl"})
"""Languages in which a missing sentence is an error; others are still being made."""


@pytest.mark.parametrize("code", sorted(COMPLETE))
def test_a_complete_language_lacks_nothing_and_has_no_faults(code: str) -> None:
    unwanted = (FlawKind.FAULT, FlawKind.MISSING, FlawKind.LONG)
    assert [str(each) for each in check(code) if each.kind in unwanted] == []


def test_complete_languages_are_languages() -> None:
    assert set(languages()) >= COMPLETE


LOOKED_AT_FIRST = re.compile(r"^\| `([\w.]+)` \| (.+?) \| .+ \|$", re.MULTILINE)
"""The key and the sentence of a row in the list for native speakers."""


@pytest.mark.parametrize(("code", "page"), [("de", "german"), ("nl", "dutch"), ("es", "spanish")])
def test_the_sentences_that_natives_look_at_first_are_those_of_the_catalogue(code: str, page: str) -> None:
    glossary = (GLOSSARIES / f"{page}.md").read_text("utf-8")
    listed = LOOKED_AT_FIRST.findall(glossary.partition("## To look at first")[2])
    sentences = read_catalogue(LOCALES / code, Locale(code))

    assert len(listed) > 10
    assert [(key, sentences.text(key)) for key, _ in listed] == listed
