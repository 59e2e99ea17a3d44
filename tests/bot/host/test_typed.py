"""A command in a sentence can be typed as it stands there."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bot.host.typed import BEFORE, typed

ROOT = Path(__file__).parents[3]


@pytest.fixture(autouse=True)
def _outside_of_containers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(BEFORE, raising=False)


@pytest.mark.thorough
def test_it_works_in_the_folder_of_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)

    shown = subprocess.run(typed("--help"), shell=True, capture_output=True, text=True, check=True)  # noqa: S602  # as typed

    assert "El Grande for Discord" in shown.stdout


def test_the_python_of_the_bot_is_named_as_short_as_it_can_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.touch(mode=0o755)
    monkeypatch.setattr(sys, "executable", str(python))

    assert typed("check") == f"{python} -m bot check"
    monkeypatch.setenv("PATH", str(python.parent))
    assert typed("check") == "python -m bot check"
    monkeypatch.chdir(tmp_path)
    assert typed("check") == ".venv/bin/python -m bot check"


def test_in_a_container_it_is_what_the_host_types_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    (line,) = [line for line in (ROOT / "Dockerfile").read_text().splitlines() if BEFORE in line]
    before = line.partition("=")[2].strip('"')
    monkeypatch.setenv(BEFORE, before)

    assert typed("check") == f"{before} check"
    assert before in (ROOT / "docs/operations.md").read_text(), "the docs type it so, and that is carried out"
