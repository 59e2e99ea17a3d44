"""The chart of points: lines that are told apart without their colours, levels that are round numbers."""

from __future__ import annotations

import itertools
import math

import pytest
from PIL import ImageChops

from render.layout import Box
from render.sheets.chart import MOST_LEVELS, PATTERNS, dashes, draw_chart, level_step
from render.sheets.paper import Paper
from render.theme import load_theme

LINE = [(0.0, 0.0), (30.0, 40.0), (30.0, 140.0), (200.0, 140.0)]


def length(points: list[tuple[float, float]]) -> float:
    return sum(math.dist(one, other) for one, other in itertools.pairwise(points))


def test_every_player_has_a_pattern_of_his_own() -> None:
    assert len(set(PATTERNS)) == len(PATTERNS) == 5
    assert all(len(pattern) % 2 == 0 for pattern in PATTERNS)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_dashes_cover_their_share_of_a_line(pattern: tuple[int, ...]) -> None:
    drawn = sum(length(piece) for piece in dashes(LINE, pattern))
    share = sum(pattern[::2]) / sum(pattern) if pattern else 1
    assert drawn == pytest.approx(length(LINE) * share, abs=max(pattern, default=0))


def test_dashes_go_round_the_corners_of_a_line() -> None:
    pieces = list(dashes(LINE, (60, 10)))
    assert pieces[0] == [(0.0, 0.0), (30.0, 40.0), (30.0, 50.0)]
    assert pieces[1][0] == (30.0, 60.0)
    assert pieces[-1][-1] == (200.0, 140.0)


@pytest.mark.parametrize("points", [1, 4, 6, 7, 31, 60, 61, 99, 150, 233])
def test_there_are_few_levels_and_they_reach_the_highest_score(points: int) -> None:
    step = level_step(points)
    assert 1 <= math.ceil(points / step) <= MOST_LEVELS


def chart(points: tuple[tuple[int, ...], ...]) -> Paper:
    paper = Paper(load_theme(), 700, 420)
    draw_chart(paper, Box(10, 10, 680, 400), ("1", "2", "3"), points)
    return paper


def test_a_chart_shows_every_point_where_it_belongs() -> None:
    before, after = chart(((0, 10, 30), (0, 20, 20))), chart(((0, 10, 30), (0, 20, 24)))
    changed = ImageChops.difference(before.picture, after.picture).getbbox()
    assert changed is not None
    left, _, right, _ = changed
    assert left > 300  # only the last stretch of one line differs
    assert right < 700


def test_a_game_without_points_has_a_chart_too() -> None:
    assert chart(((0, 0, 0), (0, 0, 0))).texts


def test_labels_of_levels_and_rounds_keep_apart() -> None:
    boxes = [text.box for text in chart(((0, 99, 233), (0, 1, 150))).texts]
    assert not any(one.overlaps(other) for one, other in itertools.combinations(boxes, 2))
