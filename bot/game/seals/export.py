"""A game as a file that anybody can check: options, seed, salts, seals, choices, result. See docs/export.md."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from bot.storage.records.games import Choice, SealedSecret
from bot.storage.records.tables import Table
from engine.core.game import Game
from engine.replay import FORMAT, VERSION


def exported(
    table: Table,
    choices: Sequence[Choice],
    seals: Sequence[SealedSecret],
    game: Game[Any, Any],
    *,
    names: bool = True,
) -> dict[str, Any]:
    """A game that has ended, as JSON values. `game` is the game at its end; without `names` players are numbered."""
    players = [seat.name if names else f"Player {seat.number + 1}" for seat in table.seats]
    return {
        "format": FORMAT,
        "version": VERSION,
        "table": table.id,
        "players": players,
        "options": dict(table.options),
        "seed": table.seed,
        "choices": [
            {"seat": each.seat, "choice": each.choice, "maker": str(each.maker), "at": each.made_at} for each in choices
        ],
        "result": {
            "over": game.over,
            "score": list(game.scores),
            "ranking": [list(seats) for seats in game.ranking],
        },
        "seals": [
            {
                "number": each.number,
                "at": each.sealed_at,
                "salt": each.salt,
                "content": json.loads(each.content),
                "hash": each.hash,
                "withdrawn": each.withdrawn,
            }
            for each in seals
        ],
    }
