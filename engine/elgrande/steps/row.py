"""The row of King, Caballero and Intriguer cards, and turns with them (Big Box, K&I p. 3, and 1997)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.step import NOBODY, Choices, Frame, Step
from engine.elgrande.board.cards import NOT_TAKEN, take_card
from engine.elgrande.events.base_game import CardTaken
from engine.elgrande.events.king_and_intrigue import RowDealt, StartPlayerNamed
from engine.elgrande.steps.base import ElGrande
from engine.elgrande.steps.turn import (
    CardTurn,
    EndTurn,
    Entry,
    TurnMenu,
    UseSpecialAction,
    actions_of,
    placing_over,
    special_begun,
    turn_of,
)


@dataclass(frozen=True, slots=True)
class NameStartPlayer(Step):
    """After the first round, who played the lowest power card decides who leads (edition of 1997)."""

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        board = game.board
        if board.round == game.rules.rounds[0]:
            return NOBODY
        return {board.start_player: tuple(f"lead {player}" for player in range(board.players))}

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        leader = int(choice.split()[1])
        game.board.start_player = leader
        game.emit(StartPlayerNamed, player, leader)
        self.run(game, frame)

    def run(self, game: ElGrande, frame: Frame) -> None:
        game.board.phase = "power_cards"
        frame.next()


@dataclass(frozen=True, slots=True)
class DealRow(Step):
    """The highest power card takes the King card, the lowest the Intriguer card, the others the highest left."""

    def run(self, game: ElGrande, frame: Frame) -> None:
        board, row = game.board, game.rules.row
        for player, card in zip(board.turn_order, row, strict=True):
            take_card(board, player, card)
        game.emit(RowDealt, board.turn_order, row)
        frame.next()


@dataclass(frozen=True, slots=True)
class TakeRowCard(Entry):
    """The turn goes on with the card of the row that the player holds, or with another open card that nobody has."""

    recruited: bool = True
    """Whether the caballeros from the province have come to the court before."""

    verb = "take"

    def offers(self, game: ElGrande, frame: Frame) -> tuple[str, ...]:
        board, takes = game.board, game.rules.takes
        cards = zip(board.open_cards, board.takers, strict=True)
        return tuple([takes[card] for card, taker in cards if taker in (NOT_TAKEN, frame.actor)])

    def take(self, game: ElGrande, frame: Frame, argument: str) -> None:
        board = game.board
        if board.takers[board.open_cards.index(argument)] == NOT_TAKEN:
            take_card(board, frame.actor, argument)
            game.emit(CardTaken, frame.actor, argument)
        frame.next()
        frame.local = turn_of(argument, 0, False, False, self.recruited)


@dataclass(frozen=True, slots=True)
class HoldRowCard(TurnMenu):
    """The menu in which the card is chosen; without open cards beside the row it is the one that the player holds."""

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        return TurnMenu.asks(self, game, frame) if NOT_TAKEN in game.board.takers else NOBODY

    def run(self, game: ElGrande, frame: Frame) -> None:
        board = game.board
        game.rules.entries["take"].take(game, frame, board.open_cards[board.takers.index(frame.actor)])


@dataclass(frozen=True, slots=True)
class UseAction(UseSpecialAction):
    """Begin the special action of the turn, where there is only one.

    That is the action of the own power card, but King and Intriguer have that of their card; in some games they may
    choose (`rules.own_action_too`). With a card of a stack it is that card's (Big Box, Großinquisitor p. 6).
    """

    verb = "special"

    def actions(self, game: ElGrande, player: int, card: str) -> tuple[str, ...]:
        own = game.rules.power_deck.actions[game.board.power_cards[player]]
        if game.rules.cards[card].stack:
            return (card,)
        if card == own or card not in game.rules.special_actions:
            return (own,)
        return (card, own) if game.rules.own_action_too else (card,)

    def offers(self, game: ElGrande, frame: Frame) -> tuple[str, ...]:
        turn: CardTurn = frame.local
        return ("special",) if not turn.special_used and len(self.actions(game, frame.actor, turn.card)) == 1 else ()

    def take(self, game: ElGrande, frame: Frame, argument: str) -> None:
        turn: CardTurn = frame.local
        (action,) = self.actions(game, frame.actor, turn.card)
        begin_action(game, frame, action)


@dataclass(frozen=True, slots=True)
class ChooseAction(Entry):
    """Begin one of two special actions."""

    verb = "use"

    def offers(self, game: ElGrande, frame: Frame) -> tuple[str, ...]:
        turn: CardTurn = frame.local
        actions = () if turn.special_used else actions_of(game, frame.actor, turn.card)
        return tuple([f"use {action}" for action in actions]) if len(actions) > 1 else ()

    def take(self, game: ElGrande, frame: Frame, argument: str) -> None:
        begin_action(game, frame, argument)


def begin_action(game: ElGrande, frame: Frame, action: str) -> None:
    """Begin this special action. A Veto is laid open at once, which nobody can object to (E5)."""
    turn: CardTurn = frame.local
    frame.local = special_begun[turn]
    taken = f"{action}: taken"
    if taken in game.programs:
        game.call(taken, frame.actor)
    else:
        game.call("special action", frame.actor, (action,))


@dataclass(frozen=True, slots=True)
class CallUp(Entry):
    """Bring caballeros from the province to the court, at any time of the turn (edition of 1997)."""

    verb = "supply"

    def offers(self, game: ElGrande, frame: Frame) -> tuple[str, ...]:
        turn: CardTurn = frame.local
        return () if turn.recruited else ("supply",)

    def take(self, game: ElGrande, frame: Frame, argument: str) -> None:
        turn: CardTurn = frame.local
        before = placing_over[turn]
        frame.local = turn_of(
            before.card, before.placed, before.placing_closed, before.special_used, True, before.extra_placed
        )
        game.call("supply", frame.actor)


@dataclass(frozen=True, slots=True)
class EndTurnWhenDone(EndTurn):
    """End the turn, but not before a compulsory special action (edition of 1997)."""

    verb = "end"

    def offers(self, game: ElGrande, frame: Frame) -> tuple[str, ...]:
        turn: CardTurn = frame.local
        if turn.special_used or not game.rules.compulsory.issuperset(actions_of(game, frame.actor, turn.card)):
            return ("end",)
        return ()
