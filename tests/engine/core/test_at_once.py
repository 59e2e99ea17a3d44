"""What follows at once from whatever happened: the program "at once", with the small game of the kernel's tests."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pytest

from engine.core import definition as definitions
from engine.core.game import Game
from engine.core.step import NOBODY, Choices, Frame, Step
from tests.engine.core.test_kernel import (
    DEFINITION,
    Add,
    Added,
    Protecting,
    _the_small_game_is_known,  # noqa: F401  # a fixture that every test uses
    playing,
)


@dataclass(frozen=True)
class RoundUp(Step):
    """As soon as player 0 has an odd number, player 1 says how much is added to make it even."""

    def is_due(self, game: Any) -> bool:
        return bool(game.board.values[0] % 2)

    def asks(self, game: Any, frame: Frame) -> Choices:
        return {1: ("round up 1", "round up 3")} if self.is_due(game) else NOBODY

    def choose(self, game: Any, frame: Frame, player: int, choice: str) -> None:
        game.board.values[0] += int(choice.split()[2])
        game.emit(Added, 0, int(choice.split()[2]))


def test_what_follows_at_once_comes_before_anything_else() -> None:
    game = playing(game=(Add(), Add()), at_once=(RoundUp(),))
    game.apply(0, "add 1")
    assert game.waiting == (1,)

    game.apply(1, "round up 3")

    assert game.board.values == [4, 0]
    assert game.waiting == (0,)


@dataclass(frozen=True)
class RoundUpWhenWatched(RoundUp):
    """The same, but it says when it looks only at what is watched: while it has not come to ten."""

    asked: ClassVar[list[int]] = []
    """The number, each time that it was asked whether it is due."""

    def is_due(self, game: Any) -> bool:
        self.asked.append(game.board.values[0])
        return RoundUp.is_due(self, game)

    def is_settled(self, game: Any) -> bool:
        return bool(game.board.values[0] < 10)


@dataclass(frozen=True)
class Wait(Step):
    """Nothing happens."""


def test_what_is_settled_is_asked_only_when_what_is_watched_has_changed() -> None:
    RoundUpWhenWatched.asked.clear()
    game = playing(game=(Wait(), Add(), Wait(), Add(), Add()), at_once=(RoundUpWhenWatched(),))
    game.apply(0, "add 2")
    assert RoundUpWhenWatched.asked == [0, 2]

    twin = game.clone()
    game.apply(0, "add 1")

    assert game.pending == {1: ("round up 1", "round up 3")}
    assert twin.waiting == (0,)


def test_what_is_not_settled_is_asked_before_every_step() -> None:
    RoundUpWhenWatched.asked.clear()
    game = playing(game=(Wait(), Wait(), Add()), at_once=(RoundUpWhenWatched(),))
    game.board.values[0] = 10
    game.settled = None
    RoundUpWhenWatched.asked.clear()
    game.call("game", 0)
    game.advance()

    assert RoundUpWhenWatched.asked == [10, 10, 10]


def test_what_is_watched_and_was_taken_back_is_asked_again() -> None:
    game = playing(Add(), game=(Protecting(), Add(), Add()), at_once=(RoundUpWhenWatched(),))
    game.apply(0, "add 1")
    game.apply(1, "cut 1")
    assert game.board.values == [0, 0]
    game.apply(0, "add 1")

    assert game.pending == {1: ("round up 1", "round up 3")}


def test_what_is_not_due_asks_nobody() -> None:
    game = playing(game=(Add(), Add()), at_once=(RoundUp(),))
    game.apply(0, "add 2")

    assert game.waiting == (0,)


def test_objections_to_a_deed_are_heard_before_what_follows_from_it() -> None:
    for every_deed in (False, True):
        game = playing(Add(), Add(), every_deed=every_deed, at_once=(RoundUp(),))
        game.apply(0, "add 1")
        assert game.pending[1][0] == "pass"

        cut = game.clone()
        cut.apply(1, "cut 1")
        assert cut.board.values == [0, 0]
        assert cut.waiting == (0,)

        game.apply(1, "pass")
        assert game.pending == {1: ("round up 1", "round up 3")}


def test_a_game_with_something_that_follows_at_once_can_be_copied_and_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    game = playing(game=(Add(), Add()), at_once=(RoundUp(),))
    game.apply(0, "add 1")
    rules = game.rules
    monkeypatch.setitem(definitions._definitions, "counters", replace(DEFINITION, rules=lambda options: rules))

    for other in (game.clone(), Game.from_json(json.loads(json.dumps(game.to_json())))):
        assert other.waiting == (1,)
        other.apply(1, "round up 1")
        assert other.board.values == [2, 0]
        assert other.waiting == (0,)
