"""Special cards (Sonderkarten): 10 more power cards to choose the thirteen of King & Intrigue from."""

from __future__ import annotations

from engine.core.definition import Options
from engine.core.rules import Facts, Program, RulesModule
from engine.elgrande import facts
from engine.elgrande.cards.special_cards import POWER_CARDS, REMOVAL, REMOVAL_OF_ANY_MARKER
from engine.elgrande.expansions.expansion import Expansion
from engine.elgrande.expansions.king_and_intrigue import KING_AND_INTRIGUE
from engine.elgrande.steps.from_the_castillo import (
    EmptyCastilloWithGrandes,
    SetDiscsBeforeSpies,
    SetDiscsOfSpies,
    ShowDiscsToSpies,
)
from engine.elgrande.steps.last_move import AnnounceScoring, OfferLastMove

COURSE: dict[str, Program] = {
    "discs for the castillo": (SetDiscsBeforeSpies(), ShowDiscsToSpies(), SetDiscsOfSpies()),
    "empty the castillo": (EmptyCastilloWithGrandes(),),
}

BEFORE_SCORINGS: dict[str, Program] = {
    "before a region is scored": (OfferLastMove(),),
    "before a special scoring": (AnnounceScoring(), OfferLastMove()),
}


def _module(options: Options) -> RulesModule:
    removal = REMOVAL_OF_ANY_MARKER if options["remove_any_marker"] else REMOVAL
    return RulesModule(
        "special cards",
        adds={**POWER_CARDS, **removal},
        replaces=COURSE,
        extends=BEFORE_SCORINGS,
        facts=Facts(extends={"power_cards": tuple(facts.SPECIAL_CARDS_CARDS.values())}),
    )


SPECIAL_CARDS = Expansion(
    "special_cards",
    _module,
    options={"remove_any_marker": (False, True)},
    needs=frozenset({KING_AND_INTRIGUE.id}),
)
