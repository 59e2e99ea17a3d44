"""What every step of El Caballero builds on: a game with this board and these rules."""

from __future__ import annotations

from typing import TypeAlias

from engine.core.game import Game
from engine.elcaballero.board.board import ElCaballeroBoard
from engine.elcaballero.board.island import Island
from engine.elcaballero.events import CaballerosLost
from engine.elcaballero.rules.in_force import ElCaballeroRules

ElCaballero: TypeAlias = Game[ElCaballeroBoard, ElCaballeroRules]


def island(game: ElCaballero) -> Island:
    """The island as it is now."""
    return game.board.island


def bring_to_court(game: ElCaballero, player: int, count: int) -> None:
    """Caballeros come to the court; what the free cards cannot show is lost (B6)."""
    tell_lost(game, player, game.board.come_to_court(player, count))


def tell_lost(game: ElCaballero, player: int, lost: int) -> None:
    """Say how many at court are lost, if any are."""
    if lost:
        game.emit(CaballerosLost, player, lost)
