"""The numbers on caballero cards, and how many caballeros a player has at a region with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from engine.elcaballero import facts
from engine.elcaballero.board import Card
from engine.elcaballero.island import Island, Tiles, island_of

FRONT = frozenset(facts.FRONT)


def _faces(north: int) -> tuple[int, ...]:
    """The numbers at the four sides of a card that lies with this number to the north, clockwise from there."""
    printed = facts.FRONT if north in FRONT else facts.BACK
    place = printed.index(north)
    return tuple(printed[(place + side) % 4] for side in range(4))


FACES: dict[int, tuple[int, ...]] = {north: _faces(north) for north in (*facts.FRONT, *facts.BACK)}
"""By the number that faces north: the number at every side."""

NORTH_FOR: dict[tuple[int, int], int] = {
    (number, side): north for north, faces in FACES.items() for side, number in enumerate(faces)
}
"""For a number and the side at which it is wanted: the number that must face north."""


def numbers_at(card: Card, sides: Sequence[int]) -> tuple[int, ...]:
    """The numbers of the card at these sides."""
    faces = FACES[card.north]
    return tuple([faces[side] for side in sides])


def strongest(island: Island, card: Card) -> int:
    """The highest number of a card that faces land; 0 if none does."""
    return max(numbers_at(card, island.land_at(card.cell)), default=0)


def brought_to(island: Island, card: Card) -> Mapping[int, int]:
    """The caballeros that a card brings to each land region it touches, by number of the region. Nobody changes it."""
    brought = island.brought.get((card.cell, card.north))
    if brought is None:
        brought = island.brought[card.cell, card.north] = {}
        for side in island.land_at(card.cell):
            region = island.facing(card.cell, side)
            brought[region] = brought.get(region, 0) + FACES[card.north][side]
    return brought


@lru_cache(maxsize=1 << 12)
def totals_of(tiles: Tiles, cards: tuple[Card, ...], players: int) -> dict[int, tuple[int, ...]]:
    """The caballeros by player at every land region where there are any, by number of the region. Nobody changes it."""
    island = island_of(tiles)
    totals: dict[int, list[int]] = {}
    for card in cards:
        for region, number in brought_to(island, card).items():
            if region not in totals:
                totals[region] = [0] * players
            totals[region][card.player] += number
    return {region: tuple(counts) for region, counts in totals.items()}
