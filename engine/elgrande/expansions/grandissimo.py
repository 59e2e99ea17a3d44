"""Grandissimo: Portugal, ships, the prison, mercenaries, Queen, Jester and Generalinquisitor, stacks 6 and 7."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.core.definition import Options
from engine.core.rules import Facts, Program, RulesModule
from engine.elgrande import facts
from engine.elgrande.board.effects import GENERAL
from engine.elgrande.board.map import Area
from engine.elgrande.cards.grandissimo import KINGS_ACTION, LATER, SYMBOLS, special_actions
from engine.elgrande.expansions.expansion import Expansion
from engine.elgrande.facts import ActionCard
from engine.elgrande.rules.in_force import Owner
from engine.elgrande.steps.at_the_court import AtTheCourt
from engine.elgrande.steps.from_the_castillo import (
    EmptyCastilloWithGrandes,
    SetDiscsBeforeSpies,
    SetDiscsOfSpies,
    ShowDiscsToSpies,
)
from engine.elgrande.steps.incognito import ChooseWhenToShow, ShowKing, ShowKingAsChosen
from engine.elgrande.steps.inquisitor import BLACK, PutBlack
from engine.elgrande.steps.last_word import ChooseCard, OfferLastWord, TakeCardOrLastWord
from engine.elgrande.steps.mercenaries import UseGeneral
from engine.elgrande.steps.persons import AttendPlayer, PlaceGuests, RecruitWithPersons, SendGuest, SummonWithQueen
from engine.elgrande.steps.second_card import FinishCard, LoseSecondCard, UseSecondCard
from engine.elgrande.steps.stack_seven import OfferFreeChoice
from engine.elgrande.steps.stack_six import DrawCards, FreeKing
from engine.elgrande.steps.turn import Place, UseSpecialAction
from engine.elgrande.steps.voyages import LoadShip, SailWithAll

DRAWN, ALL, FIRST_GAME = "drawn", "all", "first_game"
"""The values of the option "stack_six": eleven cards drawn, all of them, or eleven and no symbols."""

_PRINTED = facts.GRANDISSIMO
_STACK_SIX = 6

COURSE: dict[str, Program] = {
    "recruit": (RecruitWithPersons(),),
    "choose the card": (ChooseCard("before the card"),),
    "before the card": (TakeCardOrLastWord(),),
    "discs for the castillo": (SetDiscsBeforeSpies(), ShowDiscsToSpies(), SetDiscsOfSpies()),
    "empty the castillo": (EmptyCastilloWithGrandes(),),
    **KINGS_ACTION,
}

JOINTS: dict[str, Program] = {
    "start of the turn": (OfferLastWord(), PlaceGuests(), SailWithAll(), AttendPlayer()),
    "before the card": (AtTheCourt((), (SendGuest(), SummonWithQueen(), UseGeneral()), (UseSecondCard(),)),),
    "with the card": (AtTheCourt((LoadShip(),), (SummonWithQueen(), UseGeneral()), (UseSecondCard(),)),),
    "after the turn": (LoseSecondCard(),),
    "after the castillo": (OfferFreeChoice(), ChooseWhenToShow()),
    "before a region is scored": (ShowKingAsChosen(),),
    "after the regions are scored": (FreeKing("portugal"),),
    "interjections": (ShowKing(),),
}


def _cards(stack_six: str) -> Mapping[str, ActionCard]:
    """The cards; those of a first game have no symbols, and those that need them are missing."""
    if stack_six != FIRST_GAME:
        return facts.GRANDISSIMO_CARDS
    return {
        name: replace(card, symbols=tuple([each for each in card.symbols if each not in SYMBOLS]))
        for name, card in facts.GRANDISSIMO_CARDS.items()
        if name not in _PRINTED["stack_six"]["needs_symbols"]
    }


def _module(options: Options) -> RulesModule:
    chosen = options["stack_six"]
    cards = _cards(chosen)
    draws = () if chosen == ALL else (DrawCards(_STACK_SIX, _PRINTED["stack_six"]["cards"]),)
    ships = 0 if chosen == FIRST_GAME else _PRINTED["ships"]["number"][str(options["players"])]
    return RulesModule(
        "grandissimo",
        adds={
            **SYMBOLS,
            **special_actions(cards),
            **LATER,
            "with the supply": (SendGuest(), SummonWithQueen()),
            "mercenaries begin": (PutBlack(_PRINTED["mercenaries"]["caballeros"]),),
            "with the second card": (Place(), LoadShip(), UseSpecialAction(), FinishCard()),
        },
        replaces=COURSE,
        extends={**JOINTS, "after the set-up": draws},
        facts=Facts(
            extends={
                "cards": dict(cards),
                "areas": tuple(map(Area.read, _PRINTED["region"])),
                "further_owners": (Owner(BLACK, GENERAL),),
                "drawn_before_homes": ("mercenaries begin",),
                "ships": ships,
                "has_prison": chosen != FIRST_GAME,
            }
        ),
    )


GRANDISSIMO = Expansion(
    "grandissimo",
    _module,
    options={"stack_six": (DRAWN, ALL, FIRST_GAME)},
    excludes=frozenset({"king_and_intrigue", "players_edition", "special_cards", "inquisitor"}),
    not_in_editions=frozenset({"yucata"}),
)
