"""Laying caballero cards and raising them, two in a turn in all (002:98)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.step import Frame
from engine.elcaballero import facts
from engine.elcaballero.board.board import ElCaballeroBoard
from engine.elcaballero.board.cards import MOST_ON_A_CARD, NORTH_FOR, Card, numbers_at
from engine.elcaballero.board.cells import cell_named, name_of
from engine.elcaballero.events import CardLaid, CardRaised
from engine.elcaballero.rules.in_force import ElCaballeroRules
from engine.elcaballero.steps.base import ElCaballero, island, tell_lost
from engine.elcaballero.steps.contest import Contest, tied_regions
from engine.elcaballero.steps.menu import SETTLED, MenuEntry, Turn, entries_of, turn_of

MOST_CARDS: int = facts.TURN["cards"]
"""How many a turn allows."""


def may_play_a_card(turn: Turn) -> bool:
    return turn.cards < MOST_CARDS


def count_card(game: ElCaballero, frame: Frame, card: Card) -> None:
    """One card of the turn is laid or raised. If it ties now, a second one must follow."""
    turn = turn_of(frame)
    unsettled = card.cell if tied_regions(game.board, card) else SETTLED
    frame.local = turn._replace(cards=turn.cards + 1, unsettled=unsettled)


def lay(game: ElCaballero, frame: Frame, card: Card, price: int, paid: int) -> None:
    """Pay and lay; `paid` is what the card itself costs of the price."""
    board = game.board
    board.pay(card.player, price)
    lost = board.lay_card(card)
    numbers = numbers_at(card, island(game).land_at(card.cell))
    game.emit(CardLaid, card.player, name_of(card.cell), card.north, numbers, paid)
    tell_lost(game, card.player, lost)
    count_card(game, frame, card)


@dataclass(frozen=True, slots=True)
class LayCard(MenuEntry):
    """Lay a card next to a tile: it costs the number that faces the land, at water only always one (002:102-132)."""

    verb = "card"
    settles = True

    def offers(self, rules: ElCaballeroRules, board: ElCaballeroBoard, frame: Frame) -> list[str]:
        player, turn = frame.actor, turn_of(frame)
        court = board.court[player]
        if not court or not may_play_a_card(turn) or not board.free_cards(player):
            return []
        contest = Contest(board, player, turn, entries_of(rules))
        at_region: dict[int, list[int]] = {}
        choices: list[str] = []
        for cell, sides in contest.free.items():
            if not sides:
                if not contest.unsettled:
                    choices += [f"card {name_of(cell)} {north}" for north in facts.FRONT]
            elif len(sides) == 1:
                region = contest.island.facing(cell, sides[0])
                if region not in at_region:  # what is allowed does not depend on the cell
                    at_region[region] = [
                        number
                        for number in range(1, min(MOST_ON_A_CARD, court) + 1)
                        if contest.allows(Card(cell, player, NORTH_FOR[number, sides[0]]), number)
                    ]
                choices += [f"card {name_of(cell)} {NORTH_FOR[number, sides[0]]}" for number in at_region[region]]
        return choices

    def take(self, game: ElCaballero, frame: Frame, argument: str) -> None:
        name, north = argument.split(" ")
        card = Card(cell_named(name), frame.actor, int(north))
        numbers = numbers_at(card, island(game).land_at(card.cell))
        price = numbers[0] if numbers else facts.PRICE["card_at_water"]
        lay(game, frame, card, price, price)


@dataclass(frozen=True, slots=True)
class RaiseCard(MenuEntry):
    """Turn an own card that touches land to a higher number and pay the difference (B4, B5)."""

    verb = "raise"
    settles = True

    def offers(self, rules: ElCaballeroRules, board: ElCaballeroBoard, frame: Frame) -> list[str]:
        player, turn = frame.actor, turn_of(frame)
        court = board.court[player]
        if not court or not may_play_a_card(turn):
            return []
        contest = Contest(board, player, turn, entries_of(rules))
        choices: list[str] = []
        for card in board.cards_of(player):
            sides = contest.island.land_at(card.cell)
            if card.grande or len(sides) != 1:
                continue
            (before,) = numbers_at(card, sides)
            for number in range(before + 1, min(MOST_ON_A_CARD, before + court) + 1):
                north = NORTH_FOR[number, sides[0]]
                if contest.allows(card._replace(north=north), number - before, before=card):
                    choices.append(f"raise {name_of(card.cell)} {north}")
        return choices

    def take(self, game: ElCaballero, frame: Frame, argument: str) -> None:
        name, north = argument.split(" ")
        board = game.board
        card = board.cards[cell_named(name)]
        turned = card._replace(north=int(north))
        sides = island(game).land_at(card.cell)
        (before,), (number,) = numbers_at(card, sides), numbers_at(turned, sides)
        board.pay(frame.actor, number - before)
        board.change_card(turned)
        game.emit(CardRaised, frame.actor, name, turned.north, before, number)
        count_card(game, frame, turned)
