"""The special actions of the twenty cards of Grandissimo (p. 10 and 11).

A card with a symbol has two programs more: what the symbol says and what the text says come in any order.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.rules import Program
from engine.elgrande.board.effects import ACTION_STOP, ALLIANCE, ESPIONAGE, FAST_TROOPS, ROUND, SCORING, TURN
from engine.elgrande.facts import ActionCard
from engine.elgrande.steps.base import Whose
from engine.elgrande.steps.discs import EmptyCastillo, OpenCastillo
from engine.elgrande.steps.incognito import BoycottRegion, WriteRegionDown
from engine.elgrande.steps.lasting import KeepCard, LayEffect, LayEffectInRegions
from engine.elgrande.steps.mercenaries import MoveMercenaries, TakeGeneral
from engine.elgrande.steps.move_caballeros import move
from engine.elgrande.steps.persons import TakePerson
from engine.elgrande.steps.second_card import SECOND_CARD, ChooseSecondCard
from engine.elgrande.steps.send_home import ThrowIntoCastillo
from engine.elgrande.steps.special_cards import SeizeGrandes
from engine.elgrande.steps.stack_seven import LayCardOpen
from engine.elgrande.steps.stack_six import (
    CrownGrande,
    LayBothTables,
    OrderClearing,
    ScoreCoast,
    ScoreCourts,
    ScoreInland,
    SetDiscsToClear,
)
from engine.elgrande.steps.symbols import Imprison, InAnyOrder, PerformKingsAction, TakeShip
from engine.elgrande.steps.turn import TurnMenu

SYMBOLS: Mapping[str, Program] = {"ship": (TakeShip(),), "prison": (Imprison(),)}

TEXTS: Mapping[str, Program] = {
    "boycott": (BoycottRegion(),),
    "pact": (LayBothTables(),),
    "double_turn": (ChooseSecondCard(),),
    "free_choice": (LayCardOpen("free_choice"),),
    "king_incognito": (WriteRegionDown(),),
    "clearing": (OrderClearing(),),
    "scoring_coast": (ScoreCoast(),),
    "espionage": (KeepCard(ESPIONAGE, SCORING),),
    "scoring_courts": (ScoreCourts(),),
    "action_stop": (LayEffect(ACTION_STOP, ROUND),),
    "revolution": (CrownGrande(),),
    "fast_troops": (LayEffect(FAST_TROOPS, TURN),),
    "scoring_inland": (ScoreInland(),),
    "spanish_inquisition": (TakeGeneral(),),
    "conspiracy": (SeizeGrandes(),),
    "into_the_castillo": (ThrowIntoCastillo(2, optional=True),),
    "alliance": (LayEffectInRegions(ALLIANCE, SCORING, "ally", count=2),),
    "queen_or_jester": (TakePerson(),),
}
"""What the texts of the cards say; the last word is said when it is taken, and concentrated power says nothing more."""

SYMBOL_COMES_FIRST = frozenset({"double_turn"})
"""The cards whose text comes after everything else."""

LATER: Mapping[str, Program] = {
    "free_choice: moves": (move(2, Whose.OWN),),
    "clear the castillo": (SetDiscsToClear(), OpenCastillo(), EmptyCastillo()),
    "mercenaries": (MoveMercenaries(),),
    SECOND_CARD: (TurnMenu("with the second card"),),
}
"""What follows from the cards at another time."""

KINGS_ACTION: Mapping[str, Program] = {"king_card": (PerformKingsAction(anywhere=True),)}
"""The King card, with which those in the prison may be pardoned."""


def special_actions(cards: Mapping[str, ActionCard]) -> dict[str, Program]:
    """The programs of these cards. Without symbol and text a card has no special action, only caballeros to place."""
    programs: dict[str, Program] = {}
    for name, card in cards.items():
        symbol = next((each for each in card.symbols if each in SYMBOLS), None)
        text = TEXTS.get(name, ())
        if symbol is None and not text:
            programs[f"{name}: taken"] = ()
        elif symbol is None:
            programs[name] = text
        elif not text or name in SYMBOL_COMES_FIRST:
            programs[name] = SYMBOLS[symbol] + text
        else:
            programs[name] = (InAnyOrder(symbol, f"{name}: text"),)
            programs[f"{name}: text"] = text
    return programs
