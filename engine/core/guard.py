"""Kept snapshots around an action, so that an objection can cut it after any deed.

The problem (R5): a Veto may stop a special action part-way. What was done before stays, the rest is lost; people who
play over days are asked once, about everything done so far. So, while somebody could object, the kernel keeps a copy of
the board before every deed. A deed is whatever one call of a step changed on the board. The steps know nothing of it.

Objections are heard
- when the action is over (batch), or after every deed (stepwise), and
- before anybody else is asked something, and before something hidden is shown: that cannot be taken back. Several
  choices of the same players in one step are one answer: they are not interrupted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.core.events import Event


class Guarded(NamedTuple):
    """The board before something was done, and what was done."""

    before: Any
    events: tuple[Event, ...]


class Guard:
    """The open deeds of one guarded action."""

    __slots__ = ("actor", "answering", "deeds", "depth", "every_deed", "heard", "passed", "question", "said")

    def __init__(self, actor: int, depth: int, question: str, *, every_deed: bool) -> None:
        self.actor = actor
        self.depth = depth
        """Height of the stack below the guarded action: what is left of the stack when the action is cut."""
        self.question = question
        """Name of the program that hears the objections."""
        self.every_deed = every_deed
        self.deeds: list[Guarded] = []
        self.said: list[Event] = []
        """What happened since the last deed without changing the board: a region named, an option chosen."""
        self.heard = False
        """Whether the objections to what comes next were heard already."""
        self.passed = False
        """Whether anything was done to which nobody objected: it stands, whatever is stopped later."""
        self.answering: list[int] = []
        """The step (height of the stack and position) and the other players who are giving an answer; [] if nobody."""

    def clone(self) -> Guard:
        twin = Guard(self.actor, self.depth, self.question, every_deed=self.every_deed)
        twin.deeds = self.deeds[:]
        twin.said = self.said[:]
        twin.heard = self.heard
        twin.passed = self.passed
        twin.answering = self.answering
        return twin

    def keep(self, before: Any, events: list[Event], *, changed: bool) -> None:
        """Keep what a step did: a deed if it changed the board."""
        self.said += events
        if changed:
            self.deeds.append(Guarded(before, tuple(self.said)))
            self.said.clear()
            self.heard = False

    def stamp(self, change: Callable[[Any], None]) -> None:
        """Change every board that is kept. Twins of the game keep the same ones, so new ones take their place."""
        for place, deed in enumerate(self.deeds):
            before = deed.before.clone()
            change(before)
            self.deeds[place] = Guarded(before, deed.events)

    def let_pass(self) -> None:
        """Nobody objects: everything done so far, and what comes next, stands."""
        self.passed = self.passed or bool(self.deeds)
        self.deeds.clear()
        self.said.clear()
        self.heard = True

    def to_json(self, called: Callable[[Event], str]) -> dict[str, Any]:
        return {
            "actor": self.actor,
            "depth": self.depth,
            "question": self.question,
            "every_deed": self.every_deed,
            "heard": self.heard,
            "passed": self.passed,
            "answering": self.answering,
            "said": [event.to_json(called(event)) for event in self.said],
            "deeds": [
                {"before": deed.before.to_json(), "events": [event.to_json(called(event)) for event in deed.events]}
                for deed in self.deeds
            ],
        }
