"""Player's Edition: 11 more power cards to choose the thirteen of King & Intrigue from."""

from __future__ import annotations

from typing import Any

from engine.core.rules import RulesModule
from engine.elgrande import facts
from engine.elgrande.cards.players_edition import POWER_CARDS
from engine.elgrande.expansions.expansion import Expansion, Options
from engine.elgrande.expansions.king_and_intrigue import KING_AND_INTRIGUE, facts_of_deck, king_and_intrigue_deck
from engine.elgrande.steps.bridge import CrossBridge, ScoreBridge
from engine.elgrande.steps.players_edition import ShowWhirlwind

MODULE = RulesModule(
    "player's edition",
    adds=POWER_CARDS,
    extends={"before the turn": (ShowWhirlwind(), CrossBridge()), "after the regions are scored": (ScoreBridge(),)},
)


def _module(options: Options) -> RulesModule:  # noqa: ARG001  # the same whatever is played besides
    return MODULE


def _facts(options: Options) -> dict[str, Any]:
    """With the option of its first edition, King and Intriguer may use their own card's action in any game."""
    deck = [*king_and_intrigue_deck(options), *facts.PLAYERS_EDITION_CARDS.values()]
    always = {"own_action_too": True} if options["own_action"] else {}
    return {**facts_of_deck(deck, options), **always}


PLAYERS_EDITION = Expansion(
    "players_edition",
    _module,
    _facts,
    options={"own_action": (False, True)},
    needs=frozenset({KING_AND_INTRIGUE.id}),
)
