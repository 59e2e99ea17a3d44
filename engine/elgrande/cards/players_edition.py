"""The special actions of the Player's Edition (Big Box, King & Intrigant p. 5 and 6)."""

from __future__ import annotations

from engine.core.rules import Program
from engine.elgrande.board.effects import ALLIANCE, COLLAPSE, MISTRESS, QUARANTINE, ROUND_AND_SCORING, SCORING
from engine.elgrande.steps.bridge import BuildBridge
from engine.elgrande.steps.lasting import LayEffect, LayEffectInRegions
from engine.elgrande.steps.players_edition import (
    AimWhirlwind,
    MoveCastillo,
    MoveGrandesToDiscs,
    SetDiscsForGrandes,
    StormRegion,
    TurnScoringTable,
    Whirl,
)

POWER_CARDS: dict[str, Program] = {
    "grandes_travel": (SetDiscsForGrandes(), MoveGrandesToDiscs()),
    "castillo_moved": (MoveCastillo(),),
    "civil_war": (StormRegion(),),
    "alliance": (LayEffectInRegions(ALLIANCE, SCORING, "ally", count=2),),
    "bridge": (BuildBridge(),),
    "revolt": (TurnScoringTable(),),
    "collapse": (LayEffect(COLLAPSE, SCORING),),
    "quarantine": (LayEffectInRegions(QUARANTINE, SCORING, "close"),),
    "whirlwind: played": (AimWhirlwind(),),
    "whirlwind": (Whirl(),),
    "mistress": (LayEffect(MISTRESS, ROUND_AND_SCORING),),
}
