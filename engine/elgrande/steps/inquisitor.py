"""The Großinquisitor and the black caballeros (Großinquisitor p. 5)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.step import Frame, Prompt, Step
from engine.elgrande.board import caballeros
from engine.elgrande.board.effects import GAME, INQUISITOR, INQUISITOR_USED, TURN, Effect
from engine.elgrande.board.map import CASTILLO_BIT
from engine.elgrande.events.base_game import Placed, Recruited
from engine.elgrande.events.colonies import BlackPlaced
from engine.elgrande.steps.base import ElGrande
from engine.elgrande.steps.lasting import begin_effect
from engine.elgrande.steps.move_caballeros import MoveCaballeros
from engine.elgrande.steps.spaces import arrivals, tell_space
from engine.elgrande.steps.turn import CardTurn, Entry, extra_placed, placing_areas

BLACK = "black"
SUMMON = ("summon",)


@dataclass(frozen=True, slots=True)
class PutBlack(Step):
    """Black caballeros begin in a region that is drawn. Local: the region."""

    count: int

    def run(self, game: ElGrande, frame: Frame) -> None:
        (area,) = frame.local
        colour = game.rules.owner_names.index(BLACK)
        caballeros.put(game.board, colour, area, self.count)
        game.emit(BlackPlaced, game.rules.map.ids[area], self.count)
        frame.next()


@dataclass(frozen=True, slots=True)
class TakeInquisitor(Step):
    """The Großinquisitor card comes to the player and stays until another one takes it."""

    def run(self, game: ElGrande, frame: Frame) -> None:
        begin_effect(game, Effect(INQUISITOR, frame.actor, GAME))
        frame.next()


@dataclass(frozen=True, slots=True)
class MoveBlack(MoveCaballeros):
    """Move up to `count` black caballeros, as if they were own ones."""

    def owners(self, game: ElGrande, player: int, *, own: bool, rivals: bool) -> tuple[int, ...]:
        return tuple(range(game.board.players, game.board.colours)) if own else ()

    def prompt(self, game: ElGrande, frame: Frame, player: int) -> Prompt:
        asked = MoveCaballeros.prompt(self, game, frame, player)
        return Prompt("MoveBlack", {"left": asked.facts["left"]}) if asked.step == "MoveCaballeros" else asked


def move_black(count: int) -> MoveBlack:
    """The step that moves so many black caballeros, and none of anybody else's."""
    return MoveBlack(count, own=count, rivals=0)


@dataclass(frozen=True, slots=True)
class SummonOneMore(Entry):
    """Who holds the Großinquisitor brings one more caballero to the court, or places one more: once a turn."""

    verb = "summon"

    def offers(self, game: ElGrande, frame: Frame) -> tuple[str, ...]:
        board = game.board
        return SUMMON if frame.actor in board.effects.one_more_for and board.province[frame.actor] else ()

    def take(self, game: ElGrande, frame: Frame, argument: str) -> None:
        caballeros.recruit(game.board, frame.actor, 1)
        game.board.lay_effect(Effect(INQUISITOR_USED, frame.actor, TURN))
        game.emit(Recruited, frame.actor, 1)


@dataclass(frozen=True, slots=True)
class PlaceOneMore(Entry):
    """Besides those of the card, into a region where these may be placed, as long as that is not over (R4)."""

    verb = "extra"

    def offers(self, game: ElGrande, frame: Frame) -> tuple[str, ...]:
        turn: CardTurn = frame.local
        board, player = game.board, frame.actor
        if player not in board.effects.one_more_for or turn.placing_closed or not board.court[player]:
            return ()
        return arrivals(game, "extra", placing_areas(game, player) & ~CASTILLO_BIT)

    def take(self, game: ElGrande, frame: Frame, argument: str) -> None:
        area, space = game.rules.map.arrivals[argument]
        caballeros.place(game.board, frame.actor, area, space)
        game.board.lay_effect(Effect(INQUISITOR_USED, frame.actor, TURN))
        frame.local = extra_placed(frame.local)
        game.emit(Placed, frame.actor, game.rules.map.ids[area])
        tell_space(game, frame.actor, space)
