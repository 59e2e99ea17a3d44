"""Region cards chosen in secret (power card 130, Big Box, King & Intrigant p. 5)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.step import NOBODY, Choices, Frame, Step
from engine.elgrande import facts
from engine.elgrande.board.effects import DOUBLE, SCORING, Effect
from engine.elgrande.events.king_and_intrigue import OwnRegionCardChosen, RegionCardChosen
from engine.elgrande.steps.base import ElGrande

_MARKERS: int = facts.KING_AND_INTRIGUE["markers"]["double"]


def _held(game: ElGrande) -> list[int]:
    """The regions that count double, one for each marker that is out."""
    return [effect.areas[0] for effect in game.board.effects if effect.name == DOUBLE]


@dataclass(frozen=True, slots=True)
class ChooseRegionCard(Step):
    """Choose a region card in secret; the region counts double in the next general scoring.

    Any region whose card nobody has, the King's too, as long as there is a 2x marker.
    """

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        areas = game.rules.map
        held = _held(game)
        if len(held) == _MARKERS:
            return NOBODY
        return {frame.actor: areas.choices("double", areas.region_cards & ~sum(1 << area for area in held))}

    def gives_away(self, game: ElGrande, frame: Frame) -> bool:
        """The region of a rival's card is missing, which nobody else knows."""
        held = [effect for effect in game.board.effects if effect.name == DOUBLE]
        return any(not effect.shown and effect.player != frame.actor for effect in held)

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        region = choice.split()[1]
        area = game.rules.map.index[region]
        game.board.lay_effect(Effect(DOUBLE, player, SCORING, (area,), shown=False))
        if len(_held(game)) == _MARKERS:
            game.board.latest_action = ()  # nobody repeats it without a marker (K24)
        game.emit(RegionCardChosen, player)
        game.emit(OwnRegionCardChosen, player, region)
        frame.next()
