"""Sentences in one language."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from gettext import GNUTranslations
from typing import Any

from babel import Locale
from babel.lists import format_list

from bot.i18n.escape import escape, plain

LOG = logging.getLogger(__name__)


class Words:
    """The catalogue of one locale, with another one behind it for keys that it lacks.

    `words("panel.play")` gives a sentence, `words("table.name", number=3)` one with facts in it. A key that no
    catalogue has gives the key itself, so that a missing sentence never stops a game; tests hold that none is missing.
    """

    def __init__(self, locale: Locale, catalogue: GNUTranslations, fallback: Words | None = None) -> None:
        self.locale = locale
        self.code = str(locale).replace("_", "-")
        self._catalogue = catalogue
        self._fallback = fallback

    def __call__(self, key: str, /, **facts: Any) -> str:
        """The sentence of a key with its facts filled in."""
        sentence = self._catalogue.gettext(key)
        if sentence != key:
            return sentence.format_map(facts) if facts else sentence.format()
        return self._missing(key) if self._fallback is None else self._fallback(key, **facts)

    def plural(self, key: str, count: int, /, **facts: Any) -> str:
        """The sentence of a key in the form that belongs to a number; the number is the fact `count`."""
        sentence = self._catalogue.ngettext(key, key, count)
        if sentence != key:
            return sentence.format_map({"count": count, **facts})
        return self._missing(key) if self._fallback is None else self._fallback.plural(key, count, **facts)

    def has(self, key: str) -> bool:
        """Whether there is a sentence for a key, here or in the language behind.

        The head of a catalogue stands under the empty key, and is none.
        """
        if not key:
            return False
        own = self._catalogue.gettext(key) != key or self._catalogue.ngettext(key, key, 1) != key
        return own or (self._fallback is not None and self._fallback.has(key))

    def list(self, items: Sequence[str]) -> str:
        """ "A, B and C" as this language writes it."""
        return format_list(list(items), style="standard", locale=self.locale)

    def alternatives(self, items: Sequence[str]) -> str:
        """ "A, B or C" as this language writes it."""
        return format_list(list(items), style="or", locale=self.locale)

    @staticmethod
    def name(name: str) -> str:
        """A name that a person has given, for a message: nothing in it acts as Markdown or as a mention."""
        return escape(name)

    @staticmethod
    def plain_name(name: str) -> str:
        """The same for places without Markdown: buttons, menus, alt texts, pictures."""
        return plain(name)

    @staticmethod
    def _missing(key: str) -> str:
        LOG.error("There is no sentence for the key %s.", key)
        return key
