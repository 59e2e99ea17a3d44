"""How the pieces of a region are set down in its field."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from render.layout import Box
from render.pieces import GRANDE, TOKEN

Kind = Literal["grande", "caballeros"]
SIZES: dict[Kind, tuple[int, int]] = {"grande": GRANDE, "caballeros": TOKEN}
SCALES = (1.0, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52, 0.45)
GAP = 3


@dataclass(frozen=True)
class Piece:
    """A piece in its place. `count` is 1 for a Grande."""

    kind: Kind
    player: int
    count: int
    scale: float
    box: Box


@lru_cache(maxsize=4096)
def arrange(field: Box, grandes: tuple[int, ...], caballeros: tuple[int, ...]) -> tuple[Piece, ...]:
    """Set the pieces of a region into its field: the Grandes, then a group for every player there.

    They stand in rows, as large as they fit. ValueError if they do not fit even when small.
    """
    wanted: list[_Item] = [("grande", player, 1) for player in grandes]
    wanted += [("caballeros", player, count) for player, count in enumerate(caballeros) if count]
    for scale in SCALES if wanted else ():
        ways = [_rows(wanted, scale, rows) for rows in range(1, len(wanted) + 1)]
        best = min(ways, key=lambda rows: _tightness(rows, field))
        if _tightness(best, field) <= 1:
            return tuple(_set_down(best, scale, field))
    if wanted:
        raise ValueError(f"{len(wanted)} pieces do not fit into a field of {field.width} x {field.height}")
    return ()


_Item = tuple[Kind, int, int]  # kind, player, count


@dataclass(frozen=True)
class _Row:
    items: list[_Item]
    width: int
    height: int


def _size(kind: Kind, scale: float) -> tuple[int, int]:
    width, height = SIZES[kind]
    if kind == "caballeros":  # its thickness comes on top, see render.pieces.token
        return round(width * scale), round(round(width * scale) * 15 / 14)
    return round(width * scale), round(height * scale)


def _rows(wanted: list[_Item], scale: float, count: int) -> list[_Row]:
    """Share the pieces evenly among so many rows."""
    rows = []
    for number in range(count):
        items = wanted[number * len(wanted) // count : (number + 1) * len(wanted) // count]
        sizes = [_size(kind, scale) for kind, _, _ in items]
        width = sum(size[0] for size in sizes) + GAP * (len(sizes) - 1)
        rows.append(_Row(items, width, max(size[1] for size in sizes)))
    return rows


def _tightness(rows: list[_Row], field: Box) -> float:
    """How much of the field the rows take, the tighter way; above 1 they do not fit."""
    height = sum(row.height for row in rows) + GAP * (len(rows) - 1)
    return max(max(row.width for row in rows) / field.width, height / field.height)


def _set_down(rows: list[_Row], scale: float, field: Box) -> list[Piece]:
    """Centre the rows in the field; the pieces of a row stand on one line."""
    placed = []
    top = field.top + (field.height - sum(row.height for row in rows) - GAP * (len(rows) - 1)) // 2
    for row in rows:
        left = field.left + (field.width - row.width) // 2
        for kind, player, count in row.items:
            width, height = _size(kind, scale)
            placed.append(Piece(kind, player, count, scale, Box(left, top + row.height - height, width, height)))
            left += width + GAP
        top += row.height + GAP
    return placed
