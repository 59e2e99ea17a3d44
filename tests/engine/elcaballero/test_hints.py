"""Hints in El Caballero: every number in them is one that a person would count, also where lands become one."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from engine.elcaballero.players.insight import parts
from engine.elcaballero.seen.view import ElCaballeroView
from engine.elcaballero.steps.base import ElCaballero
from engine.players.advising import Advice, Reason, Why, advised
from tests.engine.elcaballero.counting import assert_remark, earned, land_at, lead, parts_of
from tests.engine.elcaballero.playing import random_choice, situation, started, turn, turns
from tests.random_cases import one_in

TABLES = [{"players": 3}, {"players": 2, "expanded": True}]


def advice(game: ElCaballero, seat: int, seed: int = 1) -> list[Advice]:
    return advised(json.loads(json.dumps(game.to_json())), seat, seed)


def played(game: ElCaballero, seat: int, choices: Sequence[str]) -> ElCaballero:
    """The game after these choices of one turn, but before it ends."""
    after = game.clone()
    for choice in choices:
        if choice == "end" or choice not in after.pending.get(seat, ()):
            break
        after.apply(seat, choice)
    return after


def assert_reason(before: ElCaballeroView, after: ElCaballeroView, seat: int, reason: Reason) -> None:
    land = land_at(after, reason.area)
    assert land is not None
    whose = seat if reason.player is None else reason.player
    then = sum(earned(before, part)[whose] for part in parts_of(before, land))
    assert earned(after, land)[whose] - then == (-reason.points if reason.why is Why.DENIES else reason.points)
    if reason.why is Why.TAKES:
        assert lead(after, reason.area, seat) > 0 >= lead(before, reason.area, seat)


@pytest.mark.parametrize("options", TABLES, ids=str)
@pytest.mark.parametrize("games", [12, pytest.param(100, marks=pytest.mark.nightly)])
def test_a_land_is_made_up_of_those_whose_tiles_it_has(options: dict[str, Any], games: int) -> None:
    joined = 0
    for number in range(games):
        for before, after, seat in turns({"game": "elcaballero", **options}, number):
            was, now = before.view(seat), after.view(seat)
            for land in now.lands:
                found = parts(before, after, land.cells[0].name)
                assert [*found] == [part.cells[0].name for part in parts_of(was, land)]
                joined += len(found) > 1
    assert joined > 3


@pytest.mark.parametrize("part", one_in(3))
def test_every_number_in_a_hint_is_what_a_person_would_count_on_the_island(part: int) -> None:
    kinds = set()
    for number, game in enumerate(positions(every=23)[::part]):
        (seat,) = game.waiting
        for each in advice(game, seat, number)[:2]:
            after = played(game, seat, each.choices)
            for reason in each.reasons:
                if not reason.is_guess:
                    kinds.add(reason.why)
                    assert_reason(game.view(seat), after.view(seat), seat, reason)
            for remark in each.remarks:
                assert_remark(game.view(seat), after.view(seat), seat, remark)
    assert {Why.TAKES, Why.DENIES} <= kinds


def positions(*, every: int) -> list[ElCaballero]:
    """A game now and then in turns, as it is played by chance, where there is something to advise."""
    game, chance = started({"game": "elcaballero", "players": 3}, 3), Random(3)
    found = list[ElCaballero]()
    for number in range(100_000):
        if game.over:
            return found
        if number % every == 0 and game.running("turn") is not None and len(game.pending[game.waiting[0]]) > 1:
            found.append(game.clone())
        game.apply(*random_choice(game, chance))
    raise AssertionError("the game does not end")


# Lands that become one

TWO_LANDS = {"0": "ne gold", "e2": "nw gold"}
"""The start tile and one two steps to the east; a tile between them makes one land of both."""
STRAIGHT = 27
"""A tile with land at two opposite sides."""


def certain_reasons(position: dict[str, Any], lands: int) -> set[tuple[Why, int, str, int | None]]:
    """Why the first player should lay the straight tile so that there are so many lands; nobody can pay for cards."""
    game = turn(situation({**position, "display": [STRAIGHT], "round": 4}))
    found = next(each for each in advice(game, 0) if len(played(game, 0, each.choices).view(0).lands) == lands)
    return {(each.why, each.points, each.area, each.player) for each in found.reasons if not each.is_guess}


def test_points_that_parts_of_a_land_brought_before_are_no_gain() -> None:
    """Two lands of value 2, 4 points each, become one of value 5: two points more in a land that the player leads."""
    own = {"n1": {"player": 0, "south": 4}, "e2n1": {"player": 0, "south": 3}}
    assert certain_reasons({"tiles": TWO_LANDS, "cards": own}, lands=1) == {(Why.GAINS, 2, "0", None)}


def test_a_land_taken_from_a_rival_by_joining_it_counts_what_both_had_in_the_parts() -> None:
    """The rival is first in the older land: 4 points each before, 10 to 0 then."""
    both = {"n1": {"player": 1, "south": 3}, "e2n1": {"player": 0, "south": 4}}
    assert certain_reasons({"tiles": TWO_LANDS, "cards": both}, lands=1) == {
        (Why.TAKES, 6, "0", None),
        (Why.DENIES, 4, "0", 1),
    }


def test_who_is_first_in_the_older_land_already_does_not_take_it() -> None:
    both = {"n1": {"player": 0, "south": 4}, "e2n1": {"player": 1, "south": 3}}
    assert certain_reasons({"tiles": TWO_LANDS, "cards": both}, lands=1) == {
        (Why.GAINS, 6, "0", None),
        (Why.DENIES, 4, "0", 1),
    }


def test_a_land_that_grows_to_the_west_stays_the_same_one() -> None:
    """It was called by its lowest cell: once that was another one, all its points were told as new."""
    position = {"tiles": {"0": "nw gold"}, "cards": {"n1": {"player": 0, "south": 4}}}
    assert certain_reasons(position, lands=1) == {(Why.GAINS, 2, "0", None)}
