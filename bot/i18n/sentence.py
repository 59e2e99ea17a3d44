"""What a sentence of a catalogue is made of: its facts, and the forms in which it asks for them."""

from __future__ import annotations

from string import Formatter

from bot.i18n.phrase import AS_IT_IS


def facts_of(sentence: str) -> set[str]:
    """Such as "player" and "area", of "{player} moves to {area:into}." Raises ValueError if its braces do not fit."""
    return {fact for _, fact, _, _ in Formatter().parse(sentence) if fact is not None}


def forms_of(sentence: str) -> set[str]:
    """Such as "into", of "{area:Into}"; a thing as it is needs no form."""
    asked = {form[0].lower() + form[1:] for _, _, form, _ in Formatter().parse(sentence) if form}
    return asked - {AS_IT_IS}
