"""Options of a table, and the rules that follow from them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from engine.core.definition import IllegalOptions, Offer
from engine.core.rules import Program, RulesModule, merged
from engine.elcaballero import facts
from engine.elcaballero.expansion import EXPANSION
from engine.elcaballero.rules import ElCaballeroRules
from engine.elcaballero.steps.caballeros import LayCard, RaiseCard
from engine.elcaballero.steps.menu import EndTurn, Entry, TakeSupply, TurnMenu
from engine.elcaballero.steps.pieces import BuyCastillo, BuyShip, MoveCastillo, SetShip
from engine.elcaballero.steps.rounds import (
    EndGame,
    EndRound,
    PlayPowerCards,
    PlayRounds,
    Score,
    SetUp,
    TakeTurns,
    TurnUpTiles,
)
from engine.elcaballero.steps.taking_back import LiftShip, TakeCard
from engine.elcaballero.steps.tiles import LayTile

COURSE: dict[str, Program] = {
    "game": (SetUp(), PlayRounds(), EndGame()),
    "round": (TurnUpTiles(), PlayPowerCards(), TakeTurns(), EndRound()),
    "turn": (TurnMenu(),),
    "turn menu": (
        TakeSupply(),
        LayTile(),
        LayCard(),
        RaiseCard(),
        BuyShip(),
        BuyCastillo(),
        TakeCard(),
        LiftShip(),
        SetShip(),
        MoveCastillo(),
        EndTurn(),
    ),
    "scoring": (Score(),),
}

BASE_GAME = RulesModule("game", adds=COURSE)

CHOICES: dict[str, tuple[Any, ...]] = {"players": (2, 3, 4), "expanded": (False, True)}
"""The options of a table and their values, the default first (but four players)."""

DEFAULT_PLAYERS = 4


def complete_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """All options, checked, with defaults for what is missing.

    Raises IllegalOptions with the reasons "unknown_option" and "illegal_value".
    """
    for name in options:
        if name not in {"game", *CHOICES}:
            raise IllegalOptions("unknown_option", option=name)
    complete: dict[str, Any] = {"game": "elcaballero"}
    for name, values in CHOICES.items():
        default = DEFAULT_PLAYERS if name == "players" else values[0]
        complete[name] = options.get(name, default)
        if type(complete[name]) is not type(default) or complete[name] not in values:
            raise IllegalOptions("illegal_value", option=name, value=complete[name])
    return complete


def offers(options: Mapping[str, Any]) -> tuple[Offer, ...]:
    """What a table may choose: the expansion."""
    values = CHOICES["expanded"]
    return (Offer("expanded", values, options.get("expanded", values[0])),)


def rules_for(options: Mapping[str, Any]) -> ElCaballeroRules:
    """The rules for complete options."""
    return _rules(expanded=options["expanded"])


@cache
def _rules(*, expanded: bool) -> ElCaballeroRules:
    programs = merged(BASE_GAME, EXPANSION) if expanded else merged(BASE_GAME)
    return ElCaballeroRules(
        programs=programs,
        entries={entry.verb: entry for program in programs.values() for entry in program if isinstance(entry, Entry)},
        form=facts.EXPANDED if expanded else facts.BASIC,
    )
