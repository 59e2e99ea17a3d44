"""A player's turn: a menu of what may be done, in any order, each as often as the rules allow (002:72).

The program "turn" is one step, the menu; the program "turn menu" lists its entries, and the expansion extends it. What
the turn has used up stands in the local of the frame.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from engine.core.rounds import TurnEnded
from engine.core.step import Choices, Frame, Prompt, Step
from engine.elcaballero import facts
from engine.elcaballero.board.board import ElCaballeroBoard
from engine.elcaballero.events import Supplied, TileForgone
from engine.elcaballero.rules.in_force import ElCaballeroRules
from engine.elcaballero.steps.base import ElCaballero, bring_to_court

SETTLED = -1


class Turn(NamedTuple):
    """What a turn has used up so far."""

    supplied: bool = False
    tiles: int = 0
    """Laid."""
    cards: int = 0
    """Laid or raised."""
    ships: int = 0
    """Bought."""
    castillos: int = 0
    """Bought."""
    grande_moved: bool = False
    unsettled: int = SETTLED
    """The cell of a card that ties with a rival, so that a second card at that region must follow (B22)."""


def turn_of(frame: Frame) -> Turn:
    return frame.local or Turn()


def power_card_of(board: ElCaballeroBoard, player: int) -> facts.TilePowerCard:
    """The card with which the player has this turn."""
    return facts.POWER_CARDS[board.power_cards[player]]


class MenuEntry(Step):
    """One line of the menu. `verb` is the first word of its choices."""

    __slots__ = ()

    verb: ClassVar[str]
    settles: ClassVar[bool] = False
    """Whether it may be the second card that settles a tie."""

    def settles_at_several_regions(self, board: ElCaballeroBoard, player: int, turn: Turn) -> bool:
        """Whether it has a card with land at several sides that settles the tie of this turn's first card (B22)."""
        return False

    def offers(self, rules: ElCaballeroRules, board: ElCaballeroBoard, frame: Frame) -> list[str]:
        """The choices this entry has open now."""
        raise NotImplementedError

    def take(self, game: ElCaballero, frame: Frame, argument: str) -> None:
        """Carry out one of them."""
        raise NotImplementedError


def entries_of(rules: ElCaballeroRules) -> tuple[MenuEntry, ...]:
    """The lines of the menu."""
    return rules.programs["turn menu"]  # type: ignore[return-value]  # a menu holds entries only


class Menu(Mapping[int, tuple[str, ...]]):
    """What is open to the player whose turn it is, worked out when somebody looks.

    That takes longer than anything else, and nobody looks at most positions that a computer player judges. A game does
    not change before its choices are looked at, so they are those of the position that they were made for. A menu does
    not know its game, so that both are gone as soon as nobody needs them, and not only when Python looks for circles.
    """

    __slots__ = ("_board", "_found", "_frame", "_rules")

    def __init__(self, rules: ElCaballeroRules, board: ElCaballeroBoard, frame: Frame) -> None:
        self._rules = rules
        self._board = board
        self._frame = frame
        self._found: tuple[str, ...] | None = None

    def __getitem__(self, player: int) -> tuple[str, ...]:
        if player != self._frame.actor:
            raise KeyError(player)
        if self._found is None:
            self._found = self._offered()
        return self._found

    def __iter__(self) -> Iterator[int]:
        return iter((self._frame.actor,))

    def __len__(self) -> int:
        return 1

    def _offered(self) -> tuple[str, ...]:
        must_settle = turn_of(self._frame).unsettled != SETTLED
        choices: list[str] = []
        for entry in entries_of(self._rules):
            if entry.settles or not must_settle:
                choices += entry.offers(self._rules, self._board, self._frame)
        return tuple(choices)


@dataclass(frozen=True, slots=True)
class AskForEntry(Step):
    """Ask for one entry of the menu after the other, until the turn is ended."""

    def asks(self, game: ElCaballero, frame: Frame) -> Choices:
        return Menu(game.rules, game.board, frame)

    def waits_for(self, game: ElCaballero, frame: Frame) -> tuple[int, ...]:
        return (frame.actor,)

    def remembered(self, local: tuple[Any, ...]) -> Any:
        return Turn(*local) if local else local

    def choose(self, game: ElCaballero, frame: Frame, player: int, choice: str) -> None:
        verb, _, argument = choice.partition(" ")
        game.rules.entries[verb].take(game, frame, argument)

    def prompt(self, game: ElCaballero, frame: Frame, player: int) -> Prompt:
        turn = turn_of(frame)
        if turn.unsettled != SETTLED:
            return Prompt("SettleTotals", {})
        card = power_card_of(game.board, player)
        return Prompt(
            "TurnMenu",
            {
                "supply": 0 if turn.supplied else card.caballeros,
                "tiles": card.tiles - turn.tiles,
                "cards": facts.TURN["cards"] - turn.cards,
                "ships": facts.TURN["ships"] - turn.ships,
                "castillos": facts.TURN["castillos"] - turn.castillos,
            },
        )


@dataclass(frozen=True, slots=True)
class TakeSupply(MenuEntry):
    """The caballeros of the power card come to the court, once, at any time of the turn (B8)."""

    verb = "supply"

    def offers(self, rules: ElCaballeroRules, board: ElCaballeroBoard, frame: Frame) -> list[str]:
        wanted = not turn_of(frame).supplied and power_card_of(board, frame.actor).caballeros
        return [self.verb] if wanted else []

    def take(self, game: ElCaballero, frame: Frame, argument: str) -> None:
        count = power_card_of(game.board, frame.actor).caballeros
        game.emit(Supplied, frame.actor, count)
        bring_to_court(game, frame.actor, count)
        frame.local = turn_of(frame)._replace(supplied=True)


@dataclass(frozen=True, slots=True)
class EndTurnAfterTile(MenuEntry):
    """End the turn: as soon as a tile is laid, or if none can be laid anywhere (B3, B9)."""

    verb = "end"

    def offers(self, rules: ElCaballeroRules, board: ElCaballeroBoard, frame: Frame) -> list[str]:
        return [self.verb] if turn_of(frame).tiles or not self._a_tile_can_be_laid(rules, board, frame) else []

    def take(self, game: ElCaballero, frame: Frame, argument: str) -> None:
        if not turn_of(frame).tiles:
            game.emit(TileForgone, frame.actor)
        game.emit(TurnEnded, frame.actor)
        frame.next()

    def _a_tile_can_be_laid(self, rules: ElCaballeroRules, board: ElCaballeroBoard, frame: Frame) -> bool:
        return bool(rules.entries["lay"].offers(rules, board, frame))
