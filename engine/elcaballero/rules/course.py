"""The course of the game and of its expansion as programs, and the rules that follow from the options."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from engine.core.rounds import EndGame, TakeTurns
from engine.core.rules import Program, RulesModule, merged
from engine.elcaballero import facts
from engine.elcaballero.rules.in_force import ElCaballeroRules
from engine.elcaballero.steps.alkalden import SetAlkalde
from engine.elcaballero.steps.caballeros import LayCard, RaiseCard
from engine.elcaballero.steps.grande import LayCardWithGrande, MoveGrandeToCard, SetGrande
from engine.elcaballero.steps.menu import AskForEntry, EndTurnAfterTile, MenuEntry, TakeSupply
from engine.elcaballero.steps.pieces import BuyCastillo, BuyShip, MoveCastilloToCard, SetShip
from engine.elcaballero.steps.rounds import PassTheLead, PlayForOrder, RepeatRounds, Score, SetUpIsland, TurnUpTiles
from engine.elcaballero.steps.taking_back import LiftShip, TakeBackCard
from engine.elcaballero.steps.tiles import LayTile

COURSE: dict[str, Program] = {
    "game": (SetUpIsland(), RepeatRounds(), EndGame()),
    "round": (TurnUpTiles(), PlayForOrder(), TakeTurns(), PassTheLead()),
    "turn": (AskForEntry(),),
    "turn menu": (
        TakeSupply(),
        LayTile(),
        LayCard(),
        RaiseCard(),
        BuyShip(),
        BuyCastillo(),
        TakeBackCard(),
        LiftShip(),
        SetShip(),
        MoveCastilloToCard(),
        EndTurnAfterTile(),
    ),
    "scoring": (Score(),),
}

BASE_GAME = RulesModule("game", adds=COURSE)

EXPANSION = RulesModule(
    "expansion", extends={"turn menu": (LayCardWithGrande(), SetGrande(), MoveGrandeToCard(), SetAlkalde())}
)
"""Ten rounds, alkalden and grandes. The numbers are in `data/elcaballero/setup.toml`."""


def rules_for(options: Mapping[str, Any]) -> ElCaballeroRules:
    """The rules for complete options."""
    return _rules(expanded=options["expanded"])


@cache
def _rules(*, expanded: bool) -> ElCaballeroRules:
    programs = merged(BASE_GAME, EXPANSION) if expanded else merged(BASE_GAME)
    return ElCaballeroRules(
        programs=programs,
        entries={
            entry.verb: entry for program in programs.values() for entry in program if isinstance(entry, MenuEntry)
        },
        form=facts.EXPANDED if expanded else facts.BASIC,
    )
