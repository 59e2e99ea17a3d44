"""The shapes of the map touch exactly where the rules say that regions are neighbours."""

from __future__ import annotations

import itertools
import tomllib
from functools import cache
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.elgrande.map.geography import load_geography

DATA = Path(__file__).parents[3] / "data"
RULES = {
    region["id"]: region
    for region in tomllib.loads((DATA / "elgrande" / "regions.toml").read_text(encoding="utf-8"))["region"]
}
NEIGHBOURS = {frozenset((a, b)) for a, region in RULES.items() for b in region["neighbours"]}
PORTUGAL = {"galicia", "castilla_la_vieja", "castilla_la_nueva", "sevilla"}
FRANCIA = {"pais_vasco", "aragon", "cataluna"}


@cache
def shape(region: str) -> Image.Image:
    mask = Image.new("L", (1600, 1200))
    ImageDraw.Draw(mask).polygon(load_geography().regions[region], fill=255)
    return mask


@cache
def grown(region: str) -> Image.Image:
    """The shape and two pixels around it."""
    return shape(region).filter(ImageFilter.MaxFilter(5))


def pixels(mask: Image.Image) -> int:
    return mask.histogram()[255]


def test_every_region_of_the_rules_has_a_shape() -> None:
    assert set(load_geography().regions) == set(RULES)


def test_lines_lie_exactly_between_the_fifteen_neighbours() -> None:
    lines = {frozenset(line.between) for line in load_geography().lines if set(line.between) <= set(RULES)}
    between = {pair for pair in lines if len(pair) == 2}
    assert len(between) == 15
    assert between == NEIGHBOURS


def test_portugal_and_france_lie_beside_the_regions_of_the_expansions() -> None:
    for land, regions in (("portugal", PORTUGAL), ("francia", FRANCIA)):
        beside = {line.between[0] for line in load_geography().lines if land in line.between}
        assert beside == regions


@pytest.mark.parametrize("pair", [frozenset(pair) for pair in itertools.combinations(sorted(RULES), 2)], ids=sorted)
def test_drawn_shapes_touch_only_where_regions_are_neighbours(pair: frozenset[str]) -> None:
    one, other = sorted(pair)
    common = pixels(ImageChops.multiply(shape(one), shape(other)))
    near = pixels(ImageChops.multiply(grown(one), shape(other)))
    if pair in NEIGHBOURS:
        assert near > 60
        assert common < near  # the line itself belongs to both, and no more
    else:
        assert common == 0
        assert near == 0


def test_regions_leave_no_slivers_between_them() -> None:
    together = Image.new("L", (1600, 1200))
    for region in RULES:
        together = ImageChops.lighter(together, shape(region))
    left, top, right, bottom = together.getbbox() or (0, 0, 0, 0)
    outside = together.crop((left - 1, top - 1, right + 1, bottom + 1))  # with a rim of sea, where the filling begins
    ImageDraw.floodfill(outside, (0, 0), 255)
    # A few single pixels lie in curls of the coast; nothing between regions is empty.
    assert outside.width * outside.height - pixels(outside) < 8


def test_coast_is_where_a_line_has_only_sea_on_its_other_side() -> None:
    coasts = {line.between[0] for line in load_geography().lines if len(line.between) == 1 and line.points}
    assert coasts == {region["id"] for region in RULES.values() if region["coast"]}
