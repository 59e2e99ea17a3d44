"""How the pieces of a region are set down: one by one while few, with numbers when many, in a crowd as chips."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from render.layout import Box
from render.pieces import GRANDE, LETTERS, TOKEN, Load, chip_size, figures_size, number_size, pile_size

PieceKind = Literal["grande", "figures", "pile", "number", "chip"]
"""A Grande; some single caballeros; more of them, as a pile with their number; where all are numbers, the player's
shape with it; in a crowd a chip, with all that a player has there, the Grande too.
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
)
CHIPS = (1.5, 1.4, 1.3, 1.2, 1.1, 1.0)
"""How large chips may be: their numbers are letters that one needs to decide, so the least is 1."""
SQUEEZED = (0.9, 0.8, 0.7, 0.6, 0.5, 0.4)
"""And where there is less room than any position of a game needs."""
LEAST_WITH_NUMBERS = 0.92
"""They are chips where they would be smaller and the number of what they carry would lie on others."""
LARGER = {2: (1.5, 1.3), 3: (1.3,)}
"""How large they may be in games of so few players, where there is room."""
GAP = 4
CHIP_GAP = 1


@dataclass(frozen=True)
class StandingPiece:
    """A piece, or a player's caballeros, in their place. `count` is 1 for a Grande."""

    kind: PieceKind
    player: int
    count: int
    scale: float
    box: Box
    with_grande: bool = False
    """Whether the chip is that of a Grande, too; then `count` may be 0."""
    load: Load = ()
    """What the caballeros of a chip carry."""

    @property
    def letters(self) -> float:
        """The size of the number on it; where there is none, that of one that can be read."""
        return written_size(self.kind, self.count, self.scale)


@dataclass(frozen=True)
class _Item:
    kind: PieceKind
    player: int
    count: int
    width: int
    height: int
    with_grande: bool = False
    load: Load = ()


_Row = list[_Item]


Carried = tuple[tuple[int, str, int], ...]
"""What caballeros carry: the player, "gold" or "goods", and how many of them."""


@lru_cache(maxsize=4096)
def arrange(
    field: Box, grandes: tuple[int, ...], caballeros: tuple[int, ...], carried: Carried = ()
) -> tuple[StandingPiece, ...]:
    """Set the pieces of a region into its field: the Grandes, then a group for every player there.

    They stand in rows, as large as they fit with numbers that can be read on a phone; where they do not, they are
    chips. ValueError if they do not fit even when small.
    """
    if not grandes and not any(caballeros):
        return ()
    for scale, items in _ways(grandes, caballeros, carried):
        rows = _rows(items, field.width)
        if _height(rows) <= field.height and max(item.width for item in items) <= field.width:
            return tuple(_set_down(_evened(items, rows, field.width), scale, field))
    raise ValueError(f"The pieces do not fit into a field of {field.width} x {field.height}.")


def written_size(kind: PieceKind, count: int, scale: float) -> float:
    """The size of the number on a piece; where there is none, that of one that can be read."""
    if kind in ("pile", "number"):
        return number_size(scale, count)
    return LETTERS * scale if kind == "chip" and count else LETTERS


def _ways(
    grandes: tuple[int, ...], caballeros: tuple[int, ...], carried: Carried
) -> Iterator[tuple[float, list[_Item]]]:
    """How the pieces may be shown, and how large, the best way first."""
    least = LEAST_WITH_NUMBERS if any(count > 1 for _, _, count in carried) else 0
    for scale, one_by_one in (*((scale, True) for scale in LARGER.get(len(caballeros), ())), *WAYS):
        if scale < least:
            continue
        items = [_item("grande", player, 1, scale) for player in grandes]
        for player, count in enumerate(caballeros):
            if count:
                kind: PieceKind = "number"
                if one_by_one:
                    kind = "figures" if count <= HANDFUL else "pile"
                items.append(_item(kind, player, count, scale))
        if all(written_size(item.kind, item.count, scale) >= LETTERS for item in items):
            yield scale, items
    there = {*grandes, *(player for player, count in enumerate(caballeros) if count)}
    for scale in (*CHIPS, *SQUEEZED):
        items = []
        for player in sorted(there):
            count = caballeros[player] if player < len(caballeros) else 0
            load = tuple((cargo, number) for owner, cargo, number in carried if owner == player)
            items.append(_Item("chip", player, count, *chip_size(count, scale, load), player in grandes, load))
        yield scale, items


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


def _gap(row: _Row) -> int:
    """Between the things of a row, and from one row to the next."""
    return CHIP_GAP if row[0].kind == "chip" else GAP


def _width(row: _Row) -> int:
    return sum(item.width for item in row) + _gap(row) * (len(row) - 1)


def _height(rows: list[_Row]) -> int:
    return sum(max(item.height for item in row) for row in rows) + _gap(rows[0]) * (len(rows) - 1)


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
            placed.append(StandingPiece(item.kind, item.player, item.count, scale, box, item.with_grande, item.load))
            left += item.width + _gap(row)
        top += height + _gap(row)
    return placed
