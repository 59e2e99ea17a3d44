"""What may be done at any moment (R22), with the small game of the kernel's tests."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest

from engine.core.game import Game, IllegalChoice
from engine.core.step import NOBODY, Choices, Frame, Prompt, Step
from tests.engine.core.test_kernel import (
    DEFINITION,
    Add,
    Added,
    CounterRules,
    Counters,
    Object,
    Protect,
    Protecting,
    _the_small_game_is_known,  # noqa: F401  # a fixture that every test uses
)


@dataclass(frozen=True)
class ShowAtAnyMoment(Step):
    """Player 1 may once add 1000, whoever is asked what."""

    def asks(self, game: Any, frame: Frame) -> Choices:
        return {1: ("interject",)} if game.board.values[1] < 1000 else NOBODY

    def choose(self, game: Any, frame: Frame, player: int, choice: str) -> None:
        game.stamp(lambda board: board.values.__setitem__(player, board.values[player] + 1000))
        game.emit(Added, player, 1000)


@dataclass(frozen=True)
class PickUp(Step):
    """Player 0 picks an amount up and then adds it. Local: the amount in hand."""

    def asks(self, game: Any, frame: Frame) -> Choices:
        return {0: ("add",) if frame.local else ("take 1", "take 2")}

    def choose(self, game: Any, frame: Frame, player: int, choice: str) -> None:
        if frame.local:
            game.board.values[player] += frame.local[0]
            frame.next()
        else:
            frame.local = (int(choice.split()[1]),)

    def interrupted(self, game: Any, frame: Frame) -> None:
        frame.local = ()


def interjecting(*steps: Step) -> Game[Counters, CounterRules]:
    rules = CounterRules(
        {
            "game": steps,
            "interjections": (ShowAtAnyMoment(),),
            "protected": (Protect(),),
            "question": (Object(),),
            "deed": (Add(), Add()),
        }
    )
    game: Game[Counters, CounterRules] = Game(DEFINITION, {"game": "counters"}, 0, rules, Counters([0, 0]))
    game.events = []
    game.call("game", 0)
    game.advance()
    return game


def test_an_interjection_is_open_in_another_players_turn_but_nobody_waits_for_it() -> None:
    """R22: the joint that reveals at any moment need; the base game has none."""
    game = interjecting(Add())

    assert game.pending == {0: ("add 1", "add 2", "say"), 1: ("interject",)}
    assert game.waiting == (0,)
    assert (game.prompt(0), game.prompt(1)) == (Prompt("Add", {}), None)


def test_after_an_interjection_the_interrupted_step_asks_again() -> None:
    """R22: what was already decided stays."""
    game = interjecting(Add(), Add())
    game.apply(0, "add 1")
    assert game.apply(1, "interject") == [Added(1, 1000)]

    assert game.pending == {0: ("add 1", "add 2", "say")}
    assert game.stack[-1].position == 1
    game.apply(0, "add 2")
    assert game.board.values == [3, 1000]


def test_who_is_asked_anyway_may_interject_too() -> None:
    """R22."""
    game = interjecting(Add(1))
    assert game.pending == {1: ("add 1", "add 2", "say", "interject")}

    game.apply(1, "interject")
    assert game.pending == {1: ("add 1", "add 2", "say")}


def test_an_interjection_that_is_not_open_is_refused() -> None:
    """R22."""
    game = interjecting(Add(), Add())
    with pytest.raises(IllegalChoice):
        game.apply(0, "interject")
    game.apply(1, "interject")
    with pytest.raises(IllegalChoice):
        game.apply(1, "interject")


def test_half_a_choice_is_dropped_when_somebody_interjects() -> None:
    """R22: what was decided stays, and only what changed the board was."""
    game = interjecting(PickUp())
    game.apply(0, "take 2")
    assert game.pending[0] == ("add",)
    game.apply(1, "interject")

    assert game.pending == {0: ("take 1", "take 2")}


def test_the_steps_below_are_interrupted_too() -> None:
    """Whoever interjects may do so while something else goes on in the middle of a step."""
    game = interjecting(PickUp())
    game.apply(0, "take 2")
    game.call("deed", 0)
    game.advance()
    game.apply(1, "interject")

    assert [frame.local for frame in game.stack] == [(), ()]


@pytest.mark.parametrize("moment", ["before", "between", "during the question", "after the cut"])
@pytest.mark.parametrize("cut", [1, 2, 3])
def test_an_objection_takes_no_interjection_back(moment: str, cut: int) -> None:
    """R22: whenever it came, also as long as others may object; and it is none of the deeds that they hear of."""
    game = interjecting(Protecting(), Add())
    when = {"before": 0, "between": 1, "during the question": 2, "after the cut": 3}[moment]
    for place, (player, choice) in enumerate([(0, "add 1"), (0, "add 2"), (1, f"cut {cut}")]):
        if place == when:
            assert game.apply(1, "interject") == [Added(1, 1000)]
        game.apply(player, choice)
    if when == 3:
        game.apply(1, "interject")

    assert game.board.values == [{1: 0, 2: 1, 3: 3}[cut], 1000]
    assert game.pending == {0: ("add 1", "add 2", "say")}


def test_an_interjection_is_no_deed_of_the_action() -> None:
    game = interjecting(Protecting(), Add())
    game.apply(0, "add 1")
    game.apply(1, "interject")
    game.apply(0, "add 2")

    assert [deed.events for deed in game.open_guard().deeds] == [(Added(0, 1),), (Added(0, 2),)]


def test_a_twin_does_not_hear_what_was_interjected_here() -> None:
    game = interjecting(Protecting(), Add())
    game.apply(0, "add 1")
    twin = game.clone()
    before = json.dumps(twin.to_json())
    game.apply(1, "interject")

    assert json.dumps(twin.to_json()) == before


def test_a_clone_keeps_interjections() -> None:
    """R22."""
    twin = interjecting(Add(), Add()).clone()
    twin.apply(1, "interject")

    assert twin.waiting == (0,)
