"""King & Intrigue: each player chooses 13 power cards with special actions of their own, and a row replaces the stacks.

Big Box by default; the option `classic_1997` plays by the first edition: special actions are compulsory unless their
text says "may", a turn's parts come in any order, and the lowest power card decides who leads (R21).
"""

from __future__ import annotations

from engine.core.definition import Options
from engine.core.rules import Facts, Joint, Program, RulesModule
from engine.elgrande import facts
from engine.elgrande.board.cards import VETO
from engine.elgrande.cards.king_and_intrigue import INTRIGUER, INTRIGUER_MUST_MOVE, INTRIGUER_OF_1997, POWER_CARDS
from engine.elgrande.expansions.expansion import Expansion
from engine.elgrande.steps.choose_hand import ChooseHand
from engine.elgrande.steps.discs import PlaceExtraCaballeros, SetDiscsForExtraCaballero
from engine.elgrande.steps.power_cards import PlayCardsWithActions
from engine.elgrande.steps.recruit import Recruit
from engine.elgrande.steps.rounds import TurnUpActionCards
from engine.elgrande.steps.row import (
    CallUp,
    ChooseAction,
    DealRow,
    EndTurnWhenDone,
    HoldRowCard,
    NameStartPlayer,
    TakeRowCard,
    UseAction,
)
from engine.elgrande.steps.turn import EndTurn, Place

ALWAYS_COMPULSORY = frozenset({"king_card", "intriguer_card"})
MOST_PLAYERS_WHO_CHOOSE = 3
"""Up to so many players, King and Intriguer may use the action of their own power card."""

BEFORE_THE_DISC = "before the disc for one caballero"
SET_UP: Program = (Joint(BEFORE_THE_DISC), SetDiscsForExtraCaballero(), PlaceExtraCaballeros(), ChooseHand())

OF_1997: dict[str, Program] = {**INTRIGUER_OF_1997, "supply": (Recruit(),)}

COURSE: dict[str, Program] = {
    "play the power cards": (PlayCardsWithActions(), DealRow()),
    "choose the card": (HoldRowCard("before the card"),),
    "before the card": (TakeRowCard(),),
    "with the card": (Place(), UseAction(), ChooseAction(), EndTurn()),
}

COURSE_OF_1997: dict[str, Program] = {
    "begin the round": (TurnUpActionCards("start_player"), NameStartPlayer()),
    "play the power cards": (PlayCardsWithActions(), DealRow()),
    "recruit": (),
    "choose the card": (HoldRowCard("before the card"),),
    "before the card": (TakeRowCard(recruited=False),),
    "with the card": (CallUp(), Place(), UseAction(), ChooseAction(), EndTurnWhenDone()),
}


def _module(options: Options) -> RulesModule:
    is_first_edition = options["classic_1997"]
    return RulesModule(
        "king and intrigue",
        adds={BEFORE_THE_DISC: (), **POWER_CARDS, **(OF_1997 if is_first_edition else INTRIGUER)},
        replaces={**COURSE_OF_1997, **INTRIGUER_MUST_MOVE} if is_first_edition else COURSE,
        extends={"after the set-up": SET_UP},
        facts=_facts(options),
    )


def _facts(options: Options) -> Facts:
    """A row replaces the stacks, and eighteen power cards the thirteen.

    Without Veto its power card leaves the deck, as the action cards leave their stack.
    """
    row = facts.ROWS[options["players"]]
    deck = facts.KING_AND_INTRIGUE_CARDS.values()
    return Facts(
        replaces={
            "cards": {card.id: card for card in row},
            "row": tuple(card.id for card in row),
            "power_cards": tuple(card for card in deck if card.action != VETO or options["veto"] != "off"),
        },
        extends={
            "compulsory": ALWAYS_COMPULSORY,
            "own_action_too": options["players"] <= MOST_PLAYERS_WHO_CHOOSE,
        },
    )


KING_AND_INTRIGUE = Expansion(
    "king_and_intrigue",
    _module,
    options={"classic_1997": (False, True)},
    not_in_editions=frozenset({"yucata"}),
)
