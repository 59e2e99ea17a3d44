"""The program in docs/fairness.md does what the page says, exactly as it stands there."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.bot.game.seals.test_checking import another_disc, another_order, another_seed

ROOT = Path(__file__).parents[4]
PAGE = ROOT / "docs" / "fairness.md"


def program() -> str:
    found = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert len(found) == 1
    return str(found[0])


def run(arguments: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], cwd=folder, capture_output=True, text=True, check=False)


def saved(game: dict[str, Any], folder: Path) -> str:
    file = folder / "game.json"
    file.write_text(json.dumps(game), encoding="utf-8")
    return str(file)


def test_it_has_twenty_lines_at_most() -> None:
    assert len(program().strip().splitlines()) <= 20


def test_it_finds_that_a_real_game_agrees(game: dict[str, Any], tmp_path: Path) -> None:
    done = run(["-c", program(), saved(game, tmp_path)], tmp_path)

    assert done.stdout.splitlines()[-1] == "Everything agrees."
    assert [line.split()[1] for line in done.stdout.splitlines()[:-1]] == [seal["hash"] for seal in game["seals"]]


@pytest.mark.parametrize("change", [another_disc, another_seed, another_order])
def test_it_finds_what_was_changed(game: dict[str, Any], tmp_path: Path, change: Any) -> None:
    change(game)

    done = run(["-c", program(), saved(game, tmp_path)], tmp_path)

    assert done.returncode != 0
    assert "AssertionError" in done.stderr


def test_the_rules_alone_play_it_again(game: dict[str, Any], tmp_path: Path) -> None:
    done = run(["-m", "engine", "replay", saved(game, tmp_path)], ROOT)

    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1] == "The game comes out as the file says."
    assert f"1. {game['players'][game['result']['ranking'][0][0]]}" in done.stdout
