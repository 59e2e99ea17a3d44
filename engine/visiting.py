"""A level of another checkout of this program, as a visitor in a series: `steady@../before`.

It plays in a process of its own in which nothing but the other checkout is read, so that no old code has to be kept to
be measured. Host and visitor write a line of JSON each for every choice: the game and whose it is, and the choice.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

from engine.core.game import AnyGame
from engine.players.patience import Enough, unhurried

_GUEST = """
import json, sys
from random import Random
from engine import Game
from engine.players.levels import LEVELS

level, chance = LEVELS[sys.argv[1]], Random()
for line in sys.stdin:
    game, seat, state = json.loads(line)
    chance.setstate((state[0], tuple(state[1]), state[2]))
    choice = level(Game.from_json(game, events=False), seat, chance)
    print(json.dumps([choice, chance.getstate()]), flush=True)
"""
"""What runs in the other checkout: only what it has had ever since there were levels."""


class VisitingLevel:
    """A level of another checkout: it chooses what it would choose there with the same chance."""

    def __init__(self, level: str, checkout: Path) -> None:
        if not (checkout / "engine").is_dir():
            raise ValueError(f"{checkout} is no checkout of this program")
        self._level = level
        self._process = subprocess.Popen(  # noqa: S603  # this very Python, with what stands above
            [sys.executable, "-c", _GUEST, level],
            cwd=checkout,
            env={**os.environ, "PYTHONPATH": str(checkout.resolve())},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    def __call__(self, game: AnyGame, seat: int, chance: Random, enough: Enough = unhurried) -> str:
        """As `Level`. A RuntimeError if the other checkout cannot go on: it says itself why."""
        asked = json.dumps([game.to_json(), seat, chance.getstate()])
        try:
            choice, (version, state, gauss) = json.loads(self._answer(asked))
        except (OSError, json.JSONDecodeError):
            raise RuntimeError(f"{self._level} of the other checkout has stopped") from None
        chance.setstate((version, tuple(state), gauss))
        return str(choice)

    def _answer(self, asked: str) -> str:
        written, read = self._process.stdin, self._process.stdout
        if written is None or read is None:
            raise OSError("the visitor has left")
        print(asked, file=written, flush=True)
        return read.readline()

    def leave(self) -> None:
        """End the process of the visitor."""
        self._process.communicate()
