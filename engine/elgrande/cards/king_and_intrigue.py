"""The special actions of King & Intrigue that no card of the base game has (Big Box, King & Intrigant p. 5).

The other power cards share actions with the action cards: `data/elgrande/king_and_intrigue.toml` says which.
"""

from __future__ import annotations

from engine.core.rules import Program
from engine.elgrande import facts
from engine.elgrande.board.effects import FREE_PLACING, TURN
from engine.elgrande.steps.base import Whose
from engine.elgrande.steps.lasting import LayEffect
from engine.elgrande.steps.move_caballeros import ALL, ChooseOne, MoveCaballeros, move
from engine.elgrande.steps.pieces import MoveGrande
from engine.elgrande.steps.region_card import ChooseRegionCard
from engine.elgrande.steps.send_home import ThrowIntoCastillo

_ACTIONS = facts.SPECIAL_ACTIONS

POWER_CARDS: dict[str, Program] = {
    "free_placing": (LayEffect(FREE_PLACING, TURN),),
    "grande_and_caballeros": (
        MoveGrande(optional=True),
        move(_ACTIONS["grande_and_caballeros"].caballeros, Whose.OWN),
    ),
    "region_card": (ChooseRegionCard(),),
    "into_the_castillo": (ThrowIntoCastillo(_ACTIONS["into_the_castillo"].caballeros),),
}

INTRIGUER: dict[str, Program] = {
    "intriguer_card": (ChooseOne(("intriguer_one", "intriguer_all_own")),),
    "intriguer_one": (move(1, Whose.ANY),),
    "intriguer_all_own": (MoveCaballeros(ALL, own=ALL, rivals=0, one_region=True, at_least=ALL),),
}

INTRIGUER_OF_1997: dict[str, Program] = {
    "intriguer_card": (ChooseOne(("intriguer_one_rival", "intrigue_own_from_one_region"), must=True),),
    "intriguer_one_rival": (MoveCaballeros(1, own=0, rivals=1, at_least=1),),
}
INTRIGUER_MUST_MOVE: dict[str, Program] = {
    "intrigue_own_from_one_region": (MoveCaballeros(ALL, own=ALL, rivals=0, one_region=True, at_least=1),),
}
"""What is compulsory in 1997, where no other card has this action."""
