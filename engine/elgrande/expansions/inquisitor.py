"""Großinquisitor & Kolonien: four more regions, the ship, gold and goods, the limit table, and black caballeros."""

from __future__ import annotations

from engine.core.definition import Options
from engine.core.rules import Facts, Program, RulesModule
from engine.elgrande import facts
from engine.elgrande.board.effects import INQUISITOR
from engine.elgrande.board.map import Area
from engine.elgrande.cards.inquisitor import ACTION_CARDS
from engine.elgrande.expansions.expansion import Expansion
from engine.elgrande.expansions.king_and_intrigue import BEFORE_THE_DISC
from engine.elgrande.rules.in_force import Owner
from engine.elgrande.steps.any_time import AtAnyTime
from engine.elgrande.steps.cargo import Claim, DeliverCargo, LayFirstCargo
from engine.elgrande.steps.discs import PlaceExtraCaballeros, SetDiscsForExtraCaballero
from engine.elgrande.steps.from_the_castillo import EmptyCastilloWithGrandes
from engine.elgrande.steps.inquisitor import BLACK, PlaceOneMore, PutBlack, SummonOneMore
from engine.elgrande.steps.limit_table import FillLimitTable, HoldBackFromTable, LayLimitTable, LetThemGoOnTable
from engine.elgrande.steps.sailing import GoAboard, Sail, Settle
from engine.elgrande.steps.stack_seven import (
    OfferDoubleBlow,
    OfferFreeChoice,
    PerformRepeatableAction,
    RememberAction,
    ScoreWhatIsDue,
    UseKeptCard,
)

_PRINTED = facts.INQUISITOR
_OVERSEAS, _OF_CARDS = (Claim(), GoAboard()), (SummonOneMore(), UseKeptCard())

COURSE: dict[str, Program] = {
    "special action": (RememberAction(), PerformRepeatableAction()),
    "empty the castillo": (HoldBackFromTable(), EmptyCastilloWithGrandes(), LetThemGoOnTable(), FillLimitTable()),
}

JOINTS: dict[str, Program] = {
    "start of the turn": (Sail(),),
    "before the card": (AtAnyTime(_OVERSEAS, _OF_CARDS),),
    "with the card": (AtAnyTime(_OVERSEAS, (*_OF_CARDS, PlaceOneMore())),),
    "between moves": (AtAnyTime((Claim(),)),),
    "after the turn": (FillLimitTable(), OfferDoubleBlow(), FillLimitTable()),
    "end of the round": (ScoreWhatIsDue(),),
    "after the round": (Settle(),),
    "after the castillo": (OfferFreeChoice(), FillLimitTable()),
    "after the last scoring": (ScoreWhatIsDue(at_the_end=True),),
    "at once": (DeliverCargo(),),
}


_PLACED_BY_DISC = _PRINTED["pieces"]["placed_by_disc"]
SET_UP: Program = (
    LayFirstCargo(),
    SetDiscsForExtraCaballero(_PLACED_BY_DISC),
    PlaceExtraCaballeros(_PLACED_BY_DISC),
)


def _module(options: Options) -> RulesModule:
    black = _PRINTED["black"]
    joint = BEFORE_THE_DISC if "king_and_intrigue" in options["expansions"] else "after the set-up"  # C4
    return RulesModule(
        "inquisitor",
        adds={
            **ACTION_CARDS,
            "black caballeros": (PutBlack(black["caballeros"]),),
            "limit table": (LayLimitTable(_PRINTED["limit_table"]["spaces"][str(options["players"])]),),
        },
        replaces=COURSE,
        extends={**JOINTS, joint: SET_UP},
        facts=Facts(
            extends={
                "cards": facts.INQUISITOR_CARDS,
                "areas": tuple(map(Area.read, _PRINTED["region"])),
                "caballeros": _PRINTED["pieces"]["caballeros"],
                "further_owners": (Owner(BLACK, INQUISITOR),),
                "drawn_before_homes": (*["black caballeros"] * black["regions"], "limit table"),
            }
        ),
    )


INQUISITOR_AND_COLONIES = Expansion(
    "inquisitor",
    _module,
    excludes=frozenset({"players_edition", "special_cards"}),
    not_with=frozenset({("classic_1997", True)}),
    not_in_editions=frozenset({"yucata"}),
)
