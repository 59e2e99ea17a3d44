"""The course of the game: set-up, rounds, power cards, turns, scorings and the end."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.definition import leader_of
from engine.core.rounds import PowerCardPlayed, RoundEnded, StartPlayerDrawn, TurnOrderFixed
from engine.core.step import NOBODY, Choices, Frame, Prompt, Step
from engine.elcaballero import facts
from engine.elcaballero.board.cells import START, name_of
from engine.elcaballero.events import (
    AlkaldeScored,
    RegionScored,
    ScoringBegan,
    ScoringEnded,
    ShipsScored,
    StartTileLaid,
    TilesTurnedUp,
)
from engine.elcaballero.rules.scoring import alkalde_results, land_results, water_results
from engine.elcaballero.steps.base import ElCaballero

_ALL_POWER_CARDS = sum(1 << value for value in facts.POWER_CARDS)


@dataclass(frozen=True, slots=True)
class SetUpIsland(Step):
    """The first tile without gold and fish begins the island, all others are shuffled again (002:36)."""

    def run(self, game: ElCaballero, frame: Frame) -> None:
        board = game.board
        order = board.deal(tuple(facts.TILES))
        start = next(tile for tile in order if not facts.TILES[tile].gold and not facts.TILES[tile].fish)
        board.display = (start,)
        board.lay_tile(start, 0, START)
        board.stack = board.deal(tuple(tile for tile in order if tile != start))
        board.court = [facts.START_AT_COURT] * board.players
        board.hands = [_ALL_POWER_CARDS] * board.players
        (drawn_leader, *_) = board.deal(tuple(range(board.players)))
        board.start_player = leader_of(game.options, board.players, drawn_leader)
        game.emit(StartTileLaid, start)
        game.emit(StartPlayerDrawn, board.start_player)
        frame.next()


@dataclass(frozen=True, slots=True)
class RepeatRounds(Step):
    """Run the program "round" so many times."""

    def run(self, game: ElCaballero, frame: Frame) -> None:
        board = game.board
        if board.round < game.rules.form.rounds:
            board.round += 1
            game.call("round", board.start_player)
        else:
            frame.next()


@dataclass(frozen=True, slots=True)
class TurnUpTiles(Step):
    """The display is filled up; what nobody chose stays (002:187)."""

    def run(self, game: ElCaballero, frame: Frame) -> None:
        board = game.board
        new = board.turn_up_tiles(facts.DISPLAY)
        board.power_cards = [0] * board.players
        board.turn_order = ()
        board.phase = "power_cards"
        game.emit(TilesTurnedUp, board.round, new)
        frame.next()


@dataclass(frozen=True, slots=True)
class PlayForOrder(Step):
    """Clockwise from the start player everybody plays a power card, no value twice in a round (002:68)."""

    def asks(self, game: ElCaballero, frame: Frame) -> Choices:
        board = game.board
        for player in board.clockwise_from(board.start_player):
            if not board.power_cards[player]:
                hand = board.hands[player]
                values = [value for value in facts.POWER_CARDS if hand >> value & 1 and value not in board.power_cards]
                return {player: tuple([f"play {value}" for value in values])}
        return NOBODY

    def choose(self, game: ElCaballero, frame: Frame, player: int, choice: str) -> None:
        value = int(choice.removeprefix("play "))
        game.board.play_power_card(player, value)
        game.emit(PowerCardPlayed, player, value)

    def prompt(self, game: ElCaballero, frame: Frame, player: int) -> Prompt:
        return Prompt("PlayPowerCards", {})

    def run(self, game: ElCaballero, frame: Frame) -> None:
        board = game.board
        board.turn_order = tuple(sorted(range(board.players), key=board.power_cards.__getitem__, reverse=True))
        board.phase = "turns"
        game.emit(TurnOrderFixed, board.turn_order)
        frame.next()


@dataclass(frozen=True, slots=True)
class PassTheLead(Step):
    """Who moved last leads in the next round; a scoring follows some rounds."""

    def run(self, game: ElCaballero, frame: Frame) -> None:
        board = game.board
        board.start_player = board.turn_order[-1]
        game.emit(RoundEnded, board.round, board.start_player)
        frame.next()
        if board.round in game.rules.form.scoring_after:
            game.call("scoring", board.start_player)


@dataclass(frozen=True, slots=True)
class Score(Step):
    """Every land region, every ship and every alkalde brings points, and they are written down (002:193)."""

    def run(self, game: ElCaballero, frame: Frame) -> None:
        board = game.board
        board.phase = "scoring"
        game.emit(ScoringBegan, board.round)
        lands, waters, held = land_results(board), water_results(board), alkalde_results(board)
        for region, totals, points in lands:
            game.emit(RegionScored, name_of(region.address[0]), len(region.cells), region.value, totals, points)
        for region, ships, points in waters:
            game.emit(ShipsScored, name_of(region.address[0]), len(region.cells), region.value, ships, points)
        for region, player, points in held:
            game.emit(
                AlkaldeScored, player, name_of(region.address[0]), len(region.cells), region.is_land, points
            )  # fmt: skip
        board.write_down(
            tuple(
                (
                    sum(result.points[player] for result in lands),
                    sum(result.points[player] for result in waters),
                    sum(result.points[player] for result in held),
                )
                for player in range(board.players)
            )
        )
        game.emit(ScoringEnded, board.round, board.scores())
        frame.next()
