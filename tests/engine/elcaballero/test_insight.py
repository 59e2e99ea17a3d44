"""Computer players that think ahead in El Caballero: what they know, and what they hope for."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine import Game
from engine.elcaballero.players.insight import guess, hopes, kinds, sensible, worth
from engine.elcaballero.rules.scoring import award
from engine.players.levels import LEVELS
from tests.engine.elcaballero.playing import play_to, started
from tests.engine.players.test_levels import time_for


def begun(decisions: int, *, players: int = 3, expanded: bool = False) -> Game[Any, Any]:
    """A game after so many choices of novices."""
    game: Game[Any, Any] = Game.new({"game": "elcaballero", "players": players, "expanded": expanded}, 5)
    for number in range(decisions):
        seat = game.waiting[0]
        game.apply(seat, LEVELS["novice"](game, seat, Random(number)))
    return game


@pytest.mark.parametrize("decisions", [0, 7, 20])
@pytest.mark.parametrize("expanded", [False, True])
def test_only_the_order_of_the_tiles_is_guessed(decisions: int, *, expanded: bool) -> None:
    game = begun(decisions, expanded=expanded)
    guessed = guess(game, 0, Random(1))
    assert guessed.view(0) == game.view(0)
    assert sorted(guessed.board.stack) == sorted(game.board.stack)
    assert guessed.board.stack != game.board.stack
    twin = guess(game, 0, Random(2))
    assert twin.board.stack != guessed.board.stack
    assert guess(twin, 0, Random(1)).to_json() == guessed.to_json()


@pytest.mark.parametrize("level", ["novice", "steady", "strong"])
def test_players_decide_alike_whatever_the_order_of_the_tiles_is(level: str) -> None:
    game = begun(12)
    seat = game.waiting[0]
    decision = LEVELS[level](game, seat, Random(1), time_for(30))
    assert decision in game.pending[seat]
    assert LEVELS[level](guess(game, seat, Random(2)), seat, Random(1), time_for(30)) == decision


def test_what_is_scored_at_once_is_hoped_for_as_it_is_and_later_less_surely() -> None:
    totals = (7, 4, 0)
    assert hopes(totals, 5, 0) == award(totals, 5)
    first = [hopes(totals, 5, quarters)[0] for quarters in (0, 4, 12)]
    assert first == sorted(first, reverse=True)
    assert hopes(totals, 5, 12)[2] > 0


@pytest.mark.parametrize("expanded", [False, True])
def test_of_cards_that_bring_the_same_one_is_thought_of(*, expanded: bool) -> None:
    left_out = 0
    for decisions in (26, 33, 40, 47):
        game = begun(decisions, expanded=expanded)
        seat = game.waiting[0]
        open_now = [choice for choice in game.pending[seat] if choice.startswith("card ")]
        thought_of = [choice for choice in sensible(game, seat) if choice.startswith("card ")]
        if thought_of:
            hoped = [{_worth_after(game, seat, choice) for choice in choices} for choices in (open_now, thought_of)]
            assert hoped[0] == hoped[1]
            left_out += len(open_now) - len(thought_of)
    assert left_out


@pytest.mark.parametrize("expanded", [False, True])
def test_choices_of_one_kind_look_equally_good(*, expanded: bool) -> None:
    of_a_known_kind = 0
    for seed, decisions in enumerate(range(20, 140, 12)):
        game = play_to(started({"game": "elcaballero", "expanded": expanded}, seed), Random(seed), decisions)
        (seat,) = game.waiting
        worths: dict[object, set[float]] = {}
        for choice, kind in zip(game.pending[seat], kinds(game, game.pending[seat]), strict=True):
            of_a_known_kind += kind in worths
            worths.setdefault(kind, set()).add(_worth_after(game, seat, choice))
        assert all(len(each) == 1 for each in worths.values())
    assert of_a_known_kind > 100


def _worth_after(game: Game[Any, Any], seat: int, choice: str) -> float:
    after = game.clone()
    after.apply(seat, choice)
    return round(worth(after, seat, "plain"), 9)
