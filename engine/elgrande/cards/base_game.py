"""The special actions of the 45 action cards of the base game (Big Box p. 9 to 12).

Which stack a card is in and how many caballeros it places stands in `data/elgrande/action_cards.toml`; its wording
stands in the locales. A program called "card: taken" runs when the card is taken; such a card has no special action.
"""

from __future__ import annotations

from engine.core.rules import Program
from engine.elgrande.steps.base import Whose
from engine.elgrande.steps.discs import (
    EvictToDiscs,
    NameRegionToEvict,
    OpenCastillo,
    ReturnFromDiscs,
    ScoreCastillo,
    ScoreFromDiscs,
    SetDiscsForEviction,
    SetDiscsToOwnRegion,
    SetDiscsToScore,
)
from engine.elgrande.steps.move_caballeros import ALL, ChooseOne, MoveCaballeros, PlaceAnywhere, move
from engine.elgrande.steps.pieces import LayScoringTable, MoveGrande, MoveKing, TakePowerCardBack
from engine.elgrande.steps.recruit import Recruit
from engine.elgrande.steps.score import (
    ScoreChosenRegion,
    ScoreRegions,
    ScoreRegionsWithFewest,
    ScoreRegionsWithMost,
    ScoreRegionsWorth,
)
from engine.elgrande.steps.send_home import DismissRivalsCourts, EachRivalReturns, RemoveOneOfEveryRival
from engine.elgrande.steps.special_action import KeepVeto

STACK_1: dict[str, Program] = {
    "intrigue_three_any": (move(3, Whose.ANY),),
    "intrigue_four_any": (move(4, Whose.ANY),),
    "intrigue_four_own": (move(4, Whose.OWN),),
    "intrigue_three_rivals": (move(3, Whose.RIVALS),),
    "intrigue_two_and_two": (MoveCaballeros(4, own=2, rivals=2),),
    "intrigue_five_from_one_region": (move(5, Whose.ANY, one_region=True),),
    "intrigue_own_from_one_region": (move(ALL, Whose.OWN, one_region=True),),
    "intrigue_two_more": (PlaceAnywhere(2),),
    "intrigue_own_or_two_more": (ChooseOne(("intrigue_own_from_one_region", "intrigue_two_more")),),
}

STACK_2: dict[str, Program] = {
    "veto: taken": (KeepVeto(),),
    "loss_of_authority": (DismissRivalsCourts(),),
    "loss_of_authority_three": (DismissRivalsCourts(3),),
    "one_of_every_rival": (RemoveOneOfEveryRival(),),
    "king_is_angry": (EachRivalReturns(3),),
    "secret_retreat": (SetDiscsToOwnRegion(), ReturnFromDiscs()),
    "secret_retreat_two": (SetDiscsToOwnRegion(at_least=2), ReturnFromDiscs(2)),
    "scoring_of_one_region": (ScoreChosenRegion(),),
}

STACK_3: dict[str, Program] = {
    "scoring_fours": (ScoreRegionsWorth(first_places=(4,)),),
    "scoring_fives": (ScoreRegionsWorth(first_places=(5,)),),
    "scoring_sixes_and_sevens": (ScoreRegionsWorth(first_places=(6, 7)),),
    "scoring_castillo": (OpenCastillo(), ScoreCastillo()),
    "scoring_first_places": (ScoreRegions(first_place_only=True),),
    "scoring_most_caballeros": (ScoreRegionsWithMost(),),
    "scoring_fewest_caballeros": (ScoreRegionsWithFewest(),),
    "scoring_chosen_region": (ScoreChosenRegion(),),
}

STACK_4: dict[str, Program] = {
    "scoring_table": (LayScoringTable(),),
    "power_card_back": (TakePowerCardBack(),),
    "the_court": (Recruit(2),),
    "grande": (MoveGrande(),),
    "secret_special_scoring": (SetDiscsToScore(), ScoreFromDiscs()),
    "eviction": (NameRegionToEvict(), SetDiscsForEviction(), EvictToDiscs()),
    "royal_adviser": (MoveKing(),),
}

STACK_5: dict[str, Program] = {
    "king_card": (MoveKing(anywhere=True),),
}

ACTION_CARDS: dict[str, Program] = {
    **STACK_1,
    **STACK_2,
    **STACK_3,
    **STACK_4,
    **STACK_5,
    "score the castillo": (OpenCastillo(), ScoreCastillo()),
}
