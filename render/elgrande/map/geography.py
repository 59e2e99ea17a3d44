"""The map: outlines in picture coordinates, from `data/elgrande/map/spain.json` (made by `scripts/make_map.py`)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FILE = Path(__file__).parents[3] / "data" / "elgrande" / "map" / "spain.json"

Outline = tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class MapLine:
    """A line between two lands, or between one land and the sea. Both sides use the very same points."""

    between: tuple[str, ...]
    points: Outline


@dataclass(frozen=True)
class Geography:
    """All shapes of the map. Outlines are closed without repeating their first point."""

    lines: tuple[MapLine, ...]
    regions: Mapping[str, Outline]
    lands: Mapping[str, Outline]
    """The lands around Spain; they may reach beyond the picture."""


@cache
def load_geography() -> Geography:
    """The map of `data/elgrande/map/`: its lines once, and every land as an outline made of them."""
    raw = json.loads(FILE.read_text(encoding="utf-8"))
    lines = tuple(MapLine(tuple(line["between"]), tuple((x, y) for x, y in line["points"])) for line in raw["lines"])

    def walk(numbers: list[int]) -> Outline:
        points: list[tuple[float, float]] = []
        for number in numbers:
            line = lines[abs(number) - 1].points
            points.extend((line if number > 0 else line[::-1])[:-1])
        return tuple(points)

    return Geography(
        lines=lines,
        regions={region: walk(numbers) for region, numbers in raw["regions"].items()},
        lands={
            name: (*((x, y) for x, y in land["coast"]), *walk(land.get("border", [])))
            for name, land in raw["lands"].items()
        },
    )
