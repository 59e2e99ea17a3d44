"""Sentences in one language."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from babel import Locale
from babel.lists import format_list

from bot.i18n.catalogue import Catalogue
from bot.i18n.escape import FORMER_PLAYER, LONGEST_NAME, escape, plain
from bot.i18n.phrase import Phrase

Style = Literal["standard", "or"]

SOUNDS = {
    "es": (
        (" y ", " e ", re.compile(r"\W*(i|í|h[ií](?![ae]))", re.IGNORECASE)),
        (" o ", " u ", re.compile(r"\W*(o|ó|h[oó]|8)", re.IGNORECASE)),
    ),
}
"""For a language what stands before the last item, what it becomes, and before which items."""

LOG = logging.getLogger(__name__)


class Words:
    """The catalogue of one locale, with another one behind it for keys that it lacks.

    `words("panel.play")` gives a sentence, `words("table.name", number=3)` one with facts in it. A key that no
    catalogue has gives the key itself, so that a missing sentence never stops a game; tests hold that none is missing.
    """

    def __init__(self, locale: Locale, catalogue: Catalogue, fallback: Words | None = None) -> None:
        self.locale = locale
        self.code = str(locale).replace("_", "-")
        self._catalogue = catalogue
        self._fallback = fallback

    def __call__(self, key: str, /, **facts: Any) -> str:
        """The sentence of a key with its facts filled in. It can be a fact of another sentence, in any of its forms."""
        sentence = self._catalogue.text(key)
        if sentence is not None:
            try:
                return self._phrase(key, sentence, facts)
            except KeyError as fact:
                self._lacks(key, fact)
        if self._fallback is None:
            return self._missing(key)
        return self._bending(key, self._fallback(key, **facts), facts)

    def plural(self, key: str, count: int, /, **facts: Any) -> str:
        """The sentence of a key in the form that belongs to a number; the number is the fact `count`."""
        sentence = self._catalogue.numbered(key, count)
        if sentence is not None:
            try:
                return self._phrase(key, sentence, {"count": count, **facts})
            except KeyError as fact:
                self._lacks(key, fact)
        if self._fallback is None:
            return self._missing(key)
        return self._bending(key, self._fallback.plural(key, count, **facts), {"count": count, **facts})

    def _lacks(self, key: str, fact: KeyError) -> None:
        """A translation may ask for a fact that English does not have any more: then the language behind says it."""
        if self._fallback is None:
            raise fact
        LOG.error("The %s sentence of the key %s asks for %s, which is not known.", self.code, key, fact)

    def has(self, key: str) -> bool:
        """Whether there is a sentence for a key, here or in the language behind."""
        own = self._catalogue.text(key) is not None
        return own or (self._fallback is not None and self._fallback.has(key))

    def list(self, items: Sequence[str]) -> str:
        """ "A, B and C" as this language writes it. A sentence that asks the list for a form asks each item for it."""
        return self._listed(items, "standard")

    def alternatives(self, items: Sequence[str]) -> str:
        """ "A, B or C" as this language writes it."""
        return self._listed(items, "or")

    def row(self, items: Iterable[str], between: str) -> str:
        """A bare list, for what is looked up more than read. `between` is the key of what stands between two items."""
        parts, joint = tuple(items), self(between)
        return Phrase(joint.join(parts), lambda form: joint.join(format(part, form) for part in parts))

    def thing(self, text: str) -> str:
        """What no catalogue has said, such as the name of a person, for sentences that may ask for a form of it."""
        return Phrase(text, lambda form: self._regular(text, form))

    def name(self, name: str) -> str:
        """A name that a person has given, for a message: nothing in it acts as Markdown or as a mention."""
        return self.thing(escape(self.written(name)))

    def plain_name(self, name: str, longest: int = LONGEST_NAME) -> str:
        """The same for places without Markdown: buttons, menus, alt texts, pictures."""
        return self.thing(plain(self.written(name), longest))

    def written(self, text: str) -> str:
        """What somebody wrote, or a name; where somebody stood in it who is forgotten, the reader's words for that."""
        return text.replace(FORMER_PLAYER, self("privacy.former")) if FORMER_PLAYER in text else text

    def mention(self, user_id: int) -> str:
        """Somebody as Discord shows them by their own name; whether they are notified is said when it is sent."""
        return self.thing(f"<@{user_id}>")

    def _listed(self, items: Sequence[str], style: Style) -> str:
        def bent(form: str) -> str:
            return listed([format(item, form) for item in items], style, self.locale)

        return Phrase(bent(""), bent)

    def _phrase(self, key: str, sentence: str, facts: Mapping[str, Any]) -> str:
        return self._bending(key, self._filled(sentence, facts), facts)

    def _bending(self, key: str, text: str, facts: Mapping[str, Any]) -> str:
        """A text with the forms of this language, also one that only the language behind has."""

        def bent(form: str) -> str:
            own = f"{key}:{form}" if self._catalogue.bends(key) else ""
            count = facts.get("count")
            found = self._catalogue.numbered(own, count) if isinstance(count, int) else self._catalogue.text(own)
            return self._regular(text, form) if found is None else self._filled(found, facts)

        return Phrase(text, bent)

    def _regular(self, text: str, form: str) -> str:
        """The form of whatever has none of its own in this language."""
        around = self._catalogue.around(form)
        return self._missing(f"form.{form}", text) if around is None else around[0] + text + around[1]

    def _filled(self, sentence: str, facts: Mapping[str, Any]) -> str:
        try:
            return sentence.format_map(facts)
        except ValueError:
            LOG.error("A text without forms is asked for one: %s", sentence)
            return sentence.format_map({name: self.thing(str(fact)) for name, fact in facts.items()})

    @staticmethod
    def _missing(key: str, instead: str | None = None) -> str:
        LOG.error("There is no sentence for the key %s.", key)
        return key if instead is None else instead


def listed(items: Sequence[str], style: Style, locale: Locale) -> str:
    """The items in one text, as a language writes it: "A, B and C".

    The patterns of Unicode know no sounds: before an i Spanish says "e" and not "y", before an o "u" and not "o".
    """
    text = format_list(items, style=style, locale=locale)
    if len(items) < 2:  # nothing stands between them
        return text
    last = items[-1]
    head = text.removesuffix(last)
    for usual, other, sound in SOUNDS.get(locale.language, ()):
        if head.endswith(usual) and sound.match(last):
            return head.removesuffix(usual) + other + last
    return text
