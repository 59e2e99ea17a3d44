"""Games played before must come out as they did: a game is its options, its seed and the choices made."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine import Game
from engine.core.definition import IllegalOptions
from engine.core.game import IllegalChoice
from engine.elgrande.expansions import EXPANSIONS
from engine.elgrande.rules.options import CHOICES, complete_options
from tests.engine.record_games import TABLES, name_of

FOLDER = Path(__file__).parents[1] / "games"
FILES = sorted(FOLDER.glob("*.json"))
BY_THE_FIRST_RULINGS = sorted((FOLDER / "first_rulings").glob("*.json"))
"""Games stored before there were others. Their choices do not go with the rulings that followed."""
BY_THE_SECOND_RULINGS = sorted((FOLDER / "second_rulings").glob("*.json"))


def played(stored: dict[str, Any], **options: Any) -> Game[Any, Any]:
    game = Game.new({**stored["options"], **options}, stored["seed"])
    for entry in stored["choices"]:
        assert not game.over
        player, choice = entry.split(" ", 1)
        game.apply(int(player), choice)
    return game


@pytest.mark.parametrize("file", [*FILES, *BY_THE_FIRST_RULINGS, *BY_THE_SECOND_RULINGS], ids=lambda file: file.stem)
def test_a_stored_game_comes_out_as_it_did(file: Path) -> None:
    stored = json.loads(file.read_text(encoding="utf-8"))
    game = played(stored)

    assert game.over
    assert list(game.scores) == stored["scores"]


@pytest.mark.parametrize("file", BY_THE_FIRST_RULINGS, ids=lambda file: file.stem)
def test_a_game_is_played_by_the_rulings_it_began_with(file: Path) -> None:
    """E66: options that were stored before there were others say nothing of rulings."""
    stored = json.loads(file.read_text(encoding="utf-8"))

    assert "rulings" not in stored["options"]
    with pytest.raises(IllegalChoice):
        played(stored, rulings=2)


@pytest.mark.parametrize("file", BY_THE_SECOND_RULINGS, ids=lambda file: file.stem)
def test_a_game_that_began_by_the_second_rulings_goes_on_by_them(file: Path) -> None:
    """E66: its choices do not go with those of today (K19)."""
    stored = json.loads(file.read_text(encoding="utf-8"))

    assert stored["options"]["rulings"] == 2
    with pytest.raises(IllegalChoice):
        played(stored, rulings=3)


def test_a_new_game_is_played_by_the_rulings_of_today() -> None:
    """E66: and what is stored of it says so."""
    game = Game.new({"players": 3, "edition": "classic"}, 1)

    assert game.options["rulings"] == 4
    assert complete_options(game.options) == game.options
    with pytest.raises(IllegalOptions):
        complete_options({"rulings": 5})


def test_there_is_one_for_every_edition_and_number_of_players_and_some_for_every_expansion() -> None:
    assert {file.stem for file in FILES} == {name_of(options) for options in TABLES}
    assert {(options.get("edition"), options["players"]) for options in TABLES} >= {
        (edition, players) for edition in CHOICES["edition"] for players in CHOICES["players"]
    }
    assert {name for options in TABLES for name in options.get("expansions", [])} == set(EXPANSIONS)
