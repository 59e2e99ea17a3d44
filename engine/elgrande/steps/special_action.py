"""The special action of a card, and the Veto that may cut it (R4, R5).

The program "special action" runs around every card. While somebody else holds a Veto, the kernel keeps snapshots
(`engine/core/guard.py`) and the program "veto question" asks the holders. No card knows of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from engine.core.guard import Guard
from engine.core.step import NOBODY, Choices, Frame, Prompt, Step
from engine.elgrande.board.cards import VETO, give_up, keep_card, kept_of
from engine.elgrande.events.base_game import (
    SpecialActionBegan,
    SpecialActionEnded,
    Vetoed,
    VetoPassed,
    VetoTaken,
)
from engine.elgrande.steps.base import ElGrande

PASS = "pass"  # noqa: S105  # a choice, no password
STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class PerformSpecialAction(Step):
    """Run the program of the card, under guard if it is watched. Local: the card, then whether it was begun."""

    def is_watched(self, game: ElGrande, player: int) -> bool:
        """Whether it matters to a rival what is done: to whoever holds a Veto. Where no card is kept, to nobody."""
        return bool(game.board.veto_holders_against(player))

    def run(self, game: ElGrande, frame: Frame) -> None:
        card = frame.local[0]
        if len(frame.local) > 1:
            guard = game.guard
            if guard is not None and guard.deeds:
                game.call(guard.question, frame.actor)
                return
            if guard is not None and not guard.passed:
                game.board.latest_action = ()  # nothing of it was carried out
            game.guard = None
            if game.listening:
                game.emit(SpecialActionEnded, frame.actor, card)
            frame.next()
            return
        if game.listening:
            game.emit(SpecialActionBegan, frame.actor, card)
        if game.board.kept and self.is_watched(game, frame.actor):
            stepwise = game.options["veto"] == "stepwise"
            game.guard = Guard(frame.actor, len(game.stack) - 1, "veto question", every_deed=stepwise)
        frame.local = (card, True)
        game.call(card, frame.actor)


@cache
def _answers(steps: int) -> tuple[str, ...]:
    """The choices of a Veto holder: let it pass, or stop the action before one of so many steps."""
    return (PASS, *[f"veto {step}" for step in range(1, steps + 1)])


@dataclass(frozen=True, slots=True)
class AskVetoHolders(Step):
    """Ask each Veto holder in turn order: let it pass, or stop before one of the open steps (R5).

    The step behind the last open one can be stopped too when the action is about to do what cannot be taken back.
    Once a holder has stopped it, the next is asked about the steps before.
    Local: the holders who have answered, behind STOPPED once the action is stopped.
    """

    def holders(self, game: ElGrande, frame: Frame) -> list[int]:
        """The holders who have not answered yet."""
        return [holder for holder in game.board.veto_holders_against(frame.actor) if holder not in frame.local]

    def steps(self, game: ElGrande) -> int:
        """Up to which step number the holder may stop the action."""
        guard = game.open_guard()
        return len(guard.deeds) + self.announces_more(game)

    def announces_more(self, game: ElGrande) -> bool:
        """Whether the card still runs below the question and, unless asked after every deed, is about to go on."""
        guard = game.open_guard()
        return not guard.deeds or (len(game.stack) > guard.depth + 2 and not guard.every_deed)

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        holders = self.holders(game, frame)
        if not holders:
            return NOBODY
        return {holders[0]: _answers(self.steps(game))}

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        if choice == PASS:
            game.emit(VetoPassed, player, frame.actor)
            frame.local = (*frame.local, player)
            return
        guard = game.open_guard()
        deed = int(choice.split()[1])
        steps = len(guard.deeds)
        card = game.stack[guard.depth].local[0]
        stack = game.rules.stack_of(VETO)
        game.cut_back(deed)
        game.stamp(lambda board: give_up(board, kept_of(board, player, VETO), stack))
        game.board.clear_discs()
        game.emit(Vetoed, player, frame.actor, card, steps, max(0, steps - deed + 1))
        frame.local = (STOPPED, *frame.local, player)
        if deed == 1:
            self.run(game, frame)

    def run(self, game: ElGrande, frame: Frame) -> None:
        guard = game.open_guard()
        if STOPPED in frame.local:
            if not guard.deeds and not guard.passed:
                game.board.latest_action = ()  # nothing of it was carried out
            game.cut(len(guard.deeds) + 1)
        else:
            guard.let_pass()
            frame.next()

    def prompt(self, game: ElGrande, frame: Frame, player: int) -> Prompt:
        guard = game.open_guard()
        card = game.stack[guard.depth].local[0]
        return Prompt("AskVetoHolders", {"actor": frame.actor, "card": card, "steps": len(guard.deeds)})


@dataclass(frozen=True, slots=True)
class KeepVeto(Step):
    """Lay the Veto card open; it is good until the end of the next round (Big Box p. 10)."""

    def run(self, game: ElGrande, frame: Frame) -> None:
        board = game.board
        rounds = game.rules.rounds
        place = rounds.index(board.round)
        until = rounds[place + 1] if place + 1 < len(rounds) else board.round
        keep_card(board, frame.actor, VETO, until)
        game.emit(VetoTaken, frame.actor, until)
        frame.next()
