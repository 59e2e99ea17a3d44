"""Moving the King, the own Grande and the scoring tables, and taking a power card back (Big Box p. 11 and 12)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.step import NOBODY, Choices, Frame, Prompt, Step
from engine.elgrande.board.cards import take_back_power_card
from engine.elgrande.board.effects import CROWNED
from engine.elgrande.board.map import CASTILLO_BIT
from engine.elgrande.events.base_game import (
    GrandeMoved,
    KingMoved,
    OwnPowerCardTakenBack,
    PowerCardTakenBack,
    TablePlaced,
)
from engine.elgrande.steps.base import STOP, ElGrande


@dataclass(frozen=True, slots=True)
class MoveKing(Step):
    """Move the King to a neighbouring region, or anywhere (never into the Castillo)."""

    anywhere: bool = False

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        board, areas = game.board, game.rules.map
        reach = areas.king_may_enter & ~(1 << board.king) if self.anywhere else areas.neighbours[board.king]
        return {frame.actor: game.rules.map.choices("king", reach)}

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        move_king(game, player, choice.split()[1])
        frame.next()


def move_king(game: ElGrande, player: int, region: str) -> None:
    """This player moves the King, or the Grande who is the King."""
    board = game.board
    origin = game.rules.map.ids[board.king]
    board.move_king(game.rules.map.index[region])
    crowned = board.effects.named(CROWNED)
    if crowned is None:
        if game.listening:
            game.emit(KingMoved, player, origin, region)
    else:
        game.emit(GrandeMoved, crowned.player, origin, region)


@dataclass(frozen=True, slots=True)
class MoveGrande(Step):
    """Move the own Grande to another region; neither out of nor into the King's region or the Castillo.

    With `optional` it may stay.
    """

    optional: bool = False

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        board = game.board
        home = board.grandes[frame.actor]
        regions = board.open_regions()
        if home < 0 or not regions >> home & 1:
            return NOBODY
        choices = game.rules.map.choices("grande", regions & ~(1 << home))
        return {frame.actor: (*choices, STOP) if self.optional else choices}

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        if choice == STOP:
            frame.next()
            return
        region = choice.split()[1]
        origin = game.rules.map.ids[game.board.grandes[player]]
        game.board.grandes[player] = game.rules.map.index[region]
        game.emit(GrandeMoved, player, origin, region)
        frame.next()


@dataclass(frozen=True, slots=True)
class LayScoringTable(Step):
    """Bring one mobile scoring table into play or move one; also to the Castillo.

    At most one lies in an area; none goes into or out of the King's region.
    """

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        board = game.board
        lying = dict(board.tables)
        within_reach = board.open_regions() | CASTILLO_BIT
        free = within_reach & ~sum(1 << area for area in lying.values())
        choices: tuple[str, ...] = ()
        for table in game.rules.map.tables:
            if table not in lying or within_reach >> lying[table] & 1:
                choices += game.rules.map.choices(f"table {table}", free)
        return {frame.actor: choices} if choices else NOBODY

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        self.lay(game, player, choice)
        frame.next()

    def lay(self, game: ElGrande, player: int, choice: str) -> str:
        """Lay the table that was chosen into its area; returns which table it is."""
        _, table, area = choice.split()
        names = game.rules.map.ids
        origin = dict(game.board.tables).get(table)
        game.board.lay_table(table, game.rules.map.index[area])
        game.emit(TablePlaced, player, table, None if origin is None else names[origin], area)
        return table


@dataclass(frozen=True, slots=True)
class TakePowerCardBack(Step):
    """Take one of your played power cards back into your hand, also this round's; nobody sees which one (R9)."""

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        choices = game.rules.power_deck.choices("take_back", game.board.discards[frame.actor])
        return {frame.actor: choices} if choices else NOBODY

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        value = choice.split()[1]
        take_back_power_card(game.board, player, game.rules.power_deck.numbers[value])
        game.emit(PowerCardTakenBack, player)
        game.emit(OwnPowerCardTakenBack, player, int(value))
        frame.next()

    def prompt(self, game: ElGrande, frame: Frame, player: int) -> Prompt:
        return Prompt("TakePowerCardBack", {})
