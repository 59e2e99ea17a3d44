"""The base layer: everything that stays the same in every picture of the board. Drawn once for each theme."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render import places
from render.canvas import Canvas, Point, curve, moved, regular
from render.fonts import font
from render.geography import load_geography
from render.layout import BOARD, CELL, MAP, Layout, score_cell
from render.theme import Theme, mix

SCALE = 2  # how much larger the map is drawn than shown
SHORES = (26.0, 15.0, 6.0)  # how far the lighter waters reach from the coast
EDGE = 7.0  # width of the darker band inside every region's border


def _scaled(points: tuple[Point, ...]) -> list[Point]:
    return [((x - BOARD.left) * SCALE, (y - BOARD.top) * SCALE) for x, y in points]


def grown(mask: Image.Image, pixels: float) -> Image.Image:
    """A mask made wider by some pixels of the picture, with round corners (narrower when negative)."""
    radius = abs(pixels) * SCALE
    blurred = mask.filter(ImageFilter.BoxBlur(radius / 2)).filter(ImageFilter.BoxBlur(radius / 2))
    level = 6 if pixels > 0 else 249
    return blurred.point(lambda value: 255 if value >= level else 0)


def region_mask(region: str) -> tuple[Image.Image, int, int]:
    """The shape of a region as a mask on the large board, with a margin, and where its corner lies there."""
    points = _scaled(load_geography().regions[region])
    margin = 16 * SCALE
    left, top = (SCALE * int(min(p[i] for p in points) / SCALE) - margin for i in (0, 1))
    right, bottom = (SCALE * int(max(p[i] for p in points) / SCALE + 1) + margin for i in (0, 1))
    mask = Image.new("L", (right - left, bottom - top))
    ImageDraw.Draw(mask).polygon([(x - left, y - top) for x, y in points], fill=255)
    return mask, left, top


def _map(theme: Theme) -> Image.Image:
    """The map, BOARD large, without the score track."""
    c, geography = theme.colours, load_geography()
    size = (BOARD.width * SCALE, BOARD.height * SCALE)
    land = Image.new("L", size)
    pencil = ImageDraw.Draw(land)
    for outline in (*geography.lands.values(), *geography.regions.values()):
        pencil.polygon(_scaled(outline), fill=255)
    picture = Image.new("RGB", size, c.sea)
    for distance, share in zip(SHORES, (0.45, 1.0, 2.0), strict=True):
        water = mix(c.sea, c.sea_near, share) if share <= 1 else c.sea_shore
        picture.paste(water, mask=grown(land, distance))
    draw = ImageDraw.Draw(picture)
    for outline in geography.lands.values():
        points = _scaled(outline)
        draw.polygon(points, fill=c.foreign)
        draw.line([*points, points[0]], fill=c.foreign_line, width=2 * SCALE, joint="curve")
    for region, outline in geography.regions.items():
        tint = theme.regions[region]
        draw.polygon(_scaled(outline), fill=tint)
        mask, left, top = region_mask(region)
        edge = ImageChops.subtract(mask, grown(mask, -EDGE))
        band = (left, top, left + mask.width, top + mask.height)
        picture.paste(mix(tint, c.border, 0.16), band, edge)
    for line in geography.lines:
        is_border = len(line.between) == 2
        colour, width = (c.border, 2.6) if is_border else (c.coast, 3.2)
        draw.line(_scaled(line.points), fill=colour, width=round(width * SCALE), joint="curve")
    return picture.reduce(SCALE)


def _track(draw: ImageDraw.ImageDraw, theme: Theme) -> None:
    """The score track around the map: 100 cells, every fifth with its number."""
    c = theme.colours
    for points in range(2 * (BOARD.width + BOARD.height) // CELL - 4):
        cell = score_cell(points)
        colour = c.track_fifth if points % 5 == 0 else c.track
        draw.rectangle((cell.left, cell.top, cell.right, cell.bottom), fill=colour, outline=c.track_line)
        if points % 5 == 0:
            middle = (cell.left + CELL // 2, cell.top + CELL // 2 + 8)
            draw.text(middle, str(points), fill=c.ink, font=font("number", 24), anchor="ms")
    draw.rectangle((BOARD.left, BOARD.top, BOARD.right, BOARD.bottom), outline=c.gold_dark, width=2)
    draw.rectangle((MAP.left - 2, MAP.top - 2, MAP.right + 1, MAP.bottom + 1), outline=c.gold_dark, width=3)


def _compass(theme: Theme) -> Image.Image:
    c = theme.colours
    radius = places.COMPASS[2]
    canvas = Canvas(radius * 2, radius * 2)
    middle = float(radius)
    canvas.circle(middle, middle, radius * 0.66, None, c.sea_ink, 1.6)
    canvas.circle(middle, middle, radius * 0.58, None, c.sea_ink, 1)
    canvas.polygon(moved(regular(4, radius * 0.6, 0.7854, inner=radius * 0.14), middle, middle), c.sea_ink)
    for number in range(4):
        points = regular(4, radius * 0.95, inner=radius * 0.2)
        tip, left, right = points[number * 2], points[number * 2 - 1], points[number * 2 + 1]
        for side, colour in ((left, c.king_trim), (right, c.sea_ink)):
            canvas.polygon(moved([tip, side, (0, 0)], middle, middle), colour, c.sea_ink, 1)
    canvas.circle(middle, middle, radius * 0.09, c.gold, c.sea_ink, 1.4)
    return canvas.picture()


def _ship(theme: Theme) -> Image.Image:
    """A caravel at sea."""
    c = theme.colours
    canvas = Canvas(places.SHIP.width, places.SHIP.height)
    canvas.line([(30, 6), (30, 54)], c.coast, 3)
    canvas.line([(52, 14), (52, 54)], c.coast, 3)
    for sail in (
        [*curve((32, 8), (56, 20), (34, 42)), *curve((34, 42), (30, 26), (32, 8))],
        [*curve((54, 18), (74, 28), (56, 46)), *curve((56, 46), (52, 32), (54, 18))],
        [(28, 14), *curve((28, 42), (16, 44), (8, 44))],
    ):
        canvas.polygon(sail, c.king_trim, c.coast, 2)
    hull = [(6, 50), (16, 52), (54, 54), *curve((54, 54), (62, 54), (70, 46)), *curve((72, 46), (68, 66), (58, 68))]
    canvas.polygon([*hull, *curve((58, 68), (34, 70), (18, 68), (6, 50))], c.roof, c.coast, 2.4)
    canvas.line([(14, 57), (64, 57)], c.gold, 2)
    for left in (2.0, 26.0, 50.0):
        canvas.line(curve((left, 70), (left + 6, 66), (left + 12, 70), (left + 18, 74), (left + 24, 70)), c.sea_ink, 2)
    return canvas.picture()


def _tower(theme: Theme) -> Image.Image:
    """The Castillo: a castle on a rock in the sea."""
    c = theme.colours
    box = places.TOWER
    canvas = Canvas(box.width, box.height)
    width = float(box.width)

    def both(points: list[Point]) -> list[Point]:
        return [*points, *[(width - x, y) for x, y in reversed(points)]]

    shore = [*curve((2, 104), (10, 78), (40, 84), (60, 74)), (95, 70)]
    canvas.polygon(both(shore), c.rock, c.coast, 3)
    # Side towers, wall, keep
    canvas.polygon([*both([(48, 90), (48, 52), (95, 52)]), (142, 90)], c.stone, c.stone_line, 2.6)
    for left in (34.0, 120.0):
        tower = [(left, 96.0), (left, 34.0), (left - 3, 34.0), (left - 3, 22.0)]
        for step in range(3):
            x = left - 3 + step * 14
            tower += [(x, 22), (x + 8, 22), (x + 8, 28), (x + 14, 28)]
        tower = [*tower[:-2], (left + 39, 28), (left + 39, 34), (left + 36, 34), (left + 36, 96)]
        canvas.polygon(tower, c.stone, c.stone_line, 2.6)
        canvas.box(left + 14, 46, left + 22, 62, c.stone_line, 4)
    keep = [(72.0, 96.0), (72.0, 20.0), (68.0, 20.0), (68.0, 8.0)]
    for step in range(4):
        x = 68.0 + step * 15
        keep += [(x, 8), (x + 8, 8), (x + 8, 14), (x + 15, 14)]
    keep = [*keep[:-2], (122, 8), (122, 20), (118, 20), (118, 96)]
    canvas.polygon(keep, mix(c.stone, c.king_trim, 0.35), c.stone_line, 2.6)
    for x in (82.0, 102.0):
        canvas.box(x, 32, x + 7, 46, c.stone_line, 3.5)
    gate = [(82, 98), *curve((82, 74), (84, 58), (106, 58), (108, 74)), (108, 98)]
    canvas.polygon([(float(x), float(y)) for x, y in gate], c.roof, c.stone_line, 3)
    canvas.line([(95, 63), (95, 97)], c.stone_line, 2)
    canvas.circle(91, 82, 1.8, c.gold)
    canvas.circle(99, 82, 1.8, c.gold)
    front = [*curve((2, 104), (30, 94), (70, 104), (95, 99))]
    canvas.polygon([*both(front), *curve((188, 104), (150, 118), (40, 118), (2, 104))], c.rock, c.coast, 2.4)
    return canvas.picture()


@lru_cache(maxsize=8)
def board_picture(theme: Theme) -> Image.Image:
    """The empty board: map and score track, which are the same in all layouts. RGB, in the picture's own pixels."""
    picture = Image.new("RGB", (BOARD.right + BOARD.left, BOARD.bottom + BOARD.top), theme.colours.backdrop)
    picture.paste(_map(theme), (BOARD.left, BOARD.top))
    draw = ImageDraw.Draw(picture)
    _track(draw, theme)
    compass, (x, y, radius) = _compass(theme), places.COMPASS
    picture.paste(compass, (x - radius, y - radius), compass)
    for sprite, box in ((_tower(theme), places.TOWER), (_ship(theme), places.SHIP)):
        picture.paste(sprite, (box.left, box.top), sprite)
    return picture


def base(theme: Theme, layout: Layout) -> Image.Image:
    """The empty table of a layout: the board, the header's sheet and the background. RGB."""
    c, box = theme.colours, layout.header
    picture = Image.new("RGB", layout.size, c.backdrop)
    picture.paste(board_picture(theme))
    sheet = Canvas(box.width, box.height)
    sheet.box(0, 0, box.width, box.height, c.panel, 12, c.panel_line, 3)
    drawn = sheet.picture()
    picture.paste(drawn, (box.left, box.top), drawn)
    return picture
