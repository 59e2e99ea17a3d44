"""What was ruled otherwise before, for the games that began by it (E66).

A game is its options, its seed and its choices: the same choices must lead to where they led when they were made. So a
mend of the rules that asks more, or less, than before holds for games that begin after it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.core.rules import Program
from engine.core.step import Frame, Step
from engine.elgrande.board.map import CASTILLO
from engine.elgrande.rules.in_force import ElGrandeRules
from engine.elgrande.rules.scoring import score_area
from engine.elgrande.steps.base import ElGrande, Whose
from engine.elgrande.steps.cargo import LayFirstCargo
from engine.elgrande.steps.discs import OpenCastillo, ScoreCastillo
from engine.elgrande.steps.last_move import MoveToRegion, OfferLastMove
from engine.elgrande.steps.move_caballeros import ALL, ChooseOne, MoveCaballeros, move
from engine.elgrande.steps.recruit import Recruit
from engine.elgrande.steps.score import ScoreEveryRegion
from engine.elgrande.steps.special_action import AskVetoHolders

FIRST, SECOND, THIRD = 1, 2, 3
EARLIER_RULINGS = (THIRD, SECOND, FIRST)


@dataclass(frozen=True, slots=True)
class OpenAndScoreCastillo(OpenCastillo):
    """Lift the Castillo and score it in one: who let it be lifted let it be scored."""

    def run(self, game: ElGrande, frame: Frame) -> None:
        OpenCastillo.run(self, game, frame)
        score_area(game, CASTILLO)


_INTRIGUER = ("intriguer_one_rival", "intrigue_own_from_one_region")

_AT_FIRST: Mapping[Step, Step] = {
    AskVetoHolders(): AskVetoHolders(first_objection_ends=True),
    OpenCastillo(): OpenAndScoreCastillo(),
    ScoreCastillo(): Step(),
    ScoreEveryRegion(): ScoreEveryRegion(allied_apart=True),
    OfferLastMove(): OfferLastMove(stoppable=True),
    MoveToRegion(1, own=1, rivals=0): MoveToRegion(1, own=1, rivals=0, stoppable=True),
    ChooseOne(_INTRIGUER, must=True): ChooseOne(_INTRIGUER),
    MoveCaballeros(1, own=0, rivals=1, at_least=1): move(1, Whose.RIVALS),
    MoveCaballeros(ALL, own=ALL, rivals=0, one_region=True, at_least=1): move(ALL, Whose.OWN, one_region=True),
}
"""The steps of today, and what stood in their place; a step that does nothing where there was none."""

_AT_SECOND: Mapping[Step, Step] = {
    Recruit(): Recruit(from_the_table_too=True),
    Recruit(2): Recruit(2, from_the_table_too=True),
}
"""K19: whoever was recalled was named, whether on the limit table or beside it."""

_ALL_OUT_OF_ONE_REGION = MoveCaballeros(ALL, own=ALL, rivals=0, one_region=True, at_least=ALL)

_AT_THIRD: Mapping[Step, Step] = {_ALL_OUT_OF_ONE_REGION: replace(_ALL_OUT_OF_ONE_REGION, may_stay=True)}
"""C14: whoever left a region with all could move them within it."""

_CHANGED: Mapping[int, Mapping[Step, Step]] = {
    THIRD: _AT_THIRD,
    SECOND: {**_AT_THIRD, **_AT_SECOND},
    FIRST: {**_AT_THIRD, **_AT_SECOND, **_AT_FIRST},
}

_SET_UP = "after the set-up"


def as_ruled_then(rules: ElGrandeRules, rulings: int) -> ElGrandeRules:
    """These rules, as they were ruled when these were the rulings."""
    if rulings not in EARLIER_RULINGS:
        return rules
    then = _CHANGED[rulings]
    programs = {name: tuple([then.get(step, step) for step in program]) for name, program in rules.programs.items()}
    if rulings <= SECOND:
        programs[_SET_UP] = _colonies_last(programs[_SET_UP])
    is_first = rulings == FIRST
    return replace(rules, programs=programs, single_caballeros_retreat=is_first or rules.single_caballeros_retreat)


def _colonies_last(set_up: Program) -> Program:
    """The disc for two caballeros was set behind that for one and the choice of power cards (C4)."""
    if LayFirstCargo() not in set_up:
        return set_up
    begin = set_up.index(LayFirstCargo())
    end = begin + 3  # the cargo, the disc, the two caballeros
    return (*set_up[:begin], *set_up[end:], *set_up[begin:end])
