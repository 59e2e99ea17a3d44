"""Laying lasting effects down, and ending them at their moment."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.step import Frame, Step
from engine.elgrande.effects import MOMENTS, Effect
from engine.elgrande.events import EffectBegan, EffectEnded
from engine.elgrande.steps.base import ElGrande


@dataclass(frozen=True, slots=True)
class LayEffect(Step):
    """Begin an effect that lies nowhere in particular."""

    name: str
    until: str

    def run(self, game: ElGrande, frame: Frame) -> None:
        game.board.lay_effect(Effect(self.name, frame.actor, self.until))
        if game.listening:
            game.emit(EffectBegan, frame.actor, self.name, ())
        frame.next()


def end_effects(game: ElGrande, moment: str) -> None:
    """At this moment (one of MOMENTS) all effects end that last until it or were to end before.

    It is said of those that lie somewhere: something is taken off the board.
    """
    ends = MOMENTS[: MOMENTS.index(moment) + 1]
    for effect in game.board.end_effects(ends):
        if effect.areas and game.listening:
            areas = tuple(game.rules.map.ids[area] for area in effect.areas)
            game.emit(EffectEnded, effect.player, effect.name, areas)
