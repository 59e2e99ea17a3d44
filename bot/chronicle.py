"""The log of a table as chapters: who drew what at the start, the power cards of a round, each turn, each scoring.

A chapter knows its round and turn, so whatever is shown of a log can stand under its heading. Filters leave out events;
a chapter of which nothing is left is left out too. What a reader may not know is not in the entries to begin with.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from engine.core.events import Event
from engine.elgrande import events as happened

_NUMBER = re.compile(r"[0-9]{1,2}")

Entry = tuple[int, Event]
"""A position in the log and what happened there."""


class Kind(StrEnum):
    """What a chapter is about."""

    START = "start"
    POWER_CARDS = "power_cards"
    TURN = "turn"
    SCORING = "scoring"


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of a game. `turn` counts from 1 in each round, and `player` is whose turn it is; both only in turns."""

    kind: Kind
    round: int
    entries: tuple[Entry, ...] = ()
    turn: int = 0
    player: int | None = None

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(event for _, event in self.entries)


SCORED: frozenset[type[Event]] = frozenset(
    {
        happened.AreaScored,
        happened.CastilloEmptied,
        happened.CastilloOpened,
        happened.DiscsShown,
        happened.GameEnded,
        happened.GeneralScoringBegan,
        happened.GeneralScoringEnded,
    }
)
"""What belongs to a scoring, also in the middle of a turn."""


def chapters_of(entries: Iterable[Entry]) -> list[Chapter]:
    """All that happened, from the beginning on."""
    found = [Chapter(Kind.START, 0)]
    for entry in entries:
        begun = _begun(entry[1], found[-1])
        if begun is not None:
            found.append(begun)
        found[-1] = replace(found[-1], entries=(*found[-1].entries, entry))
    return [chapter for chapter in found if chapter.entries]


def _begun(event: Event, before: Chapter) -> Chapter | None:
    """The chapter that begins with an event."""
    match event:
        case happened.RoundBegan():
            return Chapter(Kind.POWER_CARDS, event.round)
        case happened.TurnBegan():
            return Chapter(Kind.TURN, before.round, turn=before.turn + 1, player=event.player)
        case happened.GeneralScoringBegan():
            return Chapter(Kind.SCORING, before.round)
    return None


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
                concerned = (getattr(event, "player", None), getattr(event, "actor", None))
                return chapter.player == self.number or self.number in concerned
            case "round":
                return chapter.round == self.number
            case "scorings":
                return chapter.kind is Kind.SCORING or type(event) in SCORED
            case "secrets":
                return not event.seen_by(None)
        return True


def _with_entries(chapters: Sequence[Chapter], wanted: Callable[[Chapter, Entry], bool]) -> list[Chapter]:
    kept = [
        replace(chapter, entries=tuple(entry for entry in chapter.entries if wanted(chapter, entry)))
        for chapter in chapters
    ]
    return [chapter for chapter in kept if chapter.entries]
