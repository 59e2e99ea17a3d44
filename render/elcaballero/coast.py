"""Where the coast runs on a tile, so that it goes on smoothly from tile to tile.

A tile is a square of side 1, x to the right and y down. Edges are counted clockwise from the upper one. Land reaches a
land edge in its whole length, except near a corner where any tile has water: there the coast crosses the edge at a
right angle, a little away from the corner, and so on every tile that has its corner there.
"""

from __future__ import annotations

import math
from functools import lru_cache

from render.canvas import Point, curve

INSET = 0.21  # how far from a corner the coast crosses an edge
EDGES = 4
WIGGLE = 0.022

FourSides = tuple[bool, bool, bool, bool]
"""For each edge, or for each corner (clockwise from the left upper one), yes or no."""


def _turned(point: Point, quarter_turns: int) -> Point:
    """A point of the tile after some quarter turns clockwise."""
    x, y = point
    for _ in range(quarter_turns % EDGES):
        x, y = 1 - y, x
    return x, y


# Coasts that begin at the right end of the upper edge and end where another edge begins, by how many edges later.
_COASTS: dict[int, tuple[Point, ...]] = {
    1: ((1 - INSET, 0), (1 - INSET, INSET * 0.58), (1 - INSET * 0.58, INSET), (1, INSET)),
    2: ((1 - INSET, 0), (1 - INSET, 0.22), (0.6, 0.36), (0.6, 0.64), (1 - INSET, 0.78), (1 - INSET, 1)),
    3: ((1 - INSET, 0), (1 - INSET, 0.5), (0.5, 1 - INSET), (0, 1 - INSET)),
    4: ((1 - INSET, 0), (0.86, 0.66), (0.14, 0.66), (INSET, 0)),
}


@lru_cache(maxsize=1024)
def coasts(land: FourSides, sea_corners: FourSides, variant: int = 0) -> tuple[tuple[Point, ...], ...]:
    """The coasts of a tile with land at these edges, each with the land to its right. None if all is water."""
    edges = [edge for edge in range(EDGES) if land[edge]]
    found = []
    for place, edge in enumerate(edges):
        following = edges[(place + 1) % len(edges)]
        steps = (following - edge) % EDGES or EDGES
        if steps > 1 or sea_corners[following]:
            line = curve(*_COASTS[steps], steps=24)
            found.append(tuple(_turned(point, edge) for point in _wavy(line, variant + edge, steps)))
    return tuple(found)


@lru_cache(maxsize=1024)
def land_shape(land: FourSides, sea_corners: FourSides, variant: int = 0) -> tuple[Point, ...]:
    """The outline of the land on a tile; empty if all is water."""
    edges = [edge for edge in range(EDGES) if land[edge]]
    if not edges:
        return ()
    lines = {_start_of(line): line for line in coasts(land, sea_corners, variant)}
    outline: list[Point] = []
    for place, edge in enumerate(edges):
        begins = INSET if sea_corners[edge] else 0.0
        outline.append(_turned((begins, 0), edge))
        following = edges[(place + 1) % len(edges)]
        steps = (following - edge) % EDGES or EDGES
        if steps > 1 or sea_corners[following]:
            outline += lines[_start_of((_turned((1 - INSET, 0), edge),))]
        else:
            outline.append(_turned((1, 0), edge))
    return tuple(outline)


def _start_of(line: tuple[Point, ...]) -> tuple[float, float]:
    return round(line[0][0], 4), round(line[0][1], 4)


def _wavy(line: list[Point], variant: int, steps: int) -> list[Point]:
    """A coast with small bays. Its ends stay where they are."""
    if steps == 1:
        return line
    wavy = []
    for number, (x, y) in enumerate(line):
        share = number / (len(line) - 1)
        swing = WIGGLE * math.sin(share * math.pi) ** 2 * math.sin(share * math.tau * 2 + variant * 2.1)
        wavy.append((x + swing, y - swing * 0.6))
    return wavy


@lru_cache(maxsize=256)
def land_middle(land: FourSides) -> Point:
    """Where something stands on the land: away from the water."""
    count = sum(land)
    if count in (0, EDGES) or land in ((True, False, True, False), (False, True, False, True)):
        return 0.5, 0.5
    x = sum(dx for edge, (dx, _) in enumerate(_OUT) if land[edge])
    y = sum(dy for edge, (_, dy) in enumerate(_OUT) if land[edge])
    reach = {1: 0.27, 2: 0.15, 3: 0.1}[count]
    return 0.5 + x * reach, 0.5 + y * reach


@lru_cache(maxsize=256)
def water_middle(land: FourSides, side: int | None = None) -> Point:
    """Where something swims in the water at this side, or in the only water there is."""
    if land in ((True, False, True, False), (False, True, False, True)):
        dx, dy = _OUT[1 if side is None else side]
        return 0.5 + dx * 0.37, 0.5 + dy * 0.37
    water = [edge for edge in range(EDGES) if not land[edge]]
    x, y = (sum(_OUT[edge][axis] for edge in water) for axis in (0, 1))
    reach = {1: 0.34, 2: 0.27, 3: 0.22, 4: 0.0}[len(water)]
    return 0.5 + x * reach, 0.5 + y * reach


_OUT: tuple[Point, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The way out of the tile at each edge."""
