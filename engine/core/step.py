"""Steps, the verbs of the rules, and frames, the places where programs of steps stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from engine.core.game import Game

Choices = Mapping[int, tuple[str, ...]]
"""Player -> the choices open to that player now. A choice is a short text such as "place galicia"."""

NOBODY: Choices = {}


class Frame:
    """A running program: its name and steps, the place it stands at, for whom it runs, and what that step remembers.

    Plain data (JSON values and the steps that its name stands for), changed in place: a new frame for every step would
    cost a fifth of the speed. A step writes into its own frame only: `frame.local = (...)` to stay and remember,
    `frame.next()` when it is done.

    The game makes them (`Game.call`); without `__init__`, which Python would call more slowly than it fills a frame.
    """

    __slots__ = ("actor", "below", "end", "local", "position", "program", "steps")

    program: str
    steps: tuple[Step, ...]
    position: int
    end: int
    """The place behind the last step; it is asked so often that counting them would cost a fiftieth of the speed."""
    actor: int
    local: Any
    """What the step remembers: a tuple of plain values, or a frozen value that goes through its own; () for nothing."""
    below: Frame
    """The program that called this one and waits for its end; at the bottom there is the GROUND."""

    def next(self) -> None:
        """The step is done: the program goes on with the next one."""
        self.position += 1
        self.local = ()

    def clone(self) -> Frame:
        """A twin that stands on twins of those below."""
        if self is GROUND:
            return self
        twin = Frame()
        twin.program = self.program
        twin.steps = self.steps
        twin.end = self.end
        twin.position = self.position
        twin.actor = self.actor
        twin.local = self.local
        twin.below = self.below.clone()
        return twin


GROUND = Frame()
"""What all programs stand on. It is no program, and always at its end: a game that is on it is over."""
GROUND.position = GROUND.end = 0


class Prompt(NamedTuple):
    """What a step asks somebody: the step's name and the numbers and ids that a sentence about it needs."""

    step: str
    facts: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Step:
    """One verb of the rules. It holds parameters, never the state of a game: all games share it.

    The kernel asks `asks`. If somebody is asked, the game waits and `choose` gets the answer; if nobody is, `run` acts.
    `choose` and `run` change the stack of the game as their last act, and only they do.
    """

    def asks(self, game: Game[Any, Any], frame: Frame) -> Choices:
        """Who may choose what now; nobody: the step runs on by itself."""
        return NOBODY

    def choose(self, game: Game[Any, Any], frame: Frame, player: int, choice: str) -> None:
        """Carry out a choice that `asks` offered."""
        raise NotImplementedError

    def run(self, game: Game[Any, Any], frame: Frame) -> None:
        """Act when nobody is asked."""
        frame.next()

    def waits_for(self, game: Game[Any, Any], frame: Frame) -> tuple[int, ...]:
        """The players without whom it cannot go on (by default all whom this step asks)."""
        return tuple(game.asked)

    def is_due(self, game: Game[Any, Any]) -> bool:
        """Of a step in the program "at once": whether it has something to do now."""
        return False

    def is_settled(self, game: Game[Any, Any]) -> bool:
        """Of a step in the program "at once" that is not due: whether it cannot be due before the board has something
        else `watched`. Then it is not asked until then.
        """
        return False

    def shows_hidden(self, game: Game[Any, Any], frame: Frame) -> bool:
        """Whether `run` is going to show something hidden, so that objections must be heard before."""
        return False

    def gives_away(self, game: Game[Any, Any], frame: Frame) -> bool:
        """Whether what it offers tells whoever is asked something that was hidden from them (R27)."""
        return False

    def is_apart(self, game: Game[Any, Any], frame: Frame, choice: str | None) -> bool:
        """Whether what it does by this choice (None: without one) is no deed of the action in which it comes up: no
        objection stops it.
        """
        return False

    def interrupted(self, game: Game[Any, Any], frame: Frame) -> None:
        """Somebody did something at any moment, in the middle of this step (R22). What was chosen and has not changed
        the board, such as a piece picked up, is dropped if it may not fit any more; then the step asks again.
        """

    def remembered(self, local: tuple[Any, ...]) -> Any:
        """What the step remembers, read back from JSON: a step that gives its values names gives them back here."""
        return local

    def prompt(self, game: Game[Any, Any], frame: Frame, player: int) -> Prompt:
        """What this player is asked, for the panel. It may only hold what the player may know."""
        return Prompt(type(self).__name__, {})
