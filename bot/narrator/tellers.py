"""Simple ways to tell an event: a text of the catalogue with the event's facts in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bot.narrator.naming import Naming

Group = Sequence[Any]
"""Events of one class that are told together."""
Teller = Callable[[Group, Naming], str]


def plain(key: str, *facts: str) -> Teller:
    """A text with the event's facts: players, areas and cards by their names, everything else as it is."""

    def tell(group: Group, naming: Naming) -> str:
        (event,) = group
        return naming.words(key, **{fact: _named(fact, getattr(event, fact), naming) for fact in facts})

    return tell


def counted(key: str, *facts: str) -> Teller:
    """The same, in the form that belongs to the event's `count`."""

    def tell(group: Group, naming: Naming) -> str:
        (event,) = group
        named = {fact: _named(fact, getattr(event, fact), naming) for fact in facts}
        return naming.words.plural(key, event.count, **named)

    return tell


_NAMED: dict[str, Callable[[Naming, Any], str]] = {
    "player": Naming.player,
    "actor": Naming.player,
    "leader": Naming.player,
    "region": Naming.area,
    "origin": Naming.area,
    "destination": Naming.area,
    "card": Naming.card,
    "option": Naming.card,
}


def _named(fact: str, value: Any, naming: Naming) -> Any:
    return _NAMED[fact](naming, value) if fact in _NAMED else value
