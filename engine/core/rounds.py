"""What is the same in all games that are played in rounds: power cards fix the order, then everybody has a turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from engine.core.events import Event
from engine.core.game import Game
from engine.core.step import Frame, Step


@dataclass(frozen=True, slots=True)
class StartPlayerDrawn(Event):
    """Who leads in the first round (R1)."""

    player: int


@dataclass(frozen=True, slots=True)
class PowerCardPlayed(Event):
    """A player has laid down a power card for this round, seen by all."""

    player: int
    value: int


@dataclass(frozen=True, slots=True)
class TurnOrderFixed(Event):
    """All power cards are played: the players in the order of their turns."""

    ends_step: ClassVar[str] = "power_cards"
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    begins_turn: ClassVar[bool] = True
    begins_chapter: ClassVar[str] = "turn"
    player: int


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    ends_turn: ClassVar[bool] = True
    ends_step: ClassVar[str] = "turn"
    player: int


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """The round is over; who had the last turn leads in the next one."""

    round: int
    next_start_player: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """Points by player and the players by rank; equal points share a rank (R13)."""

    ends_game: ClassVar[bool] = True
    of_scoring: ClassVar[bool] = True
    ends_step: ClassVar[str] = "scoring"
    score: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]


EVENTS = (StartPlayerDrawn, PowerCardPlayed, TurnOrderFixed, TurnBegan, TurnEnded, RoundEnded, GameEnded)


@dataclass(frozen=True, slots=True)
class TakeTurns(Step):
    """Everybody has one turn, the highest power card first, by the program "turn".

    Local: how many turns have begun, and of each that was put off the player and where it goes on.
    """

    def run(self, game: Game[Any, Any], frame: Frame) -> None:
        turns: tuple[Any, ...] = frame.local or (0,)
        begun = turns[0]
        if begun < game.board.players:
            player = game.board.turn_order[begun]
            frame.local = (begun + 1, *turns[1:])
            if game.listening:
                game.emit(TurnBegan, player)
            game.call("turn", player)
        elif len(turns) > 1:
            player, position = turns[1]
            frame.local = (begun, *turns[2:])
            game.emit(TurnBegan, player)
            game.call("turn", player)
            game.top.position = position
        else:
            frame.next()


def put_turn_off(game: Game[Any, Any]) -> None:
    """The turn that goes on now stops here, and goes on from here when all others of this round are over."""
    turn = game.top
    while turn.program != "turn":
        turn = turn.below
    game.top = turns = turn.below
    turns.local = (*turns.local, (turn.actor, turn.position))


@dataclass(frozen=True, slots=True)
class EndGame(Step):
    """After the last scoring the most points win; equal points share the rank (R13)."""

    def run(self, game: Game[Any, Any], frame: Frame) -> None:
        game.board.phase = "over"
        if game.listening:
            game.emit(GameEnded, game.scores, game.ranking)
        frame.next()
