"""Make data/elgrande/map/spain.json: the outlines of the board's regions and of the lands around them.

    python scripts/make_map.py [FOLDER]

FOLDER keeps the two downloaded packages (a temporary folder when it is not given). They come through the
npm client: es-atlas (provinces of Spain, Instituto Geográfico Nacional, CC BY 4.0) and world-atlas
(Natural Earth, public domain).

The shapes keep their topology all the way: provinces are merged by the arcs that they share, every line
between two regions is simplified and smoothed once and then used by both, and the borders with Portugal
and France are Spain's own lines. So neighbours touch without slivers, and nobody else touches.
"""

from __future__ import annotations

import itertools
import json
import math
import subprocess
import sys
import tarfile
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Point = tuple[float, float]
Line = list[Point]
Ring = list[int]  # arc numbers; ~n is arc n walked backwards

PACKAGES = ("es-atlas@0.6.0", "world-atlas@2.0.2")
TARGET = Path(__file__).parent.parent / "data" / "elgrande" / "map" / "spain.json"

REGIONS = {
    "galicia": "15 27 32 36 33",
    "pais_vasco": "01 20 48 31 39 26",
    "aragon": "22 44 50",
    "cataluna": "08 17 25 43",
    "castilla_la_vieja": "05 09 24 34 37 40 42 47 49",
    "castilla_la_nueva": "02 10 13 16 19 28 45",
    "sevilla": "06 11 14 21 41",
    "granada": "04 18 23 29 30",
    "valencia": "03 12 46",
}

# Where the land lies in the picture, and how far beyond the picture's edge outlines are kept.
LEFT, TOP, WIDTH, HEIGHT = 86.0, 122.0, 984.0, 752.0
WEST, EAST, SOUTH, NORTH = -9.30, 3.33, 36.0, 43.79
KEEP = (-60.0, -60.0, 1200.0, 1040.0)

# How much room a degree gets there, relative to the others: the crowded coasts get more than the wide
# inner lands, as on a printed board. (degree, weight); in between the weight changes evenly.
LONGITUDES = [
    (-12, 1.0),
    (-7.0, 1.0),
    (-5.5, 0.78),
    (-3.2, 0.85),
    (-1.4, 1.3),
    (0.2, 1.3),
    (1.5, 1.0),
    (7, 0.9),
]
LATITUDES = [
    (33, 1.0),
    (36.6, 1.25),
    (38.2, 1.15),
    (39.5, 0.78),
    (41.2, 0.85),
    (42.3, 1.2),
    (43.8, 1.3),
    (47, 1.0),
]

# Lenses over the narrow lands: (x, y) in the picture, strength, radius. Below a strength of 2 nothing folds.
LENSES = [
    (601.0, 246.0, 0.4, 105.0),
    (762.0, 548.0, 0.58, 105.0),
    (950.0, 332.0, 0.2, 90.0),
    (770.0, 320.0, 0.3, 85.0),
    (232.0, 252.0, 0.3, 90.0),
]

TOLERANCE = 3.2  # pixels that a simplified line may leave the true one
SMOOTHING = 2  # rounds of corner cutting


@dataclass
class Topology:
    """Decoded TopoJSON: every arc as a line of (longitude, latitude), and the geometries' rings."""

    arcs: list[Line]
    polygons: dict[str, list[list[Ring]]] = field(default_factory=dict)


def read_topology(path: Path, layer: str) -> Topology:
    """Decode one layer; polygons are filed under the geometry's id."""
    raw: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    (scale_x, scale_y), (move_x, move_y) = raw["transform"]["scale"], raw["transform"]["translate"]
    arcs = []
    for arc in raw["arcs"]:
        x = y = 0
        line: Line = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            line.append((x * scale_x + move_x, y * scale_y + move_y))
        arcs.append(line)
    topology = Topology(arcs)
    for geometry in raw["objects"][layer]["geometries"]:
        shape = geometry.get("arcs", [])
        polygons = [shape] if geometry["type"] == "Polygon" else shape
        topology.polygons.setdefault(str(geometry.get("id")), []).extend(polygons)
    return topology


def arc_points(arcs: Sequence[Line], ring: Ring) -> Line:
    """The points of a ring, each once; the first is not repeated at the end."""
    points: Line = []
    for number in ring:
        arc = arcs[number] if number >= 0 else arcs[~number][::-1]
        points.extend(arc[:-1])
    return points


def area(points: Sequence[Point]) -> float:
    """Signed area; its unit is that of the points, squared."""
    following = [*points[1:], *points[:1]]
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, following, strict=True)) / 2


def undirected(ring: Iterable[int]) -> set[int]:
    """The arc numbers of a ring, whichever way they are walked."""
    return {number if number >= 0 else ~number for number in ring}


def assign_arcs(spain: Topology) -> dict[int, set[str]]:
    """For every arc, the regions on its sides. Enclaves go to the region around them, islands to nobody."""
    region_of = {number: region for region, numbers in REGIONS.items() for number in numbers.split()}
    pieces: list[tuple[str, set[int], bool]] = []  # (region, arcs of the outer ring, is it the main land)
    for province, polygons in spain.polygons.items():
        if province not in region_of:
            continue
        main = max(polygons, key=lambda rings: abs(area(arc_points(spain.arcs, rings[0]))))
        for rings in polygons:
            # All rings: a hole is a border with the enclave in it, and vanishes if both are one region.
            arcs = set().union(*(undirected(ring) for ring in rings))
            pieces.append((region_of[province], arcs, rings is main))

    sides: dict[int, list[str]] = defaultdict(list)
    for region, arcs, is_main in pieces:
        if is_main:
            for arc in arcs:
                sides[arc].append(region)
    for _, arcs, is_main in pieces:
        touching = Counter(region for arc in arcs for region in sides.get(arc, []))
        if is_main or not touching:
            continue  # an island
        owner = touching.most_common(1)[0][0]
        for arc in arcs:
            sides[arc].append(owner)
    return {arc: set(regions) for arc, regions in sides.items() if len(regions) == 1 or len(set(regions)) == 2}


@dataclass
class Border:
    """A line between two regions, or between one region and the sea or a foreign land."""

    sides: tuple[str, ...]
    points: Line


def chain(spain: Topology, sides: dict[int, set[str]], stops: set[Point]) -> list[Border]:
    """Join arcs of the same sides end to end. Lines break only at junctions and at the stops."""
    ends: dict[Point, int] = Counter()
    for arc in sides:
        ends[spain.arcs[arc][0]] += 1
        ends[spain.arcs[arc][-1]] += 1
    fixed = {point for point, count in ends.items() if count != 2} | stops
    groups: dict[tuple[str, ...], list[Line]] = defaultdict(list)
    for arc, beside in sides.items():
        groups[tuple(sorted(beside))].append(list(spain.arcs[arc]))
    borders: list[Border] = []
    for regions, lines in groups.items():
        while lines:
            line = lines.pop()
            while (longer := lengthen(line, lines, fixed)) is not None:
                line = longer
            borders.extend(Border(regions, part) for part in split(line, fixed))
    return borders


def lengthen(line: Line, lines: list[Line], fixed: set[Point]) -> Line | None:
    """Take out of the lines one that goes on at an end of this line, and return both as one line."""
    for other in lines:
        for way in (other, other[::-1]):
            if line[-1] == way[0] and line[-1] not in fixed:
                lines.remove(other)
                return line + way[1:]
            if line[0] == way[-1] and line[0] not in fixed:
                lines.remove(other)
                return way[:-1] + line
    return None


def split(line: Line, stops: set[Point]) -> list[Line]:
    """Cut a line at every stop inside it."""
    cuts = [0, *(i for i in range(1, len(line) - 1) if line[i] in stops), len(line) - 1]
    return [line[a : b + 1] for a, b in itertools.pairwise(cuts)]


def main_land(topology: Topology, country: str) -> Line:
    """The largest ring of a country."""
    rings = [arc_points(topology.arcs, rings[0]) for rings in topology.polygons[country]]
    return max(rings, key=lambda ring: abs(area(ring)))


def nearest(points: Sequence[Point], place: Point) -> int:
    """The number of the point next to a place."""
    return min(range(len(points)), key=lambda i: math.dist(points[i], place))


# -- from degrees to the picture ---------------------------------------------------------------------------


def stretch(knots: Sequence[tuple[float, float]], degree: float) -> float:
    """The room between the first knot and a degree: the integral of the weights."""
    total = 0.0
    for (a, weight_a), (b, weight_b) in itertools.pairwise(knots):
        part = min(max(degree, a), b) - a
        slope = (weight_b - weight_a) / (b - a)
        total += part * (weight_a + slope * part / 2)
    return total


def project(point: Point) -> Point:
    """Picture coordinates of a (longitude, latitude)."""
    west, east = stretch(LONGITUDES, WEST), stretch(LONGITUDES, EAST)
    south, north = stretch(LATITUDES, SOUTH), stretch(LATITUDES, NORTH)
    x = LEFT + WIDTH * (stretch(LONGITUDES, point[0]) - west) / (east - west)
    y = TOP + HEIGHT * (north - stretch(LATITUDES, point[1])) / (north - south)
    dx = dy = 0.0
    for lens_x, lens_y, strength, radius in LENSES:
        pull = strength * math.exp(-((x - lens_x) ** 2 + (y - lens_y) ** 2) / (2 * radius**2))
        dx, dy = dx + (x - lens_x) * pull, dy + (y - lens_y) * pull
    return x + dx, y + dy


def simplify(line: Line, tolerance: float) -> Line:
    """Douglas and Peucker's way: keep the points that matter, and always both ends."""
    if len(line) < 3:
        return line
    (ax, ay), (bx, by) = line[0], line[-1]
    length = math.hypot(bx - ax, by - ay)

    def distance(point: Point) -> float:
        if length == 0:
            return math.dist(point, line[0])
        return abs((bx - ax) * (ay - point[1]) - (ax - point[0]) * (by - ay)) / length

    farthest = max(range(1, len(line) - 1), key=lambda i: distance(line[i]))
    if distance(line[farthest]) <= tolerance:
        return [line[0], line[-1]]
    return simplify(line[: farthest + 1], tolerance)[:-1] + simplify(line[farthest:], tolerance)


def smooth(line: Line) -> Line:
    """Chaikin's way: cut the corners, keep both ends."""
    for _ in range(SMOOTHING):
        cut: Line = [line[0]]
        for (ax, ay), (bx, by) in itertools.pairwise(line):
            cut.append((ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25))
            cut.append((ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75))
        cut.append(line[-1])
        line = cut
    return line


def drawn(line: Line) -> Line:
    """A line of degrees as it stands in the picture: projected, simplified, smoothed, in tenths of a pixel."""
    pixels = [project(point) for point in line]
    if pixels[0] == pixels[-1]:  # a closed line has no farthest point from its chord: halve it first
        half = len(pixels) // 2
        simple = simplify(pixels[: half + 1], TOLERANCE)[:-1] + simplify(pixels[half:], TOLERANCE)
    else:
        simple = simplify(pixels, TOLERANCE)
    return [(round(x, 1), round(y, 1)) for x, y in simplify(smooth(simple), 0.2)]


def kept(line: Line) -> Line:
    """Pull points far outside the picture to its surroundings' edge, and drop the repetitions."""
    left, top, right, bottom = KEEP
    points: Line = []
    for x, y in line:
        point = (min(max(x, left), right), min(max(y, top), bottom))
        if len(points) >= 2 and any(points[-1][i] == points[-2][i] == point[i] for i in (0, 1)):
            points[-1] = point
        elif not points or points[-1] != point:
            points.append(point)
    return points


# -- rings -------------------------------------------------------------------------------------------------


def ring_of(borders: list[Border], numbers: list[int]) -> list[int]:
    """Order lines into the longest closed ring; n + 1 is line n forwards, -(n + 1) backwards."""
    best: list[int] = []
    left = set(numbers)
    while left:
        first = left.pop()
        ring, end, start = [first + 1], borders[first].points[-1], borders[first].points[0]
        while end != start:
            number = next(n for n in sorted(left) if end in (borders[n].points[0], borders[n].points[-1]))
            left.remove(number)
            forwards = borders[number].points[0] == end
            ring.append(number + 1 if forwards else -(number + 1))
            end = borders[number].points[-1 if forwards else 0]
        if sum(len(borders[abs(n) - 1].points) for n in ring) > sum(len(borders[abs(n) - 1].points) for n in best):
            best = ring
    return best


def outer_walk(borders: list[Border], start: Point, end: Point) -> tuple[list[int], Line]:
    """Walk Spain's outline from start to end, the way that is shorter: line numbers, and the points."""
    outer = [number for number, border in enumerate(borders) if len(border.sides) == 1]
    ring = ring_of(borders, outer)
    walks = []
    for way in (ring, [-n for n in reversed(ring)]):
        lines = [borders[n - 1].points if n > 0 else borders[-n - 1].points[::-1] for n in way]
        first = next(i for i, line in enumerate(lines) if line[0] == start)
        points: Line = [start]
        numbers: list[int] = []
        for step in range(len(way)):
            at = (first + step) % len(way)
            numbers.append(abs(way[at]) - 1)
            points.extend(lines[at][1:])
            if points[-1] == end:
                break
        walks.append((numbers, points))
    return min(walks, key=lambda walk: len(walk[1]))


def neighbour_land(world: Topology, country: str, border: Line) -> Line:
    """A country around Spain: its own coast, and Spain's line where both meet. Picture coordinates."""
    ring = main_land(world, country)
    a, b = nearest(ring, border[0]), nearest(ring, border[-1])
    one = ring[a:b] if a < b else ring[a:] + ring[:b]
    other = (ring[b:a] if b < a else ring[b:] + ring[:a])[::-1]
    middle = border[len(border) // 2]
    # The way that stays away from the middle of the border is the coast (and the far side).
    coast = max((one, other), key=lambda way: min(math.dist(point, middle) for point in way))
    return kept(drawn([border[0], *coast[1:], border[-1]]))


def fetch(package: str, folder: Path) -> Path:
    """Download a package with the npm client and unpack it; return its folder."""
    name = package.split("@", maxsplit=1)[0]
    target = folder / name
    if not target.exists():
        subprocess.run(["npm", "pack", "--silent", package], cwd=folder, check=True)
        archive = next(folder.glob(f"{name}-*.tgz"))
        with tarfile.open(archive) as tar:
            tar.extractall(target, filter="data")
    return target / "package"


# The places where Spain's outline changes from sea to foreign land.
ENDS = {"minho": (-8.87, 41.87), "guadiana": (-7.40, 37.18), "bidasoa": (-1.78, 43.38), "cerbere": (3.17, 42.43)}


def make(folder: Path) -> dict[str, Any]:
    """Everything that data/elgrande/map/spain.json holds."""
    spain = read_topology(fetch(PACKAGES[0], folder) / "es" / "provinces.json", "provinces")
    world = read_topology(fetch(PACKAGES[1], folder) / "countries-10m.json", "countries")
    sides = assign_arcs(spain)
    outline = [point for arc, regions in sides.items() if len(regions) == 1 for point in spain.arcs[arc]]
    ends = {name: outline[nearest(outline, place)] for name, place in ENDS.items()}
    borders = chain(spain, sides, set(ends.values()))
    rings = {
        region: ring_of(borders, [n for n, border in enumerate(borders) if region in border.sides])
        for region in REGIONS
    }
    lands: dict[str, Any] = {
        "marruecos": {"coast": kept(drawn(main_land(world, "504")))},
        "argelia": {"coast": kept(drawn(main_land(world, "012")))},
    }
    foreign: dict[int, str] = {}
    for name, country, start, end in (
        ("portugal", "620", "minho", "guadiana"),
        ("francia", "250", "bidasoa", "cerbere"),
    ):
        numbers, points = outer_walk(borders, ends[start], ends[end])
        foreign.update(dict.fromkeys(numbers, name))
        lands[name] = {
            "coast": neighbour_land(world, country, points),
            "border": follow(borders, numbers, points[-1]),
        }
    used = {abs(number) - 1 for ring in rings.values() for number in ring}
    lines = [
        {
            "between": [*border.sides, *([foreign[number]] if number in foreign else [])],
            "points": drawn(border.points) if number in used else [],
        }
        for number, border in enumerate(borders)
    ]
    return {
        "source": "es-atlas 0.6.0 (Instituto Geográfico Nacional, CC BY 4.0), world-atlas 2.0.2 (Natural Earth)",
        "lines": lines,
        "regions": rings,
        "lands": lands,
    }


def follow(borders: list[Border], numbers: list[int], start: Point) -> list[int]:
    """Order lines into a walk from a point, numbered as in ring_of."""
    left, walk = set(numbers), []
    while left:
        number = next(n for n in sorted(left) if start in (borders[n].points[0], borders[n].points[-1]))
        left.remove(number)
        forwards = borders[number].points[0] == start
        walk.append(number + 1 if forwards else -(number + 1))
        start = borders[number].points[-1 if forwards else 0]
    return walk


def main() -> None:
    """Write the file, and say how large it is."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(temporary)
        data = make(folder)
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")
    touching = {tuple(line["between"]) for line in data["lines"] if len(line["between"]) == 2 and line["points"]}
    print(f"{TARGET.name}: {TARGET.stat().st_size // 1024} kB, {len(data['lines'])} lines, borders {len(touching)}")


if __name__ == "__main__":
    main()
