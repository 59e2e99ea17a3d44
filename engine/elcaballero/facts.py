"""The printed facts of the game, read once from `data/elcaballero/`. No other module of the rules reads files."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parents[2] / "data" / "elcaballero"

_EDGES = "nesw"


@dataclass(frozen=True, slots=True)
class Tile:
    """What is printed on a land tile, not yet turned. Edges are masks: bit 0 north, 1 east, 2 south, 3 west."""

    number: int
    land: int
    """The edges where there is land. The land of a tile is one piece."""
    gold: int
    fish: int
    fish_edge: int
    """An edge of the water in which the fish swims; where there is no fish it says nothing."""
    source: str


@dataclass(frozen=True, slots=True)
class TilePowerCard:
    """A power card: how many caballeros it brings to the court, and how many tiles are laid in its turn."""

    value: int
    caballeros: int
    tiles: int
    source: str


@dataclass(frozen=True, slots=True)
class GameForm:
    """The numbers of the game or of the game with its expansion."""

    rounds: int
    scoring_after: tuple[int, ...]
    caballero_cards: int
    ships: int
    castillos: int
    alkalden: int
    grandes: int
    source: str


def _read(name: str) -> dict[str, Any]:
    with (FOLDER / name).open("rb") as file:
        return tomllib.load(file)


def _mask(edges: str) -> int:
    return sum(1 << _EDGES.index(edge) for edge in edges)


def _tiles() -> dict[int, Tile]:
    """By number: kind by kind, in each kind those with nothing first, then gold, then fish."""
    tiles: dict[int, Tile] = {}
    for kind in _read("tiles.toml")["kind"]:
        water = [edge for edge in _EDGES if edge not in kind["land"]]
        fish_edge = _EDGES.index(kind.get("fish_at", water[0] if water else _EDGES[0]))
        for symbol in ("plain", "gold", "fish"):
            for _ in range(kind[symbol]):
                number = len(tiles) + 1
                tiles[number] = Tile(
                    number,
                    _mask(kind["land"]),
                    gold=int(symbol == "gold"),
                    fish=int(symbol == "fish"),
                    fish_edge=fish_edge,
                    source=kind["source"],
                )
    return tiles


TILES: dict[int, Tile] = _tiles()
"""The land tiles by number, from 1."""

POWER_CARDS: dict[int, TilePowerCard] = {
    card["value"]: TilePowerCard(**card) for card in _read("power_cards.toml")["power_card"]
}

CABALLERO_CARD: dict[str, Any] = _read("caballero_cards.toml")
FRONT: tuple[int, ...] = tuple(CABALLERO_CARD["front"])
BACK: tuple[int, ...] = tuple(CABALLERO_CARD["back"])

_SETUP = _read("setup.toml")


def _form(name: str) -> GameForm:
    numbers = _SETUP[name]
    return GameForm(**{**numbers, "scoring_after": tuple(numbers["scoring_after"])})


BASIC = _form("game")
EXPANDED = _form("expanded")

START_AT_COURT: int = _SETUP["table"]["court"]
DISPLAY: int = _SETUP["table"]["display"]
TURN: dict[str, Any] = _SETUP["turn"]
"""How many a turn allows at most."""
PRICE: dict[str, Any] = _SETUP["price"]
"""Caballeros that leave the court for something."""
