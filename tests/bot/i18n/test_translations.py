"""The languages besides English: what is there is right, and a language that is complete stays so."""

from __future__ import annotations

import pytest

from scripts.languages.checks import FlawKind, check
from scripts.languages.files import languages

COMPLETE = frozenset({"de", "es", "nl"})
"""Languages in which a missing sentence is an error; others are still being made."""


@pytest.mark.parametrize("code", sorted(COMPLETE))
def test_a_complete_language_lacks_nothing_and_has_no_faults(code: str) -> None:
    unwanted = (FlawKind.FAULT, FlawKind.MISSING, FlawKind.LONG)
    assert [str(each) for each in check(code) if each.kind in unwanted] == []


def test_complete_languages_are_languages() -> None:
    assert set(languages()) >= COMPLETE
