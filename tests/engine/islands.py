"""An expansion for tests only, a small relative of those to come: a sixth stack, an island, steps at every joint."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.rules import Facts, RulesModule
from engine.core.step import Frame, Step
from engine.elgrande.effects import NEXT_ROUND
from engine.elgrande.expansions import Expansion
from engine.elgrande.expansions.expansion import Options
from engine.elgrande.facts import ActionCard
from engine.elgrande.map import Area
from engine.elgrande.steps.base import ElGrande, Whose
from engine.elgrande.steps.lasting import LayEffectInRegions
from engine.elgrande.steps.move_caballeros import move

ISLANDS = "islands"
VOYAGE, BEACON = "voyage", "beacon"
"""Cards of the sixth stack."""

JOINTS = (
    "after the set-up",
    "begin the round",
    "start of the turn",
    "after the turn",
    "end of the round",
    "after the castillo",
    "after the regions are scored",
    "after the last scoring",
)

passed: list[tuple[str, int]] = []
"""The joints that a game came by, and in which round."""


@dataclass(frozen=True, slots=True)
class Pass(Step):
    """Write down that the game came by."""

    joint: str

    def run(self, game: ElGrande, frame: Frame) -> None:
        passed.append((self.joint, game.board.round))
        frame.next()


def _module(options: Options) -> RulesModule:
    cards = [
        ActionCard(name, stack=6, caballeros=3, copies=6, symbols=(), source="certain") for name in (VOYAGE, BEACON)
    ]
    return RulesModule(
        ISLANDS,
        adds={VOYAGE: (move(2, Whose.OWN),), BEACON: (LayEffectInRegions("beacon", NEXT_ROUND, "protect"),)},
        extends={joint: (Pass(joint),) for joint in JOINTS},
        facts=Facts(
            extends={
                "cards": {card.id: card for card in cards},
                "areas": (Area("island", (4, 2, 1), king_may_enter=False, is_spanish=False, placed_from=("galicia",)),),
                "caballeros": 6,
            }
        ),
    )


EXPANSION = Expansion(ISLANDS, _module)
