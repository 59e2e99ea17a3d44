"""The steps of a replay: what somebody who leafs through a game wants to see by itself.

They follow from the log of a table. A step is all that happened up to a choice after which there is something to see:
all power cards lie on the table, a turn is over, discs are shown, points are counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from operator import itemgetter

from bot.storage import StoredLogLine
from bot.tables.history import told
from engine.core.events import Event
from engine.elgrande.events import (
    DiscsShown,
    GameEnded,
    GeneralScoringEnded,
    RoundBegan,
    TurnBegan,
    TurnEnded,
    TurnOrderFixed,
)


class Kind(StrEnum):
    """What a step ends with."""

    START = "start"
    POWER_CARDS = "power_cards"
    TURN = "turn"
    DISCS = "discs"
    SCORING = "scoring"
    NOW = "now"


ENDINGS: dict[type[Event], Kind] = {
    TurnOrderFixed: Kind.POWER_CARDS,
    DiscsShown: Kind.DISCS,
    TurnEnded: Kind.TURN,
    GeneralScoringEnded: Kind.SCORING,
    GameEnded: Kind.SCORING,
}
"""The events that end a step; where a choice brings about several, the later one in this list names it."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a game. Position 0 of a replay is the beginning, before anybody has chosen."""

    count: int
    """How many choices the game has then."""
    kind: Kind
    round: int
    player: int | None
    """Whose turn it is about, if it is about one."""
    events: tuple[Event, ...]
    """What happened since the step before, as far as the reader may know it; what a Veto undid is left out."""


def steps_of(lines: Sequence[StoredLogLine], settled: int) -> tuple[Step, ...]:
    """The steps of a game after its first `settled` choices; `lines` are those of the log that the reader may see."""
    steps: list[Step] = []
    events: list[Event] = []
    at_round = 0
    player: int | None = None
    for count, happened in _by_choice(lines, settled):
        kind = Kind.START if count == 0 else _ending(happened)
        round_before, player_before = at_round, player
        at_round = next((event.round for event in reversed(happened) if isinstance(event, RoundBegan)), at_round)
        for event in happened:
            if isinstance(event, TurnBegan | TurnEnded):
                player = event.player if isinstance(event, TurnBegan) else None
        events += happened
        if kind is not None:
            about = player_before if kind in (Kind.TURN, Kind.DISCS) else None
            steps.append(Step(count, kind, round_before or at_round, about, tuple(events)))
            events = []
    if steps and steps[-1].count < settled:
        steps.append(Step(settled, Kind.NOW, at_round, player, tuple(events)))
    return tuple(steps)


def _by_choice(lines: Sequence[StoredLogLine], settled: int) -> Iterator[tuple[int, list[Event]]]:
    """What came of each choice, by its number; the beginning, which no choice made, has the number 0."""
    numbers = {line.position: line.choice_number for line in lines}
    shown: list[tuple[int, Event]] = []
    latest = 0
    for position, event in told(lines):
        latest = max(latest, numbers[position])  # what no choice made, such as a seat changing hands, has no number
        shown.append((latest, event))
    for number, group in groupby(shown, key=itemgetter(0)):
        if number <= settled:
            yield number, [event for _, event in group]


def _ending(happened: Iterable[Event]) -> Kind | None:
    """The kind of step that a choice ends; None if there is nothing new to see yet."""
    found = {ENDINGS[type(event)] for event in happened if type(event) in ENDINGS}
    return next((kind for kind in _FROM_LAST if kind in found), None)


_FROM_LAST = tuple(dict.fromkeys(reversed(ENDINGS.values())))
