"""Caballero cards on the table, their numbers, and how many caballeros a player has with them at a region."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import add
from typing import NamedTuple

from engine.elcaballero import facts
from engine.elcaballero.board.island import Island

FRONT = frozenset(facts.FRONT)

MOST_ON_A_CARD = max(facts.BACK)

Totals = Mapping[int, tuple[int, ...]]
"""What the players have at each region where anybody has something, by number of the region. Nobody changes it."""


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


class Card(NamedTuple):
    """A caballero card on the table."""

    cell: int
    player: int
    north: int
    """The number that faces north: it says which side is up and how the card is turned (B2)."""
    castillo: bool = False
    grande: bool = False
    ships: int = 0
    """Mask of the sides at which a ship lies."""


def numbers_at(card: Card, sides: Sequence[int]) -> tuple[int, ...]:
    """The numbers of the card at these sides."""
    faces = FACES[card.north]
    return tuple([faces[side] for side in sides])


def strongest(island: Island, card: Card) -> int:
    """The highest number of a card that faces land; 0 if none does."""
    return max(numbers_at(card, island.land_at(card.cell)), default=0)


def brought_to(island: Island, card: Card) -> dict[int, int]:
    """The caballeros that a card brings to each land region it touches, by number of the region."""
    brought: dict[int, int] = {}
    for side in island.land_at(card.cell):
        region = island.facing(card.cell, side)
        brought[region] = brought.get(region, 0) + FACES[card.north][side]
    return brought


def with_more(totals: Totals, brought: Mapping[int, int], player: int, players: int, times: int = 1) -> Totals:
    """The totals when a player has so much more at some regions: `brought` so many times, or -1 time what goes away."""
    found = dict(totals)
    for region, number in brought.items():
        counts = [*found.get(region, (0,) * players)]
        counts[player] += number * times
        if any(counts):
            found[region] = tuple(counts)
        else:
            del found[region]
    return found


def with_joined(totals: Totals, before: Island, after: Island) -> Totals:
    """The totals when a tile is laid: what has become one region has what its parts had."""
    if totals.keys() <= after.regions.keys():
        return totals
    found: dict[int, tuple[int, ...]] = {}
    for number, counts in totals.items():
        now = after.regions_at[before.regions[number].edges[0]]
        found[now] = tuple(map(add, found[now], counts)) if now in found else counts
    return found
