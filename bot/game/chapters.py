"""The log of a table as chapters: who drew what at the start, each turn, each scoring, and what else a game has.

A chapter knows its round and turn, so whatever is shown of a log can stand under its heading. Filters leave out events;
a chapter of which nothing is left is left out too. What a reader may not know is not in the entries to begin with.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from engine.core.events import Event

_NUMBER = re.compile(r"[0-9]{1,2}")

NumberedEvent = tuple[int, Event]
"""A position in the log and what happened there."""


START = "start"
"""The kind of the first chapter; the events of a game say what the others are (`Event.begins_chapter`)."""
TURN = "turn"
SCORING = "scoring"


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of a game. `turn` counts from 1 in each round, and `player` is whose turn it is; both only in turns."""

    kind: str
    round: int
    entries: tuple[NumberedEvent, ...] = ()
    turn: int = 0
    player: int | None = None

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(event for _, event in self.entries)


def chapters_of(entries: Iterable[NumberedEvent]) -> list[Chapter]:
    """All that happened, from the beginning on."""
    found = [Chapter(START, 0)]
    for entry in entries:
        begun = _begun(entry[1], found[-1])
        if begun is not None:
            found.append(begun)
        found[-1] = replace(found[-1], entries=(*found[-1].entries, entry))
    return [chapter for chapter in found if chapter.entries]


def _begun(event: Event, before: Chapter) -> Chapter | None:
    """The chapter that begins with an event."""
    kind = event.begins_chapter
    if not kind:
        return None
    if event.begins_turn:
        return Chapter(kind, before.round, turn=before.turn + 1, player=event.about)
    return Chapter(kind, before.round if event.round_begun is None else event.round_begun)


def after(chapters: Sequence[Chapter], position: int) -> list[Chapter]:
    """What came after a position of the log."""
    return _with_entries(chapters, lambda _, entry: entry[0] > position)


@dataclass(frozen=True, slots=True)
class Filter:
    """What of a log is to be shown: everything, one player, one round, the scorings, or the reader's own secrets."""

    kind: str = "all"
    number: int | None = None

    @classmethod
    def parse(cls, written: str) -> Filter | None:
        """From `all`, `player.2`, `round.3`, `scorings` or `secrets`; None if it is none of these."""
        kind, point, number = written.partition(".")
        if kind in ("player", "round") and _NUMBER.fullmatch(number):
            return cls(kind, int(number))
        return cls(kind) if kind in ("all", "scorings", "secrets") and not point else None

    def __str__(self) -> str:
        return self.kind if self.number is None else f"{self.kind}.{self.number}"

    def applied(self, chapters: Sequence[Chapter]) -> list[Chapter]:
        """The chapters with what is to be shown of them."""
        return _with_entries(chapters, lambda chapter, entry: self._wants(chapter, entry[1]))

    def _wants(self, chapter: Chapter, event: Event) -> bool:
        match self.kind:
            case "player":
                concerned = (event.about, getattr(event, "actor", None))
                return chapter.player == self.number or self.number in concerned
            case "round":
                return chapter.round == self.number
            case "scorings":
                return chapter.kind == SCORING or event.of_scoring
            case "secrets":
                return not event.seen_by(None)
        return True


def _with_entries(chapters: Sequence[Chapter], wanted: Callable[[Chapter, NumberedEvent], bool]) -> list[Chapter]:
    kept = [
        replace(chapter, entries=tuple(entry for entry in chapter.entries if wanted(chapter, entry)))
        for chapter in chapters
    ]
    return [chapter for chapter in kept if chapter.entries]
