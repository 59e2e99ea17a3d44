"""The course of the game: set-up, rounds, power cards, turns, general scorings and the end (Big Box p. 2 to 8)."""

from __future__ import annotations

from bisect import bisect
from dataclasses import dataclass

from engine.core.definition import leader_of
from engine.core.rounds import PowerCardPlayed, RoundEnded, StartPlayerDrawn, TurnOrderFixed
from engine.core.step import NOBODY, Choices, Frame, Step
from engine.elgrande.board import caballeros
from engine.elgrande.board.cards import (
    VETO,
    clear_action_cards,
    give_up,
    overdue_cards,
    play_power_card,
    turn_up_action_cards,
)
from engine.elgrande.board.effects import ROUND, ROUND_AND_SCORING, SCORING
from engine.elgrande.board.map import areas_in
from engine.elgrande.events.base_game import (
    GeneralScoringBegan,
    GeneralScoringEnded,
    HomeDrawn,
    KingPlaced,
    RoundBegan,
    VetoReturned,
)
from engine.elgrande.steps.base import ElGrande
from engine.elgrande.steps.lasting import end_effects


@dataclass(frozen=True, slots=True)
class SetUp(Step):
    """King and homes by region cards, caballeros, power cards, action card stacks, start player (Big Box p. 2, R1).

    What expansions add to it is the program "after the set-up". What they put into a region that is drawn before the
    homes is a program each (`rules.drawn_before_homes`), whose local is the region.
    """

    def run(self, game: ElGrande, frame: Frame) -> None:
        board, rules = game.board, game.rules
        names = rules.map.ids
        king, *drawn = board.deal(areas_in(rules.map.region_cards))
        homes = drawn[len(rules.drawn_before_homes) :]
        board.king = king
        game.emit(KingPlaced, names[king])
        for player in range(board.players):
            board.court[player] = rules.caballeros_at_court + rules.caballeros_at_home
            board.province[player] = rules.caballeros - board.court[player]
            board.grandes[player] = homes[player]
            for _ in range(rules.caballeros_at_home):
                caballeros.place(board, player, homes[player])
            board.hands[player] = rules.power_deck.all_cards
            if game.listening:
                game.emit(HomeDrawn, player, names[homes[player]])
        board.stacks = [board.deal(stack) for stack in rules.stacks]
        (drawn_leader, *_) = board.deal(tuple(range(board.players)))
        board.start_player = leader_of(game.options, board.players, drawn_leader)
        game.emit(StartPlayerDrawn, board.start_player)
        frame.next()
        game.call("after the set-up", board.start_player)
        programs = rules.drawn_before_homes
        for program, area in reversed(list(zip(programs, drawn[: len(programs)], strict=True))):
            game.call(program, board.start_player, (area,))


@dataclass(frozen=True, slots=True)
class PlayRounds(Step):
    """Run the program "round" for every round of this length of game."""

    def run(self, game: ElGrande, frame: Frame) -> None:
        board, rounds = game.board, game.rules.rounds
        played = bisect(rounds, board.round)
        if played < len(rounds):
            board.begin_round(rounds[played])
            game.call("round", board.start_player)
        else:
            frame.next()


@dataclass(frozen=True, slots=True)
class TurnUpActionCards(Step):
    """Phase 1: the top card of every stack, for any number of players (R15), beside the row, if there is one.

    `phase` is what comes next.
    """

    phase: str = "power_cards"

    def run(self, game: ElGrande, frame: Frame) -> None:
        board, row = game.board, game.rules.row
        turn_up_action_cards(board, row)
        board.power_cards = [0] * board.players
        board.turn_order = ()
        board.phase = self.phase
        if game.listening:
            game.emit(RoundBegan, board.round, board.open_cards[len(row) :])
        frame.next()


@dataclass(frozen=True, slots=True)
class PlayPowerCards(Step):
    """Phase 2: clockwise from the start player everybody plays a power card, no value twice in a round.

    Local: how many have played, and the mask of their cards.
    """

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        board = game.board
        done, cards = frame.local or (0, 0)
        if done == board.players:
            return NOBODY
        player = (board.start_player + done) % board.players
        return {player: game.rules.power_deck.choices("play", board.hands[player] & ~cards)}

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        done, cards = frame.local or (0, 0)
        card = game.rules.power_deck.plays[choice]
        play_power_card(game.board, player, card)
        if game.listening:
            game.emit(PowerCardPlayed, player, game.rules.power_deck.values[card])
        frame.local = (done + 1, cards | 1 << card)

    def run(self, game: ElGrande, frame: Frame) -> None:
        board = game.board
        order = sorted(range(board.players), key=board.power_cards.__getitem__, reverse=True)
        board.turn_order = tuple(order)
        board.phase = "turns"
        if game.listening:
            game.emit(TurnOrderFixed, board.turn_order)
        frame.next()


@dataclass(frozen=True, slots=True)
class EndRound(Step):
    """Phase 4: cards go under their stacks, old Vetoes go back, the lowest power card leads next (R5, R14)."""

    def run(self, game: ElGrande, frame: Frame) -> None:
        board = game.board
        clear_action_cards(board)
        for kept in overdue_cards(board):
            give_up(board, kept, game.rules.stack_of(kept.card))
            if kept.card == VETO:
                game.emit(VetoReturned, kept.player)
        board.start_player = board.turn_order[-1]
        if game.listening:
            game.emit(RoundEnded, board.round, board.start_player)
        is_scored = board.round in game.rules.scoring_after
        if board.effects:
            end_effects(game, ROUND if is_scored else ROUND_AND_SCORING)
        frame.next()
        if is_scored:
            game.call("general scoring", board.start_player)


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
        if game.board.effects:
            end_effects(game, SCORING)
        frame.next()
