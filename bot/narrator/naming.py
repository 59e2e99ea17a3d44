"""How players are called in a sentence. The Naming of a game adds what else it names: places, cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from bot.i18n.words import Words
from bot.narrator.names import in_messages

NamesFor = Callable[[Sequence[str], Words], tuple[str, ...]]
"""One of the ways to call people in `names.py`."""

PLAYERS = frozenset({"player", "actor", "leader", "rival", "owner"})
"""The facts of events that are players."""


class Naming:
    """The names at one table for one reader."""

    def __init__(self, names: Sequence[str], words: Words, called: NamesFor = in_messages) -> None:
        """`names` as people gave them; `called` makes them ready for where they stand."""
        self.words = words
        self._names = called(names, words)

    def player(self, seat: int) -> str:
        return self._names[seat]

    def players(self, seats: Iterable[int]) -> str:
        """Such as "Ana, Ben and Carla"."""
        return self.words.list([self._names[seat] for seat in seats])

    def area(self, area: str) -> str:
        """Where a majority counts, within a sentence."""
        return area

    def fact(self, name: str, value: Any) -> Any:
        """What a fact of an event is called in a sentence; what has no name of its own stays as it is."""
        return self.player(value) if name in PLAYERS else value

    def carried_out(self, choice: str) -> str:
        """What a standing order has chosen, for its owner."""
        raise NotImplementedError

    def parts(self, parts: Iterable[str]) -> str:
        """Such as "2 caballeros in Galicia and 1 in the Castillo"."""
        return self.words.list(list(parts))

    def row(self, parts: Iterable[str]) -> str:
        """A bare list, such as "Ana 4, Ben 2": for what is looked up more than read."""
        return self.words.row(parts, "event.row")
