"""How the pieces of a region are set down in its field: one by one while few, with numbers when many."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from render.layout import Box
from render.pieces import GRANDE, TOKEN, figures_size, pile_size

PieceKind = Literal["grande", "figures", "pile", "number"]
"""A Grande; some single caballeros; more of them, as a pile with their number; or, where all are numbers, the player's
shape with it.
"""

HANDFUL = 3  # up to so many caballeros of a player are drawn one by one: more cannot be counted at a glance
# From the best way to draw a region to the last one that is still legible: how large, and whether one by one.
WAYS = (
    (1.14, True),
    (1.0, True),
    (0.92, True),
    (0.84, True),
    (0.92, False),
    (0.84, False),
    (0.76, False),
    (0.68, False),
    (0.6, False),
    (0.52, False),
    (0.45, False),
    (0.38, False),
    (0.32, False),
    (0.26, False),
)
LARGER = {2: (1.5, 1.3), 3: (1.3,)}
"""How large they may be in games of so few players, where there is room."""
GAP = 4


@dataclass(frozen=True)
class StandingPiece:
    """A piece, or a player's caballeros, in their place. `count` is 1 for a Grande."""

    kind: PieceKind
    player: int
    count: int
    scale: float
    box: Box


@dataclass(frozen=True)
class _Item:
    kind: PieceKind
    player: int
    count: int
    width: int
    height: int


_Row = list[_Item]


@lru_cache(maxsize=4096)
def arrange(field: Box, grandes: tuple[int, ...], caballeros: tuple[int, ...]) -> tuple[StandingPiece, ...]:
    """Set the pieces of a region into its field: the Grandes, then a group for every player there.

    They stand in rows, as large as they fit. ValueError if they do not fit even when small.
    """
    if not grandes and not any(caballeros):
        return ()
    for scale, one_by_one in (*((scale, True) for scale in LARGER.get(len(caballeros), ())), *WAYS):
        items = [_item("grande", player, 1, scale) for player in grandes]
        for player, count in enumerate(caballeros):
            if count:
                kind: PieceKind = "number"
                if one_by_one:
                    kind = "figures" if count <= HANDFUL else "pile"
                items.append(_item(kind, player, count, scale))
        rows = _rows(items, field.width)
        if _height(rows) <= field.height and max(item.width for item in items) <= field.width:
            return tuple(_set_down(_evened(items, rows, field.width), scale, field))
    raise ValueError(f"The pieces do not fit into a field of {field.width} x {field.height}.")


def _item(kind: PieceKind, player: int, count: int, scale: float) -> _Item:
    if kind == "grande":
        width, height = round(GRANDE[0] * scale), round(GRANDE[1] * scale)
    elif kind == "figures":
        width, height = figures_size(count, scale)
    elif kind == "pile":
        width, height = pile_size(count, scale)
    else:  # its thickness comes on top, see render.pieces.token
        width = round(TOKEN * scale)
        height = round(width * 15 / 14)
    return _Item(kind, player, count, width, height)


def _width(row: _Row) -> int:
    return sum(item.width for item in row) + GAP * (len(row) - 1)


def _height(rows: list[_Row]) -> int:
    return sum(max(item.height for item in row) for row in rows) + GAP * (len(rows) - 1)


def _rows(items: list[_Item], width: int) -> list[_Row]:
    """Fill row after row up to a width."""
    rows: list[_Row] = [[]]
    for item in items:
        if rows[-1] and _width([*rows[-1], item]) > width:
            rows.append([])
        rows[-1].append(item)
    return rows


def _evened(items: list[_Item], rows: list[_Row], width: int) -> list[_Row]:
    """The same number of rows, but about equally wide."""
    narrower = width
    while narrower > width // len(rows) // 2:
        narrower -= 8
        tried = _rows(items, narrower)
        if len(tried) > len(rows):
            break
        if _height(tried) <= _height(rows):
            rows = tried
    return rows


def _set_down(rows: list[_Row], scale: float, field: Box) -> list[StandingPiece]:
    """Centre the rows in the field; the pieces of a row stand on one line."""
    placed = []
    top = field.top + (field.height - _height(rows)) // 2
    for row in rows:
        left = field.left + (field.width - _width(row)) // 2
        height = max(item.height for item in row)
        for item in row:
            box = Box(left, top + height - item.height, item.width, item.height)
            placed.append(StandingPiece(item.kind, item.player, item.count, scale, box))
            left += item.width + GAP
        top += height + GAP
    return placed
