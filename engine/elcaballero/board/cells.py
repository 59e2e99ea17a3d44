"""The squares of the table on which tiles and caballero cards lie, and their names.

A cell is one number, so that neighbours are found by adding. Its name counts the steps from the start tile: `0` is the
start tile itself, `e2n1` lies two steps to the east and one to the north of it.
"""

from __future__ import annotations

import re
from functools import cache

NORTH, EAST, SOUTH, WEST = range(4)
SIDES = ("north", "east", "south", "west")
"""Names of the sides of a cell, in the order in which everything counts them: clockwise."""

SIDE_OF = {name: side for side, name in enumerate(SIDES)}

_STRIDE = 256
_MIDDLE = _STRIDE // 2
"""Far more than 48 tiles and 40 cards in a row can reach."""

START = _MIDDLE * _STRIDE + _MIDDLE
"""The cell of the start tile."""

STEPS = (1, _STRIDE, -1, -_STRIDE)
"""What to add to a cell to come to its neighbour at each side."""

_NAME = re.compile(r"(?:([ew])([1-9]\d*))?(?:([ns])([1-9]\d*))?")


def opposite(side: int) -> int:
    return (side + 2) % 4


@cache
def place_of(cell: int) -> tuple[int, int]:
    """How many steps to the east and to the north of the start tile."""
    return cell // _STRIDE - _MIDDLE, cell % _STRIDE - _MIDDLE


def cell_at(east: int, north: int) -> int:
    return START + east * STEPS[EAST] + north * STEPS[NORTH]


@cache
def name_of(cell: int) -> str:
    """Such as `e2n1`, and `0` for the start tile."""
    east, north = place_of(cell)
    name = f"{'e' if east > 0 else 'w'}{abs(east)}" if east else ""
    return (name + (f"{'n' if north > 0 else 's'}{abs(north)}" if north else "")) or "0"


@cache
def cell_named(name: str) -> int:
    """The cell with this name. Raises ValueError if there is none."""
    if name == "0":
        return START
    found = _NAME.fullmatch(name) if name else None
    if found is None:
        raise ValueError(f"There is no cell {name!r}: cells are named like e2n1, w1 or 0.")
    along, columns, across, rows = found.groups()
    east = int(columns or 0) * (1 if along == "e" else -1)
    north = int(rows or 0) * (1 if across == "n" else -1)
    if max(abs(east), abs(north)) >= _MIDDLE:
        raise ValueError(f"The cell {name!r} lies too far away.")
    return cell_at(east, north)


@cache
def sides_in(mask: int) -> tuple[int, ...]:
    """The sides in a mask (bit 0 north, 1 east, 2 south, 3 west)."""
    return tuple(side for side in range(4) if mask >> side & 1)
