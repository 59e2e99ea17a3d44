"""The kernel, with a small game of its own: merging rules, frames, the guard, JSON and what callers are told."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import pytest

from engine.core import definition as definitions
from engine.core.definition import Definition, IllegalOptions, register
from engine.core.events import Event
from engine.core.game import Game, IllegalChoice
from engine.core.guard import Guard
from engine.core.rules import Joint, Program, RulesConflict, RulesModule, merged
from engine.core.step import NOBODY, Choices, Frame, Prompt, Step
from engine.players.random_player import RandomPlayer

# A game of counters: everybody has one, and programs add to them.


@dataclass
class Counters:
    """The board of the small game."""

    values: list[int]
    secret: int = 0

    @property
    def watched(self) -> int:
        return self.values[0]

    def clone(self) -> Counters:
        return Counters(self.values[:], self.secret)

    def to_json(self) -> dict[str, Any]:
        return {"values": self.values[:], "secret": self.secret}

    def same_position(self, other: Counters) -> bool:
        return self.values == other.values


@dataclass(frozen=True)
class CounterRules:
    programs: Mapping[str, Program]


@dataclass(frozen=True, slots=True)
class Added(Event):
    player: int
    amount: int


@dataclass(frozen=True, slots=True)
class Whispered(Event):
    player: int

    def seen_by(self, viewer: int | None) -> bool:
        return viewer == self.player


@dataclass(frozen=True, slots=True)
class Shown(Event):
    reveals: ClassVar[bool] = True
    values: tuple[int, ...]


@dataclass(frozen=True)
class Add(Step):
    """The acting player, or the one named, adds 1 or 2."""

    player: int | None = None

    def asks(self, game: Any, frame: Frame) -> Choices:
        return {frame.actor if self.player is None else self.player: ("add 1", "add 2", "say")}

    def choose(self, game: Any, frame: Frame, player: int, choice: str) -> None:
        if choice == "say":
            game.emit(Whispered, player)
        else:
            amount = int(choice.split()[1])
            game.board.values[player] += amount
            game.emit(Added, player, amount)
        frame.next()


@dataclass(frozen=True)
class AddByItself(Step):
    """Adds 10 for the acting player without asking."""

    def run(self, game: Any, frame: Frame) -> None:
        game.board.values[frame.actor] += 10
        game.emit(Added, frame.actor, 10)
        frame.next()


@dataclass(frozen=True)
class Show(Step):
    """Shows what is hidden."""

    def shows_hidden(self, game: Any, frame: Frame) -> bool:
        return True

    def run(self, game: Any, frame: Frame) -> None:
        game.board.values[frame.actor] += 100
        game.emit(Shown, tuple(game.board.values))
        frame.next()


@dataclass(frozen=True)
class Together(Step):
    """Both players write a number down in secret; the last one ends it. Only those without a number are waited for."""

    def asks(self, game: Any, frame: Frame) -> Choices:
        return {} if len(frame.local) == 2 else {0: ("write 1", "write 2"), 1: ("write 1", "write 2")}

    def waits_for(self, game: Any, frame: Frame) -> tuple[int, ...]:
        return tuple(player for player in (0, 1) if player not in frame.local)

    def choose(self, game: Any, frame: Frame, player: int, choice: str) -> None:
        frame.local = (*(other for other in frame.local if other != player), player)


@dataclass(frozen=True)
class Protect(Step):
    """Runs the program "deed" under guard against player 1. Local: whether it was begun."""

    every_deed: bool = False

    def run(self, game: Any, frame: Frame) -> None:
        if not frame.local:
            game.guard = Guard(frame.actor, len(game.stack) - 1, "question", every_deed=self.every_deed)
            frame.local = (True,)
            game.call("deed", frame.actor)
        elif game.guard is not None and game.guard.deeds:
            game.call("question", frame.actor)
        else:
            game.guard = None
            frame.next()


@dataclass(frozen=True)
class Object(Step):
    """Player 1 lets pass, or cuts before a deed."""

    def asks(self, game: Any, frame: Frame) -> Choices:
        if frame.local:
            return NOBODY
        return {1: ("pass", *(f"cut {deed + 1}" for deed in range(len(game.open_guard().deeds) + 1)))}

    def choose(self, game: Any, frame: Frame, player: int, choice: str) -> None:
        if choice == "pass":
            frame.local = (True,)
        else:
            game.cut(int(choice.split()[1]))

    def run(self, game: Any, frame: Frame) -> None:
        game.open_guard().let_pass()
        frame.next()


def playing(
    *deed: Step, every_deed: bool = False, game: Program | None = None, at_once: Program = ()
) -> Game[Counters, CounterRules]:
    """A small game: the steps of the deed under guard, then player 0 adds once more."""
    programs = {
        "game": game or (Protecting(), Add()),
        "protected": (Protect(every_deed),),
        "deed": deed,
        "question": (Object(),),
        "at once": at_once,
    }
    small: Game[Counters, CounterRules] = Game(
        DEFINITION, {"game": "counters"}, 0, CounterRules(programs), Counters([0, 0])
    )
    small.events = []
    small.call("game", 0)
    small.advance()
    return small


@dataclass(frozen=True)
class Protecting(Step):
    """Calls the protected program once."""

    def run(self, game: Any, frame: Frame) -> None:
        frame.next()
        game.call("protected", frame.actor)


def _options(options: Mapping[str, Any]) -> dict[str, Any]:
    return dict(options)


DEFINITION = Definition(
    name="counters",
    players=(2,),
    options=_options,
    offers=lambda options: (),
    caretaker=RandomPlayer,
    data=Path(__file__).parent,
    rules=lambda options: CounterRules({"game": (Add(), Add(1), Together(), AddByItself())}),
    board=lambda options, rules, seed: Counters([0, 0], seed),
    board_from_json=lambda data: Counters(list(data["values"]), data["secret"]),
    view=lambda game, viewer: (viewer, tuple(game.board.values)),
    scores=lambda board: tuple(board.values),
    events={"Added": Added, "Whispered": Whispered, "Shown": Shown},
)


@pytest.fixture(autouse=True)
def _the_small_game_is_known() -> Iterator[None]:
    register(DEFINITION)
    yield
    del definitions._definitions["counters"]


# Rules as modules.


BASE = RulesModule("base", adds={"turn": (Add(),), "menu": (Add(),)})


def test_modules_add_replace_and_extend_programs_by_name() -> None:
    expansion = RulesModule(
        "expansion", adds={"ship": (Show(),)}, replaces={"turn": (AddByItself(),)}, extends={"menu": (Show(),)}
    )

    programs = merged(BASE, expansion)

    assert programs == {"turn": (AddByItself(),), "menu": (Add(), Show()), "ship": (Show(),)}


def test_two_modules_may_extend_the_same_program() -> None:
    first, second = (RulesModule(name, extends={"menu": (Show(),)}) for name in ("first", "second"))

    assert merged(BASE, first, second)["menu"] == (Add(), Show(), Show())


def test_a_joint_is_filled_with_what_stands_there_in_the_end() -> None:
    """Whoever extends or replaces it; one that stays empty is not there."""
    turn = RulesModule("turn", adds={"turn": (Joint("start"), Add(), Joint("middle"), Joint("end")), "start": ()})
    parts = RulesModule("parts", adds={"middle": (Joint("start"), Show()), "end": (Add(),)})
    first = RulesModule("first", extends={"start": (Add(1),)}, replaces={"end": (AddByItself(),)})
    second = RulesModule("second", extends={"start": (Add(0),), "end": (Show(),)})

    assert merged(turn, parts)["turn"] == (Add(), Show(), Add())
    assert merged(turn, parts, first, second)["turn"] == (
        Add(1), Add(0), Add(), Add(1), Add(0), Show(), AddByItself(), Show(),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("modules", "sentence"),
    [
        ((RulesModule("x", adds={"turn": (Joint("start"),)}),), "'turn' has the joint 'start', which does not exist"),
        (
            (RulesModule("x", adds={"turn": (Joint("start"),), "start": (Joint("turn"),)}),),
            "'turn' stands in itself: turn > start > turn",
        ),
        ((BASE, RulesModule("again", adds={"turn": ()})), "again adds the program 'turn', which is there already"),
        ((BASE, RulesModule("lost", replaces={"ship": ()})), "lost replaces the program 'ship', which does not exist"),
        ((BASE, RulesModule("lost", extends={"ship": ()})), "lost extends the program 'ship', which does not exist"),
        (
            (BASE, RulesModule("one", replaces={"turn": ()}), RulesModule("two", replaces={"turn": ()})),
            "two and one both replace the program 'turn'",
        ),
    ],
)
def test_modules_that_do_not_go_together_are_refused(modules: tuple[RulesModule, ...], sentence: str) -> None:
    with pytest.raises(RulesConflict, match=sentence):
        merged(*modules)


# Options and choices.


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(IllegalOptions) as refusal:
        Game.new({"game": "chess"}, 1)
    assert (refusal.value.reason, refusal.value.facts) == ("unknown_game", {"game": "chess"})


def test_a_program_runs_from_step_to_step_until_the_game_is_over() -> None:
    game: Game[Any, Any] = Game.new({"game": "counters"}, 1)
    assert game.pending == {0: ("add 1", "add 2", "say")}
    assert game.apply(0, "add 2") == [Added(0, 2)]
    assert list(game.waiting) == [1]
    assert game.apply(1, "say") == [Whispered(1)]
    assert list(game.waiting) == [0, 1]
    game.apply(1, "write 1")
    assert list(game.waiting) == [0]
    assert set(game.pending) == {0, 1}
    assert game.apply(0, "write 2") == [Added(0, 10)]
    assert game.over
    assert (game.scores, game.ranking, game.pending, game.waiting) == ((12, 0), ((0,), (1,)), {}, ())


@pytest.mark.parametrize(
    ("player", "choice"),
    [
        (0, "add 3"),
        (0, ""),
        (0, None),
        (0, ["add 1"]),
        (1, "add 1"),
        (7, "add 1"),
        (-1, "add 1"),
        ("0", "add 1"),
        (None, "add 1"),
        ([], "add 1"),
    ],
)
def test_a_choice_that_is_not_open_is_refused_with_a_sentence(player: Any, choice: Any) -> None:
    game = Game.new({"game": "counters"}, 1)
    before = game.to_json()

    with pytest.raises(IllegalChoice, match=r"^\S.*\.$"):
        game.apply(player, choice)
    assert game.to_json() == before


def test_nothing_is_asked_when_the_game_is_over() -> None:
    game = playing(game=(AddByItself(),))

    assert game.over
    with pytest.raises(IllegalChoice):
        game.apply(0, "add 1")


def test_only_who_is_asked_gets_a_prompt() -> None:
    game = Game.new({"game": "counters"}, 1)

    assert game.prompt(0) == Prompt("Add", {})
    assert game.prompt(1) is None


def test_events_can_be_left_out() -> None:
    game = Game.new({"game": "counters"}, 1, events=False)

    assert game.apply(0, "add 1") == []
    assert game.events == []
    assert not game.clone().listening


def test_an_event_says_its_name_and_facts_and_who_may_see_it() -> None:
    assert Added(1, 2).to_json() == {"event": "Added", "player": 1, "amount": 2}
    assert [Whispered(1).seen_by(viewer) for viewer in (None, 0, 1)] == [False, False, True]
    assert Added(1, 2).seen_by(None)
    assert (Added.reveals, Shown.reveals) == (False, True)


def test_a_step_must_know_what_to_do_with_a_choice() -> None:
    game = playing(Add())

    with pytest.raises(NotImplementedError):
        Step().choose(game, game.stack[-1], 0, "add 1")


# The guard.


def test_what_is_guarded_is_asked_about_once_at_the_end() -> None:
    game = playing(Add(), AddByItself(), Add())
    game.apply(0, "add 1")
    game.apply(0, "add 2")

    assert game.pending == {1: ("pass", "cut 1", "cut 2", "cut 3", "cut 4")}
    assert [deed.events for deed in game.open_guard().deeds] == [(Added(0, 1),), (Added(0, 10),), (Added(0, 2),)]


@pytest.mark.parametrize(("answer", "value"), [("pass", 13), ("cut 1", 0), ("cut 2", 1), ("cut 3", 11), ("cut 4", 13)])
def test_a_guarded_action_can_be_cut_before_every_deed(answer: str, value: int) -> None:
    game = playing(Add(), AddByItself(), Add())
    game.apply(0, "add 1")
    game.apply(0, "add 2")
    game.apply(1, answer)

    assert game.board.values == [value, 0]
    assert game.guard is None
    assert game.waiting == (0,)
    assert game.stack[-1].program == "game"


def test_what_changes_nothing_is_no_deed_but_is_said_with_the_next_one() -> None:
    game = playing(Add(), Add(), Add())
    game.apply(0, "say")
    assert game.open_guard().deeds == []
    assert game.open_guard().said == [Whispered(0)]
    game.apply(0, "add 1")
    game.apply(0, "say")

    assert [deed.events for deed in game.open_guard().deeds] == [(Whispered(0), Added(0, 1))]
    assert game.open_guard().said == [Whispered(0)]


def test_an_action_that_changed_nothing_asks_nobody() -> None:
    game = playing(Add())
    game.apply(0, "say")

    assert game.guard is None
    assert game.waiting == (0,)


def test_after_every_deed_objections_are_heard_if_so_wished() -> None:
    game = playing(Add(), Add(), every_deed=True)
    game.apply(0, "add 1")
    assert game.waiting == (1,)
    game.apply(1, "pass")
    assert game.waiting == (0,)
    game.apply(0, "add 2")
    game.apply(1, "cut 1")

    assert game.board.values == [1, 0]


def test_objections_are_heard_before_somebody_else_is_asked() -> None:
    game = playing(Add(), Add(1), Add(1))
    game.apply(0, "add 1")
    assert game.pending[1][0] == "pass"
    game.apply(1, "pass")
    assert game.pending == {1: ("add 1", "add 2", "say")}
    game.apply(1, "add 1")
    assert game.pending[1][0] == "pass"  # the next step is another answer


def test_objections_are_heard_before_something_hidden_is_shown_and_not_after() -> None:
    game = playing(Show())
    assert game.pending == {1: ("pass", "cut 1")}
    assert game.apply(1, "pass") == [Shown((100, 0))]

    assert game.guard is None
    assert game.waiting == (0,)


def test_objections_are_heard_before_each_thing_that_is_shown() -> None:
    game = playing(Show(), Show())
    assert game.apply(1, "pass") == [Shown((100, 0))]
    assert game.pending == {1: ("pass", "cut 1")}
    game.apply(1, "cut 1")

    assert game.board.values == [100, 0]


def test_a_cut_before_something_hidden_leaves_it_hidden() -> None:
    game = playing(AddByItself(), Show())
    assert game.apply(1, "cut 2") == []

    assert game.board.values == [10, 0]


def test_what_several_choose_at_once_announces_nothing() -> None:
    game = playing(Together(), Add())
    game.apply(1, "pass")
    game.apply(1, "write 1")
    game.apply(0, "write 2")

    assert game.open_guard().said == []


def test_outside_of_an_action_nothing_is_guarded() -> None:
    game = Game.new({"game": "counters"}, 1)

    with pytest.raises(RuntimeError, match="no action is guarded"):
        game.open_guard()


# Copies.


def _moments() -> Iterator[Game[Counters, CounterRules]]:
    """A guarded action at every choice."""
    game = playing(Add(), AddByItself(), Add(1), Show())
    yield game
    for player, choice in ((0, "say"), (1, "pass"), (1, "add 2"), (1, "pass")):
        game.apply(player, choice)
        yield game


def test_a_clone_in_a_guarded_action_goes_its_own_way() -> None:
    for game in _moments():
        before = json.dumps(game.to_json())
        twin = game.clone()
        while not twin.over:
            (player,) = twin.waiting
            twin.apply(player, twin.pending[player][-1])
        assert json.dumps(game.to_json()) == before


def test_json_in_a_guarded_action_gives_the_same_game(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in _moments():
        monkeypatch.setattr("engine.core.game.definition_of", lambda options, game=game: _with_rules_of(game))
        twin: Game[Counters, CounterRules] = Game.from_json(json.loads(json.dumps(game.to_json())))
        assert (twin.pending, twin.waiting, twin.to_json()) == (game.pending, game.waiting, game.to_json())


def _with_rules_of(game: Game[Counters, CounterRules]) -> Definition:
    facts = {name: getattr(DEFINITION, name) for name in Definition.__dataclass_fields__}
    return Definition(**{**facts, "rules": lambda options: game.rules})


def test_what_was_written_as_json_does_not_change_with_the_game() -> None:
    game = playing(Add(), Add())
    written = game.to_json()
    before = json.dumps(written)
    game.apply(0, "add 2")

    assert json.dumps(written) == before


def test_a_game_says_where_it_stands() -> None:
    assert repr(playing(Add())) == "<Game counters game/1 > protected/0 > deed/0 waiting for (0,)>"


# Chance.
