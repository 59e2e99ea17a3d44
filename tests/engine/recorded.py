"""Recorded games (`tests/games`): played again, with all that they tell and ask on the way."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from engine import Game


def played_again(options: dict[str, Any], seed: int, choices: list[str]) -> tuple[Game[Any, Any], str]:
    """The game to which these choices ("2 take grande") lead, and the digest of what it told and asked on the way:
    every event, and the prompt of everybody it waited for.
    """
    game = Game.new(options, seed)
    digest = sha256()
    for entry in choices:
        assert not game.over
        asked = [game.prompt(player) for player in game.waiting]
        player, choice = entry.split(" ", 1)
        told = [event.to_json(game.definition.called(event)) for event in game.apply(int(player), choice)]
        digest.update(json.dumps([asked, told], sort_keys=True).encode())
    return game, digest.hexdigest()[:16]
