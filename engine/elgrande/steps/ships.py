"""Placing on the own ship (Grandissimo p. 10): wherever caballeros come from the court, some may go aboard instead."""

from __future__ import annotations

from engine.elgrande.board.aside import load_ship, ships_of
from engine.elgrande.events.grandissimo import ShipLoaded
from engine.elgrande.steps.base import ElGrande


def ship_names(numbers: tuple[int, ...], verb: str) -> tuple[str, ...]:
    """The choices about these ships, which choices count from 1."""
    return tuple([f"{verb} {number + 1}" for number in numbers])


def loads(game: ElGrande, player: int) -> tuple[str, ...]:
    """The choices to put a caballero on an own ship, wherever the King is."""
    for holder, _ in game.board.ships:
        if holder == player:
            return ship_names(ships_of(game.board, player), "load")
    return ()


def load(game: ElGrande, player: int, ship: str) -> None:
    """A caballero goes from the court on this ship."""
    load_ship(game.board, int(ship) - 1)
    game.emit(ShipLoaded, player)
