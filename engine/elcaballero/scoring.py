"""What a scoring brings: land regions, ships, and closed regions with an alkalde."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.elcaballero.board import Board, Card
from engine.elcaballero.cells import sides_in
from engine.elcaballero.island import Island, Region, Tiles, island_of
from engine.elcaballero.numbers import totals_of


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
    return not region.shore


def land_results(board: Board) -> list[LandResult]:
    """The land regions where anybody has caballeros."""
    regions = island_of(board.tiles).regions
    totals = totals_of(board.tiles, board.cards, board.players)
    return [
        LandResult(regions[number], totals[number], award(totals[number], regions[number].value))
        for number in sorted(totals)
    ]


def ships_at(cards: Sequence[Card], players: int, island: Island) -> dict[int, list[int]]:
    """The ships at these cards by number of the water and player."""
    ships: dict[int, list[int]] = {}
    for card in cards:
        for side in sides_in(card.ships):
            ships.setdefault(island.facing(card.cell, side), [0] * players)[card.player] += 1
    return ships


def water_results(board: Board) -> Sequence[WaterResult]:
    """The waters at which there are ships on cards: everyone scores, majorities do not matter (002:205)."""
    return _water_results(board.tiles, tuple([card for card in board.cards if card.ships]), board.players)


@lru_cache(maxsize=1 << 10)
def _water_results(tiles: Tiles, with_ships: tuple[Card, ...], players: int) -> tuple[WaterResult, ...]:
    """The same, by the cards with ships: most of what is done on the island changes nothing about them."""
    island = island_of(tiles)
    found = []
    for number, ships in sorted(ships_at(with_ships, players, island).items()):
        region = island.regions[number]
        found.append(WaterResult(region, tuple(ships), tuple([count * region.value for count in ships])))
    return tuple(found)


def alkalde_results(board: Board) -> list[AlkaldeResult]:
    """Closed land: twice its value. Closed water: once, if the ship is there too (002:254)."""
    if not board.alkalden:
        return []
    island = island_of(board.tiles)
    results = []
    for alkalde in board.alkalden:
        region = island.regions[island.regions_at[alkalde.cell * 4 + alkalde.side]]
        if region.is_land or alkalde.ship:
            worth = region.value * (2 if region.is_land else 1)
            points = tuple([worth if player == alkalde.player else 0 for player in range(board.players)])
            results.append(AlkaldeResult(region, alkalde.player, points))
    return results
