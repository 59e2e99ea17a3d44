"""Events become sentences, or paragraphs: one for each turn. The same things in a row are told together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from bot.i18n import Words
from bot.narrator.deeds import DEEDS, OF_THE_CARD_JUST_TAKEN
from bot.narrator.happenings import SILENT_HAPPENINGS, TOLD_HAPPENINGS
from bot.narrator.naming import Naming
from bot.narrator.scoring import scoring_list
from bot.narrator.statements import OPENING, STATEMENTS
from bot.narrator.tellers import Group
from engine.core.events import Event
from engine.elgrande import events as happened

SILENT: frozenset[type[Event]] = frozenset(
    {
        happened.TurnBegan,
        happened.TurnEnded,
        happened.SpecialActionEnded,
        happened.RoundEnded,
        happened.DiscSet,
        happened.HandReady,
        *SILENT_HAPPENINGS,
    }
)
"""Events that need no words: what comes before or after them says enough. Who has set a disc is said while others are
waited for, and no longer of interest when the discs are shown."""

_STATEMENTS = {**STATEMENTS, **TOLD_HAPPENINGS}
_OPENING = {*OPENING, *TOLD_HAPPENINGS}

ENDING: frozenset[type[Event]] = frozenset({happened.TurnBegan, happened.TurnEnded, happened.RoundEnded})
"""Those of them after which a paragraph ends."""

_TOGETHER = frozenset(
    {
        happened.HomeDrawn,
        happened.ExtraCaballeroPlaced,
        happened.PowerCardPlayed,
        happened.Evicted,
        happened.CastilloEmptied,
        happened.AreaScored,
    }
)
_TOGETHER_BY_PLAYER = frozenset({happened.Placed, happened.Moved, happened.Recalled, happened.SentToProvince})


def sentences(events: Iterable[Event], names: Sequence[str], words: Words, viewer: int | None = None) -> list[str]:
    """What happened, for a reader who is a player (by seat) or the public. What the reader may not know is left out."""
    naming = Naming(names, words)
    return [_sentence(group, naming) for group in _groups(events, viewer) if type(group[0]) not in SILENT]


def paragraphs(events: Iterable[Event], names: Sequence[str], words: Words, viewer: int | None = None) -> list[str]:
    """The same for reading at a glance: a line for each player's turn that begins with the name, lists of points."""
    story = _Story(Naming(names, words))
    for group in _groups(events, viewer):
        story.tell(group)
    return story.told()


def _groups(events: Iterable[Event], viewer: int | None) -> Iterator[Group]:
    seen = (event for event in events if event.seen_by(viewer))
    return (list(group) for _, group in groupby(seen, _together))


def _together(event: Event) -> tuple[Any, ...]:
    """Events in a row for which this is equal are told together."""
    kind = type(event)
    if kind in _TOGETHER:
        return (kind,)
    if kind in _TOGETHER_BY_PLAYER:
        return (kind, event.player)  # type: ignore[attr-defined]  # all of these have one
    return (kind, id(event))


def _sentence(group: Group, naming: Naming) -> str:
    kind = type(group[0])
    if kind in DEEDS:
        return naming.words("event.deeds", player=naming.player(group[0].player), deeds=DEEDS[kind](group, naming))
    return _STATEMENTS[kind](group, naming)


class _Story:
    """Lines that grow while events come in. A paragraph belongs to the player whose deeds begin it."""

    def __init__(self, naming: Naming) -> None:
        self._naming = naming
        self._lines: list[str] = []
        self._sentences: list[str] = []
        self._player: int | None = None
        self._card: str | None = None
        self._deeds = ""
        self._next = ""

    def told(self) -> list[str]:
        self._end_paragraph()
        return self._lines

    def tell(self, group: Group) -> None:
        kind = type(group[0])
        if kind in DEEDS:
            self._do(group)
        elif kind is happened.SpecialActionEnded:
            self._next = "event.deeds_after_special_action"
        elif kind is happened.AreaScored:
            self._end_paragraph()
            self._lines += [f"- {line}" for line in scoring_list(group, self._naming)]
        elif kind in ENDING:
            self._end_paragraph()
        elif kind not in SILENT:
            self._state(group)

    def _state(self, group: Group) -> None:
        kind = type(group[0])
        if kind in _OPENING:
            self._end_paragraph()
        self._end_sentence()
        self._sentences.append(_STATEMENTS[kind](group, self._naming))

    def _do(self, group: Group) -> None:
        event = group[0]
        if event.player != self._player:
            self._end_paragraph()
            self._player = event.player
        deed = self._deed(group)
        self._deeds = self._naming.words(self._next, deeds=self._deeds, deed=deed) if self._deeds else deed
        began = isinstance(event, happened.SpecialActionBegan)
        self._next = "event.deeds_of_special_action" if began else "event.deeds_and_more"

    def _deed(self, group: Group) -> str:
        event = group[0]
        if isinstance(event, happened.CardTaken):
            self._card = event.card
        elif type(event) in OF_THE_CARD_JUST_TAKEN and event.card == self._card:
            return self._naming.words(OF_THE_CARD_JUST_TAKEN[type(event)])
        return DEEDS[type(event)](group, self._naming)

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
        self._player = self._card = None
