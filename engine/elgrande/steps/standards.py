"""The standards of the Jubilee expansion: raising them, bearing them, and passing them on (Big Box, Jubilee p. 12).

To bear a standard is a quality (`engine/elgrande/board/qualities.py`).
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.game import Game
from engine.core.step import NOBODY, Choices, Frame, Step
from engine.elgrande.board import caballeros
from engine.elgrande.board.board import Board
from engine.elgrande.board.qualities import BEARER, LOST, QUALITIES, WAITING, marked_in
from engine.elgrande.events.king_and_intrigue import StandardMoved, StandardPassedOn, StandardWaits
from engine.elgrande.rules.in_force import ElGrandeRules
from engine.elgrande.steps.base import ElGrande


def tell_standard(game: ElGrande, player: int, area: int) -> None:
    """Say that the standard went along, if it did."""
    if game.listening and game.board.standards[player : player + 1] == (area,):
        game.emit(StandardMoved, player, game.rules.map.ids[area])


def regions_to_bear(board: Board, player: int) -> int:
    """Mask of the open regions in which a caballero of this player can bear the standard."""
    mask = board.regions_of(player)
    excluded = QUALITIES[BEARER].excludes
    for area in {mark.area for mark in board.marked if mark.colour == player and mark.area > 0}:
        marks = marked_in(board.marked, area, player)
        if len(marks) == board.present(area, player) and not any(excluded.isdisjoint(mark.qualities) for mark in marks):
            mask &= ~(1 << area)
    return mask


@dataclass(frozen=True, slots=True)
class RaiseStandards(Step):
    """Each player's standard goes under one of the two caballeros in the home region."""

    def run(self, game: ElGrande, frame: Frame) -> None:
        board = game.board
        for player, home in enumerate(board.grandes):
            caballeros.raise_standard(board, player, home)
        frame.next()


@dataclass(frozen=True, slots=True)
class PassStandardOn(Step):
    """A standard whose bearer left the regions goes at once to another caballero of its owner's, in an open region.

    If there is none, it waits until there is one. Several owners decide clockwise from the start player.
    """

    def is_due(self, game: Game[Board, ElGrandeRules]) -> bool:
        lost = [mark for mark in game.board.marked if mark.area < 0 and BEARER in mark.qualities]
        return any(self._must_act(game, mark.colour, mark.area) for mark in lost)

    def is_settled(self, game: Game[Board, ElGrandeRules]) -> bool:
        marked = game.board.marked
        return not marked or marked[0].area >= 0  # all are borne; who waits for a bearer may find one without a mark

    def _must_act(self, game: ElGrande, player: int, area: int) -> bool:
        return area == LOST or bool(regions_to_bear(game.board, player))

    def _next(self, game: ElGrande) -> int | None:
        board = game.board
        for player in board.clockwise_from(board.start_player):
            area = board.standards[player]
            if area < 0 and self._must_act(game, player, area):
                return player
        return None

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        player = self._next(game)
        regions = 0 if player is None else regions_to_bear(game.board, player)
        if player is None or regions.bit_count() < 2:
            return NOBODY
        return {player: game.rules.map.choices("standard", regions)}

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        self._pass_on(game, player, game.rules.map.index[choice.split()[1]])

    def run(self, game: ElGrande, frame: Frame) -> None:
        player = self._next(game)
        if player is None:
            frame.next()
            return
        regions = regions_to_bear(game.board, player)
        if regions:
            self._pass_on(game, player, regions.bit_length() - 1)
        else:
            caballeros.raise_standard(game.board, player, WAITING)
            game.emit(StandardWaits, player)

    def _pass_on(self, game: ElGrande, player: int, area: int) -> None:
        caballeros.raise_standard(game.board, player, area)
        game.emit(StandardPassedOn, player, game.rules.map.ids[area])
