"""Events become sentences, or paragraphs: one for each turn. The same things in a row are told together.

How each event is told stands in the tables of a game (`Telling`), with what happens besides at any table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from bot.i18n import Words
from bot.narrator.happenings import SILENT_HAPPENINGS, TOLD_HAPPENINGS
from bot.narrator.naming import Naming
from bot.narrator.tellers import Group, Teller
from engine.core.events import Event

Kinds = frozenset[type[Event]]
NONE: Kinds = frozenset()


@dataclass(frozen=True, kw_only=True)
class Telling:
    """How the events of one game are told."""

    naming: Callable[[Sequence[str], Words], Naming] = Naming
    deeds: Mapping[type[Event], Teller] = field(default_factory=dict)
    """What a player does, as clauses without the player; all of these events have a `player`."""
    statements: Mapping[type[Event], Teller] = field(default_factory=dict)
    """What happens besides: whole sentences."""
    silent: Kinds = NONE
    """What needs no words: what comes before or after says enough."""
    opening: Kinds = NONE
    """Statements that begin a paragraph."""
    ending: Kinds = NONE
    """Silent events after which a paragraph ends."""
    together: Kinds = NONE
    """Events that are told together when several follow each other,"""
    together_by_player: Kinds = NONE
    """or several of the same player."""
    lists: Mapping[type[Event], Callable[[Group, Any], list[str]]] = field(default_factory=dict)
    """Statements that are a list of points in a paragraph."""
    joints: Mapping[type[Event], str] = field(default_factory=dict)
    """How the deed after such an event is joined to those before it, if not by a comma."""
    introducing: Kinds = NONE
    """Deeds that name a `card`, and"""
    of_it: Mapping[type[Event], str] = field(default_factory=dict)
    """how other deeds with a `card` are told when it was named shortly before."""

    def sentences(
        self, events: Iterable[Event], names: Sequence[str], words: Words, viewer: int | None = None
    ) -> list[str]:
        """What happened, for a reader who is a player (by seat) or the public.

        What the reader may not know is left out.
        """
        naming = self.naming(names, words)
        groups = (group for group in self._groups(events, viewer) if not self._is_silent(group))
        return [told for group in groups if (told := self._sentence(group, naming))]

    def paragraphs(
        self, events: Iterable[Event], names: Sequence[str], words: Words, viewer: int | None = None
    ) -> list[str]:
        """The same for reading at a glance: a line for each player's turn, begun with the name, and lists of points."""
        story = _Story(self, self.naming(names, words))
        for group in self._groups(events, viewer):
            story.tell(group)
        return story.told()

    def statement(self, kind: type[Event]) -> Teller:
        """How an event is told that is no deed."""
        return TOLD_HAPPENINGS[kind] if kind in TOLD_HAPPENINGS else self.statements[kind]

    def _is_silent(self, group: Group) -> bool:
        return type(group[0]) in self.silent or type(group[0]) in SILENT_HAPPENINGS

    def _groups(self, events: Iterable[Event], viewer: int | None) -> Iterator[Group]:
        seen = (event for event in events if event.seen_by(viewer))
        return (list(group) for _, group in groupby(seen, self._together))

    def _together(self, event: Event) -> tuple[Any, ...]:
        """Events in a row for which this is equal are told together."""
        kind = type(event)
        if kind in self.together:
            return (kind,)
        if kind in self.together_by_player:
            return (kind, event.about)
        return (kind, id(event))

    def _sentence(self, group: Group, naming: Naming) -> str:
        kind = type(group[0])
        if kind in self.deeds:
            deeds = self.deeds[kind](group, naming)
            return naming.words("event.deeds", player=naming.player(group[0].player), deeds=deeds)
        return self.statement(kind)(group, naming)


class _Story:
    """Lines that grow while events come in. A paragraph belongs to the player whose deeds begin it."""

    def __init__(self, telling: Telling, naming: Naming) -> None:
        self._telling = telling
        self._naming = naming
        self._lines: list[str] = []
        self._sentences: list[str] = []
        self._player: int | None = None
        self._named: Any = None
        self._deeds = ""
        self._next = ""

    def told(self) -> list[str]:
        self._end_paragraph()
        return self._lines

    def tell(self, group: Group) -> None:
        kind, telling = type(group[0]), self._telling
        if kind in telling.deeds:
            self._do(group)
        elif kind in telling.joints:
            self._next = telling.joints[kind]
        elif kind in telling.lists:
            self._end_paragraph()
            self._lines += [f"- {line}" for line in telling.lists[kind](group, self._naming)]
        elif kind in telling.ending:
            self._end_paragraph()
        elif kind not in telling.silent and kind not in SILENT_HAPPENINGS:
            self._state(group)

    def _state(self, group: Group) -> None:
        kind = type(group[0])
        told = self._telling.statement(kind)(group, self._naming)
        if not told:
            return
        if kind in self._telling.opening or kind in TOLD_HAPPENINGS:
            self._end_paragraph()
        self._end_sentence()
        self._sentences.append(told)

    def _do(self, group: Group) -> None:
        event = group[0]
        if event.player != self._player:
            self._end_paragraph()
            self._player = event.player
        deed = self._deed(group)
        self._deeds = self._naming.words(self._next, deeds=self._deeds, deed=deed) if self._deeds else deed
        self._next = self._telling.joints.get(type(event), "event.deeds_and_more")

    def _deed(self, group: Group) -> str:
        event, kind, telling = group[0], type(group[0]), self._telling
        if kind in telling.introducing:
            self._named = event.card
        elif kind in telling.of_it and event.card == self._named:
            return self._naming.words(telling.of_it[kind])
        return telling.deeds[kind](group, self._naming)

    def _end_sentence(self) -> None:
        if self._deeds and self._player is not None:
            name = self._naming.player(self._player)
            head = name if self._sentences else f"**{name}**"
            self._sentences.append(self._naming.words("event.deeds", player=head, deeds=self._deeds))
        self._deeds = ""

    def _end_paragraph(self) -> None:
        self._end_sentence()
        if self._sentences:
            self._lines.append(" ".join(self._sentences))
        self._sentences = []
        self._player = self._named = None
