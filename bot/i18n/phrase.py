"""What a catalogue has said, for sentences of which it becomes a part, and what such a sentence asks for.

English puts things into a sentence as they are: "in Galicia", "in the Castillo". Other languages bend them: "im
Castillo", "ins Castillo", "aus dem Castillo". So a sentence asks a thing for the form that it needs, by a word of its
language: `{area:into}`. The thing is what a catalogue has said under a key. Its forms stand beside it, under that key
and the form: `area.castillo:into`. What is regular is said once for a language, for all things without a form of their
own: `form.into`, with the thing as its fact `{thing}`.

A form that begins with a capital letter begins a sentence: `{area:Into}` is the form `into` with a capital letter, and
`{area:As}` the thing as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from string import Formatter
from typing import Self

AS_IT_IS = "as"
"""The form of a thing by itself, which is only asked for to begin a sentence with it."""

Bend = Callable[[str], str]
"""Gives a thing in a form of its language, such as "into"."""


class Phrase(str):
    """A text that knows its other forms."""

    __slots__ = ("_bend",)

    _bend: Bend

    def __new__(cls, text: str, bend: Bend) -> Self:
        phrase = super().__new__(cls, text)
        phrase._bend = bend
        return phrase

    def __format__(self, form: str) -> str:
        """What a sentence that asks for `form` gets; without one, the text as it is."""
        if not form:
            return str(self)
        if form.islower():
            return str(self) if form == AS_IT_IS else self._bend(form)
        bent = format(self, form.lower())
        return bent[:1].upper() + bent[1:]

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        """Outside of its process, as where pictures are drawn, a phrase is a text: the catalogue stays here."""
        return str, (str(self),)


def facts_of(sentence: str) -> set[str]:
    """Such as "player" and "area", of "{player} moves to {area:into}." Raises ValueError if its braces do not fit."""
    return {fact for _, fact, _, _ in Formatter().parse(sentence) if fact is not None}


def forms_of(sentence: str) -> set[str]:
    """Such as "into", of "{area:Into}"; a thing as it is needs no form."""
    asked = {form[0].lower() + form[1:] for _, _, form, _ in Formatter().parse(sentence) if form}
    return asked - {AS_IT_IS}
