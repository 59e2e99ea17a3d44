"""Laying lasting effects down, and ending them at their moment."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.step import NOBODY, Choices, Frame, Prompt, Step
from engine.elgrande.board.effects import MOMENTS, Effect
from engine.elgrande.events.king_and_intrigue import EffectBegan, EffectEnded
from engine.elgrande.steps.base import ElGrande


@dataclass(frozen=True, slots=True)
class LayEffect(Step):
    """Begin an effect that lies nowhere in particular."""

    name: str
    until: str

    def run(self, game: ElGrande, frame: Frame) -> None:
        begin_effect(game, Effect(self.name, frame.actor, self.until))
        frame.next()


@dataclass(frozen=True, slots=True)
class KeepCard(Step):
    """The card stays open before the player and has its effect later; several players may have one."""

    name: str
    until: str

    def run(self, game: ElGrande, frame: Frame) -> None:
        add_effect(game, Effect(self.name, frame.actor, self.until))
        frame.next()


@dataclass(frozen=True, slots=True)
class LayEffectInRegions(Step):
    """Choose `count` open regions in which the effect lies. Local: those that are chosen so far."""

    name: str
    until: str
    verb: str
    count: int = 1

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        chosen = sum(1 << area for area in frame.local)
        regions = game.board.open_regions() & ~chosen
        return {frame.actor: game.rules.map.choices(self.verb, regions)} if regions else NOBODY

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        chosen = (*frame.local, game.rules.map.index[choice.split()[1]])
        if len(chosen) < self.count:
            frame.local = chosen
            return
        begin_effect(game, Effect(self.name, player, self.until, chosen))
        frame.next()

    def interrupted(self, game: ElGrande, frame: Frame) -> None:
        """All of them are chosen anew."""
        frame.local = ()

    def prompt(self, game: ElGrande, frame: Frame, player: int) -> Prompt:
        return Prompt("LayEffectInRegions", {"effect": self.name, "left": self.count - len(frame.local)})


def begin_effect(game: ElGrande, effect: Effect) -> None:
    """Lay an effect down and say so. There is one marker of each kind: an earlier effect of the name is over."""
    board = game.board
    earlier = board.effects.named(effect.name)
    if earlier is not None:
        end_effect(game, earlier)
    add_effect(game, effect)


def add_effect(game: ElGrande, effect: Effect) -> None:
    """Lay an effect down beside others of its name, and say so."""
    game.board.lay_effect(effect)
    game.emit(EffectBegan, effect.player, effect.name, _areas(game, effect))


def end_effect(game: ElGrande, effect: Effect) -> None:
    """An effect is over before its moment."""
    game.board.lift_effect(effect)
    game.emit(EffectEnded, effect.player, effect.name, _areas(game, effect))


def _areas(game: ElGrande, effect: Effect) -> tuple[str, ...]:
    """Where it lies, as far as everybody may know."""
    return tuple(game.rules.map.ids[area] for area in effect.areas if effect.shown)


_ENDED_BY = {moment: MOMENTS[: place + 1] for place, moment in enumerate(MOMENTS)}


def end_effects(game: ElGrande, moment: str, but_of: int | None = None) -> None:
    """At this moment (one of MOMENTS) all effects end that last until it or were to end before, except this player's.

    It is said of those that lie somewhere: something is taken off the board.
    """
    for effect in game.board.end_effects(_ENDED_BY[moment], but_of):
        if effect.areas:
            game.emit(EffectEnded, effect.player, effect.name, _areas(game, effect))
