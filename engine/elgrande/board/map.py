"""The map: areas, neighbours and printed points.

Areas are numbered: 0 is the Castillo, regions follow from 1 in the order in which they are scored. Sets of areas are
bit masks (bit `1 << area`), because they are asked many times in every turn; there is a mask for each purpose.
Expansions append regions of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.core.rules import RulesConflict
from engine.elgrande import facts
from engine.elgrande.board.qualities import PLAIN

CASTILLO = 0
CASTILLO_BIT = 1 << CASTILLO
AREA_BITS = tuple([1 << area for area in range(64)])
"""The bit of each area in a mask, for more areas than any map has."""
REGIONS_WITHOUT = tuple([tuple([(1 << areas) - 2 & ~bit for bit in AREA_BITS[:areas]]) for areas in range(64)])
"""By the number of areas: for each of them, the mask of all regions but that one."""


@dataclass(frozen=True)
class Space:
    """A space inside a region for one caballero, such as that of the captain on the ship.

    Who comes in may take it; nobody moves there from the same region. To have it is a quality of its name.
    """

    id: str
    points: int = 0
    """What whoever has it gets whenever the region is scored, besides the majority."""
    excludes: frozenset[str] = frozenset()
    """The qualities with which nobody may take it."""

    @classmethod
    def read(cls, printed: Mapping[str, Any]) -> Space:
        """A space as a table `[[region.space]]` of `data/elgrande/` prints it."""
        return cls(printed["id"], printed["points"], frozenset(printed.get("excludes", ())))


@dataclass(frozen=True)
class Area:
    """A region, or the Castillo, as it is printed."""

    id: str
    points: tuple[int, ...]
    """For first, second and third place."""
    is_coast: bool = False
    neighbours: tuple[str, ...] = ()
    """Where the King goes from here. Borders go both ways, also to the areas of another module."""
    placed_from: tuple[str, ...] = ()
    """The regions besides the neighbours in which the King may be when a caballero comes here from a court."""
    king_may_enter: bool = True
    is_spanish: bool = True
    """Whether it is one of the nine regions of Spain. Only these have a region card and a window in the discs."""
    spaces: tuple[Space, ...] = ()
    has_other_ground: bool = True
    """Whether caballeros may stand beside the spaces; otherwise nobody comes in once all are taken."""

    @classmethod
    def read(cls, printed: Mapping[str, Any]) -> Area:
        """A region as a table of `data/elgrande/` prints it. What is left out is as in most regions."""
        return cls(
            id=printed["id"],
            points=tuple(printed["points"]),
            is_coast=printed["coast"],
            neighbours=tuple(printed.get("neighbours", ())),
            placed_from=tuple(printed.get("placed_from", ())),
            king_may_enter=printed.get("king_may_enter", True),
            is_spanish=printed.get("spanish", True),
            spaces=tuple([Space.read(space) for space in printed.get("space", ())]),
            has_other_ground=printed.get("other_ground", True),
        )


class Map:
    """The areas of one set of rules. Everything is indexed by area number."""

    def __init__(self, areas: tuple[Area, ...], tables: Mapping[str, tuple[int, ...]]) -> None:
        self.ids = tuple([area.id for area in areas])
        self.points = tuple([area.points for area in areas])
        """Printed points for first, second and third place."""
        self.coast = tuple([area.is_coast for area in areas])
        self.tables = tables
        """Points of the mobile scoring tables, by their id."""
        self.index = {name: number for number, name in enumerate(self.ids)}
        if len(self.index) < len(areas):
            raise RulesConflict(f"two areas have the same name: {self.ids}")
        self.spaces = tuple([(number, space) for number, area in enumerate(areas) for space in area.spaces])
        """The spaces inside regions, each behind the area it is in."""
        self.spaces_in = tuple([area.spaces for area in areas])
        """The same by area, from left to right."""
        self.arrivals = {name: (number, "") for name, number in self.index.items()}
        """Where choices lead: the area, and the space in it, "" for the other ground."""
        self.arrivals |= {space.id: (number, space.id) for number, space in self.spaces}
        if len(self.arrivals) < len(areas) + len(self.spaces):
            raise RulesConflict(f"two spaces have the same name, or that of an area: {[*self.arrivals]}")
        self.coasts = self._mask(area.id for area in areas if area.is_coast)
        """Mask of the regions on the coast."""
        self.with_spaces = self._mask(area.id for area in areas if area.spaces)
        """Mask of the areas with spaces."""
        self.scored_spaces = tuple([tuple([space for space in area.spaces if space.points]) for area in areas])
        """By area, its spaces that bring points."""
        self.with_ground = self._mask(area.id for area in areas if area.has_other_ground)
        """Mask of the areas where caballeros may stand elsewhere than on spaces."""
        borders = {(area.id, other) for area in areas for other in area.neighbours}
        borders |= {(other, area) for area, other in borders}
        placings = borders | {(king, area.id) for area in areas for king in area.placed_from}
        self.neighbours = self._by_area(borders)
        """Mask of the regions where the King may go from each area."""
        self.from_court = self._by_area(placings)
        """Mask of the regions where a caballero may be placed from the court while the King stands in each area."""
        self.all_regions = (1 << len(areas)) - 1 - CASTILLO_BIT
        """Mask of all regions, without the Castillo."""
        self.king_may_enter = self._mask(area.id for area in areas[1:] if area.king_may_enter)
        self.region_cards = self._mask(area.id for area in areas[1:] if area.is_spanish)
        """Mask of the regions that have a card, by which things are drawn and chosen."""
        self.disc_windows = self.region_cards
        """Mask of the regions that a disc can show."""
        self.spanish = self.region_cards
        """Mask of the regions of the mainland."""
        self.placed_directly = self._mask(area for _, area in placings)
        """Mask of the regions where caballeros ever come from a court."""
        self.overseas = self.all_regions & ~self.placed_directly
        """Mask of the regions where nobody comes but by ship or by a card."""
        self.names = cache(self._names)
        """The ids of the areas in a mask. Made once for every mask."""
        self.choices = cache(self._choices)
        """The choices "verb area" for all areas in a mask. Made once for every mask."""
        self.to_spaces = cache(self._to_spaces)
        """The choices "verb space" for the spaces of the areas in a mask that are not taken and that a caballero of one
        kind may take. Made once for each."""
        beside_spaces = [mask & self.with_ground | CASTILLO_BIT for mask in self.from_court]
        self.placing = tuple([self.choices("place", mask) for mask in beside_spaces])
        """The choices to place a caballero beside the spaces while the King stands in an area, or in the Castillo."""
        self.placing_and_spaces = cache(self._placing_and_spaces)
        """The same with those spaces that are not taken. Made once for each."""
        self.pieces = cache(self._pieces)
        """By the names of all owners, the choice "move region owner" for each place on the board; "" for others' and
        outside a mask of areas. Made once for every mask, too."""

    def _names(self, mask: int) -> tuple[str, ...]:
        return tuple([self.ids[area] for area in areas_in(mask)])

    def _mask(self, names: Iterable[str]) -> int:
        mask = 0
        for name in names:
            mask |= 1 << self.index[name]
        return mask

    def _by_area(self, pairs: Iterable[tuple[str, str]]) -> tuple[int, ...]:
        """Of pairs of areas, the mask of the second ones for each first one."""
        masks = [0] * len(self.ids)
        for area, other in pairs:
            masks[self.index[area]] |= 1 << self.index[other]
        return tuple(masks)

    def _choices(self, verb: str, areas: int) -> tuple[str, ...]:
        return tuple(f"{verb} {self.ids[area]}" for area in areas_in(areas))

    def _to_spaces(self, verb: str, areas: int, kind: tuple[str, ...], taken: frozenset[str]) -> tuple[str, ...]:
        free = [space for area, space in self.spaces if areas >> area & 1 and space.id not in taken]
        return tuple([f"{verb} {space.id}" for space in free if space.excludes.isdisjoint(kind)])

    def _placing_and_spaces(self, king: int, taken: frozenset[str]) -> tuple[str, ...]:
        return self.placing[king] + self.to_spaces("place", self.from_court[king], PLAIN, taken)

    def _pieces(self, names: tuple[str, ...], areas: int, owners: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(
            [
                f"move {region} {name}" if areas >> area & 1 and owner in owners else ""
                for area, region in enumerate(self.ids)
                for owner, name in enumerate(names)
            ]
        )


@cache
def areas_in(mask: int) -> tuple[int, ...]:
    """The area numbers in a mask, ascending."""
    return tuple([area for area in range(mask.bit_length()) if mask >> area & 1])


BASE_AREAS: tuple[Area, ...] = (
    Area("castillo", tuple(facts.REGIONS["castillo"]["points"]), king_may_enter=False, is_spanish=False),
    *map(Area.read, facts.REGIONS["region"]),
)

SCORING_TABLES: dict[str, tuple[int, ...]] = {
    table["id"]: tuple(table["points"]) for table in facts.REGIONS["scoring_table"]
}


@cache
def map_of(areas: tuple[Area, ...], tables: tuple[tuple[str, tuple[int, ...]], ...]) -> Map:
    """The map of these areas; the same one for all games with them."""
    return Map(areas, dict(tables))
