"""Exported games are played again; what is none, or not the game that was played, is refused in a sentence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.__main__ import main

STORED = Path(__file__).parents[1] / "games" / "bigbox_3.json"


@pytest.fixture
def game() -> dict[str, Any]:
    stored = json.loads(STORED.read_text(encoding="utf-8"))
    choices = [entry.split(" ", 1) for entry in stored["choices"]]
    return {
        "format": "el-grande-game",
        "version": 1,
        "players": ["Ana", "Ben", "Carla"],
        "options": stored["options"],
        "seed": stored["seed"],
        "choices": [{"seat": int(seat), "choice": choice} for seat, choice in choices],
        "result": {"over": True, "score": stored["scores"]},
    }


def replay(game: Any, folder: Path) -> int:
    file = folder / "game.json"
    file.write_text(game if isinstance(game, str) else json.dumps(game), encoding="utf-8")
    return main(["replay", str(file)])


def test_a_game_comes_out_as_it_did(game: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay(game, tmp_path) == 0

    told = capsys.readouterr().out
    assert "The game comes out as the file says." in told
    assert all(str(points) in told for points in game["result"]["score"])


def test_another_result_is_not_the_game_that_was_played(
    game: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game["result"]["score"][0] += 1

    assert replay(game, tmp_path) == 1
    assert "the file says" in capsys.readouterr().out


def test_a_choice_that_was_not_open_is_named(
    game: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game["choices"][4]["choice"] = "play 99"

    assert replay(game, tmp_path) == 1
    assert "Choice 5 was not open" in capsys.readouterr().out


def test_a_game_that_stops_early_is_not_over(
    game: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    del game["choices"][-1]

    assert replay(game, tmp_path) == 1
    assert "not over" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "chess"}'])
def test_a_file_that_is_no_game_gets_a_sentence(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay(text, tmp_path) == 2
    assert capsys.readouterr().out.startswith("This is no ")


def test_a_newer_version_is_not_misread(game: dict[str, Any], tmp_path: Path) -> None:
    assert replay({**game, "version": 2}, tmp_path) == 2


@pytest.mark.parametrize("key", ["options", "seed", "choices", "result"])
def test_a_game_with_something_missing_gets_a_sentence(game: dict[str, Any], key: str, tmp_path: Path) -> None:
    del game[key]
    assert replay(game, tmp_path) == 2


def test_a_file_that_is_not_there_gets_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(tmp_path / "none.json")]) == 2
    assert "cannot be read" in capsys.readouterr().out
