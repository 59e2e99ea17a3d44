"""The steps of a replay: what somebody who leafs through a game wants to see by itself.

They follow from the log of a table. A step is all that happened up to a choice after which there is something to see:
a turn is over, what was secret is shown, points are counted. The events of a game say so (`Event.ends_step`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from bot.game.history import told
from bot.i18n.words import Words
from bot.narrator.naming import NamesFor
from bot.storage.records.games import LogLine
from engine.core.events import Event

START = "start"
"""The kind of the first step: nobody has chosen yet."""
NOW = "now"
"""The kind of a step that nothing has ended yet."""
SCORING = "scoring"
"""The kind of a step that ends with a scoring, in every game that has one."""


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """One step of a game. Position 0 of a replay is the beginning, before anybody has chosen."""

    count: int
    """How many choices the game has then."""
    kind: str
    """What it ends with: what its events say, `START` or `NOW`."""
    round: int
    player: int | None
    """Whose turn it is about, if it is about one."""
    events: tuple[Event, ...]
    """What happened since the step before, as far as the reader may know it; what a Veto undid is left out."""


def steps_of(lines: Sequence[LogLine], settled: int) -> tuple[ReplayStep, ...]:
    """The steps of a game after its first `settled` choices; `lines` are those of the log that the reader may see."""
    steps: list[ReplayStep] = []
    events: list[Event] = []
    at_round = 0
    player: int | None = None
    for count, happened in _by_choice(lines, settled):
        kind = START if count == 0 else _ending(happened)
        round_before, player_before = at_round, player
        for event in happened:
            at_round = at_round if event.round_begun is None else event.round_begun
            if event.begins_turn or event.ends_turn:
                player = event.about if event.begins_turn else None
        events += happened
        if kind is not None:
            about = None if kind in (START, SCORING) else player_before
            steps.append(ReplayStep(count, kind, round_before or at_round, about, tuple(events)))
            events = []
    if steps and steps[-1].count < settled:
        steps.append(ReplayStep(settled, NOW, at_round, player, tuple(events)))
    return tuple(steps)


def _by_choice(lines: Sequence[LogLine], settled: int) -> Iterator[tuple[int, list[Event]]]:
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


def _ending(happened: Sequence[Event]) -> str | None:
    """The kind of step that a choice ends, by the last of its events that ends one; None if nothing is new to see."""
    return next((event.ends_step for event in reversed(happened) if event.ends_step), None)


def step_title(step: ReplayStep, names: Sequence[str], words: Words, called: NamesFor) -> str:
    """Such as "Round 3 · turn of Ana"; `called` makes the name ready for the place where it stands."""
    if step.kind == START:
        return words("replay.start")
    if not step.round:
        return words("replay.set_up")
    if step.player is None:
        return words(f"replay.step.{step.kind}", round=step.round)
    return words(f"replay.step.{step.kind}_of", round=step.round, player=called(names, words)[step.player])
