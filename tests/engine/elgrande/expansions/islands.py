"""An expansion for tests only, a small relative of those to come.

It has a sixth stack, an island with an office, a cape with two spaces and nothing else, steps at every joint, and a
reveal at any moment.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.definition import Options
from engine.core.rules import Facts, RulesModule
from engine.core.step import Choices, Frame, Step
from engine.elgrande.board.board import Board
from engine.elgrande.board.effects import GAME, NEXT_ROUND, Effect
from engine.elgrande.board.map import Area, Space
from engine.elgrande.events.base_game import KingMoved
from engine.elgrande.expansions import Expansion
from engine.elgrande.facts import ActionCard
from engine.elgrande.rules.in_force import Owner
from engine.elgrande.steps.base import ElGrande, Whose
from engine.elgrande.steps.lasting import LayEffectInRegions
from engine.elgrande.steps.move_caballeros import move

ISLANDS = "islands"
VOYAGE, BEACON = "voyage", "beacon"
"""Cards of the sixth stack."""

HOLDER = "holder"
"""The effect whose player the black caballeros belong to."""

HIDDEN, REVEAL = "hidden", "reveal"
"""The effect that keeps a region in secret, and the choice that shows it."""

ISLAND = Area(
    "island",
    (4, 2, 1),
    king_may_enter=False,
    is_spanish=False,
    placed_from=("galicia",),
    spaces=(Space("captain", 3, excludes=frozenset({"gold"})),),
)
CAPE = Area(
    "cape",
    (3, 1, 0),
    neighbours=("sevilla",),
    is_spanish=False,
    spaces=(Space("left", 2), Space("right")),
    has_other_ground=False,
)

JOINTS = (
    "after the set-up",
    "begin the round",
    "start of the turn",
    "after the turn",
    "end of the round",
    "after the castillo",
    "after the regions are scored",
    "after the round",
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


@dataclass(frozen=True, slots=True)
class Hide(Step):
    """At the start of each own turn a region is written down in secret, unless one is."""

    def run(self, game: ElGrande, frame: Frame) -> None:
        board = game.board
        if not board.effects.has(HIDDEN, frame.actor):
            area = 1 + (board.round + frame.actor) % 9
            board.lay_effect(Effect(HIDDEN, frame.actor, GAME, (area,), shown=False))
        frame.next()


@dataclass(frozen=True, slots=True)
class Reveal(Step):
    """At any moment: show the region, and the King is there at once."""

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        hidden = [effect.player for effect in game.board.effects if effect.name == HIDDEN]
        return dict.fromkeys(hidden, (REVEAL,))

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        origin = game.board.king
        game.stamp(lambda board: _crown(board, player))
        if game.listening and game.board.king != origin:
            names = game.rules.map.ids
            game.emit(KingMoved, player, names[origin], names[game.board.king])


def _crown(board: Board, player: int) -> None:
    """The King goes to the region that this player wrote down, on a board where that is done."""
    hidden = board.effects.of(HIDDEN, player)
    if hidden is not None:
        board.king = hidden.areas[0]
        board.lift_effect(hidden)


def _module(options: Options) -> RulesModule:
    cards = [
        ActionCard(name, stack=6, caballeros=3, copies=6, symbols=(), source="certain") for name in (VOYAGE, BEACON)
    ]
    return RulesModule(
        ISLANDS,
        adds={VOYAGE: (move(2, Whose.OWN),), BEACON: (LayEffectInRegions("beacon", NEXT_ROUND, "protect"),)},
        extends={
            **{joint: (Pass(joint),) for joint in JOINTS},
            "start of the turn": (Pass("start of the turn"), Hide()),
            "interjections": (Reveal(),),
        },
        facts=Facts(
            extends={
                "cards": {card.id: card for card in cards},
                "areas": (ISLAND, CAPE),
                "caballeros": 6,
                "further_owners": (Owner("black", HOLDER),),
            }
        ),
    )


EXPANSION = Expansion(ISLANDS, _module)
