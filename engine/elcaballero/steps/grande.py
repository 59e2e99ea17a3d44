"""The grande of the expansion: a card with him stays, and all its numbers that face land count (002:264-291)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.core.step import Frame
from engine.elcaballero import facts
from engine.elcaballero.board.board import ElCaballeroBoard
from engine.elcaballero.board.cards import FACES, Card, numbers_at
from engine.elcaballero.board.cells import cell_named, name_of
from engine.elcaballero.events import GrandeChangedCard, GrandeSet
from engine.elcaballero.rules.in_force import ElCaballeroRules
from engine.elcaballero.steps.base import ElCaballero, island
from engine.elcaballero.steps.caballeros import lay, may_play_a_card
from engine.elcaballero.steps.contest import Contest
from engine.elcaballero.steps.menu import MenuEntry, Turn, entries_of, turn_of
from engine.elcaballero.steps.taking_back import take_back


def price_of_grande(board: ElCaballeroBoard, player: int, turn: Turn) -> int | None:
    """What it costs to set the grande or to move him; None if he was moved in this turn already (B15)."""
    if board.grande_of(player) is None:
        return int(facts.PRICE["grande"])
    return None if turn.grande_moved else int(facts.PRICE["grande_moved"])


def bring_grande(game: ElCaballero, frame: Frame, cell: int) -> None:
    """The grande comes to this card, from the court or from another card.

    A card that he leaves with land at several sides must be taken back at once (002:283).
    """
    board, player = game.board, frame.actor
    left = board.grande_of(player)
    board.set_grande(cell, stands=True)
    if left is None:
        game.emit(GrandeSet, player, name_of(cell))
        return
    board.set_grande(left.cell, stands=False)
    game.emit(GrandeChangedCard, player, name_of(left.cell), name_of(cell))
    frame.local = turn_of(frame)._replace(grande_moved=True)
    if len(island(game).land_at(left.cell)) > 1:
        take_back(game, board.cards[left.cell])


@dataclass(frozen=True, slots=True)
class SetGrande(MenuEntry):
    """Set the grande on an own card on the table, from the court (002:266)."""

    verb = "grande"

    def offers(self, rules: ElCaballeroRules, board: ElCaballeroBoard, frame: Frame) -> list[str]:
        player = frame.actor
        if board.grande_of(player) is not None or board.court[player] < facts.PRICE["grande"]:
            return []
        return [f"grande {name_of(card.cell)}" for card in board.cards_of(player)]

    def take(self, game: ElCaballero, frame: Frame, argument: str) -> None:
        game.board.pay(frame.actor, facts.PRICE["grande"])
        bring_grande(game, frame, cell_named(argument))


@dataclass(frozen=True, slots=True)
class MoveGrandeToCard(MenuEntry):
    """Move the grande to another own card, once in a turn (002:283)."""

    verb = "move_grande"

    def offers(self, rules: ElCaballeroRules, board: ElCaballeroBoard, frame: Frame) -> list[str]:
        player = frame.actor
        is_open = board.grande_of(player) is not None and not turn_of(frame).grande_moved
        if not is_open or board.court[player] < facts.PRICE["grande_moved"]:
            return []
        return [f"move_grande {name_of(card.cell)}" for card in board.cards_of(player) if not card.grande]

    def take(self, game: ElCaballero, frame: Frame, argument: str) -> None:
        game.board.pay(frame.actor, facts.PRICE["grande_moved"])
        bring_grande(game, frame, cell_named(argument))


@dataclass(frozen=True, slots=True)
class LayCardWithGrande(MenuEntry):
    """Lay a card with land at several sides and bring the grande to it at once.

    The card costs the highest number that faces land (002:277); at each of its regions the totals must differ (B13).
    Where the grande leaves a card that must be taken back, that comes between: no second card settles a tie (B28).
    """

    verb = "card_with_grande"
    settles = True

    def offers(self, rules: ElCaballeroRules, board: ElCaballeroBoard, frame: Frame) -> list[str]:
        cards = self._allowed(board, frame.actor, turn_of(frame), entries_of(rules))
        return [f"card_with_grande {name_of(card.cell)} {card.north}" for card in cards]

    def settles_at_several_regions(self, board: ElCaballeroBoard, player: int, turn: Turn) -> bool:
        return any(self._allowed(board, player, turn, ()))

    def _allowed(
        self, board: ElCaballeroBoard, player: int, turn: Turn, entries: tuple[MenuEntry, ...]
    ) -> Iterator[Card]:
        """The cards that may be laid like this; `entries` can settle a tie of theirs."""
        price = price_of_grande(board, player, turn)
        if price is None or not may_play_a_card(turn) or not board.free_cards(player):
            return
        contest = Contest(board, player, turn, entries)
        stood = board.grande_of(player)
        leaves_card = stood is None or len(contest.island.land_at(stood.cell)) < 2
        for cell, sides in contest.free.items():
            if len(sides) > 1:
                for north in FACES:
                    card = Card(cell, player, north, grande=True)
                    paid = max(numbers_at(card, sides)) + price
                    if paid <= board.court[player] and contest.allows(card, paid, may_tie=leaves_card):
                        yield card

    def take(self, game: ElCaballero, frame: Frame, argument: str) -> None:
        name, north = argument.split(" ")
        board, player = game.board, frame.actor
        price = price_of_grande(board, player, turn_of(frame))
        card = Card(cell_named(name), player, int(north))
        paid = max(numbers_at(card, island(game).land_at(card.cell)))
        lay(game, frame, card, paid + (price or 0), paid)
        bring_grande(game, frame, card.cell)
