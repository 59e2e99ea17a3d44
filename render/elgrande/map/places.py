"""Where names, points, the King and the other pieces stand on the map: `data/elgrande/map/places.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from render.layout import Box
from render.pieces import KING

FOLDER = Path(__file__).parents[3] / "data" / "elgrande" / "map"

PLAQUE = (112, 40)
NAME_HEIGHT = 34  # of the plate with a region's name
TABLES_BESIDE = (Box(72, 880, *PLAQUE), Box(192, 880, *PLAQUE))  # the mobile scoring tables that are not in play
COMPASS = (694, 838, 46)
TITLE = Box(716, 65, 352, 88)
LANDS = {
    "portugal": Box(150, 400, 36, 320),
    "francia": Box(940, 164, 138, 32),
    "africa": Box(900, 876, 176, 36),
}  # the names of the lands around
SHIP = Box(752, 690, 78, 74)
TOWER = Box(890, 635, 190, 116)


@dataclass(frozen=True)
class RegionPlaces:
    """Where a region's name, its points, the King and the other pieces stand. `field` is the room for the latter."""

    name: tuple[int, int]
    width: int
    plaque: tuple[int, int]
    king: Box
    """The King, all of him inside the region."""
    field: Box
    field_with_king: Box
    """The same while the King stands in the region."""
    inset: Box | None
    """The chart of a region that does not lie on the map."""
    spaces: Mapping[str, tuple[int, int]]
    """Left upper corners of the spaces for one caballero."""
    loose: tuple[int, int] | None
    """Left end and middle of the row of gold or goods that nobody has."""

    def room(self, *, has_king: bool) -> Box:
        """The room for all pieces but the King."""
        return self.field_with_king if has_king else self.field


@cache
def places() -> dict[str, RegionPlaces]:
    """The places of all regions of Spain and of the Castillo, by id."""
    return _read("places.toml")


@cache
def further_places() -> dict[str, RegionPlaces]:
    """The places of further regions, some of them on insets below the map."""
    return _read("colonies.toml") | _read("portugal.toml")


def place_of(area: str) -> RegionPlaces:
    """The place of any region or of the Castillo."""
    return places()[area] if area in places() else further_places()[area]


def _read(name: str) -> dict[str, RegionPlaces]:
    with (FOLDER / name).open("rb") as file:
        raw = tomllib.load(file)
    return {
        region: RegionPlaces(
            name=(place["name"][0], place["name"][1]),
            width=place["width"],
            plaque=(place["plaque"][0], place["plaque"][1]),
            king=Box(place["king"][0] - KING[0] // 2, place["king"][1] - KING[1], *KING),
            field=Box(*place["field"]),
            field_with_king=Box(*place.get("field_with_king", place["field"])),
            inset=Box(*place["inset"]) if "inset" in place else None,
            spaces={space: (left, top) for space, (left, top) in place.get("spaces", {}).items()},
            loose=(place["loose"][0], place["loose"][1]) if "loose" in place else None,
        )
        for region, place in raw.items()
    }
