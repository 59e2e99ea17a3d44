"""The last word: a turn that comes after all others of its round (Grandissimo p. 11, G19)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.rounds import put_turn_off
from engine.core.step import NOBODY, Choices, Frame, Prompt, Step
from engine.elgrande.board.cards import NOT_TAKEN, take_card
from engine.elgrande.board.effects import LAST_WORD, ROUND, Effect
from engine.elgrande.events.base_game import CardTaken
from engine.elgrande.events.grandissimo import TurnPutOff
from engine.elgrande.steps.base import STOP, ElGrande
from engine.elgrande.steps.turn import TakeCard, TurnMenu, may_act, turn_with

CARD = "last_word"


def would_be_put_off(game: ElGrande, player: int) -> bool:
    """Whether the card makes a difference for this player: somebody comes later, and nobody stops it."""
    return game.board.turn_order[-1] != player and may_act(game, player)


def _take(game: ElGrande, player: int) -> None:
    """Take the card, and nothing else for now."""
    board = game.board
    take_card(board, player, CARD)
    board.lay_effect(Effect(LAST_WORD, player, ROUND))
    game.emit(CardTaken, player, CARD)
    game.emit(TurnPutOff, player)
    put_turn_off(game)


@dataclass(frozen=True, slots=True)
class OfferLastWord(Step):
    """Before anything else of the turn: while the card is there, it may be taken, and the turn comes last."""

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        board = game.board
        if CARD not in board.open_cards or board.takers[board.open_cards.index(CARD)] != NOT_TAKEN:
            return NOBODY
        if not would_be_put_off(game, frame.actor):
            return NOBODY
        return {frame.actor: (game.rules.takes[CARD], STOP)}

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        frame.next()
        if choice != STOP:
            _take(game, player)

    def prompt(self, game: ElGrande, frame: Frame, player: int) -> Prompt:
        return Prompt("OfferLastWord", {})


@dataclass(frozen=True, slots=True)
class TakeCardOrLastWord(TakeCard):
    """Take an open card; with the last word the rest of the turn comes last."""

    def take(self, game: ElGrande, frame: Frame, argument: str) -> None:
        if argument == CARD and would_be_put_off(game, frame.actor):
            _take(game, frame.actor)
        else:
            TakeCard.take(self, game, frame, argument)


@dataclass(frozen=True, slots=True)
class ChooseCard(TurnMenu):
    """The menu in which a card is taken, but for who has taken the last word at the own place."""

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        if game.board.effects and game.board.effects.has(LAST_WORD, frame.actor):
            return NOBODY
        return TurnMenu.asks(self, game, frame)

    def run(self, game: ElGrande, frame: Frame) -> None:
        frame.next()
        frame.local = turn_with(game, frame.actor, CARD)
