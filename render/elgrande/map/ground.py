"""The ground of the map: sea with its depths, lands with their textures, borders. Flat colours only."""

from __future__ import annotations

import math

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.canvas import Point
from render.elgrande.layout import BOARD
from render.elgrande.map import places, scenery
from render.elgrande.map.geography import load_geography
from render.theme import Colour, Theme, mix

SCALE = 2  # how much larger the map is drawn than shown
DEEP = 84.0  # how far from the coast the sea is deep
SHORE, NEAR = 7.0, 20.0  # how far the lighter waters reach from the coast
LINE = 34.0  # distance of the fine line along the coast
EDGE = 7.0  # width of the darker band inside every region's border
WINDS = 16  # lines that run from the compass over the open sea
HATCH = 14  # distance of the lines on the lands around


def scaled(points: tuple[Point, ...] | list[Point]) -> list[Point]:
    """Points of the picture as points of the large board."""
    return [((x - BOARD.left) * SCALE, (y - BOARD.top) * SCALE) for x, y in points]


def grown(mask: Image.Image, pixels: float) -> Image.Image:
    """A mask made wider by some pixels of the picture, with round corners (narrower when negative)."""
    radius = abs(pixels) * SCALE
    blurred = mask.filter(ImageFilter.BoxBlur(radius / 2)).filter(ImageFilter.BoxBlur(radius / 2))
    level = 6 if pixels > 0 else 249
    return blurred.point(lambda value: 255 if value >= level else 0)


def region_mask(region: str) -> tuple[Image.Image, int, int]:
    """The shape of a region as a mask on the large board, with a margin, and where its corner lies there."""
    points = scaled(load_geography().regions[region])
    margin = 16 * SCALE
    left, top = (SCALE * int(min(p[i] for p in points) / SCALE) - margin for i in (0, 1))
    right, bottom = (SCALE * int(max(p[i] for p in points) / SCALE + 1) + margin for i in (0, 1))
    mask = Image.new("L", (right - left, bottom - top))
    ImageDraw.Draw(mask).polygon([(x - left, y - top) for x, y in points], fill=255)
    return mask, left, top


def draw_ground(theme: Theme) -> tuple[Image.Image, list[Colour]]:
    """The map, BOARD large, without the score track; and its flat colours, from the most to the least used."""
    picture = _sea(theme, _land())
    draw = ImageDraw.Draw(picture)
    _lands_around(theme, picture)
    geography = load_geography()
    for region, outline in geography.regions.items():
        tint = theme.regions[region]
        draw.polygon(scaled(outline), fill=tint)
        mask, left, top = region_mask(region)
        edge = ImageChops.subtract(mask, grown(mask, -EDGE))
        picture.paste(mix(tint, theme.colours.border, 0.16), (left, top, left + mask.width, top + mask.height), edge)
    _things(theme, picture)
    for line in geography.lines:
        is_border = len(line.between) == 2
        colour, width = (theme.colours.border, 2.6) if is_border else (theme.colours.coast, 3.2)
        draw.line(scaled(line.points), fill=colour, width=round(width * SCALE), joint="curve")
    counts = sorted(picture.getcolors(maxcolors=1024) or [], reverse=True)
    colours = [(colour[0], colour[1], colour[2]) for _, colour in counts if isinstance(colour, tuple)]
    return picture.reduce(SCALE), colours


def _land() -> Image.Image:
    """All lands as a mask."""
    geography = load_geography()
    land = Image.new("L", (BOARD.width * SCALE, BOARD.height * SCALE))
    pencil = ImageDraw.Draw(land)
    for outline in (*geography.lands.values(), *geography.regions.values()):
        pencil.polygon(scaled(outline), fill=255)
    return land


def _sea(theme: Theme, land: Image.Image) -> Image.Image:
    """The sea: deep far out, with the winds' lines of old sea charts, and lighter bands along the coast."""
    c = theme.colours
    deep = mix(c.sea, c.sea_ink, 0.16)
    picture = Image.new("RGB", land.size, deep)
    picture.paste(mix(c.sea, deep, 0.36), mask=grown(land, DEEP))
    draw = ImageDraw.Draw(picture)
    ((x, y),) = scaled([places.COMPASS[:2]])
    for number in range(WINDS):
        angle = math.tau * number / WINDS
        far = (x + 3000 * math.cos(angle), y + 3000 * math.sin(angle))
        draw.line([(x, y), far], fill=mix(c.sea, c.sea_ink, 0.34 if number % 4 == 0 else 0.24), width=SCALE)
    picture.paste(c.sea, mask=grown(land, LINE - 5))
    line = ImageChops.subtract(grown(land, LINE), grown(land, LINE - 1.6))
    picture.paste(mix(c.sea, c.sea_ink, 0.3), mask=line)
    picture.paste(c.sea_near, mask=grown(land, NEAR))
    picture.paste(c.sea_shore, mask=grown(land, SHORE))
    return picture


def _lands_around(theme: Theme, picture: Image.Image) -> None:
    """Portugal, France and Africa: hatched, because nobody plays there."""
    c = theme.colours
    mask = Image.new("L", picture.size)
    hatching = Image.new("L", picture.size)
    pencil, hatcher = ImageDraw.Draw(mask), ImageDraw.Draw(hatching)
    for x in range(-picture.height, picture.width, HATCH * SCALE):
        hatcher.line([(x, picture.height), (x + picture.height, 0)], fill=255, width=SCALE)
    outlines = [scaled(outline) for outline in load_geography().lands.values()]
    for points in outlines:
        pencil.polygon(points, fill=255)
    picture.paste(c.foreign, mask=mask)
    picture.paste(mix(c.foreign, c.foreign_line, 0.26), mask=ImageChops.darker(mask, hatching))
    draw = ImageDraw.Draw(picture)
    for points in outlines:
        draw.line([*points, points[0]], fill=c.foreign_line, width=2 * SCALE, joint="curve")


def _things(theme: Theme, picture: Image.Image) -> None:
    """Mountains, woods, fields and waves, in the colours of the ground that they stand on."""
    draw = ImageDraw.Draw(picture)
    for row in scenery.rows():
        for x, y, size in scenery.spots(row):
            ((left, top),) = scaled([(x, y)])
            if not (0 <= left < picture.width and 0 <= top < picture.height):
                continue
            ground = picture.getpixel((int(left), int(top)))
            if not isinstance(ground, tuple):
                raise TypeError("The ground is a picture in colours.")
            shapes = scenery.THINGS[row.thing](theme, (ground[0], ground[1], ground[2]))
            for points, inside, line, width in shapes:
                place = [(left + px * size * SCALE, top + py * size * SCALE) for px, py in points]
                if inside is not None:
                    draw.polygon(place, fill=inside)
                if line is not None:
                    draw.line(place, fill=line, width=round(width * SCALE), joint="curve")
