"""The printed facts of the game, read once from `data/elgrande/`. No other module of the rules reads files."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_FOLDER = Path(__file__).resolve().parents[2] / "data" / "elgrande"


@dataclass(frozen=True, slots=True)
class ActionCard:
    """What is printed on an action card, apart from its words."""

    id: str
    stack: int
    caballeros: int
    copies: int
    symbols: tuple[str, ...]
    source: str


@dataclass(frozen=True, slots=True)
class PowerCard:
    """A power card: its value and how many caballeros come from the province to the court."""

    value: int
    caballeros: int
    source: str


def _read(name: str) -> dict[str, Any]:
    with (_FOLDER / name).open("rb") as file:
        return tomllib.load(file)


REGIONS: dict[str, Any] = _read("regions.toml")
SETUP: dict[str, Any] = _read("setup.toml")

ACTION_CARDS: dict[str, ActionCard] = {
    card["id"]: ActionCard(**{**card, "symbols": tuple(card["symbols"])})
    for card in _read("action_cards.toml")["action_card"]
}

POWER_CARDS: dict[int, PowerCard] = {
    card["value"]: PowerCard(**card) for card in _read("power_cards.toml")["power_card"]
}
