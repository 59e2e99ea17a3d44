"""Games of El Caballero played before must come out as they did: a game is its options, its seed and its choices.

`python -m tests.engine.elcaballero.test_stored_games` records them anew: only for a change of rules that is meant to
change running games.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine import Game
from tests.engine.elcaballero.playing import random_choice
from tests.engine.recorded import played_again

FOLDER = Path(__file__).parents[2] / "games" / "elcaballero"
TABLES = [
    {"game": "elcaballero", "players": players, "expanded": expanded}
    for players in (2, 4)
    for expanded in (False, True)
]


def name_of(options: dict[str, Any]) -> str:
    return f"{'expanded' if options['expanded'] else 'basic'}_{options['players']}"


@pytest.mark.parametrize("options", TABLES, ids=name_of)
def test_a_stored_game_tells_and_asks_what_it_did_and_comes_out_the_same(options: dict[str, Any]) -> None:
    stored = json.loads((FOLDER / f"{name_of(options)}.json").read_text(encoding="utf-8"))
    game, told = played_again(stored["options"], stored["seed"], stored["choices"])

    assert game.over
    assert list(game.scores) == stored["scores"]
    assert told == stored["told"]
    assert stored["options"] == options


def main() -> None:
    """Write one file for each of TABLES."""
    FOLDER.mkdir(exist_ok=True)
    for seed, options in enumerate(TABLES, start=1):
        game, chance, choices = Game.new(options, seed), Random(seed), []
        while not game.over:
            player, choice = random_choice(game, chance)
            game.apply(player, choice)
            choices.append(f"{player} {choice}")
        _, told = played_again(options, seed, choices)
        stored = {"options": options, "seed": seed, "choices": choices, "scores": list(game.scores), "told": told}
        text = json.dumps(stored, indent=0).replace('",\n"', '", "')
        (FOLDER / f"{name_of(options)}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
