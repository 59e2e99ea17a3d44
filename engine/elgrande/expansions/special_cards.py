"""Special cards (Sonderkarten): 10 more power cards to choose the thirteen of King & Intrigue from."""

from __future__ import annotations

from typing import Any

from engine.core.rules import Program, RulesModule
from engine.elgrande import facts
from engine.elgrande.cards.special_cards import POWER_CARDS, REMOVAL, REMOVAL_OF_ANY_MARKER
from engine.elgrande.expansions.expansion import Expansion, Options
from engine.elgrande.expansions.king_and_intrigue import KING_AND_INTRIGUE, facts_of_deck, king_and_intrigue_deck
from engine.elgrande.expansions.players_edition import PLAYERS_EDITION
from engine.elgrande.steps.discs import ScoreCastillo
from engine.elgrande.steps.from_the_castillo import (
    EmptyCastilloWithGrandes,
    SetDiscsBeforeSpies,
    SetDiscsOfSpies,
    ShowDiscsToSpies,
)
from engine.elgrande.steps.last_move import AnnounceScoring, OfferLastMove
from engine.elgrande.steps.rounds import BeginGeneralScoring, EndGeneralScoring
from engine.elgrande.steps.score import ScoreEveryRegion

COURSE: dict[str, Program] = {
    "general scoring": (
        BeginGeneralScoring(),
        SetDiscsBeforeSpies(),
        ShowDiscsToSpies(),
        SetDiscsOfSpies(),
        ScoreCastillo(),
        EmptyCastilloWithGrandes(),
        ScoreEveryRegion(),
        EndGeneralScoring(),
    ),
}

BEFORE_SCORINGS: dict[str, Program] = {
    "before a region is scored": (OfferLastMove(),),
    "before a special scoring": (AnnounceScoring(), OfferLastMove()),
}


def _module(options: Options) -> RulesModule:
    removal = REMOVAL_OF_ANY_MARKER if options["remove_any_marker"] else REMOVAL
    return RulesModule("special cards", adds={**POWER_CARDS, **removal}, replaces=COURSE, extends=BEFORE_SCORINGS)


def _facts(options: Options) -> dict[str, Any]:
    also = facts.PLAYERS_EDITION_CARDS.values() if PLAYERS_EDITION.id in options["expansions"] else ()
    return facts_of_deck([*king_and_intrigue_deck(options), *also, *facts.SPECIAL_CARDS_CARDS.values()], options)


SPECIAL_CARDS = Expansion(
    "special_cards",
    _module,
    _facts,
    options={"remove_any_marker": (False, True)},
    needs=frozenset({KING_AND_INTRIGUE.id}),
)
