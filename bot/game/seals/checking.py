"""Checking an opened game: the chain of seals, what was sealed, and that the game follows from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bot.game.seals.seals import FIRST, hash_of
from engine import replay
from engine.core.game import Game


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of a check. `faults` are keys under `fairness.fault`, each with the number of the seal or 0."""

    seals: int
    choices: int
    faults: tuple[tuple[str, int], ...]

    @property
    def agrees(self) -> bool:
        return not self.faults


def checked(data: Mapping[str, Any]) -> Verdict:
    """Check an exported game."""
    return Verdict(len(data["seals"]), len(data["choices"]), tuple(_faults(data)))


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


def secrets_in(game: Game[Any, Any]) -> dict[str, str]:
    """What players have decided in secret and nobody has seen yet, by seat."""
    held = {str(seat): game.view(seat).secret for seat in range(game.options["players"])}
    return {seat: secret for seat, secret in held.items() if secret is not None}
