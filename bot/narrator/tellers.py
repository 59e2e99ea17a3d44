"""Simple ways to tell an event: a text of the catalogue with the event's facts in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bot.narrator.naming import Naming

Group = Sequence[Any]
"""Events of one class that are told together."""
Teller = Callable[[Group, Any], str]
"""Tells a group with the naming of the game that it comes from; empty where it needs no words."""


def plain(key: str, *facts: str) -> Teller:
    """A text with the event's facts: players, places and cards by their names, everything else as it is."""

    def tell(group: Group, naming: Naming) -> str:
        (event,) = group
        return naming.words(key, **{fact: naming.fact(fact, getattr(event, fact)) for fact in facts})

    return tell


def counted(key: str, *facts: str) -> Teller:
    """The same, in the form that belongs to the event's `count`."""

    def tell(group: Group, naming: Naming) -> str:
        (event,) = group
        named = {fact: naming.fact(fact, getattr(event, fact)) for fact in facts}
        return naming.words.plural(key, event.count, **named)

    return tell
