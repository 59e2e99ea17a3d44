"""King & Intrigue: each player chooses 13 power cards with special actions of their own, and a row replaces the stacks.

Big Box by default; the option `classic_1997` plays by the first edition: special actions are compulsory unless their
text says "may", a turn's parts come in any order, and the lowest power card decides who leads (R21).
"""

from __future__ import annotations

from typing import Any

from engine.core.rules import Program, RulesModule
from engine.elgrande import facts
from engine.elgrande.cards.king_and_intrigue import INTRIGUER, INTRIGUER_OF_1997, POWER_CARDS
from engine.elgrande.expansions.expansion import Expansion, Options
from engine.elgrande.power_cards import PowerDeck
from engine.elgrande.steps.choose_hand import ChooseHand
from engine.elgrande.steps.discs import PlaceExtraCaballeros, SetDiscsForExtraCaballero
from engine.elgrande.steps.power_cards import PlayCardsWithActions
from engine.elgrande.steps.recruit import Recruit
from engine.elgrande.steps.rounds import EndRound, TakeTurns
from engine.elgrande.steps.row import (
    CallUp,
    ChooseAction,
    DealRow,
    EndTurnWhenDone,
    HoldRowCard,
    LayRow,
    NameStartPlayer,
    UseAction,
)
from engine.elgrande.steps.turn import EndTurn, Place, TurnMenu

VETO = "veto"
ALWAYS_COMPULSORY = ("king_card", "intriguer_card")
MOST_PLAYERS_WHO_CHOOSE = 3
"""Up to so many players, King and Intriguer may use the action of their own power card."""

SET_UP: Program = (SetDiscsForExtraCaballero(), PlaceExtraCaballeros(), ChooseHand())

COURSE: dict[str, Program] = {
    "round": (LayRow(), PlayCardsWithActions(), DealRow(), TakeTurns(), EndRound()),
    "turn": (Recruit(), HoldRowCard(), TurnMenu("with the card")),
    "with the card": (Place(), UseAction(), ChooseAction(), EndTurn()),
}

COURSE_OF_1997: dict[str, Program] = {
    "round": (LayRow("start_player"), NameStartPlayer(), PlayCardsWithActions(), DealRow(), TakeTurns(), EndRound()),
    "turn": (HoldRowCard(recruited=False), TurnMenu("with the card")),
    "with the card": (CallUp(), Place(), UseAction(), ChooseAction(), EndTurnWhenDone()),
}

_BIG_BOX = RulesModule(
    "king and intrigue", adds={**POWER_CARDS, **INTRIGUER}, replaces=COURSE, extends={"after the set-up": SET_UP}
)
_OF_1997 = RulesModule(
    "king and intrigue of 1997",
    adds={**POWER_CARDS, **INTRIGUER_OF_1997, "supply": (Recruit(),)},
    replaces=COURSE_OF_1997,
    extends={"after the set-up": SET_UP},
)


def _module(options: Options) -> RulesModule:
    return _OF_1997 if options["classic_1997"] else _BIG_BOX


def king_and_intrigue_deck(options: Options) -> list[facts.PowerCard]:
    """The eighteen cards. Without Veto its card leaves the deck, as the action cards leave their stack."""
    return [card for card in facts.KING_AND_INTRIGUE_CARDS.values() if options["veto"] != "off" or card.action != VETO]


def facts_of_deck(deck: list[facts.PowerCard], options: Options) -> dict[str, Any]:
    """What follows from the power cards that there are to choose from."""
    compulsory = {card.action for card in deck if card.must}.union(ALWAYS_COMPULSORY)
    return {
        "power_deck": PowerDeck(deck),
        "special_actions": frozenset(card.action for card in deck if card.value).union(ALWAYS_COMPULSORY),
        "compulsory": frozenset(compulsory) if options["classic_1997"] else frozenset(),
    }


def _facts(options: Options) -> dict[str, Any]:
    row = facts.ROWS[options["players"]]
    return {
        "cards": {card.id: card for card in row},
        "stacks": (),
        "row": tuple(card.id for card in row),
        "own_action_too": options["players"] <= MOST_PLAYERS_WHO_CHOOSE,
        **facts_of_deck(king_and_intrigue_deck(options), options),
    }


KING_AND_INTRIGUE = Expansion(
    "king_and_intrigue",
    _module,
    _facts,
    options={"classic_1997": (False, True)},
    not_in_editions=frozenset({"yucata"}),
)
