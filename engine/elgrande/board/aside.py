"""What stands neither in an area nor at the own court nor in the province: in the prison, on ships, at other courts."""

from __future__ import annotations

from engine.elgrande.board import caballeros
from engine.elgrande.board.board import Board
from engine.elgrande.board.qualities import Kind


def imprison(board: Board, player: int, area: int, kind: Kind) -> None:
    """From a region into the prison."""
    caballeros.send_to_province(board, player, area, 1, kind)
    board.province[player] -= 1
    board.prison = _more(board.prison, player, 1)


def free_prisoners(board: Board, area: int) -> tuple[int, ...]:
    """All from the prison to a region; returns how many of each player."""
    freed = board.prison
    for player, count in enumerate(freed):
        caballeros.put(board, player, area, count)
    board.prison = (0,) * len(freed)
    return freed


def ships_of(board: Board, player: int) -> tuple[int, ...]:
    """The numbers of the ships that this player has."""
    return tuple([number for number, (holder, _) in enumerate(board.ships) if holder == player])


def take_ship(board: Board, number: int, player: int) -> int:
    """A ship comes to a player; who was on it goes to the court of who had it. Returns how many did."""
    holder, aboard = board.ships[number]
    if aboard:
        board.court[holder] += aboard
    _change_ship(board, number, player, 0)
    return aboard


def load_ship(board: Board, number: int) -> None:
    """From the court to the own ship."""
    holder, aboard = board.ships[number]
    board.court[holder] -= 1
    _change_ship(board, number, holder, aboard + 1)


def unload_ship(board: Board, number: int, area: int) -> None:
    """From a ship to a region."""
    holder, aboard = board.ships[number]
    _change_ship(board, number, holder, aboard - 1)
    caballeros.put(board, holder, area, 1)


def _change_ship(board: Board, number: int, holder: int, aboard: int) -> None:
    board.ships = (*board.ships[:number], (holder, aboard), *board.ships[number + 1 :])


def guests_of(board: Board, host: int) -> tuple[int, ...]:
    """The owners of the caballeros that stand at this player's court and are another player's."""
    return tuple([owner for place, owner in board.guests if place == host])


def send_guest(board: Board, host: int, owner: int) -> None:
    """From the province to another player's court."""
    board.province[owner] -= 1
    board.guests = tuple(sorted([*board.guests, (host, owner)]))


def place_guest(board: Board, host: int, owner: int, area: int) -> None:
    """From another player's court to the board."""
    _take_leave(board, host, owner)
    caballeros.put(board, owner, area, 1)


def dismiss_guest(board: Board, host: int, owner: int) -> None:
    """From another player's court to the province."""
    _take_leave(board, host, owner)
    board.province[owner] += 1


def _take_leave(board: Board, host: int, owner: int) -> None:
    guests = list(board.guests)
    guests.remove((host, owner))
    board.guests = tuple(guests)


def _more(counts: tuple[int, ...], player: int, count: int) -> tuple[int, ...]:
    return (*counts[:player], counts[player] + count, *counts[player + 1 :])
