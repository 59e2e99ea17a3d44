"""The alkalden of the expansion: they hold closed regions (002:248-262)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.step import Frame
from engine.elcaballero import facts
from engine.elcaballero.board.board import Alkalde, ElCaballeroBoard
from engine.elcaballero.board.cells import SIDE_OF, SIDES, cell_named, name_of
from engine.elcaballero.events import AlkaldeSet
from engine.elcaballero.rules.in_force import ElCaballeroRules
from engine.elcaballero.rules.scoring import is_closed
from engine.elcaballero.steps.base import ElCaballero
from engine.elcaballero.steps.menu import MenuEntry


@dataclass(frozen=True, slots=True)
class SetAlkalde(MenuEntry):
    """Set an alkalde into a closed land region or water where there is none; he stays for good (B10, B14)."""

    verb = "alkalde"

    def offers(self, rules: ElCaballeroRules, board: ElCaballeroBoard, frame: Frame) -> list[str]:
        player = frame.actor
        used = sum(alkalde.player == player for alkalde in board.alkalden)
        if used >= rules.form.alkalden or board.court[player] < facts.PRICE["alkalde"]:
            return []
        land = board.island
        held = {land.regions_at[alkalde.cell * 4 + alkalde.side] for alkalde in board.alkalden}
        return [
            f"alkalde {name_of(region.address[0])} {SIDES[region.address[1]]}"
            for number, region in land.regions.items()
            if is_closed(region) and number not in held
        ]

    def take(self, game: ElCaballero, frame: Frame, argument: str) -> None:
        name, side = argument.split(" ")
        game.board.pay(frame.actor, facts.PRICE["alkalde"])
        game.board.set_alkalde(Alkalde(cell_named(name), SIDE_OF[side], frame.actor))
        game.emit(AlkaldeSet, frame.actor, name, side)
