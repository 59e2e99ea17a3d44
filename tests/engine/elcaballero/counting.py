"""What a person counts on the table of El Caballero, from a view alone."""

from __future__ import annotations

from collections import Counter

from engine.core.insight import Remark
from engine.elcaballero.board.cells import STEPS, cell_named, name_of
from engine.elcaballero.seen.view import ElCaballeroView, LaidCard, LandView

SUMMED_UP = ("ships", "alkalden", "saved", "shielded")
"""Remarks that say how much more there is of something."""


def value_of(view: ElCaballeroView, land: LandView) -> int:
    """Tiles and gold of a land."""
    there = [tile for tile in view.tiles if tile.land_region == land.letter]
    return len(there) + sum(tile.face.gold for tile in there)


def caballeros(view: ElCaballeroView, land: LandView) -> list[int]:
    """By player: the numbers of the cards that face a land."""
    found = [0] * view.players
    for card in view.cards:
        for side, letter in zip(card.land, card.regions, strict=True):
            found[card.player] += number_at(card, side) * (letter == land.letter)
    return found


def number_at(card: LaidCard, side: str) -> int:
    return card.numbers[["north", "east", "south", "west"].index(side)]


def earned(view: ElCaballeroView, land: LandView) -> list[int]:
    """Points by player at a land (002:199): twice its value and, if three or four play, once; ties for first once."""
    counts, value = caballeros(view, land), value_of(view, land)
    places = Counter(counts)
    first, *others = sorted({count for count in counts if count}, reverse=True) or [0]
    points = {first: value if places[first] > 1 else 2 * value}
    if others and view.players > 2 and places[first] == places[others[0]] == 1:
        points[others[0]] = value
    return [points.get(count, 0) if count else 0 for count in counts]


def land_at(view: ElCaballeroView, area: str) -> LandView | None:
    """The land whose oldest tile lies in this cell."""
    return next((land for land in view.lands if land.cells[0].name == area), None)


def parts_of(before: ElCaballeroView, land: LandView) -> list[LandView]:
    """The lands whose tiles all belong to this one later, in the order of their letters."""
    found = [part for part in before.lands if {*part.cells} <= {*land.cells}]
    return sorted(found, key=lambda part: (len(part.letter), part.letter))


def lead(view: ElCaballeroView, area: str, seat: int) -> int:
    """How many caballeros more than any rival a player has at a land."""
    land = land_at(view, area)
    counts = [0] * view.players if land is None else caballeros(view, land)
    return counts.pop(seat) - max(counts)


def summed_up(view: ElCaballeroView, name: str, seat: int) -> int:
    """What there is of something that is counted over the whole table."""
    if name == "ships":
        return sum(
            water.value * (water.ships[seat] - (water.alkalde == seat and water.alkalde_has_ship))
            for water in view.waters
        )
    if name == "alkalden":
        waters = sum(water.value for water in view.waters if water.alkalde == seat and water.alkalde_has_ship)
        return waters + sum(2 * land.value for land in view.lands if land.alkalde == seat)
    taken = {tile.cell.name for tile in view.tiles} | {card.cell.name for card in view.cards}
    found = 0
    for card in view.cards:
        if card.player == seat and len(card.land) == 1 and not card.grande:
            is_open = any(name_of(cell_named(card.cell.name) + step) not in taken for step in STEPS)
            counts = card.castillo and is_open if name == "saved" else not is_open
            found += number_at(card, card.land[0]) * counts
    return found


def assert_remark(before: ElCaballeroView, after: ElCaballeroView, seat: int, remark: Remark) -> None:
    if remark.name in SUMMED_UP:
        assert summed_up(after, remark.name, seat) - summed_up(before, remark.name, seat) == remark.count
    elif remark.name == "lead":
        assert lead(after, remark.area, seat) == remark.count > lead(before, remark.area, seat) > 0
    else:
        assert (remark.name, remark.count) == ("at_court", after.court[seat])
