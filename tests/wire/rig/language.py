"""The language that people and servers of the wire tests have: English, or another one with `WIRE_LOCALE=de`.

So nobody presses a label or looks for a sentence in English: a button is named by its id or by the key of its words, a
sentence by its key.
"""

from __future__ import annotations

import os
import re
from string import Formatter
from typing import Any, Final

from bot.i18n.catalogue import read_catalogue
from bot.i18n.texts import LOCALES, Texts

LOCALE: Final = os.environ.get("WIRE_LOCALE", "en-US")
"""As Discord calls it."""
WORDS: Final = Texts.load().for_locale(LOCALE)
_SENTENCES: Final = read_catalogue(LOCALES / WORDS.code, WORDS.locale)


def says(text: str, key: str, **facts: Any) -> bool:
    """Whether a text has the sentence of a key in it. A fact that is not given may be anything."""
    sentence = _SENTENCES.text(key)
    assert sentence is not None, key
    parts: list[str] = []
    for literal, fact, _, _ in Formatter().parse(sentence):
        parts.append(re.escape(literal))
        if fact is not None:
            parts.append(re.escape(str(facts[fact])) if fact in facts else ".+?")
    return re.search("".join(parts), text, re.DOTALL) is not None
