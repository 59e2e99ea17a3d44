"""The base game: its course as programs, and its facts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.rounds import EndGame, TakeTurns
from engine.core.rules import Facts, Joint, Program, RulesModule
from engine.elgrande import facts
from engine.elgrande.board.map import BASE_AREAS, SCORING_TABLES
from engine.elgrande.cards import base_game
from engine.elgrande.steps.discs import EmptyCastillo, OpenCastillo, ScoreCastillo, SetDiscsForCastillo
from engine.elgrande.steps.recruit import Recruit
from engine.elgrande.steps.rounds import (
    BeginGeneralScoring,
    EndGeneralScoring,
    EndRound,
    PlayPowerCards,
    PlayRounds,
    SetUp,
    TurnUpActionCards,
)
from engine.elgrande.steps.score import ScoreEveryRegion
from engine.elgrande.steps.special_action import AskVetoHolders, PerformSpecialAction
from engine.elgrande.steps.turn import ActOrEnd, Place, TakeCard, TurnMenu

COURSE: dict[str, Program] = {
    "game": (SetUp(), PlayRounds(), Joint("after the last scoring"), EndGame()),
    "after the set-up": (),
    "after the last scoring": (),
    "round": (
        Joint("begin the round"),
        Joint("play the power cards"),
        TakeTurns(),
        Joint("end of the round"),
        EndRound(),
        Joint("after the round"),
    ),
    "begin the round": (TurnUpActionCards(),),
    "play the power cards": (PlayPowerCards(),),
    "end of the round": (),
    "after the round": (),
    "turn": (
        Joint("start of the turn"),
        Joint("recruit"),
        Joint("choose the card"),
        TurnMenu("with the card"),
        Joint("after the turn"),
    ),
    "start of the turn": (),
    "recruit": (Recruit(),),
    "choose the card": (TurnMenu("before the card"),),
    "before the card": (TakeCard(),),
    "between moves": (),
    "with the card": (Place(), ActOrEnd()),
    "after the turn": (),
    "special action": (PerformSpecialAction(),),
    "veto question": (AskVetoHolders(),),
    "at once": (),
    "interjections": (),
    "general scoring": (
        BeginGeneralScoring(),
        Joint("discs for the castillo"),
        OpenCastillo(),
        ScoreCastillo(),
        Joint("empty the castillo"),
        Joint("after the castillo"),
        ScoreEveryRegion(),
        Joint("after the regions are scored"),
        EndGeneralScoring(),
    ),
    "discs for the castillo": (SetDiscsForCastillo(),),
    "empty the castillo": (EmptyCastillo(),),
    "after the castillo": (),
    "before a region is scored": (),
    "after the regions are scored": (),
    "before a special scoring": (),
}
"""The course of the base game. A round, a turn and a general scoring are sequences of joints, which expansions bend."""

_PIECES = facts.SETUP["pieces"]
_VETO = "veto"


def base_game_for(options: Mapping[str, Any]) -> RulesModule:
    """The base game by these complete options. Without Veto its cards leave their stack (table options)."""
    length = facts.SETUP["rounds"][str(options["rounds"])]
    edition = facts.SETUP["edition"][options["edition"]]
    cards = {name: card for name, card in facts.ACTION_CARDS.items() if name != _VETO or options["veto"] != "off"}
    return RulesModule(
        "base game",
        adds={**COURSE, **base_game.ACTION_CARDS},
        facts=Facts(
            adds={
                "areas": BASE_AREAS,
                "scoring_tables": SCORING_TABLES,
                "cards": cards,
                "row": (),
                "power_cards": tuple(facts.POWER_CARDS.values()),
                "compulsory": frozenset(),
                "own_action_too": False,
                "hand_size": len(facts.POWER_CARDS),
                "caballeros": _PIECES["caballeros"],
                "caballeros_at_home": _PIECES["home"],
                "caballeros_at_court": _PIECES["court"],
                "players": options["players"],
                "further_owners": (),
                "drawn_before_homes": (),
                "ships": 0,
                "has_prison": False,
                "rounds": tuple(length["played"]),
                "scoring_after": tuple(length["scoring_after"]),
                "scoring_one_region_may_be_castillo": edition["scoring_one_region_may_be_castillo"],
                "single_caballeros_retreat": edition["single_caballeros_retreat"],
            }
        ),
    )
