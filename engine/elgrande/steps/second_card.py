"""A second action card (Doppelzug): used wholly in this turn, or kept for a later one (Grandissimo p. 10, G20)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.step import Choices, Frame, Step
from engine.elgrande.board.cards import NOT_TAKEN, Kept, give_up, keep_card, pick_up, take_card
from engine.elgrande.board.effects import FAST_TROOPS, SECOND_CHOSEN, TURN, Effect
from engine.elgrande.events.base_game import SpecialActionForgone
from engine.elgrande.events.grandissimo import SecondCardBegun, SecondCardChosen, SecondCardLost
from engine.elgrande.steps.base import ElGrande
from engine.elgrande.steps.turn import CardTurn, Entry, may_act, placing_closed, turn_with

SECOND_CARD = "second card"
"""The program of a second card, a turn within the turn."""


def second_cards(game: ElGrande, player: int) -> list[Kept]:
    """The cards that this player may use besides that of the turn."""
    return [kept for kept in game.board.kept if kept.is_whole and kept.player == player]


@dataclass(frozen=True, slots=True)
class ChooseSecondCard(Step):
    """Choose another open card that nobody has taken. With the card of the turn nobody is placed any more (G20)."""

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        cards = zip(game.board.open_cards, game.board.takers, strict=True)
        choices = tuple([f"second {card}" for card, taker in cards if taker == NOT_TAKEN])
        return {frame.actor: choices} if choices else {}

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        card = choice.split()[1]
        take_card(game.board, player, card)
        keep_card(game.board, player, card, is_whole=True)
        game.emit(SecondCardChosen, player, card)
        game.board.lay_effect(Effect(SECOND_CHOSEN, player, TURN))
        frame.next()


def _end_what_held_for_placing(game: ElGrande, player: int) -> None:
    """What held for placing with the card before ends: fast troops, and that nobody is placed."""
    for name in (FAST_TROOPS, SECOND_CHOSEN):
        effect = game.board.effects.of(name, player)
        if effect is not None:
            game.board.lift_effect(effect)


@dataclass(frozen=True, slots=True)
class UseSecondCard(Entry):
    """Begin the second card; with that of the turn nobody is placed any more."""

    verb = "kept"

    def offers(self, game: ElGrande, frame: Frame) -> tuple[str, ...]:
        return tuple([f"kept {kept.card}" for kept in second_cards(game, frame.actor)]) if game.board.kept else ()

    def take(self, game: ElGrande, frame: Frame, argument: str) -> None:
        player = frame.actor
        kept = next(kept for kept in second_cards(game, player) if kept.card == argument)
        is_laid_open = bool(game.programs.get(f"{argument}: taken")) and may_act(game, player)
        if is_laid_open:
            pick_up(game.board, kept)
        else:
            give_up(game.board, kept, game.rules.stack_of(argument))
        game.emit(SecondCardBegun, player, argument)
        if frame.local:
            frame.local = placing_closed[frame.local]
            _end_what_held_for_placing(game, player)
        game.call(SECOND_CARD, player)
        game.top.local = turn_with(game, player, argument)
        if is_laid_open:
            game.call(f"{argument}: taken", player)


@dataclass(frozen=True, slots=True)
class FinishCard(Entry):
    """Be done with the second card; what was not used of it is lost. The turn goes on."""

    verb = "finish"

    def offers(self, game: ElGrande, frame: Frame) -> tuple[str, ...]:
        return ("finish",)

    def take(self, game: ElGrande, frame: Frame, argument: str) -> None:
        turn: CardTurn = frame.local
        if not turn.special_used:
            game.emit(SpecialActionForgone, frame.actor, turn.card)
        _end_what_held_for_placing(game, frame.actor)
        frame.next()


@dataclass(frozen=True, slots=True)
class LoseSecondCard(Step):
    """The turn is over: a second card that is the only one of its stack cannot be kept, or nobody could take it."""

    def run(self, game: ElGrande, frame: Frame) -> None:
        for kept in second_cards(game, frame.actor) if game.board.kept else ():
            stack = game.rules.stack_of(kept.card)
            if stack is not None and len(game.rules.stacks[stack]) == 1:
                give_up(game.board, kept, stack)
                game.emit(SecondCardLost, kept.player, kept.card)
        frame.next()
