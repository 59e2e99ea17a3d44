"""Emptying the Castillo with special cards: spies, Grandes inside and limit boards (Big Box, King & Intrigant p. 6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.step import Frame, Prompt, Step
from engine.elgrande.board.effects import ESPIONAGE, GRANDE_INSIDE
from engine.elgrande.board.map import CASTILLO, areas_in
from engine.elgrande.events.base_game import DiscsShown, GrandeMoved
from engine.elgrande.steps.base import ElGrande
from engine.elgrande.steps.discs import NOT_SET, EmptyCastillo, SetDiscs, SetDiscsForCastillo, regions_on_discs


@dataclass(frozen=True, slots=True)
class SetDiscsBeforeSpies(SetDiscsForCastillo):
    """Every player who is no spy chooses where the caballeros from the Castillo go."""

    def regions(self, game: ElGrande, frame: Frame) -> list[int]:
        board = game.board
        regions = regions_on_discs(game)
        if board.effects.named(ESPIONAGE) is None:
            return [regions] * board.players
        return [0 if board.effects.has(ESPIONAGE, player) else regions for player in range(board.players)]

    def prompt(self, game: ElGrande, frame: Frame, player: int) -> Prompt:
        return Prompt("SetDiscsForCastillo", {"actor": frame.actor})


@dataclass(frozen=True, slots=True)
class ShowDiscsToSpies(Step):
    """The discs that are set are shown, if there is a spy."""

    def run(self, game: ElGrande, frame: Frame) -> None:
        board = game.board
        if board.effects.named(ESPIONAGE) and any(area != NOT_SET for area in board.discs):
            game.emit(DiscsShown, regions_shown(game))
        frame.next()


@dataclass(frozen=True, slots=True)
class SetDiscsOfSpies(SetDiscs):
    """One spy after the other, in turn order, chooses after seeing all discs that are set."""

    def regions(self, game: ElGrande, frame: Frame) -> list[int]:
        board = game.board
        regions = [0] * board.players
        for player in board.turn_order if board.effects.named(ESPIONAGE) else ():
            if board.discs[player] == NOT_SET and board.effects.has(ESPIONAGE, player):
                regions[player] = regions_on_discs(game)
                break
        return regions

    def prompt(self, game: ElGrande, frame: Frame, player: int) -> Prompt:
        return Prompt("SetDiscsOfSpies", {"discs": regions_shown(game)})


def regions_shown(game: ElGrande) -> tuple[str | None, ...]:
    """The region on each disc, None on those that are not set."""
    names = game.rules.map.ids
    return tuple(None if area == NOT_SET else names[area] for area in game.board.discs)


@dataclass(frozen=True, slots=True)
class EmptyCastilloWithGrandes(EmptyCastillo):
    """Everybody's caballeros, and a Grande in there, leave the Castillo for the region on the disc.

    If more caballeros come into a region than its limit board has places for, all newcomers go to their courts. A
    Grande whose disc shows the King's region returns to where it came from.
    """

    def regions(self, game: ElGrande, discs: Sequence[int]) -> int:
        board = game.board
        regions = board.open_regions()
        for area in areas_in(board.limited_regions()):
            coming = sum(board.present(CASTILLO, player) for player, disc in enumerate(discs) if disc == area)
            if coming > board.places_left(area):
                regions &= ~(1 << area)
        return regions

    def run(self, game: ElGrande, frame: Frame) -> None:
        board, names = game.board, game.rules.map.ids
        discs = board.discs
        EmptyCastillo.run(self, game, frame)
        for inside in board.effects:
            if inside.name == GRANDE_INSIDE:
                player, (home,) = inside.player, inside.areas
                target = discs[player] if board.open_regions() >> discs[player] & 1 else home
                board.lift_effect(inside)
                board.grandes[player] = target
                game.emit(GrandeMoved, player, names[CASTILLO], names[target])
