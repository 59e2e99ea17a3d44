"""Where names, points, the King and the other pieces stand on the map: `data/elgrande/map/places.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from render.layout import Box
from render.pieces import KING

FILE = Path(__file__).parents[2] / "data" / "elgrande" / "map" / "places.toml"

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
class Place:
    """Where a region's name, its points, the King and the other pieces stand."""

    name: tuple[int, int]
    width: int
    plaque: tuple[int, int]
    king: Box
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
            king=Box(place["king"][0] - KING[0] // 2, place["king"][1] - KING[1], *KING),
            field=Box(*place["field"]),
        )
        for region, place in raw.items()
    }
