"""Whether things can be bent: by a made-up language that asks every thing in its sentences for the form "bent", and by
asking in all tests for what our languages ask for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bot.i18n.texts import ENGLISH, LOCALES, Texts
from bot.i18n.words import LOG, Words

THINGS = frozenset({
    "actor", "area", "areas", "card", "cargo", "choice", "destination", "effect", "expansion", "leader", "leaders",
    "option", "origin", "owner", "person", "place", "player", "players", "region", "regions", "rival", "shared",
    "space",
})  # fmt: skip
"""The facts that are words of the game or people."""


def bending(folder: Path) -> Words:
    """The sentences of English in that language, whose catalogues are written into a folder."""
    things = re.compile("{(" + "|".join(THINGS) + ")}")
    for path in LOCALES.joinpath(ENGLISH).rglob("*.po"):
        for language in (ENGLISH, "fr"):
            copy = folder / language / path.relative_to(LOCALES / ENGLISH)
            copy.parent.mkdir(parents=True, exist_ok=True)
            text = path.read_text("utf-8")
            copy.write_text(text if language == ENGLISH else things.sub(r"{\1:bent}", text), "utf-8")
    (folder / "fr" / "forms.po").write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "form.bent"\nmsgstr "‹{thing}›"\n',
        "utf-8",
    )
    return Texts.load(folder=folder).for_locale("fr")


_BENT = re.compile(r"{(\w+):\w+}")
_KEY = re.compile(r'^msgid "(.+)"$', re.MULTILINE)


@cache
def asked_for_forms() -> dict[str, frozenset[str]]:
    """The facts that the sentence of a key asks for a form in any of our languages."""
    asked: dict[str, frozenset[str]] = {}
    for path in LOCALES.rglob("*.po"):
        for entry in path.read_text("utf-8").split("\n\n"):
            if (key := _KEY.search(entry)) and (facts := _BENT.findall(entry)):
                asked[key[1]] = asked.get(key[1], frozenset()) | set(facts)
    return asked


def bends(fact: Any) -> bool:
    """Whether it has forms, and all that it is a list of."""
    LOG.disabled = True  # that this form is not declared does not matter
    try:
        format(fact, "bent")
    except ValueError:  # of a text without forms
        return False
    else:
        return True
    finally:
        LOG.disabled = False


def require_that_things_bend(patch: pytest.MonkeyPatch) -> None:
    """From now on what some language asks for a form has forms, whatever language is read: so tests in English find
    what German could not bend.
    """
    say = Words._phrase
    asked = asked_for_forms()

    def said(words: Words, key: str, sentence: str, facts: Mapping[str, Any]) -> str:
        stiff = [fact for fact in asked.get(key, ()) if fact in facts and not bends(facts[fact])]
        assert stiff == [], f"{key}: {stiff} cannot be bent: {facts}"
        return say(words, key, sentence, facts)

    patch.setattr(Words, "_phrase", said)
