"""Positions of the day are whole: each can be played to, asks one player at the beginning of a turn, and has a best
turn that can be played; and only what is clearly the best is chosen.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from engine import games
from engine.core.definition import definition_of
from engine.puzzles import __main__ as making
from engine.puzzles.choosing import (
    MARGIN_OF_LEAD,
    MARGIN_OF_WORTH,
    MOST_OF_A_GAME,
    _beginning,
    _clearly_best,
    _compared,
    best_turn,
    shortened,
)
from engine.puzzles.judging import Brings, answered, as_chosen, brought, possible_turns
from engine.puzzles.puzzle import Puzzle, PuzzleSet, all_sets, names_in, puzzle_from_json, puzzle_named, puzzles_in
from tests.random_cases import daily

games.load()

SETS = {f"{each.game}/{each.name}": each for each in all_sets()}
LOOKED_AT = 6
"""Positions of a set that are played to by day; by night all are."""


def sample(of: PuzzleSet) -> list[Puzzle]:
    found = list(puzzles_in(of))
    return found if len(found) <= LOOKED_AT else Random(of.name).sample(found, LOOKED_AT)


def require_whole(puzzle: Puzzle) -> None:
    """The position is as it says, and its best turn is one turn."""
    game = puzzle.position()
    insight = game.definition.insight
    assert insight is not None
    assert game.waiting == (puzzle.seat,)
    assert insight.turn_of(game) == puzzle.seat
    assert insight.round_of(game) in game.view(None).scoring_after, "a scoring ends the round"
    assert shortened(game, puzzle.seat, puzzle.best) == puzzle.best, puzzle.name
    moves = as_chosen(game, puzzle.seat, puzzle.best)
    assert moves, puzzle.name
    for move in moves:
        game.apply(*move)
    if tuple(move.choice for move in moves if move.seat == puzzle.seat) == puzzle.best:
        assert insight.turn_of(game) != puzzle.seat


@pytest.mark.parametrize("name", SETS)
def test_positions_can_be_played_to_and_their_best_turns_are_turns(name: str) -> None:
    for puzzle in sample(SETS[name]):
        require_whole(puzzle)


@pytest.mark.nightly
@pytest.mark.parametrize("name", SETS)
def test_every_position_can_be_played_to(name: str) -> None:
    for puzzle in puzzles_in(SETS[name]):
        require_whole(puzzle)


@pytest.mark.parametrize("name", SETS)
def test_names_tell_positions_apart_and_lead_to_them(name: str) -> None:
    names = names_in(SETS[name])
    assert len(set(names)) == len(names) <= SETS[name].wanted
    if not names:
        return  # it is still to be made
    assert max(Counter(each.rpartition("/")[0] for each in names).values()) <= MOST_OF_A_GAME
    found = puzzle_named(names[-1])
    assert found is not None
    assert found.name == names[-1]
    assert puzzle_from_json(SETS[name], found.to_json()) == found


def test_there_is_no_position_of_another_name() -> None:
    assert puzzle_named("elgrande/base/1/2/3") is None
    assert puzzle_named("chess/base/1/2") is None


def test_every_game_and_every_expansion_has_a_set() -> None:
    assert {each.game for each in all_sets()} == set(games.GAMES)
    expansions = {
        value
        for offer in definition_of({"game": "elgrande"}).offers({"game": "elgrande"})
        if offer.name == "expansions"
        for value in offer.values
    }
    assert expansions <= {each.name for each in all_sets() if each.game == "elgrande"}
    assert all_sets()[0].name == "base"


def test_the_best_turn_of_a_position_brings_what_nothing_else_does() -> None:
    puzzle = next(puzzles_in(SETS["elgrande/base"]))
    found = answered(puzzle, puzzle.best)
    assert found.own == found.possible
    game = puzzle.position()
    ends = possible_turns(game, puzzle.seat, Random(1))
    assert len({end.choices for end in ends}) == len(ends) > 1
    worse = answered(puzzle, ends[-1].choices)
    assert worse.possible == found.possible
    assert worse.own.lead < worse.possible.lead


def test_turns_that_are_compared_are_whole_and_begin_in_several_ways() -> None:
    puzzle = next(puzzles_in(SETS["elgrande/base"]))
    game = puzzle.position()
    insight = game.definition.insight
    assert insight is not None
    ends = possible_turns(game, puzzle.seat, Random(1))
    assert all(insight.turn_of(end.game) != puzzle.seat for end in ends)
    compared = _compared(ends)
    assert compared[0] == ends[0]
    boards = [end.game.board for end in compared]
    assert not any(one.same_position(other) for place, one in enumerate(boards) for other in boards[:place])
    assert len({_beginning(end, ends) for end in ends}) == 1 or len({_beginning(end, ends) for end in compared}) > 1


def test_the_same_turn_is_judged_the_same_again_and_nothing_is_played_in_the_game_itself() -> None:
    puzzle = next(puzzles_in(SETS["elcaballero/base"]))
    game = puzzle.position()
    before = game.to_json()
    first = brought(game, puzzle.seat, [puzzle.best], (3, 4))
    assert brought(game, puzzle.seat, [puzzle.best], (3, 4)) == first
    assert game.to_json() == before


@pytest.mark.parametrize(
    ("brings", "place"),
    [
        ([(5, 0, 10), (5 - MARGIN_OF_LEAD, 0, 10 - MARGIN_OF_WORTH)], 0),
        ([(3, 0, 7), (5, 0, 10), (4, 0, 8)], 1),
        ([(5, 0, 10), (5, 1, 7)], 0),
        ([(5, 0, 10), (4.6, 0, 7)], None),
        ([(5, 0, 10), (3, 0, 9.5)], None),
        ([(5, 4, 10), (5, 3, 7)], None),
        ([(5, 0, 10), (5, 0, 10)], None),
    ],
)
def test_a_turn_is_clearly_the_best_if_it_is_by_points_and_by_how_the_game_looks(
    brings: list[tuple[float, float, float]], place: int | None
) -> None:
    assert _clearly_best([Brings(*each) for each in brings]) == place


@pytest.mark.parametrize("name", daily(["elcaballero/base", "elcaballero/expanded"], 1))
@pytest.mark.parametrize("places", [slice(1), pytest.param(slice(1, None, 12), marks=pytest.mark.nightly)], ids=str)
def test_a_position_that_was_chosen_is_chosen_again(name: str, places: slice) -> None:
    """Those of the last rounds come first: the least is to be thought about there."""
    found = sorted(puzzles_in(SETS[name]), key=lambda puzzle: -len(puzzle.moves))
    for puzzle in found[places]:
        assert best_turn(puzzle.position(), puzzle.seat, puzzle.seed) == puzzle.best


def test_looked_at_again_positions_have_the_best_turns_of_today(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Where none is clearly the best any more, the position goes; the others stand as they stood."""
    puzzles = sample(SETS["elcaballero/base"])[:3]
    file = tmp_path / "base.jsonl"
    file.write_text("".join(f"{json.dumps(puzzle.to_json())}\n" for puzzle in puzzles))
    today = iter([puzzles[0].best, None, ("supply",)])
    monkeypatch.setattr(PuzzleSet, "file", file)
    monkeypatch.setattr(making, "best_turn", lambda *_: next(today))
    making.look_again(SETS["elcaballero/base"])
    assert list(puzzles_in(SETS["elcaballero/base"])) == [puzzles[0], replace(puzzles[2], best=("supply",))]
