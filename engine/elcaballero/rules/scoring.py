"""What a scoring brings: land regions, ships, and closed regions with an alkalde."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.elcaballero.board.board import ElCaballeroBoard
from engine.elcaballero.board.island import Region


class LandResult(NamedTuple):
    """What a land region brings: caballeros and points by player."""

    region: Region
    totals: tuple[int, ...]
    points: tuple[int, ...]


class WaterResult(NamedTuple):
    """What a water brings: ships and points by player."""

    region: Region
    ships: tuple[int, ...]
    points: tuple[int, ...]


class AlkaldeResult(NamedTuple):
    """What a closed region brings to the player whose alkalde holds it: points by player."""

    region: Region
    player: int
    points: tuple[int, ...]


@lru_cache(maxsize=1 << 14)
def award(totals: tuple[int, ...], value: int) -> tuple[int, ...]:
    """Points by player for these caballeros at a region of this value (002:199).

    The first place takes the value twice, the second, if three or four play, once. Tied for first: each takes it once,
    and nobody is second (B19). Tied for second: nothing.
    """
    first = max(totals)
    points = [0] * len(totals)
    if not first:
        return tuple(points)
    leaders = [player for player, total in enumerate(totals) if total == first]
    if len(leaders) > 1:
        for player in leaders:
            points[player] = value
        return tuple(points)
    points[leaders[0]] = 2 * value
    second = max(total for total in totals if total != first) if len(totals) > 2 else 0
    if second and totals.count(second) == 1:
        points[totals.index(second)] = value
    return tuple(points)


def is_closed(region: Region) -> bool:
    """Whether no caballero card can ever be laid at the region: each of its edges meets a tile (B10)."""
    return not region.open_edges


def land_results(board: ElCaballeroBoard) -> list[LandResult]:
    """The land regions where anybody has caballeros."""
    regions = board.island.regions
    return [
        LandResult(regions[number], totals, award(totals, regions[number].value))
        for number, totals in sorted(board.totals.items())
    ]


def water_results(board: ElCaballeroBoard) -> list[WaterResult]:
    """The waters at which there are ships on cards: everyone scores, majorities do not matter (002:205)."""
    regions = board.island.regions
    return [
        WaterResult(regions[number], ships, tuple([count * regions[number].value for count in ships]))
        for number, ships in sorted(board.at_sea.items())
    ]


def alkalde_results(board: ElCaballeroBoard) -> list[AlkaldeResult]:
    """Closed land: twice its value. Closed water: once, if the ship is there too (002:254)."""
    if not board.alkalden:
        return []
    island = board.island
    results = []
    for alkalde in board.alkalden:
        region = island.regions[island.regions_at[alkalde.cell * 4 + alkalde.side]]
        if region.is_land or alkalde.ship:
            worth = region.value * (2 if region.is_land else 1)
            points = tuple([worth if player == alkalde.player else 0 for player in range(board.players)])
            results.append(AlkaldeResult(region, alkalde.player, points))
    return results
