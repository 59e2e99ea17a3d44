"""The special actions of the special cards (Big Box, King & Intrigant p. 6)."""

from __future__ import annotations

from engine.core.rules import Program
from engine.elgrande import facts
from engine.elgrande.board.effects import ESPIONAGE, GAME, LAST_MOVE, ROUND_AND_SCORING, ROYAL_PROTECTION, SCORING
from engine.elgrande.steps.last_move import USED, MoveToRegion
from engine.elgrande.steps.lasting import KeepCard, LayEffectInRegions
from engine.elgrande.steps.special_cards import (
    LayLimitBoard,
    PlaceMore,
    RemoveEffect,
    ScoreOneOfThree,
    ScoreRegionWithOwn,
    SeizeGrandes,
)

POWER_CARDS: dict[str, Program] = {
    "fiesta": (PlaceMore(facts.SPECIAL_ACTIONS["fiesta"].caballeros),),
    "espionage": (KeepCard(ESPIONAGE, SCORING),),
    "putsch": (SeizeGrandes(),),
    "limit_board": (LayLimitBoard(),),
    "last_move": (KeepCard(LAST_MOVE, GAME),),
    USED: (MoveToRegion(1, own=1, rivals=0),),
    "royal_protection": (LayEffectInRegions(ROYAL_PROTECTION, ROUND_AND_SCORING, "protect"),),
    "scoring_own_region": (ScoreRegionWithOwn(),),
    "scoring_of_three": (ScoreOneOfThree(),),
}

REMOVAL: dict[str, Program] = {"removal": (RemoveEffect(),)}
REMOVAL_OF_ANY_MARKER: dict[str, Program] = {"removal": (RemoveEffect(any_marker=True),)}
