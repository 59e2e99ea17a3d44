"""What a drawing process loads: not what the bot talks with and is set by, which takes a third of its start."""

from __future__ import annotations

import pickle
import subprocess
import sys
from functools import partial

import pytest

from bot.faces import face_named
from bot.i18n.texts import Texts
from bot.pictures.drawing import all_drawn
from engine import games
from engine.core.game import Game
from render.theme import load_theme

WORDS = Texts.load().for_locale("en")

LOADS = """
import pickle, sys
import bot.workers.process
pickle.load(sys.stdin.buffer)()
print(*{name.partition(".")[0] for name in sys.modules})
"""


@pytest.mark.thorough
@pytest.mark.parametrize("game", games.GAMES)
def test_a_drawing_process_loads_nothing_of_discord(game: str) -> None:
    view = Game.new({"game": game, "players": 3}, seed=0).view(None)
    board = face_named(game).board(view, ("A", "B", "C"), WORDS, ())
    job = pickle.dumps(partial(all_drawn, [board], load_theme("light"), "wide"))

    loaded = subprocess.run([sys.executable, "-c", LOADS], input=job, capture_output=True, check=True).stdout.split()

    assert b"render" in loaded
    assert {b"discord", b"aiohttp", b"pydantic", b"aiosqlite"}.isdisjoint(loaded)
