"""Choosing the power cards to play with, all players at the same time and in secret (Big Box, K&I p. 2)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.core.step import NOBODY, Choices, Frame, Prompt, Step
from engine.elgrande.board.power_cards import PowerDeck
from engine.elgrande.events.king_and_intrigue import HandReady, OwnHandChosen
from engine.elgrande.steps.base import ElGrande

DONE = "done"
CHANGE = "change"


@lru_cache(maxsize=1 << 10)
def _open_with(deck: PowerDeck, kept: int, hand_size: int) -> tuple[str, ...]:
    """The choices of somebody who keeps these cards. The others' are asked for again whenever one player chooses."""
    missing = hand_size - kept.bit_count()
    choices = deck.choices("drop", kept)
    if missing > 0:
        return deck.choices("keep", deck.all_cards & ~kept) + choices
    return choices if missing else (DONE, *choices)


@dataclass(frozen=True, slots=True)
class ChooseHand(Step):
    """Every player keeps some cards of the deck and puts the others aside; nobody sees which.

    One card at a time; who has the right number is done, and may change it until the last one is done. Whichever takes
    fewer choices is the beginning: all cards in hand, or none. Local: the mask of the players who are done.
    """

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        if not frame.local:
            return NOBODY
        (done,) = frame.local
        players = game.board.players
        if done == (1 << players) - 1:
            return NOBODY
        return {player: (CHANGE,) if done >> player & 1 else self._choices(game, player) for player in range(players)}

    def _choices(self, game: ElGrande, player: int) -> tuple[str, ...]:
        return _open_with(game.rules.power_deck, game.board.hands[player], game.rules.hand_size)

    def waits_for(self, game: ElGrande, frame: Frame) -> tuple[int, ...]:
        (done,) = frame.local
        return tuple([player for player in range(game.board.players) if not done >> player & 1])

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        (done,) = frame.local
        board = game.board
        verb, _, value = choice.partition(" ")
        if verb == DONE:
            frame.local = (done | 1 << player,)
            game.emit(HandReady, player)
        elif verb == CHANGE:
            frame.local = (done & ~(1 << player),)
        else:
            board.hands[player] ^= 1 << game.rules.power_deck.numbers[value]

    def run(self, game: ElGrande, frame: Frame) -> None:
        board, deck = game.board, game.rules.power_deck
        if frame.local:
            for player in range(board.players):
                game.emit(OwnHandChosen, player, deck.values_in(board.hands[player]))
            frame.next()
        else:
            to_put_aside = deck.all_cards.bit_count() - game.rules.hand_size
            beginning = deck.all_cards if to_put_aside <= game.rules.hand_size else 0
            board.hands = [beginning] * board.players
            frame.local = (0,)

    def prompt(self, game: ElGrande, frame: Frame, player: int) -> Prompt:
        (done,) = frame.local
        kept = game.board.hands[player].bit_count()
        facts = {"kept": kept, "wanted": game.rules.hand_size, "done": bool(done >> player & 1)}
        return Prompt("ChooseHand", facts)
