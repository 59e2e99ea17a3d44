"""Buying ships and castillos, and setting them elsewhere (002:144-158, 181)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.step import Frame
from engine.elcaballero import facts
from engine.elcaballero.board.board import ElCaballeroBoard
from engine.elcaballero.board.cells import SIDE_OF, SIDES, cell_named, name_of
from engine.elcaballero.events import CastilloBought, CastilloMoved, ShipBought, ShipSet
from engine.elcaballero.rules.in_force import ElCaballeroRules
from engine.elcaballero.steps.base import ElCaballero
from engine.elcaballero.steps.menu import MenuEntry, turn_of


def berths(board: ElCaballeroBoard, player: int) -> list[str]:
    """Where a ship of the player's can lie: `cell side`.

    At a side of an own card that borders water, one at each (002:146, B16); in the expansion also in a closed water
    that the player's alkalde holds, one in each (002:254, B12).
    """
    land = board.island
    at_cards = [
        f"{name_of(card.cell)} {SIDES[side]}"
        for card in board.cards_of(player)
        for side in land.water_at(card.cell)
        if not card.ships >> side & 1
    ]
    in_waters = [
        f"{name_of(held.cell)} {SIDES[held.side]}"
        for held in board.alkalden
        if held.player == player
        and not held.ship
        and not land.regions[land.regions_at[held.cell * 4 + held.side]].is_land
    ]
    return at_cards + in_waters


@dataclass(frozen=True, slots=True)
class BuyShip(MenuEntry):
    """Buy a ship from the common supply, at most two in a turn."""

    verb = "ship"

    def offers(self, rules: ElCaballeroRules, board: ElCaballeroBoard, frame: Frame) -> list[str]:
        player = frame.actor
        is_open = turn_of(frame).ships < facts.TURN["ships"] and board.ships
        if not is_open or board.court[player] < facts.PRICE["ship"]:
            return []
        return [f"ship {berth}" for berth in berths(board, player)]

    def take(self, game: ElCaballero, frame: Frame, argument: str) -> None:
        name, side = argument.split(" ")
        board, turn = game.board, turn_of(frame)
        board.pay(frame.actor, facts.PRICE["ship"])
        board.buy_ship()
        board.set_ship(cell_named(name), SIDE_OF[side])
        game.emit(ShipBought, frame.actor, name, side)
        frame.local = turn._replace(ships=turn.ships + 1)


@dataclass(frozen=True, slots=True)
class SetShip(MenuEntry):
    """Set a ship from the court. To move a ship on the table is to lift it, which is free, and to set it."""

    verb = "set_ship"

    def offers(self, rules: ElCaballeroRules, board: ElCaballeroBoard, frame: Frame) -> list[str]:
        player = frame.actor
        if not board.ships_at_court[player] or board.court[player] < facts.PRICE["ship_from_court"]:
            return []
        return [f"set_ship {berth}" for berth in berths(board, player)]

    def take(self, game: ElCaballero, frame: Frame, argument: str) -> None:
        name, side = argument.split(" ")
        board = game.board
        board.pay(frame.actor, facts.PRICE["ship_from_court"])
        board.ships_at_court[frame.actor] -= 1
        board.set_ship(cell_named(name), SIDE_OF[side])
        game.emit(ShipSet, frame.actor, name, side)


@dataclass(frozen=True, slots=True)
class BuyCastillo(MenuEntry):
    """Buy a castillo for an own card, at most two in a turn and one on each card (002:156)."""

    verb = "castillo"

    def offers(self, rules: ElCaballeroRules, board: ElCaballeroBoard, frame: Frame) -> list[str]:
        player = frame.actor
        is_open = turn_of(frame).castillos < facts.TURN["castillos"] and board.castillos
        if not is_open or board.court[player] < facts.PRICE["castillo"]:
            return []
        return [f"castillo {name_of(card.cell)}" for card in board.cards_of(player) if not card.castillo]

    def take(self, game: ElCaballero, frame: Frame, argument: str) -> None:
        board, turn = game.board, turn_of(frame)
        board.pay(frame.actor, facts.PRICE["castillo"])
        board.buy_castillo()
        board.set_castillo(cell_named(argument), stands=True)
        game.emit(CastilloBought, frame.actor, argument)
        frame.local = turn._replace(castillos=turn.castillos + 1)


@dataclass(frozen=True, slots=True)
class MoveCastilloToCard(MenuEntry):
    """Set a castillo from one own card to another (002:183)."""

    verb = "move_castillo"

    def offers(self, rules: ElCaballeroRules, board: ElCaballeroBoard, frame: Frame) -> list[str]:
        player = frame.actor
        if board.court[player] < facts.PRICE["castillo_moved"]:
            return []
        cards = board.cards_of(player)
        return [
            f"move_castillo {name_of(origin.cell)} {name_of(destination.cell)}"
            for origin in cards
            if origin.castillo
            for destination in cards
            if not destination.castillo
        ]

    def take(self, game: ElCaballero, frame: Frame, argument: str) -> None:
        origin, destination = argument.split(" ")
        board = game.board
        board.pay(frame.actor, facts.PRICE["castillo_moved"])
        board.set_castillo(cell_named(origin), stands=False)
        board.set_castillo(cell_named(destination), stands=True)
        game.emit(CastilloMoved, frame.actor, origin, destination)
