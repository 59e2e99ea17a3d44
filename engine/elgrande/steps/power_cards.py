"""Playing power cards with special actions: some do something as soon as they are played, and the Joker waits."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.rounds import PowerCardPlayed, TurnOrderFixed
from engine.core.step import NOBODY, Choices, Frame, Prompt, Step
from engine.elgrande.board.cards import play_power_card
from engine.elgrande.events.king_and_intrigue import JokerPlayed
from engine.elgrande.steps.base import ElGrande

NOBODY_YET = -1


@dataclass(frozen=True, slots=True)
class PlayCardsWithActions(Step):
    """Clockwise from the start player everybody plays a power card, no value twice in a round.

    Who plays the Joker plays another card when all others have played. If all values in a hand lie there already, one
    of them may be played; of equal cards the one that was played first goes first. The program "action: played" runs
    when a card with this action is played.
    Local: how many have played, the mask of their cards, and who plays after a Joker.
    """

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        board, deck = game.board, game.rules.power_deck
        done, cards, waiting = frame.local or (0, 0, NOBODY_YET)
        if done < board.players:
            player = (board.start_player + done) % board.players
        elif waiting != NOBODY_YET and board.power_cards[waiting] == deck.joker:
            player = waiting
        else:
            return NOBODY
        hand = board.hands[player]
        return {player: deck.choices("play", hand & ~cards or hand)}

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        board, deck = game.board, game.rules.power_deck
        done, cards, waiting = frame.local or (0, 0, NOBODY_YET)
        card = deck.numbers[choice[5:]]
        play_power_card(board, player, card)
        if card == deck.joker:
            game.emit(JokerPlayed, player)
        else:
            game.emit(PowerCardPlayed, player, deck.values[card])
        frame.local = (
            min(done + 1, board.players), cards | 1 << card, player if card == deck.joker else waiting
        )  # fmt: skip
        played = f"{deck.actions[card]}: played"
        if played in game.programs:
            game.call(played, player)

    def prompt(self, game: ElGrande, frame: Frame, player: int) -> Prompt:
        return Prompt("PlayPowerCards", {})

    def run(self, game: ElGrande, frame: Frame) -> None:
        board = game.board
        _, _, waited = frame.local
        played = [player for player in board.clockwise_from(board.start_player) if player != waited]
        played += [waited] if waited != NOBODY_YET else []
        board.turn_order = tuple(sorted(played, key=lambda player: -board.power_cards[player]))
        board.phase = "turns"
        game.emit(TurnOrderFixed, board.turn_order)
        frame.next()
