"""Where everything stands in the picture of the board. All numbers are pixels of 1600 x 1200."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

from render.pieces import GRANDE, KING, TOKEN

WIDTH, HEIGHT = 1600, 1200

LayoutName = Literal["wide", "tall"]
LAYOUTS: tuple[LayoutName, ...] = ("wide", "tall")

FILE = Path(__file__).parent.parent / "data" / "map" / "places.toml"


@dataclass(frozen=True)
class Box:
    """A rectangle: its left upper corner and its size."""

    left: int
    top: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first pixel behind it."""
        return self.left + self.width

    @property
    def bottom(self) -> int:
        """The first pixel below it."""
        return self.top + self.height

    def overlaps(self, other: Box) -> bool:
        """Whether both have a pixel in common."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def holds(self, other: Box) -> bool:
        """Whether the other lies inside."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and self.right >= other.right
            and self.bottom >= other.bottom
        )


BOARD = Box(16, 16, 1120, 960)  # the map with the score track around it
CELL = 40  # a step of the score track
MAP = Box(BOARD.left + CELL, BOARD.top + CELL, BOARD.width - 2 * CELL, BOARD.height - 2 * CELL)
HEADER = Box(1152, 16, 432, 204)
LEGEND = Box(1152, 222, 432, 36)  # what the figures in the players' panels mean
PLAYERS = Box(1152, 260, 432, 716)
PLAYER_HEIGHT, PLAYER_GAP = 136, 9
FIGURES = ((20, 98), (128, 110), (250, 100))  # left ends and widths of court, province and hand in a panel
CARDS = Box(16, 992, 1568, 192)
CARD_WIDTH, CARD_GAP, CARD_PLACES = 304, 12, 5
PLAQUE = (112, 40)
NAME_HEIGHT = 30  # of one line of a region's name
TABLES_BESIDE = ((124, 906), (244, 906))  # the mobile scoring tables that are not in play
COMPASS = (694, 838, 46)
TITLE = Box(706, 64, 372, 88)
SHIP = Box(752, 690, 78, 74)
TOWER = Box(890, 635, 190, 116)


@dataclass(frozen=True)
class Place:
    """Where a region's name, its points, the King and the other pieces stand."""

    name: tuple[int, int]
    width: int
    plaque: tuple[int, int]
    king: Box
    field: Box


@cache
def places() -> dict[str, Place]:
    """The places of all regions and of the Castillo, by id."""
    with FILE.open("rb") as file:
        raw = tomllib.load(file)
    return {
        region: Place(
            name=(place["name"][0], place["name"][1]),
            width=place["width"],
            plaque=(place["plaque"][0], place["plaque"][1]),
            king=Box(place["king"][0] - KING[0] // 2, place["king"][1] - KING[1], *KING),
            field=Box(*place["field"]),
        )
        for region, place in raw.items()
    }


def score_cell(points: int) -> Box:
    """The cell of the score track for a score. The track has 100 cells, clockwise from the left upper corner."""
    columns, rows = BOARD.width // CELL, BOARD.height // CELL
    step = points % (2 * (columns + rows) - 4)
    if step < columns:
        column, row = step, 0
    elif step < columns + rows - 1:
        column, row = columns - 1, step - columns + 1
    elif step < 2 * columns + rows - 2:
        column, row = 2 * columns + rows - 3 - step, rows - 1
    else:
        column, row = 0, 2 * (columns + rows) - 4 - step
    return Box(BOARD.left + column * CELL, BOARD.top + row * CELL, CELL, CELL)


def player_boxes(players: int) -> list[Box]:
    """The panels of the players, from top to bottom."""
    step = PLAYER_HEIGHT + PLAYER_GAP
    return [Box(PLAYERS.left, PLAYERS.top + n * step, PLAYERS.width, PLAYER_HEIGHT) for n in range(players)]


def card_box(number: int) -> Box:
    """The place of an open action card, from left to right."""
    return Box(CARDS.left + number * (CARD_WIDTH + CARD_GAP), CARDS.top, CARD_WIDTH, CARDS.height)


# -- pieces in a field -------------------------------------------------------------------------------------

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
