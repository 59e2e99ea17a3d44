"""Games played before must come out as they did: a game is its options, its seed and the choices made."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine import Game
from engine.elgrande.editions import CHOICES
from engine.elgrande.expansions import EXPANSIONS
from tests.engine.record_games import TABLES, name_of

FOLDER = Path(__file__).parents[1] / "games"
FILES = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_stored_game_comes_out_as_it_did(file: Path) -> None:
    stored = json.loads(file.read_text(encoding="utf-8"))
    game = Game.new(stored["options"], stored["seed"])
    for entry in stored["choices"]:
        assert not game.over
        player, choice = entry.split(" ", 1)
        game.apply(int(player), choice)

    assert game.over
    assert list(game.scores) == stored["scores"]


def test_there_is_one_for_every_edition_and_number_of_players_and_some_for_every_expansion() -> None:
    assert {file.stem for file in FILES} == {name_of(options) for options in TABLES}
    assert {(options.get("edition"), options["players"]) for options in TABLES} >= {
        (edition, players) for edition in CHOICES["edition"] for players in CHOICES["players"]
    }
    assert {name for options in TABLES for name in options.get("expansions", [])} == set(EXPANSIONS)
