"""A player's turn: a menu whose entries the rules in force supply (Big Box p. 3 and 4).

The program "turn menu" lists the entries; expansions extend it. What the turn has used up stands in the local of the
menu's frame: recruited, the card taken, caballeros placed, whether placing is closed, whether the special action is used.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from engine.core.step import Choices, Frame, Prompt, Step
from engine.elgrande import facts
from engine.elgrande.events import CardTaken, Placed, SpecialActionForgone, TurnBegan, TurnEnded
from engine.elgrande.map import CASTILLO_BIT, choices_for
from engine.elgrande.steps.base import ElGrande


class Turn(NamedTuple):
    """What a turn has used up so far."""

    recruited: bool = False
    card: str = ""
    placed: int = 0
    placing_closed: bool = False
    special_used: bool = False


FRESH = Turn()


class Entry(Step):
    """One line of the turn menu. `verbs` are the first words of its choices."""

    verbs: tuple[str, ...] = ()

    def offers(self, game: ElGrande, player: int, turn: Turn) -> tuple[str, ...]:
        """The choices this entry has open now."""
        raise NotImplementedError

    def take(self, game: ElGrande, player: int, turn: Turn, argument: str) -> None:
        """Carry out one of them. The last act of it changes the stack."""
        raise NotImplementedError


@dataclass(frozen=True)
class TakeCard(Entry):
    """Take one of the open action cards nobody took yet."""

    verbs = ("take",)

    def offers(self, game: ElGrande, player: int, turn: Turn) -> tuple[str, ...]:
        if turn[1]:
            return ()
        board = game.board
        taken = [card for _, card in board.taken]
        return tuple(f"take {card}" for card in board.open_cards if card not in taken)

    def take(self, game: ElGrande, player: int, turn: Turn, argument: str) -> None:
        game.board.taken = (*game.board.taken, (player, argument))
        game.emit(CardTaken, player, argument)
        kept = f"{argument}: taken"
        used = argument not in game.programs
        game.remember(turn[0], argument, turn[2], turn[3], used)
        if kept in game.programs:
            game.call(kept, player)


@dataclass(frozen=True)
class Place(Entry):
    """Place a caballero from the court in a neighbour of the King's region or in the Castillo.

    Placing and the special action come in either order, never interleaved (R4).
    """

    verbs = ("place",)

    def offers(self, game: ElGrande, player: int, turn: Turn) -> tuple[str, ...]:
        _, card, placed, closed, _ = turn
        board = game.board
        if not card or closed or placed >= facts.ACTION_CARDS[card].caballeros or not board.court[player]:
            return ()
        near = game.rules.map.neighbours[board.king] & board.open_regions()
        return choices_for("place", game.rules.map.ids, near | CASTILLO_BIT)

    def take(self, game: ElGrande, player: int, turn: Turn, argument: str) -> None:
        game.board.place(player, game.rules.map.index[argument])
        game.emit(Placed, player, argument)
        game.remember(turn[0], turn[1], turn[2] + 1, turn[3], turn[4])


@dataclass(frozen=True)
class UseSpecialAction(Entry):
    """Begin the special action of the card taken. It is optional as a whole (R4)."""

    verbs = ("special",)

    def offers(self, game: ElGrande, player: int, turn: Turn) -> tuple[str, ...]:
        return ("special",) if turn[1] and not turn[4] else ()

    def take(self, game: ElGrande, player: int, turn: Turn, argument: str) -> None:
        game.remember(turn[0], turn[1], turn[2], turn[2] > 0, True)
        game.call("special action", player, turn[1])


@dataclass(frozen=True)
class EndTurn(Entry):
    """End the turn; what was not used is lost."""

    verbs = ("end",)

    def offers(self, game: ElGrande, player: int, turn: Turn) -> tuple[str, ...]:
        return ("end",) if turn[1] else ()

    def take(self, game: ElGrande, player: int, turn: Turn, argument: str) -> None:
        if not turn[4]:
            game.emit(SpecialActionForgone, player, turn[1])
        game.emit(TurnEnded, player)
        game.next()


@dataclass(frozen=True)
class BeginTurn(Step):
    """Say whose turn it is."""

    def run(self, game: ElGrande, frame: Frame) -> None:
        game.emit(TurnBegan, frame.actor)
        game.next()


@dataclass(frozen=True)
class TurnMenu(Step):
    """Ask for one entry of the menu after the other, until the turn is ended. Recruiting came before."""

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        player = frame[2]
        turn = frame[3] or FRESH
        choices: tuple[str, ...] = ()
        for entry in game.programs["turn menu"]:
            choices += entry.offers(game, player, turn)  # type: ignore[attr-defined]  # the menu holds entries only
        return {player: choices}

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        verb, _, argument = choice.partition(" ")
        for entry in game.programs["turn menu"]:
            if verb in entry.verbs:  # type: ignore[attr-defined]  # the menu holds entries only
                entry.take(game, player, frame[3] or FRESH, argument)  # type: ignore[attr-defined]  # as above
                return

    def prompt(self, game: ElGrande, frame: Frame, player: int) -> Prompt:
        turn = Turn(*frame.local)
        if not turn.card:
            return Prompt("TakeCard", {})
        left = 0 if turn.placing_closed else facts.ACTION_CARDS[turn.card].caballeros - turn.placed
        return Prompt(
            "TurnMenu",
            {
                "card": turn.card,
                "may_place": min(left, game.board.court[player]),
                "special_action_open": not turn.special_used,
            },
        )
