"""The limit table: only who has a space on it counts in its region (Großinquisitor p. 5 and 6).

Who comes in takes a free space or stands beside it; to stand beside is a quality (`board/qualities.py`).
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.step import NOBODY, Choices, Frame, Prompt, Step
from engine.elgrande.board import caballeros
from engine.elgrande.board.board import Board
from engine.elgrande.board.effects import INQUISITOR, TABLE_WAITS, TURN, Effect
from engine.elgrande.board.map import CASTILLO
from engine.elgrande.board.qualities import BESIDE, Marked
from engine.elgrande.events.colonies import LimitTableMoved, WentOnLimitTable
from engine.elgrande.steps.base import STOP, ElGrande


@dataclass(frozen=True, slots=True)
class LayLimitTable(Step):
    """The limit table begins in a region that is drawn. Local: the region."""

    seats: int

    def run(self, game: ElGrande, frame: Frame) -> None:
        (area,) = frame.local
        caballeros.lay_limit_table(game.board, area, self.seats)
        game.emit(LimitTableMoved, frame.actor, None, game.rules.map.ids[area])
        frame.next()


@dataclass(frozen=True, slots=True)
class MoveLimitTable(Step):
    """Bring the limit table to another region: neither out of nor into the King's, and never to Francia.

    Who stands in its new region goes on it; if there are too many, the player chooses who.
    """

    forbidden: str = "francia"

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        board, printed = game.board, game.rules.map
        if not board.open_regions() >> board.limit_table & 1:
            return NOBODY
        regions = board.open_regions() & ~(1 << board.limit_table) & ~(1 << printed.index[self.forbidden])
        return {frame.actor: (*printed.choices("limit", regions), STOP)}

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        frame.next()
        if choice == STOP:
            return
        board, names = game.board, game.rules.map.ids
        region, origin = choice.split()[1], board.limit_table
        caballeros.lay_limit_table(board, game.rules.map.index[region], board.seats)
        game.emit(LimitTableMoved, player, names[origin], region)
        game.call("who goes on the limit table", player)


@dataclass(frozen=True, slots=True)
class FillLimitTable(Step):
    """As long as spaces are free and caballeros stand beside the table, they go on it; who, chooses one player.

    That is the holder of the Großinquisitor, or the acting player while nobody holds it; with `by_mover` always that.
    """

    by_mover: bool = False

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        board = game.board
        beside = board.marked.beside
        if not beside or beside[0] == beside[-1]:  # they are sorted
            return NOBODY
        free = caballeros.free_seats(board)
        if free <= 0 or len(beside) <= free:
            return NOBODY
        names, region = game.rules.owner_names, game.rules.map.ids[board.limit_table]
        choices = dict.fromkeys(f"{_verb(mark)} {region} {names[mark.colour]}" for mark in beside)
        return {self._who(board, frame): tuple(choices)}

    def _who(self, board: Board, frame: Frame) -> int:
        holder = None if self.by_mover else board.effects.named(INQUISITOR)
        return frame.actor if holder is None else holder.player

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        verb, _, owner = choice.split()
        colour = game.rules.owner_names.index(owner)
        mark = next(mark for mark in game.board.marked.beside if (_verb(mark), mark.colour) == (verb, colour))
        self._seat(game, mark)

    def run(self, game: ElGrande, frame: Frame) -> None:
        beside = game.board.marked.beside
        if beside:
            for mark in beside[: max(0, caballeros.free_seats(game.board))]:
                self._seat(game, mark)
        frame.next()

    def _seat(self, game: ElGrande, mark: Marked) -> None:
        caballeros.lose_quality(game.board, mark.area, mark.colour, mark.qualities, BESIDE)
        game.emit(WentOnLimitTable, mark.colour, game.rules.map.ids[mark.area])

    def prompt(self, game: ElGrande, frame: Frame, player: int) -> Prompt:
        return Prompt("FillLimitTable", {"free": caballeros.free_seats(game.board)})


def _verb(mark: Marked) -> str:
    return "_".join(("seat", *(name for name in mark.qualities if name != BESIDE)))


@dataclass(frozen=True, slots=True)
class HoldBackFromTable(Step):
    """If more come out of the Castillo than the table has free spaces, all of them stand beside it first."""

    def run(self, game: ElGrande, frame: Frame) -> None:
        board, rules = game.board, game.rules
        coming = sum(
            board.present(CASTILLO, colour)
            for player, disc in enumerate(board.discs)
            if disc == board.limit_table
            for colour in rules.colours_of(board, player)
        )
        if coming > caballeros.free_seats(board):
            board.lay_effect(Effect(TABLE_WAITS, frame.actor, TURN))
        frame.next()


@dataclass(frozen=True, slots=True)
class LetThemGoOnTable(Step):
    """All are out of the Castillo: from now on who comes in takes a free space again."""

    def run(self, game: ElGrande, frame: Frame) -> None:
        waits = game.board.effects.named(TABLE_WAITS)
        if waits is not None:
            game.board.lift_effect(waits)
        frame.next()
