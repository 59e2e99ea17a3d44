"""The course of the game: set-up, rounds, power cards, turns, general scorings and the end (Big Box p. 2 to 8)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.step import NOBODY, Choices, Frame, Step
from engine.elgrande import facts
from engine.elgrande.events import (
    GameEnded,
    GeneralScoringBegan,
    GeneralScoringEnded,
    HomeDrawn,
    KingPlaced,
    PowerCardPlayed,
    RoundBegan,
    RoundEnded,
    StartPlayerDrawn,
    TurnBegan,
    TurnOrderFixed,
    VetoReturned,
)
from engine.elgrande.steps.base import ElGrande, power_card_choices

_PIECES = facts.SETUP["pieces"]
_FULL_HAND = sum(1 << value for value in facts.POWER_CARDS)


@dataclass(frozen=True, slots=True)
class SetUp(Step):
    """King and homes by region cards, caballeros, power cards, action card stacks, start player (Big Box p. 2, R1)."""

    def run(self, game: ElGrande, frame: Frame) -> None:
        board, rules = game.board, game.rules
        names = rules.map.ids
        king, *homes = board.deal(tuple(range(1, len(facts.REGIONS["region"]) + 1)))
        board.king = king
        if game.listening:
            game.emit(KingPlaced, names[king])
        for player in range(board.players):
            board.province[player] = _PIECES["caballeros"] - _PIECES["court"] - _PIECES["home"]
            board.court[player] = _PIECES["court"] + _PIECES["home"]
            board.grandes[player] = homes[player]
            for _ in range(_PIECES["home"]):
                board.place(player, homes[player])
            board.hands[player] = _FULL_HAND
            if game.listening:
                game.emit(HomeDrawn, player, names[homes[player]])
        board.stacks = [board.deal(stack) for stack in rules.stacks]
        (board.start_player, *_) = board.deal(tuple(range(board.players)))
        if game.listening:
            game.emit(StartPlayerDrawn, board.start_player)
        frame.next()


@dataclass(frozen=True, slots=True)
class PlayRounds(Step):
    """Run the program "round" for every round of this length of game."""

    def run(self, game: ElGrande, frame: Frame) -> None:
        board = game.board
        for number in game.rules.rounds:
            if number > board.round:
                board.round = number
                game.call("round", board.start_player)
                return
        frame.next()


@dataclass(frozen=True, slots=True)
class TurnUpActionCards(Step):
    """Phase 1: the top card of every stack, for any number of players (R15)."""

    def run(self, game: ElGrande, frame: Frame) -> None:
        board = game.board
        board.turn_up_action_cards()
        board.power_cards = [0] * board.players
        board.turn_order = ()
        board.phase = "power_cards"
        if game.listening:
            game.emit(RoundBegan, board.round, board.open_cards)
        frame.next()


@dataclass(frozen=True, slots=True)
class PlayPowerCards(Step):
    """Phase 2: clockwise from the start player everybody plays a power card, no value twice in a round.

    Local: how many have played, and the mask of their values.
    """

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        board = game.board
        done, values = frame.local or (0, 0)
        if done == board.players:
            return NOBODY
        player = (board.start_player + done) % board.players
        return {player: power_card_choices("play", board.hands[player] & ~values)}

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        done, values = frame.local or (0, 0)
        value = int(choice[5:])
        game.board.play_power_card(player, value)
        if game.listening:
            game.emit(PowerCardPlayed, player, value)
        frame.local = (done + 1, values | 1 << value)

    def run(self, game: ElGrande, frame: Frame) -> None:
        board = game.board
        order = sorted(range(board.players), key=board.power_cards.__getitem__, reverse=True)
        board.turn_order = tuple(order)
        board.phase = "turns"
        if game.listening:
            game.emit(TurnOrderFixed, board.turn_order)
        frame.next()


@dataclass(frozen=True, slots=True)
class TakeTurns(Step):
    """Phase 3: everybody has one turn, the highest power card first. Local: how many turns have begun."""

    def run(self, game: ElGrande, frame: Frame) -> None:
        (begun,) = frame.local or (0,)
        if begun < game.board.players:
            player = game.board.turn_order[begun]
            if game.listening:
                game.emit(TurnBegan, player)
            frame.local = (begun + 1,)
            game.call("turn", player)
        else:
            frame.next()


@dataclass(frozen=True, slots=True)
class EndRound(Step):
    """Phase 4: cards go under their stacks, old Vetoes go back, the lowest power card leads next (R5, R14)."""

    def run(self, game: ElGrande, frame: Frame) -> None:
        board = game.board
        board.clear_action_cards()
        for player in board.return_vetoes():
            if game.listening:
                game.emit(VetoReturned, player)
        board.start_player = board.turn_order[-1]
        if game.listening:
            game.emit(RoundEnded, board.round, board.start_player)
        if board.round in game.rules.scoring_after:
            frame.next()
            game.call("general scoring", board.start_player)
        else:
            frame.next()


@dataclass(frozen=True, slots=True)
class BeginGeneralScoring(Step):
    """Phase 5, after the third, sixth and ninth round."""

    def run(self, game: ElGrande, frame: Frame) -> None:
        game.board.phase = "general_scoring"
        if game.listening:
            game.emit(GeneralScoringBegan, game.board.round)
        frame.next()


@dataclass(frozen=True, slots=True)
class EndGeneralScoring(Step):
    """The points after all regions were scored."""

    def run(self, game: ElGrande, frame: Frame) -> None:
        if game.listening:
            game.emit(GeneralScoringEnded, game.board.round, tuple(game.board.score))
        frame.next()


@dataclass(frozen=True, slots=True)
class EndGame(Step):
    """After the last general scoring the most points win; equal points share the rank (R13)."""

    def run(self, game: ElGrande, frame: Frame) -> None:
        game.board.phase = "over"
        if game.listening:
            game.emit(GameEnded, tuple(game.board.score), game.ranking)
        frame.next()
