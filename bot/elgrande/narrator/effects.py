"""Lasting effects in words: what they are called, whose they are, where they lie, what they do, and until when."""

from __future__ import annotations

from bot.elgrande.narrator.naming import ElGrandeNaming
from bot.i18n import Words
from engine.elgrande.seen.view import LastingEffect, View

UNKNOWN = "other"
"""The key of an effect that has no words of its own."""


def effect_name(name: str, words: Words) -> str:
    """What a lasting effect is called."""
    return words(f"effect.{_key(name, words)}")


def effect_lines(view: View, naming: ElGrandeNaming) -> list[str]:
    """A line of Markdown for every effect, as far as the viewer may know it."""
    return [_line(effect, naming) for effect in view.effects]


def _line(effect: LastingEffect, naming: ElGrandeNaming) -> str:
    words = naming.words
    facts = {
        "effect": effect_name(effect.name, words),
        "player": naming.player(effect.player),
        "about": words(f"effect.{_key(effect.name, words)}.about"),
        "until": words(f"effect.until.{effect.until.replace(' ', '_')}"),
    }
    if not effect.areas:
        return words("effect.line", **facts)
    return words("effect.line_in", **facts, areas=words.list([naming.region(area) for area in effect.areas]))


def _key(name: str, words: Words) -> str:
    return name if words.has(f"effect.{name}") else UNKNOWN
