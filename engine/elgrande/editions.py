"""Options of a table, the three editions (R1), and the rules that follow from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from engine.core.game import IllegalOptions
from engine.core.rules import Program, RulesModule, merged
from engine.elgrande import facts
from engine.elgrande.cards import base_game
from engine.elgrande.expansions import EXPANSIONS, Expansion
from engine.elgrande.map import BASE_MAP
from engine.elgrande.power_cards import PowerDeck
from engine.elgrande.rules import ElGrandeRules
from engine.elgrande.steps.discs import EmptyCastillo, ScoreCastillo, SetDiscsForCastillo
from engine.elgrande.steps.recruit import Recruit
from engine.elgrande.steps.rounds import (
    BeginGeneralScoring,
    EndGame,
    EndGeneralScoring,
    EndRound,
    PlayPowerCards,
    PlayRounds,
    SetUp,
    TakeTurns,
    TurnUpActionCards,
)
from engine.elgrande.steps.score import ScoreEveryRegion
from engine.elgrande.steps.special_action import AskVetoHolders, PerformSpecialAction
from engine.elgrande.steps.turn import EndTurn, Entry, Place, TakeCard, TurnMenu, UseSpecialAction

COURSE: dict[str, Program] = {
    "game": (SetUp(), PlayRounds(), EndGame()),
    "round": (TurnUpActionCards(), PlayPowerCards(), TakeTurns(), EndRound()),
    "turn": (Recruit(), TurnMenu("before the card"), TurnMenu("with the card")),
    "before the card": (TakeCard(),),
    "with the card": (Place(), UseSpecialAction(), EndTurn()),
    "special action": (PerformSpecialAction(),),
    "veto question": (AskVetoHolders(),),
    "after the set-up": (),
    "at once": (),
    "before the turn": (),
    "before a region is scored": (),
    "before a special scoring": (),
    "after the regions are scored": (),
    "general scoring": (
        BeginGeneralScoring(),
        SetDiscsForCastillo(),
        ScoreCastillo(),
        EmptyCastillo(),
        ScoreEveryRegion(),
        EndGeneralScoring(),
    ),
}
"""The course of the base game. A round, a turn and a general scoring are programs, so expansions can bend them."""

BASE_GAME = RulesModule("base game", adds={**COURSE, **base_game.ACTION_CARDS})

BASE_DECK = PowerDeck(facts.POWER_CARDS.values())

CHOICES: dict[str, tuple[Any, ...]] = {
    "edition": ("bigbox", "classic", "yucata"),
    "players": (2, 3, 4, 5),
    "rounds": (9, 6),
    "castillo": ("closed", "open"),
    "veto": ("batch", "stepwise", "off"),
}
"""The options of a table and their values, the default first (but four players)."""

DEFAULT_PLAYERS = 4


def complete_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """All options, checked, with defaults for what is missing.

    What an edition fixes is fixed (Yucata: open Castillo, no Veto). Raises IllegalOptions with the reasons
    "unknown_option", "illegal_value", "fixed_by_edition", "unknown_expansion", "expansion_twice", "expansion_alone" (it
    needs another one), "needs_expansion" (an option of an expansion that is not played), "expansion_not_in_edition".
    """
    expansions = _expansions(options.get("expansions", []))
    own = {name: values for expansion in expansions for name, values in expansion.options.items()}
    for name in options:
        if name not in {"game", "expansions", *CHOICES, *own}:
            raise _unknown(name)
    complete: dict[str, Any] = {"game": "elgrande"}
    for name, values in {**CHOICES, **own}.items():
        default = DEFAULT_PLAYERS if name == "players" else values[0]
        complete[name] = options.get(name, default)
        if complete[name] not in values or type(complete[name]) is not type(default):
            raise IllegalOptions("illegal_value", option=name, value=complete[name])
    edition = facts.SETUP["edition"][complete["edition"]]
    for name in CHOICES:
        if name in edition:
            if name in options and options[name] != edition[name]:
                raise IllegalOptions("fixed_by_edition", option=name, edition=complete["edition"])
            complete[name] = edition[name]
    for expansion in expansions:
        if complete["edition"] in expansion.not_in_editions:
            raise IllegalOptions("expansion_not_in_edition", expansion=expansion.id, edition=complete["edition"])
    complete["expansions"] = [expansion.id for expansion in expansions]
    return complete


def _expansions(wanted: Any) -> list[Expansion]:
    """The expansions of these ids, in the order in which their rules are put together."""
    if not isinstance(wanted, list | tuple):
        raise IllegalOptions("illegal_value", option="expansions", value=wanted)
    for name in wanted:
        if not isinstance(name, str) or name not in EXPANSIONS:
            raise IllegalOptions("unknown_expansion", expansion=name)
        if wanted.count(name) > 1:
            raise IllegalOptions("expansion_twice", expansion=name)
        for needed in sorted(EXPANSIONS[name].needs.difference(wanted)):
            raise IllegalOptions("expansion_alone", expansion=name, needs=needed)
    return [expansion for name, expansion in EXPANSIONS.items() if name in wanted]


def _unknown(option: str) -> IllegalOptions:
    """The objection to an option that belongs to no expansion that is played."""
    for expansion in EXPANSIONS.values():
        if option in expansion.options:
            return IllegalOptions("needs_expansion", option=option, expansion=expansion.id)
    return IllegalOptions("unknown_option", option=option)


def rules_for(options: Mapping[str, Any]) -> ElGrandeRules:
    """The rules for complete options."""
    return _rules(tuple((name, tuple(value) if name == "expansions" else value) for name, value in options.items()))


@cache
def _rules(given: tuple[tuple[str, Any], ...]) -> ElGrandeRules:
    options = dict(given)
    expansions = [EXPANSIONS[name] for name in options["expansions"]]
    length = facts.SETUP["rounds"][str(options["rounds"])]
    edition = facts.SETUP["edition"][options["edition"]]
    programs = merged(BASE_GAME, *(expansion.module(options) for expansion in expansions))
    rules = ElGrandeRules(
        programs=programs,
        entries={entry.verb: entry for program in programs.values() for entry in program if isinstance(entry, Entry)},
        map=BASE_MAP,
        cards=facts.ACTION_CARDS,
        special_actions=frozenset(facts.ACTION_CARDS).intersection(programs),
        power_deck=BASE_DECK,
        stacks=_stacks(with_veto=options["veto"] != "off"),
        rounds=tuple(length["played"]),
        scoring_after=tuple(length["scoring_after"]),
        scoring_one_region_may_be_castillo=edition["scoring_one_region_may_be_castillo"],
    )
    for expansion in expansions:
        rules = replace(rules, **expansion.facts(options))
    return rules


def _stacks(*, with_veto: bool) -> tuple[tuple[str, ...], ...]:
    """The five stacks; without Veto both cards leave stack 2 (table options)."""
    cards = [card for card in facts.ACTION_CARDS.values() if with_veto or card.id != "veto"]
    return tuple(
        tuple(card.id for card in cards if card.stack == stack for _ in range(card.copies))
        for stack in sorted({card.stack for card in cards})
    )
