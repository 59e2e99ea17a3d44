"""What the cards of stack 6 do (Grandissimo p. 10 and 11), as far as other steps do not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import add

from engine.core.step import NOBODY, Choices, Frame, Step
from engine.elgrande import facts
from engine.elgrande.board.aside import guests_of
from engine.elgrande.board.effects import CROWNED, SCORING, Effect
from engine.elgrande.board.map import CASTILLO
from engine.elgrande.events.grandissimo import CourtsScored, GrandeCrowned, KingFreed, StackSixDrawn
from engine.elgrande.rules.scoring import award
from engine.elgrande.steps.base import ElGrande
from engine.elgrande.steps.discs import SetDiscsForCastillo
from engine.elgrande.steps.pieces import LayScoringTable
from engine.elgrande.steps.score import ScoreRegions
from engine.elgrande.steps.symbols import SymbolAction

_COURTS: tuple[int, ...] = tuple(facts.GRANDISSIMO["courts"]["points"])


@dataclass(frozen=True, slots=True)
class DrawCards(Step):
    """So many cards of a stack are played with, by chance; everybody sees which ones (G1)."""

    stack: int
    count: int

    def run(self, game: ElGrande, frame: Frame) -> None:
        board, place = game.board, game.rules.stack_numbers.index(self.stack)
        board.stacks[place] = board.stacks[place][: self.count]
        board.selected = tuple([card for card in game.rules.stacks[place] if card in board.stacks[place]])
        game.emit(StackSixDrawn, board.selected)
        frame.next()


@dataclass(frozen=True, slots=True)
class LayBothTables(LayScoringTable):
    """Bring both scoring tables into play or move them, each into an area of its own. Local: those that are laid."""

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        asked = LayScoringTable.asks(self, game, frame)
        choices = tuple([choice for choice in asked.get(frame.actor, ()) if choice.split()[1] not in frame.local])
        return {frame.actor: choices} if choices else NOBODY

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        frame.local = (*frame.local, self.lay(game, player, choice))


@dataclass(frozen=True, slots=True)
class ScoreCoast(ScoreRegions):
    """Score all regions on the coast."""

    def areas(self, game: ElGrande) -> Sequence[int]:
        return [area for area in ScoreRegions.areas(self, game) if game.rules.map.coast[area]]


@dataclass(frozen=True, slots=True)
class ScoreInland(ScoreRegions):
    """Score the regions of Spain that are not on the coast."""

    def areas(self, game: ElGrande) -> Sequence[int]:
        areas = game.rules.map
        return [area for area in ScoreRegions.areas(self, game) if areas.spanish >> area & 1 and not areas.coast[area]]


@dataclass(frozen=True, slots=True)
class ScoreCourts(Step):
    """Score the courts by how many stand there; whose they are makes no difference (G6b, G15)."""

    def run(self, game: ElGrande, frame: Frame) -> None:
        board = game.board
        counts = tuple([own + len(guests_of(board, player)) for player, own in enumerate(board.court)])
        points, _ = award(counts, _COURTS)
        board.score[:] = map(add, board.score, points)
        game.emit(CourtsScored, counts, points)
        frame.next()


@dataclass(frozen=True, slots=True)
class SetDiscsToClear(SetDiscsForCastillo):
    """Every player chooses where the caballeros from the Castillo go, without a scoring."""


@dataclass(frozen=True, slots=True)
class OrderClearing(SymbolAction):
    """The Castillo is emptied, if anybody is in there; Grandes and the King stay (G30)."""

    def is_possible(self, game: ElGrande, player: int) -> bool:
        return any(game.board.present(CASTILLO, colour) for colour in range(game.board.colours))

    def run(self, game: ElGrande, frame: Frame) -> None:
        frame.next()
        if self.is_possible(game, frame.actor):
            game.call("clear the castillo", frame.actor)


@dataclass(frozen=True, slots=True)
class CrownGrande(Step):
    """The King goes into the Castillo, and a Grande that stands in a region is the King (G17)."""

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        standing = [f"crown {player}" for player, home in enumerate(game.board.grandes) if home > CASTILLO]
        return {frame.actor: tuple(standing)} if standing else NOBODY

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        board, owner = game.board, int(choice.split()[1])
        before = board.effects.named(CROWNED)
        if before is not None:
            board.lift_effect(before)
        board.lay_effect(Effect(CROWNED, owner, SCORING))
        board.king = board.grandes[owner]
        game.emit(GrandeCrowned, player, owner, game.rules.map.ids[board.king])
        frame.next()


@dataclass(frozen=True, slots=True)
class FreeKing(Step):
    """After a general scoring the King comes out of the Castillo, if he was in there (G14)."""

    region: str

    def run(self, game: ElGrande, frame: Frame) -> None:
        board = game.board
        crowned = board.effects.named(CROWNED) if board.effects else None
        if crowned is not None:
            board.lift_effect(crowned)
            board.king = game.rules.map.index[self.region]
            game.emit(KingFreed, self.region)
        frame.next()
