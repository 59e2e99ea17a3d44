"""Boards with more than Spain: Francia or Portugal as a region of the map, and América, the ship and África below it.

Drawn over the stored map in its own colours, once for each theme.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw

from render.canvas import Canvas, Point, curve, moved
from render.elgrande.layout import BOARD, MAP, Extent
from render.elgrande.map import scenery
from render.elgrande.map.base import board_picture, ground_picture
from render.elgrande.map.geography import load_geography
from render.elgrande.map.ground import EDGE, SCALE, grown, scaled
from render.elgrande.map.places import SHIP, further_places
from render.layout import Box
from render.theme import Theme, mix

FRANCIA, PORTUGAL = "francia", "portugal"
LANDS_PLAYED = (FRANCIA, PORTUGAL)
"""Lands around Spain that are regions in some games."""
FRAME = 5  # width of the frame around a chart
WIND = 46  # distance of the winds' lines on the charts


@lru_cache(maxsize=1)  # all layouts begin with it, one after the other
def empty_board(theme: Theme, extent: Extent) -> Image.Image:
    """The empty board. RGB, in the picture's own pixels."""
    board = board_picture(theme)
    if extent is Extent.SPAIN:
        return board
    picture = Image.new("RGB", (board.width, board.height + extent.below), theme.colours.backdrop)
    picture.paste(board)
    _without_small_ship(theme, picture)
    if extent is not Extent.COLONIES:
        _land(theme, picture, PORTUGAL)
        return picture
    _land(theme, picture, FRANCIA)
    for region, draw in (("america", _america), ("ship", _ship), ("africa", _africa)):
        box = further_places()[region].inset
        if box is None:
            raise ValueError(f"{region} has no chart.")
        chart = _chart(theme, box, draw(theme, Canvas(box.width, box.height), box))
        picture.paste(chart, (box.left, box.top))
    return picture


def _without_small_ship(theme: Theme, picture: Image.Image) -> None:
    """The ship that is only scenery would be taken for the region."""
    left, top = SHIP.left - BOARD.left, SHIP.top - BOARD.top
    picture.paste(ground_picture(theme).crop((left, top, left + SHIP.width, top + SHIP.height)), (SHIP.left, SHIP.top))


# -- Francia and Portugal ----------------------------------------------------------------------------------


def land_mask(land: str) -> Image.Image:
    """The shape of a land around Spain as far as it is on the map, as a mask on the large board."""
    mask = Image.new("L", (BOARD.width * SCALE, BOARD.height * SCALE))
    ImageDraw.Draw(mask).polygon(scaled(load_geography().lands[land]), fill=255)
    inside = Image.new("L", mask.size)
    left, top = (MAP.left - BOARD.left + 6) * SCALE, (MAP.top - BOARD.top + 6) * SCALE
    right, bottom = (MAP.right - BOARD.left - 6) * SCALE, (MAP.bottom - BOARD.top - 6) * SCALE
    ImageDraw.Draw(inside).rectangle((left, top, right - 1, bottom - 1), fill=255)
    return ImageChops.darker(mask, inside)


def _land(theme: Theme, picture: Image.Image, name: str) -> None:
    """A land around Spain in the colour of a region: its hatching goes, its mountains stay."""
    c, tint = theme.colours, theme.regions[name]
    mask = land_mask(name).reduce(SCALE)
    corner = (BOARD.left, BOARD.top)
    ground = picture.crop((*corner, BOARD.right, BOARD.bottom))
    hatched = mix(c.foreign, c.foreign_line, 0.26)
    land = ImageChops.lighter(_alike(ground, c.foreign), _alike(ground, hatched))
    flat = ImageChops.darker(mask, land.point(lambda value: 255 if value else 0))
    ground.paste(tint, mask=flat)
    edge = ImageChops.subtract(land_mask(name), grown(land_mask(name), -EDGE)).reduce(SCALE)
    ground.paste(mix(tint, c.border, 0.16), mask=ImageChops.darker(edge, flat))
    picture.paste(ground, corner)
    draw = ImageDraw.Draw(picture)
    for line in load_geography().lines:
        if name in line.between:
            draw.line(line.points, fill=c.border, width=3, joint="curve")


def _alike(picture: Image.Image, colour: tuple[int, int, int]) -> Image.Image:
    """Where the picture has this colour, or nearly so: the stored map has palette colours."""
    near = Image.new("L", picture.size, 255)
    for band, value in zip(picture.split(), colour, strict=True):
        near = ImageChops.darker(near, band.point([255 if abs(level - value) <= 9 else 0 for level in range(256)]))
    return near


# -- the charts below the map ------------------------------------------------------------------------------


def _chart(theme: Theme, box: Box, drawn: Image.Image) -> Image.Image:
    """A sheet of sea with a frame, and what is drawn on it."""
    c = theme.colours
    sea = Image.new("RGB", (box.width * SCALE, box.height * SCALE), c.sea)
    pencil = ImageDraw.Draw(sea)
    for x in range(-sea.height, sea.width, WIND * SCALE):
        for lean in (sea.height, -sea.height):
            start = x if lean > 0 else x + sea.height
            pencil.line([(start, sea.height), (start + lean, 0)], fill=mix(c.sea, c.sea_ink, 0.14), width=SCALE)
    chart = sea.reduce(SCALE)
    chart.paste(drawn, (0, 0), drawn)
    frame = Canvas(box.width, box.height)
    frame.box(0, 0, box.width, box.height, None, 3, c.gold_dark, 2)
    frame.box(2, 2, box.width - 2, box.height - 2, None, 2, c.track, FRAME - 2)
    frame.box(FRAME, FRAME, box.width - FRAME, box.height - FRAME, None, 1, c.track_line, 1.4)
    border = frame.picture()
    chart.paste(border, (0, 0), border)
    return chart


def _coast(theme: Theme, canvas: Canvas, region: str, shore: list[Point], inland: list[Point]) -> None:
    """A land: its shore with lighter waters before it, and its far side beyond the chart."""
    c, tint = theme.colours, theme.regions[region]
    for colour, width in ((c.sea_near, 34), (c.sea_shore, 13)):
        canvas.line(shore, colour, width)
    canvas.polygon([*shore, *inland], tint)
    canvas.line(moved(shore, 0, 0), mix(tint, c.border, 0.16), 11)
    canvas.polygon([*shore, *inland], None)
    canvas.line(shore, c.coast, 3.2)


def _america(theme: Theme, canvas: Canvas, box: Box) -> Image.Image:
    """América in the west: its coast runs down the chart and swings out to the east."""
    width, height = float(box.width), float(box.height)
    shore = [
        *curve((188, -8), (206, 14), (184, 24), (196, 44), steps=8),
        *curve((196, 44), (210, 58), (186, 70), (190, 88), steps=8)[1:],
        *curve((190, 88), (192, 110), (226, 84), (252, 100), steps=8)[1:],
        *curve((252, 100), (282, 116), (292, 104), (316, 116), steps=8)[1:],
        *curve((316, 116), (344, 128), (340, 112), (width + 8, 130), steps=8)[1:],
    ]
    _coast(theme, canvas, "america", shore, [(width + 8, height + 8), (-8, height + 8), (-8, -8)])
    return _grown_over(theme, canvas, "america", ((236, 112), (340, 140), (206, 196), (352, 200)))


def _africa(theme: Theme, canvas: Canvas, box: Box) -> Image.Image:
    """África in the east, with the coast of the Gulf of Guinea."""
    width, height = float(box.width), float(box.height)
    shore = [
        *curve((-8, 112), (20, 128), (30, 106), (58, 114), steps=8),
        *curve((58, 114), (86, 124), (92, 102), (122, 106), steps=8)[1:],
        *curve((122, 106), (160, 112), (182, 104), (176, 78), steps=8)[1:],
        *curve((176, 78), (168, 60), (186, 46), (172, 30), steps=8)[1:],
        *curve((172, 30), (164, 16), (180, 10), (178, -8), steps=8)[1:],
    ]
    _coast(theme, canvas, "africa", shore, [(width + 8, -8), (width + 8, height + 8), (-8, height + 8)])
    return _grown_over(theme, canvas, "africa", ((20, 196), (160, 128), (150, 200)))


def _grown_over(theme: Theme, canvas: Canvas, region: str, spots: tuple[Point, ...]) -> Image.Image:
    """Woods, where no pieces stand."""
    for x, y in spots:
        for points, inside, line, width in scenery.THINGS["wood"](theme, theme.regions[region]):
            place = moved(points, x, y, 20)
            canvas.polygon(place, inside, line, width)
    return canvas.picture()


def _ship(theme: Theme, canvas: Canvas, box: Box) -> Image.Image:
    """The ship from above, on its way to the west: the deck has room for pieces, the captain stands at the stern."""
    c, deck = theme.colours, theme.regions["ship"]
    width, middle = float(box.width), 132.0
    half = 74.0
    hull = [
        (20.0, middle - half + 8),
        *curve((20, middle - half + 8), (110, middle - half - 4), (200, middle - half), (270, middle - half + 2)),
        *curve((270, middle - half + 2), (316, middle - half + 12), (338, middle - 26), (width - 12, middle)),
    ]
    both = [*hull, *[(x, 2 * middle - y) for x, y in reversed(hull)]]
    canvas.polygon(moved(both, 0, 4), mix(c.sea, c.sea_ink, 0.5), mix(c.sea, c.sea_ink, 0.5), 8)
    canvas.polygon(both, c.roof, c.coast, 3)
    inner = [(26 + (x - 20) * 0.95, middle + (y - middle) * 0.86) for x, y in both]
    canvas.polygon(inner, deck, c.coast, 2)
    for row in range(-3, 4):
        y = middle + row * 18
        right = 306 - abs(row) * 14
        canvas.line([(30, y), (right, y)], mix(deck, c.border, 0.22), 1.4)
    canvas.line([(104, middle - 60), (104, middle + 60)], c.coast, 3)  # the step up to the stern
    canvas.line([(107, middle - 60), (107, middle + 60)], mix(deck, c.border, 0.45), 2)
    canvas.line([(318, middle), (width - 6, middle)], c.coast, 5)  # the bowsprit
    canvas.circle(308, middle, 8, c.roof, c.coast, 2.4)
    for x, y in ((12.0, 70.0), (8.0, 190.0), (330.0, 64.0), (318.0, 200.0)):
        canvas.line(curve((x, y), (x + 6, y - 5), (x + 12, y), (x + 18, y + 5), (x + 24, y)), c.sea_ink, 2)
    return canvas.picture()
