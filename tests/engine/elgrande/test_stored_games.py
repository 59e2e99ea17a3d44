"""Games played before must come out as they did: a game is its options, its seed and the choices made."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine import Game
from engine.core.definition import IllegalOptions
from engine.core.step import Step
from engine.elgrande.expansions import EXPANSIONS
from engine.elgrande.rules.merging import rules_for
from engine.elgrande.rules.options import CHOICES, complete_options
from engine.elgrande.rules.rulings import EARLIER
from engine.elgrande.steps.recruit import Recruit
from tests.engine.record_games import TABLES, name_of
from tests.engine.recorded import played_again

FOLDER = Path(__file__).parents[2] / "games"
FILES = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_stored_game_tells_and_asks_what_it_did_and_comes_out_the_same(file: Path) -> None:
    stored = json.loads(file.read_text(encoding="utf-8"))
    game, told = played_again(stored["options"], stored["seed"], stored["choices"])

    assert game.over
    assert list(game.scores) == stored["scores"]
    assert told == stored["told"]


def test_a_new_game_is_played_by_the_rulings_of_today() -> None:
    """E66: and what is stored of it says so."""
    game = Game.new({"players": 3, "edition": "classic"}, 1)

    assert game.options["rulings"] == 5
    assert complete_options(game.options) == game.options
    with pytest.raises(IllegalOptions):
        complete_options({"rulings": 6})


@pytest.mark.parametrize("expansion", EXPANSIONS)
def test_the_rulings_before_1_0_are_kept_but_for_the_sets_that_were_mended_then(expansion: str) -> None:
    """E66: what they would ask of Grandissimo and the colonies cannot be asked any more."""
    options = {"expansions": [*EXPANSIONS[expansion].needs, expansion], "rulings": 4}
    if expansion in ("inquisitor", "grandissimo"):
        with pytest.raises(IllegalOptions, match="illegal_value"):
            complete_options(options)
    else:
        assert complete_options(options)["rulings"] == 4


def test_a_game_goes_on_by_the_rulings_that_it_began_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """E66: rulings that were made up, by which one card recruits one caballero, not two."""
    made_up = {Recruit(2): Recruit(1)}
    monkeypatch.setitem(EARLIER, 3, made_up)
    before, today = complete_options({"edition": "classic", "rulings": 3}), complete_options({"edition": "classic"})

    assert before == {**today, "rulings": 3}
    assert Recruit(1) in programs_of(before) - programs_of(today)
    assert Recruit(2) in programs_of(today) - programs_of(before)
    assert Game.from_json(Game.new(before, 1).to_json()).options == before


def programs_of(options: dict[str, Any]) -> set[Step]:
    """The steps of all programs by which a game with these options is played."""
    return {step for program in rules_for(options).programs.values() for step in program}


def test_there_is_one_for_every_edition_and_number_of_players_and_some_for_every_expansion() -> None:
    assert {file.stem for file in FILES} == {name_of(options) for options in TABLES}
    assert {(options.get("edition"), options["players"]) for options in TABLES} >= {
        (edition, players) for edition in CHOICES["edition"] for players in CHOICES["players"]
    }
    assert {name for options in TABLES for name in options.get("expansions", [])} == set(EXPANSIONS)
