"""A game that is over, opened: as a file that anybody can check, and checked. See docs/export.md.

What is checked is the chain of seals, what was sealed, and that the game follows from it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.game.seals.seals import FIRST, hash_of, secrets_in
from bot.storage.records.games import Choice, SealedSecret
from bot.storage.records.tables import Table
from engine import replay
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


@dataclass(frozen=True, slots=True)
class CheckedGame:
    """What came of a check. `faults` are keys under `fairness.fault`, each with the number of the seal or 0."""

    seals: int
    choices: int
    faults: tuple[tuple[str, int], ...]

    @property
    def agrees(self) -> bool:
        return not self.faults


def checked(data: Mapping[str, Any]) -> CheckedGame:
    """What a check of an exported game finds: do its choices lead to its end, and its secrets fit their seals?"""
    return CheckedGame(len(data["seals"]), len(data["choices"]), tuple(_faults(data)))


def _faults(data: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    try:
        replay.played(data)
    except (replay.Differs, replay.NoGame):
        yield "replay", 0
        return
    seals = data["seals"]
    if not seals:
        yield "no_seals", 0
        return
    broken = list(_chain(seals))
    if broken:
        yield from broken
        return  # what was written over them afterwards proves nothing, and may be anything
    first = seals[0]["content"]
    if (first.get("seed"), first.get("options")) != (data["seed"], data["options"]):
        yield "seed", seals[0]["number"]
    yield from _secrets(data)


def _chain(seals: list[dict[str, Any]]) -> Iterator[tuple[str, int]]:
    before = FIRST
    for number, seal in enumerate(seals, start=1):
        is_read = isinstance(seal["content"], dict)
        if not is_read or seal["number"] != number or hash_of(before, seal["salt"], seal["content"]) != seal["hash"]:
            yield "chain", number
        before = seal["hash"]


def _secrets(data: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """Were the secrets that were sealed those of the game after as many choices? Seals come in the order of these."""
    game: Game[Any, Any] = Game.new(data["options"], data["seed"])
    made = 0
    for seal in data["seals"]:
        count = seal["content"].get("choices")
        if seal["withdrawn"]:
            continue  # the players agreed to take back what it was made after
        if not isinstance(count, int) or not made <= count <= len(data["choices"]):
            yield "count", seal["number"]
            continue
        for each in data["choices"][made:count]:
            game.apply(each["seat"], each["choice"])
        made = count
        if secrets_in(game) != seal["content"].get(game.definition.secrets):
            yield "discs", seal["number"]
