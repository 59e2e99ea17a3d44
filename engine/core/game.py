"""A running game: a board, a stack of frames, and the interpreter that runs the programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Generic, TypeAlias, TypeVar

from engine.core.definition import AnyBoard, AnyRules, Definition, Options, definition_of
from engine.core.events import Event, event_from_json
from engine.core.frozen import frozen
from engine.core.guard import Guard, Guarded
from engine.core.rules import Program
from engine.core.step import GROUND, NOBODY, Choices, Frame, Prompt, Step


class IllegalChoice(Exception):
    """A choice that is not open to this player now. The text is a sentence for a person."""


Board = TypeVar("Board", bound=AnyBoard)
Rules = TypeVar("Rules", bound=AnyRules)

_NOT_ASKED = object()
"""No board has this `watched`."""


class Game(Generic[Board, Rules]):
    """One game. It is its options, its seed and the choices made; everything else follows from them.

    `pending` maps players to the choices open to them now; `choice in game.pending[player]` is the whole check.
    """

    __slots__ = (
        "at_once",
        "board",
        "definition",
        "events",
        "guard",
        "interjections",
        "listening",
        "options",
        "pending",
        "present",
        "programs",
        "rules",
        "seed",
        "settled",
        "top",
    )

    board: Board
    rules: Rules
    top: Frame
    """The program that runs; it stands on those that wait for its end (`stack`)."""
    present: Choices
    """What the present step asks, in games in which something may be done at any moment (see `asked`)."""
    events: list[Event]
    """What happened since the latest choice, if anybody listens."""
    listening: bool
    settled: object
    """What the board had `watched` when all steps of the program "at once" were settled."""

    def __init__(self, definition: Definition, options: dict[str, Any], seed: int, rules: Any, board: Any) -> None:
        self.definition = definition
        self.options = options
        self.seed = seed
        self.rules = rules
        self.programs: Mapping[str, Program] = rules.programs
        self.board = board
        self.top = GROUND
        self.interjections: Program = rules.programs.get("interjections", ())
        self.at_once: Program = rules.programs.get("at once", ())
        self.settled = _NOT_ASKED
        self.pending: Choices = NOBODY
        self.present: Choices = NOBODY
        self.guard: Guard | None = None
        self.events = []
        self.listening = True

    @classmethod
    def new(cls, options: Options, seed: int, *, events: bool = True) -> Game[Any, Any]:
        """A game set up and waiting for its first choice. The same options and seed always give the same game.

        With `events=False` nothing is recorded (for computer players and benches). The events of the set-up itself
        are in `game.events` until the first choice.
        Raises IllegalOptions.
        """
        definition = definition_of(options)
        complete = definition.options(options)
        rules = definition.rules(complete)
        game = cls(definition, complete, seed, rules, definition.board(complete, rules, seed))
        game.listening = events
        game.call("game", 0)
        game.advance()
        return game

    # What people and computer players use.

    def apply(self, player: int, choice: str) -> list[Event]:
        """Carry out a choice and run on until somebody is asked again; returns what happened.

        Raises IllegalChoice if the choice is not open to this player; nothing has changed then.
        """
        try:
            is_open = choice in self.pending[player]
        except (KeyError, TypeError):
            is_open = False
        if not is_open:
            raise IllegalChoice(f"{choice!r} is not among the choices open to player {player} now.")
        if self.listening:
            self.events = []
        frame = self.top
        step = frame.steps[frame.position]
        if self.interjections and choice not in self.present.get(player, ()):
            self._interject(player, choice)
            for waiting in self.stack:
                if waiting.position < waiting.end:
                    waiting.steps[waiting.position].interrupted(self, waiting)
        elif self.guard is None:
            step.choose(self, frame, player, choice)
        else:
            alone = len(self.asked) == 1
            self._guarded(frame, partial(step.choose, self, frame, player, choice), choice, announces=alone)
        self.advance()
        return self.events

    @property
    def stack(self) -> list[Frame]:
        """All programs that have begun and are not over, the one that runs last."""
        frames = []
        frame = self.top
        while frame is not GROUND:
            frames.append(frame)
            frame = frame.below
        return frames[::-1]

    def running(self, program: str) -> Frame | None:
        """The program of this name that has begun and is not over, of several the last one; None if there is none."""
        frame = self.top
        while frame is not GROUND:
            if frame.program == program:
                return frame
            frame = frame.below
        return None

    @property
    def asked(self) -> Choices:
        """What the present step asks: `pending` without the interjections."""
        return self.present if self.interjections else self.pending

    @property
    def waiting(self) -> tuple[int, ...]:
        """The players without whom it cannot go on. Others may have choices open besides."""
        if not self.pending:
            return ()
        frame = self.top
        return frame.steps[frame.position].waits_for(self, frame)

    @property
    def gives_away(self) -> bool:
        """Whether what is open now tells whoever is asked something hidden: the choice that led here is for good."""
        if not self.pending:
            return False
        frame = self.top
        return frame.steps[frame.position].gives_away(self, frame)

    @property
    def over(self) -> bool:
        return self.top is GROUND

    @property
    def scores(self) -> tuple[int, ...]:
        """The points that each player has now, by seat."""
        return self.definition.scores(self.board)

    @property
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """Players by rank, best first; equal points share a rank (R13)."""
        scores = self.scores
        return tuple(
            tuple(player for player, score in enumerate(scores) if score == points)
            for points in sorted(set(scores), reverse=True)
        )

    def view(self, viewer: int | None) -> Any:
        """Everything this viewer (a player, or None for the public) may know, and nothing else."""
        return self.definition.view(self, viewer)

    def prompt(self, player: int) -> Prompt | None:
        """What this player is asked now; None if nothing, also while only interjections are open to the player."""
        if player not in self.asked:
            return None
        frame = self.top
        return frame.steps[frame.position].prompt(self, frame, player)

    def clone(self) -> Game[Board, Rules]:
        """A twin that goes its own way. It records events only if this game does."""
        twin: Game[Board, Rules] = Game.__new__(type(self))
        twin.definition = self.definition
        twin.options = self.options
        twin.seed = self.seed
        twin.rules = self.rules
        twin.programs = self.programs
        twin.board = self.board.clone()
        twin.top = self.top.clone()
        twin.interjections = self.interjections
        twin.at_once = self.at_once
        twin.settled = self.settled
        twin.pending = self.pending
        twin.present = self.present
        twin.guard = None if self.guard is None else self.guard.clone()
        twin.events = []
        twin.listening = self.listening
        return twin

    def to_json(self) -> dict[str, Any]:
        """The whole game as JSON values, at any moment, also in the middle of a card. It holds secrets."""
        return {
            "options": self.options,
            "seed": self.seed,
            "board": self.board.to_json(),
            "stack": [[frame.program, frame.position, frame.actor, list(frame.local)] for frame in self.stack],
            "guard": None if self.guard is None else self.guard.to_json(self.definition.called),
        }

    @classmethod
    def from_json(cls, data: dict[str, Any], *, events: bool = True) -> Game[Any, Any]:
        """The game that `to_json` wrote, waiting for the same choices."""
        definition = definition_of(data["options"])
        options = definition.options(data["options"])
        board = definition.board_from_json(data["board"])
        game = cls(definition, options, data["seed"], definition.rules(options), board)
        for program, position, actor, local in data["stack"]:
            game.call(program, actor, frozen(local))
            frame = game.top
            frame.position = position
            if position < frame.end:
                frame.local = frame.steps[position].remembered(frame.local)
        kept = data["guard"]
        if kept is not None:
            guard = Guard(kept["actor"], kept["depth"], kept["question"], every_deed=kept["every_deed"])
            guard.heard = kept["heard"]
            guard.passed = kept.get("passed", False)  # nobody asked for it at first
            guard.answering = kept["answering"]
            guard.said = [event_from_json(definition.events, event) for event in kept["said"]]
            guard.deeds = [
                Guarded(
                    definition.board_from_json(deed["before"]),
                    tuple(event_from_json(definition.events, event) for event in deed["events"]),
                )
                for deed in kept["deeds"]
            ]
            game.guard = guard
        game.listening = events
        game.advance()
        return game

    def __repr__(self) -> str:
        frames = " > ".join(f"{frame.program}/{frame.position}" for frame in self.stack)
        return f"<Game {self.definition.name} {frames or 'over'} waiting for {self.waiting}>"

    # What steps use, as their last act.

    def call(self, program: str, actor: int, local: tuple[Any, ...] = ()) -> None:
        """Run a program for this actor; then the step that called is asked again. Its first step finds `local`."""
        frame = Frame()
        frame.program = program
        frame.steps = steps = self.programs[program]
        frame.end = len(steps)
        frame.position = 0
        frame.actor = actor
        frame.local = local
        frame.below = self.top
        self.top = frame

    def would_ask(self, program: str, actor: int) -> bool:
        """Whether the first step of the program would ask somebody if it were called now."""
        self.call(program, actor)
        frame = self.top
        self.top = frame.below
        return bool(frame.steps[0].asks(self, frame))

    def emit(self, kind: type[Event], *facts: Any) -> None:
        """Say what happened, if anybody listens.

        In the games that a computer player thinks through nobody does. A step that every round goes through asks
        `game.listening` before, so that it puts no facts together for nobody: that took 3.6 % of the time of a choice.
        """
        if self.listening:
            self.events.append(kind(*facts))

    def open_guard(self) -> Guard:
        """The guard of the action that is going on; only steps of a guarded action may ask for it."""
        if self.guard is None:
            raise RuntimeError("no action is guarded now")
        return self.guard

    def cut(self, deed: int) -> None:
        """Cut the guarded action before its open deed number `deed` (from 1): that deed and the rest never happened."""
        guard = self.open_guard()
        if deed <= len(guard.deeds):
            self.board = guard.deeds[deed - 1].before.clone()
        self.top = self.stack[guard.depth].below
        self.guard = None

    def cut_back(self, deed: int) -> None:
        """As `cut`, but the deeds before that one stay open to further objections: the question goes on about them."""
        guard = self.open_guard()
        if deed <= len(guard.deeds):
            self.board = guard.deeds[deed - 1].before.clone()
        del guard.deeds[deed - 1 :]
        guard.said.clear()
        self.top.below = self.stack[guard.depth]

    def stamp(self, change: Callable[[Any], None]) -> None:
        """Change the board so that no objection takes it back: what an action kept is changed alike.

        The change is made on each of these boards, and must do on each what it would have done there at that time.
        """
        change(self.board)
        if self.guard is not None:
            self.guard.stamp(change)

    # The interpreter.

    def advance(self) -> None:
        """Run on until somebody is asked, or the game is over."""
        at_once = self.at_once
        while True:
            frame = self.top
            position = frame.position
            if position == frame.end:
                if frame is GROUND:
                    self.pending = self.present = NOBODY
                    return
                self.top = frame.below
                continue
            if at_once and self.board.watched is not self.settled and self._follows_at_once(frame):
                continue
            step = frame.steps[position]
            asked = step.asks(self, frame)
            if self.guard is not None and self._goes_on_guarded(self.guard, step, frame, asked):
                continue
            if not asked:
                step.run(self, frame)
                continue
            self.pending = asked
            if self.interjections:
                self._offer_interjections(frame)
            return

    def _follows_at_once(self, frame: Frame) -> bool:
        """Let what is due at once go before this frame; returns whether it does."""
        are_settled = True
        for step in self.at_once:
            if step.is_due(self):
                if not self._goes_first(frame):
                    return False
                self.call("at once", frame.actor)
                return True
            are_settled = are_settled and step.is_settled(self)
        if are_settled:
            self.settled = self.board.watched
        return False

    def _goes_first(self, frame: Frame) -> bool:
        """Whether what is due at once goes before this frame: objections to what made it due are heard first."""
        asks_for_objections = self.guard is not None and frame.program == self.guard.question
        return frame.program != "at once" and not asks_for_objections

    def _offer_interjections(self, frame: Frame) -> None:
        """Besides what is asked, what may be done at any moment."""
        self.present = self.pending
        for step in self.interjections:
            found = step.asks(self, frame)
            if found:
                pending = dict(self.pending)
                for player, choices in found.items():
                    pending[player] = pending.get(player, ()) + choices
                self.pending = pending

    def _interject(self, player: int, choice: str) -> None:
        """Carry out an open choice that the present step does not ask for."""
        frame = self.top
        step = next(step for step in self.interjections if choice in step.asks(self, frame).get(player, ()))
        step.choose(self, frame, player, choice)

    def _goes_on_guarded(self, guard: Guard, step: Step, frame: Frame, asked: Choices) -> bool:
        """In a guarded action: let objections or the step itself go on; False: the game waits for whom it asks."""
        if self._objections_come_first(guard, step, frame, asked):
            self.call(guard.question, guard.actor)
        elif asked:
            return False
        elif step.shows_hidden(self, frame):
            step.run(self, frame)  # its objections were heard before: nothing to keep
            guard.heard = False
        else:
            self._guarded(frame, partial(step.run, self, frame), None, announces=True)
        return True

    def _objections_come_first(self, guard: Guard, step: Step, frame: Frame, asked: Choices) -> bool:
        if frame.program == guard.question:
            return False
        if not asked:
            return not guard.heard and step.shows_hidden(self, frame)
        others = [player for player in asked if player != guard.actor]
        before = guard.answering
        guard.answering = [len(self.stack), frame.position, *others] if others else []
        return bool(others) and not guard.heard and guard.answering != before

    def _guarded(self, frame: Frame, act: Callable[[], None], choice: str | None, *, announces: bool) -> None:
        """Let a step of a guarded action act, by this choice if there is one, and keep what was before it.

        What several players choose at the same time announces nothing: its order has no meaning.
        """
        guard = self.guard
        step = frame.steps[frame.position]
        if guard is None or frame.program == guard.question or step.is_apart(self, frame, choice):
            act()
            return
        before = self.board.clone()
        listening, earlier = self.listening, self.events
        self.listening, self.events = True, []  # whoever may object must hear what was done
        act()
        events = self.events
        self.listening, self.events = listening, earlier + events if listening else earlier
        if self.guard is guard:
            changed = not self.board.same_position(before)
            if changed or announces:
                guard.keep(before, events, changed=changed)
            if changed and guard.every_deed:
                self.call(guard.question, guard.actor)


AnyGame: TypeAlias = Game[Any, Any]
"""Of any of our games."""
