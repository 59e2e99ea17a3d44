"""The sentences of the scripts on a machine that lacks something."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the scripts, without a virtual environment."""
    shutil.copytree(ROOT / "scripts", tmp_path / "checkout" / "scripts")
    (tmp_path / "checkout" / "requirements.lock").write_text("")
    return tmp_path / "checkout"


def run(checkout: Path, script: str, python3: str) -> tuple[int, str]:
    """Run a script where `python3` is the given shell program; its status and what it complains of."""
    tools = checkout / "tools"
    tools.mkdir()
    for tool in ("sh", "dirname", "grep", "cmp", "cp"):
        (tools / tool).symlink_to(shutil.which(tool) or tool)
    (tools / "python3").write_text(f"#!/bin/sh\n{python3}\n")
    (tools / "python3").chmod(0o755)
    done = subprocess.run(
        [checkout / "scripts" / script], env={"PATH": str(tools)}, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stderr


def test_play_says_which_python_it_needs(checkout: Path) -> None:
    status, complaint = run(checkout, "play", '[ "$1" = --version ] && echo "Python 3.9.2"')

    assert status == 1
    assert "needs Python 3.11, 3.12 or 3.13, but found Python 3.9.2" in complaint


def test_play_says_how_to_get_a_missing_venv(checkout: Path) -> None:
    status, complaint = run(checkout, "play", 'case "$2" in *ensurepip*) exit 1 ;; esac')

    assert status == 1
    assert "sudo apt install python3-venv" in complaint


def test_run_says_where_the_token_belongs(checkout: Path) -> None:
    (checkout / ".env").write_text("DISCORD_TOKEN=\n")

    status, complaint = run(checkout, "run", "exit 0")

    assert status == 1
    assert "There is no DISCORD_TOKEN. Copy .env.example to .env" in complaint
