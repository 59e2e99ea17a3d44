"""What is learned from games: the gains that followed positions, and weights that foretell them."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine.elgrande.players.experience import FIGURES, Stage
from scripts.make_experience import Moments, Position, PracticeGame, expected, forecasts, lessons, main, solved

SIZE = len(FIGURES)


def position(scores: tuple[int, ...], *stages: tuple[int, int]) -> Position:
    described = tuple((1.0, *[0.0] * (SIZE - 1)) for _ in scores)
    return Position(tuple(Stage(*stage) for stage in stages), scores, described)


def test_gains_are_counted_from_one_scoring_to_the_next() -> None:
    positions = (
        position((0, 0), (2, 0), (4, 0)),
        position((3, 1), (2, 1), (4, 1)),
        position((5, 1), (1, 0), (3, 0)),
        position((9, 8), (2, 0)),
        position((9, 9), (1, 0)),
    )
    gains = [
        (position.scores, stage.left, gained) for position, stage, gained in PracticeGame(positions, (20, 30)).gains()
    ]
    assert gains == [
        ((5, 1), 1, [4, 7]),
        ((3, 1), 2, [6, 7]),
        ((0, 0), 2, [9, 8]),
        ((9, 9), 1, [11, 21]),
        ((9, 8), 2, [11, 22]),
        ((5, 1), 3, [11, 22]),
        ((3, 1), 4, [11, 22]),
        ((0, 0), 4, [11, 22]),
    ]


def test_later_luck_counts_less_where_weights_tell_what_to_expect() -> None:
    positions = (position((0, 0), (2, 0)), position((0, 0), (1, 0)))
    weights = {Stage(left, 0): [10.0, *[0.0] * (SIZE - 1)] for left in (1, 2)}
    (_, _, last), (_, _, first) = PracticeGame(positions, (30, 0)).gains(weights)
    assert last == [30, 0]
    assert 10 < first[0] < 30
    assert 0 < first[1] < 10


def test_linear_equations_are_solved() -> None:
    assert solved([[0, 2, 1], [1, 1, 0], [3, 0, 1]], [7, 3, 6]) == pytest.approx([1, 2, 3])


def test_weights_are_found_again_that_made_the_gains() -> None:
    chance, moments = Random(1), Moments(SIZE)
    true = [chance.uniform(-1, 1) for _ in FIGURES]
    for _ in range(4000):
        described = [1.0, *[chance.gauss(2, 1) for _ in FIGURES[1:]]]
        moments.count(described)
        moments.gain(described, sum(weight * each for weight, each in zip(true, described, strict=True)))
    assert moments.weights()[1:] == pytest.approx(true[1:], abs=0.01)


def test_a_forecast_that_is_nearly_right_leaves_little_difference() -> None:
    now = position((10, 20, 5), (1, 0))
    weights = {Stage(1, 0): [4.0, *[0.0] * (SIZE - 1)]}
    assert expected(now, weights) == [14, 24, 9]
    (told,) = forecasts([PracticeGame((now,), (14, 24, 8)), PracticeGame((now,), (14, 24, 9))], weights)
    assert (told.stage, told.error < 1, told.loss < 0.01) == ((1, 0), True, True)


@pytest.mark.thorough
def test_games_are_the_same_for_a_seed_and_those_in_the_file_are_not_played_again(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    played = lessons(whole, 2, 5, 2)
    lessons(parts, 2, 5, 1)
    assert lessons(parts, 2, 5, 2) == played
    assert parts.read_text(encoding="utf-8") == whole.read_text(encoding="utf-8")
    assert [len(lesson.positions) for lesson in played] == [9 * 3, 9 * 3]
    assert (
        main(["--players", "2", "--games", "2", "--seed", "5", "--positions", str(whole), "--to", str(tmp_path)]) == 0
    )
    assert "stage = [9, 2]" in (tmp_path / "players_2.toml").read_text(encoding="utf-8")


@pytest.mark.thorough
def test_games_with_expansions_are_learned_from_in_a_file_of_their_own(tmp_path: Path) -> None:
    given = ["--players", "2", "--games", "2", "--positions", str(tmp_path / "games"), "--to", str(tmp_path)]
    assert main([*given, "--expansions", "grandissimo"]) == 0
    assert "2 players with grandissimo" in (tmp_path / "players_2-grandissimo.toml").read_text(encoding="utf-8")
