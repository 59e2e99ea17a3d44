"""Series between computer players: fair to seats, the same for a seed, and honest about what they show."""

from __future__ import annotations

import csv
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine import Game, arena
from engine.players.yardsticks import YARDSTICKS
from engine.visiting import VisitingLevel
from tests.random_cases import sampled

ROOT = Path(__file__).parents[2]
LEVELS = ("novice", "random", "random")


@pytest.mark.thorough
def test_a_series_is_the_same_for_a_seed_in_however_many_processes() -> None:
    alone = [_without_time(game) for game in arena.series(LEVELS, {"rounds": 6}, 1, range(3), 1)]
    assert [_without_time(game) for game in arena.series(LEVELS, {"rounds": 6}, 1, range(3), 2)] == alone
    assert [_without_time(game) for game in arena.series(LEVELS, {"rounds": 6}, 2, range(3), 1)] != alone


def test_every_deck_is_played_from_all_seats() -> None:
    played = list(arena.series(LEVELS, {"rounds": 6}, 1, range(6), 1))
    assert [game.seats[0] for game in played] == [0, 1, 2, 0, 1, 2]
    decks = [game.deck for game in played]
    assert decks[:3] == [decks[0]] * 3
    assert decks[3:] == [decks[3]] * 3
    assert decks[0] != decks[3]


def test_those_who_share_the_first_place_share_the_win() -> None:
    game = arena.ArenaGame(0, 1, (0, 1, 2), (80, 70, 80), (1, 1, 1), (0.0, 0.0, 0.0))
    assert game.wins == (0.5, 0, 0.5)


@pytest.mark.parametrize(
    ("share", "games", "least", "most"), [(0.5, 100, 0.404, 0.596), (0.0, 10, 0.0, 0.278), (0.25, 400, 0.210, 0.295)]
)
def test_the_interval_is_that_of_wilson(share: float, games: int, least: float, most: float) -> None:
    assert arena.interval(share, games) == pytest.approx((least, most), abs=0.001)


def test_the_last_line_says_share_interval_and_par_and_the_table_holds_every_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "series.csv"
    given = ["--players", "2", "--seats", "novice,random", "--games", "4", "--options", '{"rounds": 6}']
    assert arena.main([*given, "--csv", str(file), "--processes", "1"]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    said = re.fullmatch(r"novice (\d+\.\d) % \((-?\d+\.\d) to (\d+\.\d)\), par 50\.0 %", last)
    assert said is not None
    rows = list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))
    assert [row["game"] for row in rows] == ["0", "0", "1", "1", "2", "2", "3", "3"]
    assert 100 * sum(float(row["win"]) for row in rows if row["level"] == "novice") / 4 == float(said[1])
    assert sum(float(row["win"]) for row in rows) == 4


def test_every_game_is_in_the_table_before_the_next_one_is_played(tmp_path: Path) -> None:
    file = tmp_path / "series.csv"
    first, second = arena.series(LEVELS, {"rounds": 6}, 1, range(2), 1)
    games = arena.recorded(file, LEVELS, {"rounds": 6}, iter((first, second)))
    assert next(games) == first
    assert [_without_time(game) for game in arena.held(file, LEVELS, {"rounds": 6}, 1)] == [_without_time(first)]


def test_a_series_that_was_broken_off_goes_on_behind_the_games_in_its_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, broken = tmp_path / "whole.csv", tmp_path / "broken.csv"
    given = ["--players", "2", "--seats", "novice,random", "--games", "4", "--options", '{"rounds": 6}']
    given += ["--processes", "1", "--csv"]
    arena.main([*given, str(whole)])
    lines = whole.read_text(encoding="utf-8").splitlines(keepends=True)
    broken.write_text("".join(lines[:4]) + lines[4][:9], encoding="utf-8")
    arena.main([*given, str(broken)])
    rows, others = (csv.reader(file.read_text(encoding="utf-8").splitlines()) for file in (whole, broken))
    assert [row[:8] for row in others] == [row[:8] for row in rows]
    one, other = (re.findall(r"novice .* par 50\.0 %", said) for said in capsys.readouterr().out.split("level ")[1:])
    assert one == other


def test_the_table_of_another_series_is_left_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "series.csv"
    given = ["--players", "2", "--games", "1", "--processes", "1", "--csv", str(file)]
    arena.main([*given, "--seats", "novice,random", "--options", '{"rounds": 6}'])
    before = file.read_text(encoding="utf-8")
    for other in (
        ["--seats", "random,novice", "--options", '{"rounds": 6}'],
        ["--seats", "novice,random"],
        ["--seats", "novice,random", "--options", '{"rounds": 6}', "--seed", "2"],
    ):
        with pytest.raises(SystemExit):
            arena.main([*given, *other])
        assert "another series" in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == before


def test_a_level_of_another_checkout_decides_as_it_does_there() -> None:
    """This checkout is another one for that: its visitor plays the same games as its level."""
    levels, options = ("novice", "novice"), {"rounds": 6}
    here = [_without_time(game) for game in arena.series(levels, options, 1, range(2), 1)]
    visitors = ("novice", f"novice@{ROOT}")
    assert [_without_time(game) for game in arena.series(visitors, options, 1, range(2), 1)] == here


def test_a_visitor_that_has_stopped_is_no_silent_loss(tmp_path: Path) -> None:
    (tmp_path / "engine").mkdir()
    visitor = VisitingLevel("novice", tmp_path)
    game: Game[Any, Any] = Game.new({"players": 2}, 1)
    with pytest.raises(RuntimeError, match="has stopped"):
        visitor(game, game.waiting[0], Random(1))
    visitor.leave()


def test_the_games_of_a_deck_count_as_one_for_the_wider_interval() -> None:
    def game(number: int, deck: int, *, is_won: bool) -> arena.ArenaGame:
        return arena.ArenaGame(number, deck, (0, 1), (int(is_won), 0 if is_won else 1), (1, 1), (0.0, 0.0))

    alike = [game(number, number // 2, is_won=number < 6) for number in range(12)]
    mixed = [game(number, number // 2, is_won=number % 2 == 0) for number in range(12)]
    least, most = arena.interval_by_deck(alike) or (0, 0)
    assert 0 <= least < 0.25
    assert 0.75 < most <= 1
    assert arena.interval_by_deck(mixed) == (0.5, 0.5)
    assert arena.interval_by_deck(alike[:2]) is None


@pytest.mark.parametrize("name", YARDSTICKS)
def test_yardsticks_play_whole_games_of_both_kinds(name: str) -> None:
    for options in ({"rounds": 6}, {"game": "elcaballero"}):
        (game,) = arena.series((name, "random"), options, 1, range(1), 1)
        assert game.scores[0] > 0


@pytest.mark.thorough
@pytest.mark.parametrize(("rounds", "games", "least"), [(6, 5, 4), pytest.param(9, 9, 6, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("name", sampled(YARDSTICKS, 1))
def test_every_yardstick_is_beaten_by_steady(name: str, rounds: int, games: int, least: int) -> None:
    """More often than by chance: were it as good, it would win as many of these games once in twenty-two times."""
    played = list(arena.series(("steady", name, name), {"rounds": rounds}, 1, range(games), 1))
    assert sum(game.wins[0] for game in played) >= least


@pytest.mark.parametrize(
    "wrong",
    [
        ["--seats", "steady,novice"],
        ["--players", "1", "--seats", "wizard"],
        ["--games", "0"],
        ["--players", "2", "--seats", "steady,steady@nowhere"],
    ],
)
def test_what_makes_no_series_is_refused(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        arena.main(wrong)
    assert "error" in capsys.readouterr().err


def _without_time(game: arena.ArenaGame) -> tuple[object, ...]:
    return (game.number, game.deck, game.seats, game.scores, game.decisions)
