"""Where everything stands in the picture of the board. All numbers are pixels of 1600 x 1200."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

from render.pieces import GRANDE, KING, TOKEN

WIDTH, HEIGHT = 1600, 1200

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
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
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
HEADER = Box(1152, 16, 432, 172)
PLAYERS = Box(1152, 200, 432, 776)
PLAYER_HEIGHT, PLAYER_GAP = 148, 9
CARDS = Box(16, 992, 1568, 192)
CARD_WIDTH, CARD_GAP = 304, 12
PLAQUE = (112, 40)
NAME_HEIGHT = 32  # of one line of a region's name
TABLES_BESIDE = ((128, 900), (252, 900))  # the mobile scoring tables that are not in play
COMPASS = (800, 742, 46)
TITLE = Box(700, 66, 360, 110)
TOWER = Box(890, 622, 190, 116)


@dataclass(frozen=True)
class Place:
    """Where a region's name, points and pieces stand."""

    name: tuple[int, int]
    width: int
    plaque: tuple[int, int]
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

Kind = Literal["king", "grande", "caballeros"]
SIZES: dict[Kind, tuple[int, int]] = {"king": KING, "grande": GRANDE, "caballeros": TOKEN}
SCALES = (1.0, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52, 0.45)
GAP = 3


@dataclass(frozen=True)
class Piece:
    """A piece in its place. `player` is -1 for the King; `count` matters for caballeros."""

    kind: Kind
    player: int
    count: int
    scale: float
    box: Box


@lru_cache(maxsize=4096)
def arrange(
    field: Box, has_king: bool, grandes: tuple[int, ...], caballeros: tuple[int, ...]
) -> tuple[Piece, ...]:
    """Set the pieces of a region into its field: the King, the Grandes, then a group for every player there.

    They stand in rows, as large as they fit. ValueError if they do not fit even when small.
    """
    wanted: list[tuple[Kind, int, int]] = [("king", -1, 1)] if has_king else []
    wanted += [("grande", player, 1) for player in grandes]
    wanted += [("caballeros", player, count) for player, count in enumerate(caballeros) if count]
    for scale in SCALES:
        rows = _rows(wanted, scale, field.width)
        if rows and sum(height for _, _, height in rows) + GAP * (len(rows) - 1) <= field.height:
            return tuple(_set_down(rows, scale, field))
    if wanted:
        raise ValueError(f"{len(wanted)} pieces do not fit into a field of {field.width} x {field.height}")
    return ()


_Row = tuple[list[tuple[Kind, int, int]], int, int]  # pieces, width, height


def _size(kind: Kind, scale: float) -> tuple[int, int]:
    width, height = SIZES[kind]
    if kind == "caballeros":  # its thickness comes on top, see render.pieces.token
        return round(width * scale), round(round(width * scale) * 15 / 14)
    return round(width * scale), round(height * scale)


def _rows(wanted: list[tuple[Kind, int, int]], scale: float, most: int) -> list[_Row]:
    """Fill rows from left to right; no rows if a piece is wider than the field."""
    rows: list[_Row] = []
    for piece in wanted:
        width, height = _size(piece[0], scale)
        if width > most:
            return []
        if rows and rows[-1][1] + GAP + width <= most:
            pieces, before, highest = rows[-1]
            rows[-1] = ([*pieces, piece], before + GAP + width, max(highest, height))
        else:
            rows.append(([piece], width, height))
    return rows


def _set_down(rows: list[_Row], scale: float, field: Box) -> list[Piece]:
    """Centre the rows in the field; the pieces of a row stand on one line."""
    placed = []
    top = field.top + (field.height - sum(row[2] for row in rows) - GAP * (len(rows) - 1)) // 2
    for pieces, row_width, row_height in rows:
        left = field.left + (field.width - row_width) // 2
        for kind, player, count in pieces:
            width, height = _size(kind, scale)
            box = Box(left, top + row_height - height, width, height)
            placed.append(Piece(kind, player, count, scale, box))
            left += width + GAP
        top += row_height + GAP
    return placed
