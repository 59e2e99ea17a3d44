"""Records the stored games of `tests/games` anew: `python -m tests.engine.record_games`.

Only for a change of rules that is meant to change running games; then say so in the changelog, because a bot with
running tables will find them different too. Where only events or prompts changed, `... told` keeps the games as they
are, and notes what they tell and ask now.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

from engine import Game
from tests.engine.playing import random_choice
from tests.engine.recorded import played_again

FOLDER = Path(__file__).parents[1] / "games"

TABLES: tuple[dict[str, Any], ...] = (
    *({"edition": "bigbox", "players": players} for players in (2, 3, 4, 5)),
    *({"edition": "classic", "players": players, "veto": "stepwise", "castillo": "open"} for players in (2, 3, 4, 5)),
    *({"edition": "yucata", "players": players, "rounds": 6} for players in (2, 3, 4, 5)),
    {"players": 4, "expansions": ["jubilee"]},
    *({"players": players, "expansions": ["king_and_intrigue"]} for players in (2, 3, 4, 5)),
    {"players": 3, "expansions": ["king_and_intrigue"], "classic_1997": True, "veto": "stepwise"},
    {"players": 5, "expansions": ["king_and_intrigue", "jubilee"], "edition": "classic"},
    {"players": 4, "expansions": ["king_and_intrigue", "players_edition"]},
    {"players": 2, "expansions": ["king_and_intrigue", "players_edition", "jubilee"], "veto": "stepwise"},
    {"players": 3, "expansions": ["king_and_intrigue", "special_cards"]},
    {"players": 5, "expansions": ["king_and_intrigue", "players_edition", "special_cards"], "remove_any_marker": True},
    {"players": 4, "expansions": ["inquisitor"], "veto": "stepwise"},
    {"players": 2, "expansions": ["inquisitor", "jubilee"]},
    {"players": 5, "expansions": ["king_and_intrigue", "inquisitor"]},
    {"players": 4, "expansions": ["grandissimo"]},
    {"players": 2, "expansions": ["grandissimo", "jubilee"], "stack_six": "all", "veto": "stepwise"},
)


def name_of(options: dict[str, Any]) -> str:
    """What the file of a game with these options is called, such as "bigbox_4" or "jubilee_king_and_intrigue_5"."""
    rules = [*options.get("expansions", []), *(["1997"] if options.get("classic_1997") else [])]
    return "_".join([*(sorted(rules) or [options["edition"]]), str(options["players"])])


def record(options: dict[str, Any], seed: int) -> dict[str, Any]:
    """A whole game played at random, as the choices that make it."""
    game, chance, choices = Game.new(options, seed), Random(seed), []
    while not game.over:
        player, choice = random_choice(game, chance)
        game.apply(player, choice)
        choices.append(f"{player} {choice}")
    _, told = played_again(options, seed, choices)
    return {"options": options, "seed": seed, "choices": choices, "scores": list(game.scores), "told": told}


def write(name: str, stored: dict[str, Any]) -> None:
    text = json.dumps(stored, indent=0).replace('",\n"', '", "')
    (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")


def note_what_is_told() -> None:
    """Play what is stored again, which must come out the same."""
    for file in FOLDER.glob("*.json"):
        stored = json.loads(file.read_text(encoding="utf-8"))
        game, told = played_again(stored["options"], stored["seed"], stored["choices"])
        if list(game.scores) != stored["scores"]:
            raise SystemExit(f"{file.name} comes out another way than it did.")
        write(file.stem, {**stored, "told": told})


def main() -> None:
    """Write one file for each of TABLES."""
    if sys.argv[1:] == ["told"]:
        note_what_is_told()
        return
    FOLDER.mkdir(exist_ok=True)
    for seed, options in enumerate(TABLES, start=1):
        write(name_of(options), record(options, seed))


if __name__ == "__main__":
    main()
