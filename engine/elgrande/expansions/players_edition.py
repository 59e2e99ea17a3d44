"""Player's Edition: 11 more power cards to choose the thirteen of King & Intrigue from."""

from __future__ import annotations

from engine.core.definition import Options
from engine.core.rules import Facts, Program, RulesModule
from engine.elgrande import facts
from engine.elgrande.cards.players_edition import POWER_CARDS
from engine.elgrande.expansions.expansion import Expansion
from engine.elgrande.expansions.king_and_intrigue import KING_AND_INTRIGUE
from engine.elgrande.steps.bridge import CrossBridge, ScoreBridge
from engine.elgrande.steps.players_edition import ShowWhirlwind

EXTENDS: dict[str, Program] = {
    "start of the turn": (ShowWhirlwind(), CrossBridge()),
    "after the regions are scored": (ScoreBridge(),),
}


def _module(options: Options) -> RulesModule:
    """With the option of its first edition, King and Intriguer may use their own card's action in any game."""
    deck = tuple(facts.PLAYERS_EDITION_CARDS.values())
    return RulesModule(
        "player's edition",
        adds=POWER_CARDS,
        extends=EXTENDS,
        facts=Facts(extends={"power_cards": deck, "own_action_too": options["own_action"]}),
    )


PLAYERS_EDITION = Expansion(
    "players_edition",
    _module,
    options={"own_action": (False, True)},
    needs=frozenset({KING_AND_INTRIGUE.id}),
)
