"""The row of King, Caballero and Intriguer cards, and turns with them (Big Box, K&I p. 3, and 1997)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.step import NOBODY, Choices, Frame, Step
from engine.elgrande.events import RoundBegan, RowDealt, StartPlayerNamed
from engine.elgrande.steps.base import ElGrande
from engine.elgrande.steps.rounds import forget_the_last_round
from engine.elgrande.steps.turn import EndTurn, Entry, UseSpecialAction, actions_of


@dataclass(frozen=True, slots=True)
class LayRow(Step):
    """The round begins: the cards of the row lie open again. `phase` is what comes next."""

    phase: str = "power_cards"

    def run(self, game: ElGrande, frame: Frame) -> None:
        board = game.board
        board.lay_row(game.rules.row)
        forget_the_last_round(board)
        board.phase = self.phase
        if game.listening:
            game.emit(RoundBegan, board.round, ())
        frame.next()


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
        if game.listening:
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
            board.take_card(player, card)
        if game.listening:
            game.emit(RowDealt, board.turn_order, row)
        frame.next()


@dataclass(frozen=True, slots=True)
class HoldRowCard(Step):
    """The turn goes on with the card of the row that the player holds."""

    recruited: bool = True
    """Whether the caballeros from the province have come to the court before."""

    def run(self, game: ElGrande, frame: Frame) -> None:
        board = game.board
        card = board.open_cards[board.takers.index(frame.actor)]
        frame.next()
        frame.local = (card, 0, False, False, self.recruited)


@dataclass(frozen=True, slots=True)
class UseAction(UseSpecialAction):
    """Begin the special action of the turn, where there is only one.

    That is the action of the own power card, but King and Intriguer have that of their card; in some games they may
    choose (`rules.own_action_too`).
    """

    verb = "special"

    def actions(self, game: ElGrande, player: int, card: str) -> tuple[str, ...]:
        own = game.rules.power_deck.actions[game.board.power_cards[player]]
        if card == own or card not in game.rules.special_actions:
            return (own,)
        return (card, own) if game.rules.own_action_too else (card,)

    def offers(self, game: ElGrande, frame: Frame) -> tuple[str, ...]:
        card, _, _, special_used, _ = frame.local
        return ("special",) if not special_used and len(self.actions(game, frame.actor, card)) == 1 else ()

    def take(self, game: ElGrande, frame: Frame, argument: str) -> None:
        (action,) = self.actions(game, frame.actor, frame.local[0])
        begin_action(game, frame, action)


@dataclass(frozen=True, slots=True)
class ChooseAction(Entry):
    """Begin one of two special actions."""

    verb = "use"

    def offers(self, game: ElGrande, frame: Frame) -> tuple[str, ...]:
        card, _, _, special_used, _ = frame.local
        actions = () if special_used else actions_of(game, frame.actor, card)
        return tuple([f"use {action}" for action in actions]) if len(actions) > 1 else ()

    def take(self, game: ElGrande, frame: Frame, argument: str) -> None:
        begin_action(game, frame, argument)


def begin_action(game: ElGrande, frame: Frame, action: str) -> None:
    """Begin this special action. A Veto is laid open at once, which nobody can object to (E5)."""
    card, placed, closed, _, recruited = frame.local
    frame.local = (card, placed, closed or placed > 0, True, recruited)
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
        return () if frame.local[4] else ("supply",)

    def take(self, game: ElGrande, frame: Frame, argument: str) -> None:
        card, placed, closed, special_used, _ = frame.local
        frame.local = (card, placed, closed or placed > 0, special_used, True)
        game.call("supply", frame.actor)


@dataclass(frozen=True, slots=True)
class EndTurnWhenDone(EndTurn):
    """End the turn, but not before a compulsory special action (edition of 1997)."""

    verb = "end"

    def offers(self, game: ElGrande, frame: Frame) -> tuple[str, ...]:
        card, _, _, special_used, _ = frame.local
        if special_used or not game.rules.compulsory.issuperset(actions_of(game, frame.actor, card)):
            return ("end",)
        return ()
