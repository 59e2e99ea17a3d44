"""How caballeros come and go, and what is passed on and lost on the way; also the limit table, which they stand on.

Caballeros of one colour in one area are only counted; those that are not alike are listed besides (`qualities.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.elgrande.board.effects import TABLE_WAITS
from engine.elgrande.board.map import CASTILLO
from engine.elgrande.board.qualities import (
    BEARER,
    BESIDE,
    PLAIN,
    Kind,
    after_leaving,
    does_count,
    kind_leaving,
    marked_in,
    on_space,
    travelling,
    with_quality,
    without,
    without_quality,
)

if TYPE_CHECKING:
    from engine.elgrande.board.board import Board


def recruit(board: Board, player: int, count: int) -> None:
    """From the province to the court."""
    board.province[player] -= count
    board.court[player] += count


def place(board: Board, player: int, area: int, space: str = "") -> None:
    """From the court to the board, there on this space, if one is said."""
    board.court[player] -= 1
    board.caballeros[area * board.colours + player] += 1
    if space:
        board.marked = on_space(board.marked, area, player, PLAIN, space)
    elif board.limit_table and area == board.limit_table:
        _find_seats(board, player, [PLAIN])


def move(board: Board, player: int, origin: int, destination: int, kind: Kind = PLAIN, space: str = "") -> None:
    """From one area to another, there on this space, if one is said. A plain one, if there is one, unless its kind
    is said.
    """
    here = marked_in(board.marked, origin, player) if board.marked else ()
    if here and (space or board.limit_table):
        kind = kind_leaving(here, kind, present=board.present(origin, player))
    board.caballeros[origin * board.colours + player] -= 1
    board.caballeros[destination * board.colours + player] += 1
    if here:
        _have_left(board, player, origin, destination, (kind,))
    if board.settled:
        _were_settled(board, player, origin, 1)
    if space:
        board.marked = on_space(board.marked, destination, player, travelling(kind), space)
    elif board.limit_table and destination == board.limit_table:
        _find_seats(board, player, [travelling(kind)])


def take_to_court(board: Board, player: int, area: int, count: int, *kinds: Kind) -> None:
    """From the board back to the court: those of these kinds, and plain ones as long as there are any."""
    board.caballeros[area * board.colours + player] -= count
    board.court[player] += count
    if board.marked:
        _have_left(board, player, area, CASTILLO, kinds)
    if board.settled:
        _were_settled(board, player, area, count)


def send_to_province(board: Board, player: int, area: int, count: int, *kinds: Kind) -> None:
    """From the board to the province: those of these kinds, and plain ones as long as there are any."""
    board.caballeros[area * board.colours + player] -= count
    board.province[player] += count
    if board.marked:
        _have_left(board, player, area, CASTILLO, kinds)
    if board.settled:
        _were_settled(board, player, area, count)


def dismiss(board: Board, player: int, count: int) -> None:
    """From the court to the province."""
    board.court[player] -= count
    board.province[player] += count


def move_all(board: Board, player: int, origin: int, destination: int) -> int:
    """All caballeros of a player from one area to another; returns how many there were."""
    colours, caballeros = board.colours, board.caballeros
    count = caballeros[origin * colours + player]
    here = marked_in(board.marked, origin, player) if board.marked else ()
    caballeros[origin * colours + player] = 0
    caballeros[destination * colours + player] += count
    if here:
        _have_left(board, player, origin, destination)
    if board.settled:
        _were_settled(board, player, origin, count)
    if board.limit_table and destination == board.limit_table:
        coming = [PLAIN] * (count - len(here)) + [travelling(mark.qualities) for mark in here]
        _find_seats(board, player, sorted(coming, key=lambda kind: BEARER in kind))
    return count


def raise_standard(board: Board, player: int, area: int) -> None:
    """Give a player's standard to one of the own caballeros in the area (or LOST, WAITING)."""
    others = without_quality(board.marked, player, BEARER)
    present = board.present(area, player) if area > 0 else 0
    board.marked = with_quality(others, area, player, BEARER, present=present)


def _have_left(board: Board, player: int, origin: int, destination: int, kinds: tuple[Kind, ...] = ()) -> None:
    """Some have left an area, those of these kinds among them: their qualities go along or do not."""
    here = marked_in(board.marked, origin, player)
    if here:
        left = board.present(origin, player) - len(here)
        board.marked = after_leaving(board.marked, here, destination, plain_left=left, kinds=kinds)


def _were_settled(board: Board, colour: int, area: int, count: int) -> None:
    """So many have left; of those there, the ones that came in an earlier round go first."""
    place = area * board.colours + colour
    left = board.settled[place] - count
    board.settled[place] = left if left > 0 else 0  # with every move, and `max` takes as long as all the rest


def settle(board: Board) -> None:
    """A round is over: nobody has just come."""
    board.settled = board.caballeros[:]


def put(board: Board, colour: int, area: int, count: int) -> None:
    """From beside the board to an area."""
    board.caballeros[area * board.colours + colour] += count


def claim(board: Board, number: int, cargo: str, colour: int, area: int, kind: Kind) -> None:
    """A caballero of this kind carries a piece that lay in the area."""
    board.loose = tuple([left - (each == number) for each, left in enumerate(board.loose)])
    board.marked = on_space(board.marked, area, colour, kind, cargo)


def lose_quality(board: Board, area: int, colour: int, kind: Kind, quality: str) -> None:
    """A caballero of this kind is no longer what the quality says."""
    board.marked = without(board.marked, area, colour, kind, quality)


def free_seats(board: Board) -> int:
    """How many spaces of the limit table are free; below 0, so many have to stand beside it."""
    start = board.limit_table * board.colours
    there = sum(board.caballeros[start : start + board.colours])
    return board.seats - there + len(board.marked.not_counting.get(board.limit_table, ()))


def lay_limit_table(board: Board, area: int, seats: int) -> None:
    """The limit table lies in another region. If not all there find a space on it, all stand beside it first."""
    for mark in board.marked.beside:
        lose_quality(board, *mark, BESIDE)
    board.limit_table, board.seats = area, seats
    if free_seats(board) < 0:
        for colour in range(board.colours):
            for mark in marked_in(board.marked, area, colour):
                if does_count(mark.qualities):
                    leave_seat(board, colour, mark.qualities)
            for _ in range(board.present(area, colour) - len(marked_in(board.marked, area, colour))):
                leave_seat(board, colour, PLAIN)


def leave_seat(board: Board, colour: int, kind: Kind) -> None:
    """A caballero of this kind stands beside the limit table."""
    board.marked = on_space(board.marked, board.limit_table, colour, kind, BESIDE)


def _find_seats(board: Board, colour: int, coming: list[Kind]) -> None:
    """Caballeros of these kinds have come to the region of the limit table; the first ones stand beside it as far as
    spaces are missing.
    """
    without_seat = len(coming) if board.effects and board.effects.named(TABLE_WAITS) else max(0, -free_seats(board))
    for kind in coming[:without_seat]:
        leave_seat(board, colour, kind)
