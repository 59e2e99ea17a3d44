"""Laying land tiles, and what it does to the caballero cards beside them."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.step import Frame
from engine.elcaballero.board.board import ElCaballeroBoard
from engine.elcaballero.board.cards import Card, strongest
from engine.elcaballero.board.cells import STEPS, cell_named, name_of
from engine.elcaballero.board.tiles import TURNS, turns_that_fit
from engine.elcaballero.events import CardRemoved, TileLaid
from engine.elcaballero.rules.in_force import ElCaballeroRules
from engine.elcaballero.steps.base import ElCaballero, bring_to_court, island
from engine.elcaballero.steps.menu import MenuEntry, power_card_of, turn_of


def places_at_tiles(board: ElCaballeroBoard) -> list[str]:
    """What can be laid next to a tile: `tile cell turn`. Edges match all neighbouring tiles (002:93)."""
    shore, cards = board.island.shore, board.cards
    free = [(cell, land, land | water) for cell, (land, water) in shore.items() if cell not in cards]
    return [
        f"{tile} {name_of(cell)} {turn}"
        for tile in board.display
        for cell, land, known in free
        for turn in turns_that_fit(tile, known, land)
    ]


def cells_beside_cards(board: ElCaballeroBoard, cards: tuple[Card, ...]) -> list[int]:
    """The free cells beside these cards that touch no tile."""
    tiles, shore, taken = board.island.tiles, board.island.shore, board.cards
    beside = [card.cell + step for card in cards for step in STEPS]
    return [cell for cell in dict.fromkeys(beside) if cell not in taken and cell not in shore and cell not in tiles]


def places(board: ElCaballeroBoard, player: int) -> list[str]:
    """Where the player may lay tiles now.

    Only if no tile of the display fits next to any tile: beside an own card, and only if that is impossible beside
    another player's (002:94, B17). Such a tile begins a new island.
    """
    at_tiles = places_at_tiles(board)
    if at_tiles or not board.display:
        return at_tiles
    rivals = tuple(card for card in board.cards.values() if card.player != player)
    cells = cells_beside_cards(board, board.cards_of(player)) or cells_beside_cards(board, rivals)
    return [f"{tile} {name_of(cell)} {turn}" for tile in board.display for cell in cells for turn in TURNS[tile]]


@dataclass(frozen=True, slots=True)
class LayTile(MenuEntry):
    """Lay a tile of the display: one, with the power card 9 one more."""

    verb = "lay"

    def offers(self, rules: ElCaballeroRules, board: ElCaballeroBoard, frame: Frame) -> list[str]:
        if turn_of(frame).tiles >= power_card_of(board, frame.actor).tiles:
            return []
        return [f"lay {place}" for place in places(board, frame.actor)]

    def take(self, game: ElCaballero, frame: Frame, argument: str) -> None:
        tile, name, turn = argument.split(" ")
        board, cell = game.board, cell_named(name)
        before = island(game)
        board.lay_tile(int(tile), int(turn), cell)
        game.emit(TileLaid, frame.actor, int(tile), name, int(turn), cell not in before.shore)
        frame.local = turn_of(frame)._replace(tiles=turn_of(frame).tiles + 1)
        for step in STEPS:
            card = board.cards.get(cell + step)
            if card is not None and not card.grande and len(island(game).land_at(card.cell)) > 1:
                self._remove(game, card, strongest(before, card))

    def _remove(self, game: ElCaballero, card: Card, caballeros: int) -> None:
        """Land on a second side: the card goes back to its owner; a castillo saves what was on it (002:136, 158)."""
        board, player = game.board, card.player
        board.take_card_away(card)
        ships = card.ships.bit_count()
        game.emit(CardRemoved, player, name_of(card.cell), caballeros, ships, card.castillo)
        if card.castillo:
            board.ships_at_court[player] += ships
            bring_to_court(game, player, caballeros)
        else:
            board.ships += ships
