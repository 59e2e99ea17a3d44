"""Region cards that hold effects: the boycott, and the King incognito, who is shown at any moment (Grandissimo)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.step import NOBODY, Choices, Frame, Step
from engine.elgrande.board.board import Board
from engine.elgrande.board.effects import BOYCOTT, CROWNED, GAME, INCOGNITO, SCORING, Effect
from engine.elgrande.events.grandissimo import KingShown, OwnRegionWrittenDown, RegionWrittenDown
from engine.elgrande.steps.base import ElGrande
from engine.elgrande.steps.lasting import add_effect

REVEAL = "reveal"
HOLDING_CARDS = (BOYCOTT, INCOGNITO)
"""The effects that hold a region card, so that no other one lies there (G12)."""


def free_region_cards(board: Board, region_cards: int) -> int:
    """Mask of the regions whose cards no effect holds."""
    for name in HOLDING_CARDS:
        region_cards &= ~board.effects.areas_with(name)
    return region_cards


@dataclass(frozen=True, slots=True)
class ChooseFreeRegion(Step):
    """Choose a region whose card no effect holds, the King's too."""

    verb: str

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        regions = free_region_cards(game.board, game.rules.map.region_cards)
        return {frame.actor: game.rules.map.choices(self.verb, regions)}

    def gives_away(self, game: ElGrande, frame: Frame) -> bool:
        """The region of a rival's card is missing, which nobody else knows."""
        return any(not effect.shown and effect.player != frame.actor for effect in game.board.effects)


@dataclass(frozen=True, slots=True)
class BoycottRegion(ChooseFreeRegion):
    """The region is not scored in the next general scoring (G11)."""

    verb: str = BOYCOTT

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        add_effect(game, Effect(BOYCOTT, player, SCORING, (game.rules.map.index[choice.split()[1]],)))
        frame.next()


@dataclass(frozen=True, slots=True)
class WriteRegionDown(ChooseFreeRegion):
    """The King may show himself in this region; only the player knows which it is."""

    verb: str = INCOGNITO

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        region = choice.split()[1]
        game.board.lay_effect(Effect(INCOGNITO, player, GAME, (game.rules.map.index[region],), shown=False))
        game.emit(RegionWrittenDown, player)
        game.emit(OwnRegionWrittenDown, player, region)
        frame.next()


@dataclass(frozen=True, slots=True)
class ShowKing(Step):
    """At any moment, also in another's turn: the region is shown, and it is the King's at once (R22, G13).

    Not while a Grande is the King, and not while a Veto could still take the card back.
    """

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        effects = game.board.effects
        if not effects or INCOGNITO not in effects.by_name or CROWNED in effects.by_name:
            return NOBODY
        hidden = [effect for effect in effects if effect.name == INCOGNITO]
        if game.guard is not None:
            kept = [deed.before for deed in game.guard.deeds]
            hidden = [effect for effect in hidden if all(effect in before.effects for before in kept)]
        return {effect.player: (REVEAL,) for effect in hidden}

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        board, names = game.board, game.rules.map.ids
        hidden = board.effects.of(INCOGNITO, player)
        if hidden is None:
            raise RuntimeError("nobody is incognito")
        origin, (area,) = names[board.king], hidden.areas
        game.stamp(lambda each: _show(each, hidden))
        game.emit(KingShown, player, origin, names[area])


def _show(board: Board, hidden: Effect) -> None:
    (board.king,) = hidden.areas
    board.lift_effect(hidden)
