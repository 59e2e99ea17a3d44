"""Events become sentences, or paragraphs: one for each turn. The same things in a row are told together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from bot.game import happenings
from bot.i18n.words import Words
from bot.narrator.naming import Naming
from bot.narrator.rows import Habit, Rows, Told, table
from bot.narrator.tellers import Events, Teller, counted, plain
from engine.core.events import Event

# What happens at a table besides the game.


def _changed_hands(key: str) -> Teller:
    """Who left a seat or sits there now, by the names of then."""

    def tell(group: Events, naming: Naming) -> str:
        (event,) = group
        names = {"name": event.name, "former": getattr(event, "former", "")}
        return naming.words(key, **{fact: naming.words.name(name) for fact, name in names.items()})

    return tell


def _order_carried_out(group: Events, naming: Naming) -> str:
    """What an order has chosen, in the words of the game."""
    (event,) = group
    return naming.carried_out(event.choice)


HAPPENINGS_TOLD: Rows = table(
    Told(happenings.SeatLeft, statement=_changed_hands("happening.seat_left"), begins_paragraph=True),
    Told(happenings.SeatTaken, statement=_changed_hands("happening.seat_taken"), begins_paragraph=True),
    Told(happenings.SeatResumed, statement=_changed_hands("happening.seat_resumed"), begins_paragraph=True),
    Told(happenings.UndoneByConsent, statement=counted("happening.undone_by_consent", "player"), begins_paragraph=True),
    Told(happenings.TimeRanOut, statement=plain("happening.time_ran_out", "player"), begins_paragraph=True),
    Told(happenings.CaretakerChose, statement=plain("happening.caretaker_chose", "player"), begins_paragraph=True),
    Told(happenings.OrderCarriedOut, statement=_order_carried_out, begins_paragraph=True),
)
"""The rows of these events, at the tables of every game."""


@dataclass(frozen=True, kw_only=True)
class Telling:
    """How the events of one game are told."""

    rows: Rows
    """One for each class of the game's events."""
    naming: Callable[[Sequence[str], Words], Naming] = Naming

    def row(self, event: Event) -> Told:
        """The row of an event of the game, or of what happened at the table besides."""
        return HAPPENINGS_TOLD.get(type(event)) or self.rows[type(event)]

    def sentences(
        self, events: Iterable[Event], names: Sequence[str], words: Words, viewer: int | None = None
    ) -> list[str]:
        """What happened, for a reader who is a player (by seat) or the public.

        What the reader may not know is left out.
        """
        naming = self.naming(names, words)
        told = (self._sentence(group, naming) for group in self._groups(events, viewer))
        return [sentence for sentence in told if sentence]

    def paragraphs(
        self, events: Iterable[Event], names: Sequence[str], words: Words, viewer: int | None = None
    ) -> list[str]:
        """The same for reading at a glance: a line for each player's turn, begun with the name, and lists of points."""
        story = _Story(self.naming(names, words))
        for group in self._groups(events, viewer):
            story.tell(group, self.row(group[0]))
        return story.told()

    def marks(self, events: Iterable[Event]) -> list[Any]:
        """What a picture marks of these events."""
        rows = ((event, self.row(event)) for event in events)
        return [row.marks(event) for event, row in rows if row.marks is not None]

    def habits(self, events: Iterable[Event]) -> Iterator[tuple[int, Habit]]:
        """What players did in these events that is counted on their pages, each time with the seat."""
        for event in events:
            row = self.row(event)
            habit = None if row.habit is None else row.habit(event)
            if habit is not None and event.about is not None:
                yield event.about, habit

    def _groups(self, events: Iterable[Event], viewer: int | None) -> Iterator[Events]:
        seen = (event for event in events if event.seen_by(viewer))
        return (list(group) for _, group in groupby(seen, self._together))

    def _together(self, event: Event) -> tuple[Any, ...]:
        """Events in a row for which this is equal are told together."""
        facts = self.row(event).together
        return (id(event),) if facts is None else (type(event), *(getattr(event, fact) for fact in facts))

    def _sentence(self, group: Events, naming: Naming) -> str:
        row = self.row(group[0])
        if row.deed is not None:
            deeds = row.deed(group, naming)
            return naming.words("event.deeds", player=naming.player(group[0].player), deeds=deeds)
        if row.points is not None:
            return " ".join(row.points(group, naming))
        return "" if row.statement is None else row.statement(group, naming)


class _Story:
    """Lines that grow while events come in. A paragraph belongs to the player whose deeds begin it."""

    def __init__(self, naming: Naming) -> None:
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

    def tell(self, group: Events, row: Told) -> None:
        if row.deed is not None:
            self._do(group, row, row.deed, group[0].player)
        elif row.own_deed is not None and getattr(group[0], row.whose) == self._player:
            self._do(group, row, row.own_deed, getattr(group[0], row.whose))
        elif row.points is not None:
            self._end_paragraph()
            self._lines += [f"- {line}" for line in row.points(group, self._naming)]
        elif row.statement is not None:
            self._state(row.statement(group, self._naming), row)
        elif row.ends_paragraph:
            self._end_paragraph()
        elif row.joint:
            self._next = row.joint

    def _state(self, told: str, row: Told) -> None:
        if not told:
            return
        if row.begins_paragraph:
            self._end_paragraph()
        self._end_sentence()
        self._sentences.append(told)

    def _do(self, group: Events, row: Told, deed: Teller, player: int) -> None:
        if player != self._player:
            self._end_paragraph()
            self._player = player
        told = self._of_that_card(group, row) or deed(group, self._naming)
        self._deeds = self._naming.words(self._next, deeds=self._deeds, deed=told) if self._deeds else told
        self._next = row.joint or "event.deeds_and_more"

    def _of_that_card(self, group: Events, row: Told) -> str:
        """A deed about the card that was named shortly before; empty if it is about anything else."""
        if row.introduces_card:
            self._named = group[0].card
        is_known = bool(row.of_that_card) and group[0].card == self._named
        return self._naming.words(row.of_that_card) if is_known else ""

    def _end_sentence(self) -> None:
        if self._deeds and self._player is not None:
            name = self._naming.player(self._player)
            head = name if self._sentences else self._naming.words.thing(f"**{name}**")
            self._sentences.append(self._naming.words("event.deeds", player=head, deeds=self._deeds))
        self._deeds = ""

    def _end_paragraph(self) -> None:
        self._end_sentence()
        if self._sentences:
            self._lines.append(" ".join(self._sentences))
        self._sentences = []
        self._player = self._named = None
