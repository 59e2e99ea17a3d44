"""The map: areas, neighbours and printed points.

Areas are numbered: 0 is the Castillo, regions follow from 1 in the printed scoring order. Sets of areas are bit masks
(bit `1 << area`), because they are asked many times in every turn. Expansions append regions of their own.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from engine.elgrande import facts

CASTILLO = 0
CASTILLO_BIT = 1 << CASTILLO


class Map:
    """The areas of one set of rules. Everything is indexed by area number."""

    def __init__(
        self,
        ids: tuple[str, ...],
        points: tuple[tuple[int, ...], ...],
        neighbours: tuple[int, ...],
        coast: tuple[bool, ...],
        tables: dict[str, tuple[int, ...]],
    ) -> None:
        self.ids = ids
        self.points = points
        """Printed points for first, second and third place."""
        self.neighbours = neighbours
        """Mask of the neighbouring regions."""
        self.coast = coast
        self.tables = tables
        """Points of the mobile scoring tables, by their id."""
        self.index = {name: area for area, name in enumerate(ids)}
        self.all_regions = (1 << len(ids)) - 1 - CASTILLO_BIT
        """Mask of all regions, without the Castillo."""
        self.choices = cache(self._choices)
        """The choices "verb area" for all areas in a mask. Made once for every mask."""
        self.placing = tuple([self.choices("place", mask | CASTILLO_BIT) for mask in neighbours])
        """The choices to place a caballero while the King stands in an area: in its neighbours or the Castillo."""
        self.pieces = cache(self._pieces)
        """All pieces there could be of these owners in a mask of areas: their places on the board, and the choices
        "move region owner". Made once for every mask, too."""

    def _choices(self, verb: str, areas: int) -> tuple[str, ...]:
        return tuple(f"{verb} {self.ids[area]}" for area in areas_in(areas))

    def _pieces(self, players: int, areas: int, owners: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[str, ...]]:
        pieces = [(area, owner) for area in areas_in(areas) for owner in owners]
        places = tuple(area * players + owner for area, owner in pieces)
        return places, tuple(f"move {self.ids[area]} {owner}" for area, owner in pieces)


def areas_in(mask: int) -> Iterable[int]:
    """The area numbers in a mask, ascending."""
    area = 0
    while mask:
        if mask & 1:
            yield area
        mask >>= 1
        area += 1


def _base_map() -> Map:
    regions = facts.REGIONS["region"]
    ids = ("castillo", *(region["id"] for region in regions))
    index = {name: area for area, name in enumerate(ids)}
    return Map(
        ids=ids,
        points=(tuple(facts.REGIONS["castillo"]["points"]), *(tuple(region["points"]) for region in regions)),
        neighbours=(0, *(sum(1 << index[name] for name in region["neighbours"]) for region in regions)),
        coast=(False, *(region["coast"] for region in regions)),
        tables={table["id"]: tuple(table["points"]) for table in facts.REGIONS["scoring_table"]},
    )


BASE_MAP = _base_map()
