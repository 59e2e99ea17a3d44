"""Exported games, played again from their options, seed and choices. The format is described in docs/export.md."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any

from engine.core.definition import IllegalOptions
from engine.core.game import Game, IllegalChoice

FORMAT = "el-grande-game"
VERSION = 1


class NoGame(Exception):
    """Why a file cannot be used: a sentence."""


class Differs(Exception):
    """Why a game cannot have been played like this: a sentence."""


def read(text: str) -> dict[str, Any]:
    """The exported game in a text. Raises NoGame."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise NoGame("This is no JSON.") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise NoGame("This is no exported game of El Grande.")
    if data.get("version") != VERSION:
        raise NoGame(f"This game is in version {data.get('version')} of the format; this program reads {VERSION}.")
    return data


def played(data: Mapping[str, Any]) -> Game[Any, Any]:
    """The game at its end. Raises Differs, or NoGame if something is missing."""
    try:
        game: Game[Any, Any] = Game.new(data["options"], data["seed"])
        for number, made in enumerate(data["choices"], start=1):
            try:
                game.apply(made["seat"], made["choice"])
            except IllegalChoice as error:
                raise Differs(f"Choice {number} was not open: {error}") from error
        _compare(game, data["result"])
    except IllegalOptions as error:
        raise Differs(f"There is no game with these options: {error}.") from error
    except (KeyError, TypeError) as error:
        raise NoGame(f"Something is missing in this game: {error}.") from error
    return game


def _compare(game: Game[Any, Any], result: Mapping[str, Any]) -> None:
    if game.over != result["over"]:
        raise Differs(
            "The game is over after these choices." if game.over else "The game is not over after these choices."
        )
    if list(game.scores) != list(result["score"]):
        raise Differs(f"The points are {list(game.scores)}, the file says {list(result['score'])}.")


def told(data: Mapping[str, Any], game: Game[Any, Any]) -> list[str]:
    """What is printed of a game: its options, who made the choices, and the ranking."""
    options = ", ".join(f"{name}: {value}" for name, value in sorted(game.options.items()))
    makers = Counter(made.get("maker", "person") for made in data["choices"])
    made_by = ", ".join(f"{count} by {maker}" for maker, count in makers.most_common())
    lines = [options, f"{len(data['choices'])} choices ({made_by})."]
    place = 1
    for seats in game.ranking:
        lines += [f"{place}. {data['players'][seat]}: {game.scores[seat]} points" for seat in seats]
        place += len(seats)
    return [*lines, "The game comes out as the file says."]
