"""The special actions of the twelve cards of Großinquisitor & Kolonien (p. 5 and 7).

All cards of stack 7 begin with gold and goods: that is a part of their special action.
"""

from __future__ import annotations

from engine.core.rules import Program
from engine.elgrande.steps.base import Whose
from engine.elgrande.steps.cargo import LayCargo
from engine.elgrande.steps.inquisitor import TakeInquisitor, move_black
from engine.elgrande.steps.limit_table import FillLimitTable, MoveLimitTable
from engine.elgrande.steps.move_caballeros import move
from engine.elgrande.steps.special_cards import SeizeGrandes
from engine.elgrande.steps.stack_seven import (
    LayCardOpen,
    MarkForLater,
    ScoreNewRegions,
    ScoreRegionsWithBlack,
    TurnCardDown,
)

STACK_6: dict[str, Program] = {
    "heilige_inquisition": (TakeInquisitor(), move_black(2)),
}

STACK_7: dict[str, Program] = {
    "card_turned_down": (LayCargo(), TurnCardDown()),
    "double_blow": (LayCargo(), LayCardOpen("double_blow")),
    "free_choice": (LayCargo(), LayCardOpen("free_choice")),
    "scoring_new_regions": (LayCargo(), ScoreNewRegions()),
    "scoring_black": (LayCargo(), TakeInquisitor(), ScoreRegionsWithBlack()),
    "transport": (LayCargo(), move(3, Whose.OWN)),
    "limit_table_and_a_good": (LayCargo(), MoveLimitTable()),
    "limit_table_and_two_goods": (LayCargo(), MoveLimitTable()),
    "limit_table_and_gold": (LayCargo(), MoveLimitTable()),
    "scoring_later": (LayCargo(), MarkForLater()),
    "conspiracy": (LayCargo(), SeizeGrandes()),
}

LATER: dict[str, Program] = {
    "card_turned_down_later": (TurnCardDown(later=True),),
    "keep card_turned_down": (LayCardOpen("card_turned_down"),),
    "free_choice: moves": (move(2, Whose.OWN),),
    "who goes on the limit table": (FillLimitTable(by_mover=True),),
}
"""What follows from the cards at another time."""

ACTION_CARDS: dict[str, Program] = {**STACK_6, **STACK_7, **LATER}
