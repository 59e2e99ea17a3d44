"""Taking caballero cards and ships back from the table, free of charge (002:160)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.step import Frame
from engine.elcaballero.board.board import ElCaballeroBoard
from engine.elcaballero.board.cards import Card, strongest
from engine.elcaballero.board.cells import SIDE_OF, SIDES, cell_named, name_of, sides_in
from engine.elcaballero.events import CardTakenBack, ShipLifted
from engine.elcaballero.rules.in_force import ElCaballeroRules
from engine.elcaballero.steps.base import ElCaballero, bring_to_court, island
from engine.elcaballero.steps.menu import MenuEntry


def take_back(game: ElCaballero, card: Card) -> None:
    """A card goes back to its owner's supply.

    Its ships come to the court, as the owner might have taken them there before (B27). The caballeros are lost, unless
    a castillo gives them back: the number that faces the land, the highest one if there are several (002:168, 283).
    """
    board, player = game.board, card.player
    caballeros, ships = strongest(island(game), card), card.ships.bit_count()
    board.take_card_away(card)
    board.ships_at_court[player] += ships
    game.emit(CardTakenBack, player, name_of(card.cell), caballeros, ships, card.castillo)
    if card.castillo:
        bring_to_court(game, player, caballeros)


@dataclass(frozen=True, slots=True)
class TakeBackCard(MenuEntry):
    """Take back an own card; one with the grande stays until he is moved away (B26)."""

    verb = "take_card"

    def offers(self, rules: ElCaballeroRules, board: ElCaballeroBoard, frame: Frame) -> list[str]:
        return [f"take_card {name_of(card.cell)}" for card in board.cards_of(frame.actor) if not card.grande]

    def take(self, game: ElCaballero, frame: Frame, argument: str) -> None:
        take_back(game, game.board.cards[cell_named(argument)])


@dataclass(frozen=True, slots=True)
class LiftShip(MenuEntry):
    """Take an own ship back to the court."""

    verb = "lift_ship"

    def offers(self, rules: ElCaballeroRules, board: ElCaballeroBoard, frame: Frame) -> list[str]:
        player = frame.actor
        choices = [
            f"lift_ship {name_of(card.cell)} {SIDES[side]}"
            for card in board.cards_of(player)
            for side in sides_in(card.ships)
        ]
        held = (alkalde for alkalde in board.alkalden if alkalde.player == player and alkalde.ship)
        return choices + [f"lift_ship {name_of(alkalde.cell)} {SIDES[alkalde.side]}" for alkalde in held]

    def take(self, game: ElCaballero, frame: Frame, argument: str) -> None:
        name, side = argument.split(" ")
        game.board.lift_ship(frame.actor, cell_named(name), SIDE_OF[side])
        game.emit(ShipLifted, frame.actor, name, side)
