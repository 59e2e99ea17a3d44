"""The bridge of the Player's Edition (Big Box, King & Intrigant p. 6)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.step import NOBODY, Choices, Frame, Prompt, Step
from engine.elgrande.board import caballeros
from engine.elgrande.board.effects import BRIDGE, GAME, Effect
from engine.elgrande.board.map import areas_in
from engine.elgrande.events.king_and_intrigue import BridgeCrossed, BridgeScored
from engine.elgrande.steps.base import STOP, ElGrande
from engine.elgrande.steps.kinds import kind_choices, kind_of
from engine.elgrande.steps.lasting import begin_effect, end_effect
from engine.elgrande.steps.standards import tell_standard

WITHDRAW = "withdraw"
POINTS = 1
"""In every general scoring, for whoever stands on the bridge."""


@dataclass(frozen=True, slots=True)
class BuildBridge(Step):
    """Lay the bridge between two neighbouring open regions and set a caballero from the court on it.

    Whoever stood on it before returns to the court. Only with a caballero for it. Local: the first of the two regions.
    """

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        board, areas = game.board, game.rules.map
        standing = board.effects.named(BRIDGE)
        if not board.court[frame.actor] and (standing is None or standing.player != frame.actor):
            return NOBODY
        regions = board.open_regions()
        if frame.local:
            ends = areas.neighbours[frame.local[0]] & regions
        else:
            ends = sum(1 << area for area in areas_in(regions) if areas.neighbours[area] & regions)
        return {frame.actor: areas.choices("bridge", ends)} if ends else NOBODY

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        area = game.rules.map.index[choice.split()[1]]
        if not frame.local:
            frame.local = (area,)
            return
        standing = game.board.effects.named(BRIDGE)
        if standing is not None:
            take_bridge(game, standing)
        game.board.court[player] -= 1
        begin_effect(game, Effect(BRIDGE, player, GAME, (frame.local[0], area)))
        frame.next()

    def interrupted(self, game: ElGrande, frame: Frame) -> None:
        """The first region is chosen anew, too."""
        frame.local = ()

    def prompt(self, game: ElGrande, frame: Frame, player: int) -> Prompt:
        return Prompt("BuildBridge", {"from": game.rules.map.ids[frame.local[0]] if frame.local else None})


@dataclass(frozen=True, slots=True)
class CrossBridge(Step):
    """Before the own turn: move any number of own caballeros between the two regions, or take the bridge away.

    Not while one of the regions is the King's, unless a mistress opens it, and not into one whose limit board is full.
    """

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        board, areas, player = game.board, game.rules.map, frame.actor
        bridge = board.effects.named(BRIDGE) if board.effects else None
        if bridge is None or bridge.player != player:
            return NOBODY
        mask = sum(1 << area for area in bridge.areas)
        if mask & ~board.movable_regions():
            return NOBODY
        one, other = bridge.areas
        full = board.full_regions()
        blocked = (full >> other & 1) << one | (full >> one & 1) << other
        present = sum(1 << area for area in bridge.areas if board.present(area, player)) & ~blocked
        choices = areas.choices("cross", present) + kind_choices(game, "cross", player, present)
        return {player: (*choices, WITHDRAW, STOP)} if choices else NOBODY

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        bridge = game.board.effects.named(BRIDGE)
        verb, _, region = choice.partition(" ")
        if verb == STOP or bridge is None:
            frame.next()
        elif verb == WITHDRAW:
            take_bridge(game, bridge)
            frame.next()
        else:
            origin = game.rules.map.index[region]
            (destination,) = (area for area in bridge.areas if area != origin)
            caballeros.move(game.board, player, origin, destination, kind_of(verb))
            game.emit(BridgeCrossed, player, region, game.rules.map.ids[destination])
            tell_standard(game, player, destination)

    def prompt(self, game: ElGrande, frame: Frame, player: int) -> Prompt:
        return Prompt("CrossBridge", {})


@dataclass(frozen=True, slots=True)
class ScoreBridge(Step):
    """A point for whoever stands on the bridge."""

    def run(self, game: ElGrande, frame: Frame) -> None:
        bridge = game.board.effects.named(BRIDGE)
        if bridge is not None:
            game.board.score[bridge.player] += POINTS
            game.emit(BridgeScored, bridge.player, POINTS)
        frame.next()


def take_bridge(game: ElGrande, bridge: Effect) -> None:
    """The bridge leaves the board, and the caballero on it returns to the court."""
    game.board.court[bridge.player] += 1
    end_effect(game, bridge)
