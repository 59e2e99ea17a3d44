"""Names and points on the map: a plate for a region's name, a plaque for its points, the title, the lands around."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from PIL import Image, ImageDraw

from render.canvas import Canvas, curve
from render.elgrande.layout import Extent
from render.elgrande.map.places import LANDS, NAME_HEIGHT, PLAQUE, TITLE, place_of
from render.elgrande.page import BoardPage
from render.elgrande.words import BoardWords
from render.fonts import fit, font, printable, text_width
from render.layout import Box
from render.page import Stamp, make_stamp
from render.theme import Theme

NAME_SIZES = (31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20)
NAME_MARGIN = 12  # of a plate's width, not for the name
ANCHOR = 34  # width of the part with the anchor
LAND_SIZES = (30, 28, 26, 24, 22, 20, 18, 16, 14)
LANDS_WITH_PLATES = {
    Extent.COLONIES: ("francia", "africa"),
    Extent.PORTUGAL: ("portugal",),
    Extent.HARBOUR: ("portugal",),
}
"""Lands whose names are those of regions in some games."""
SPACING = 0.22  # between the letters of a land's name, as a share of their size


# -- names -------------------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def name_line(name: str, width: int) -> tuple[int, str]:
    """The size and the text of a region's name, as large as its plate may be wide. Its small letters are capitals."""
    size, (line,) = fit(printable(name, "title"), "title", NAME_SIZES, width - NAME_MARGIN)
    return size, line


def name_box(region: str, name: str) -> Box:
    """The room of the plate with a region's name."""
    place = place_of(region)
    size, line = name_line(name, place.width)
    width = text_width(line, "title", size) + NAME_MARGIN
    x, y = place.name
    return Box(x - width // 2, y - NAME_HEIGHT // 2, width, NAME_HEIGHT)


@lru_cache(maxsize=512)
def _name_stamp(theme: Theme, line: str, size: int, width: int) -> Stamp:
    c = theme.colours
    canvas = Canvas(width, NAME_HEIGHT)
    canvas.box(0, 0, width, NAME_HEIGHT, c.plaque, 8)
    canvas.box(2, 2, width - 2, NAME_HEIGHT - 2, c.panel, 6)
    sprite = canvas.picture()
    middle = (width / 2, NAME_HEIGHT / 2 + size * 0.35)
    ImageDraw.Draw(sprite).text(middle, line, fill=c.ink, font=font("title", size), anchor="ms")
    return make_stamp(theme, sprite, c.sea)


def draw_name(page: BoardPage, region: str, name: str) -> None:
    """A region's name on its plate."""
    size, line = name_line(name, place_of(region).width)
    box = name_box(region, name)
    page.press(_name_stamp(page.theme, line, size, box.width), box.left, box.top)


# -- points ------------------------------------------------------------------------------------------------


def plaque_box(region: str, is_coast: bool) -> Box:
    """The room of a region's points, with the anchor of a coast on their left."""
    x, y = place_of(region).plaque
    width = PLAQUE[0] + (ANCHOR if is_coast else 0)
    return Box(x - width // 2, y - PLAQUE[1] // 2, width, PLAQUE[1])


def draw_points(page: BoardPage, box: Box, points: tuple[int, ...], *, is_table: bool, is_coast: bool = False) -> None:
    """Points for first, second and third place: printed ones, or those of a mobile scoring table."""
    page.press(_plaque_stamp(page.theme, points, is_table, is_coast), box.left, box.top)


@lru_cache(maxsize=256)
def _plaque_stamp(theme: Theme, points: tuple[int, ...], is_table: bool, is_coast: bool) -> Stamp:
    """A dark plaque, or a golden mobile scoring table."""
    c = theme.colours
    left, height = ANCHOR if is_coast else 0, PLAQUE[1]
    width = PLAQUE[0] + left
    canvas = Canvas(width, height)
    if is_table:
        canvas.box(0, 0, width, height, c.table_line, 8)
        canvas.box(4, 4, width - 4, height - 4, c.table, 5)
    else:
        canvas.box(0, 0, width, height, c.plaque_line, 8)
        canvas.box(2.5, 2.5, width - 2.5, height - 2.5, c.plaque, 6)
    if is_coast:
        canvas.box(2.5, 2.5, ANCHOR + 2, height - 2.5, c.sea_ink, 6)
        canvas.box(ANCHOR - 6, 2.5, ANCHOR + 2, height - 2.5, c.sea_ink)
        _anchor(canvas, theme, ANCHOR / 2 + 2, height / 2)
    if is_table:
        canvas.circle(left + 9.5, height / 2, 3, c.table_line)
        canvas.circle(width - 9.5, height / 2, 3, c.table_line)
    sprite = canvas.picture()
    draw = ImageDraw.Draw(sprite)
    colours = (c.table_ink,) * 3 if is_table else (c.first, c.second, c.third)
    for number, (value, colour) in enumerate(zip(points, colours[: len(points)], strict=True)):
        size = (36, 32, 31)[number]
        x = left + (27, 58, 86)[number]
        draw.text((x, height / 2 + size * 0.325), str(value), fill=colour, font=font("number", size), anchor="ms")
    for x in (left + 43, left + 72):
        draw.line((x, 12, x, height - 12), fill=c.table_line if is_table else c.backdrop_line, width=2)
    return make_stamp(theme, sprite, c.sea)


def _anchor(canvas: Canvas, theme: Theme, x: float, y: float) -> None:
    """The sign of a region at the sea."""
    colour = theme.colours.sea_shore
    canvas.circle(x, y - 11, 3.4, None, colour, 2.6)
    canvas.line([(x, y - 7), (x, y + 12)], colour, 3.2)
    canvas.line([(x - 7, y - 3), (x + 7, y - 3)], colour, 3)
    canvas.line(curve((x - 11, y + 4), (x - 8, y + 13), (x, y + 13), (x + 8, y + 13), (x + 11, y + 4)), colour, 3)


# -- title and lands ---------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _title_stamp(theme: Theme, title: str) -> Stamp:
    """The cartouche: a scroll with the game's name."""
    c = theme.colours
    width, height = TITLE.width, TITLE.height
    canvas = Canvas(width, height)
    for side in (0, 1):
        ribbon = [(4.0, 22.0), (60.0, 22.0), (60.0, height - 4.0), (4.0, height - 4.0), (22.0, (height + 18) / 2)]
        fold = [(34.0, height - 14.0), (60.0, height - 4.0), (60.0, height - 14.0)]
        for points, fill in ((ribbon, c.roof), (fold, c.table_line)):
            place = [(width - x, y) for x, y in points] if side else points
            canvas.polygon(place, fill, c.plaque, 2.4)
    canvas.box(34, 4, width - 34, height - 14, c.plaque, 10)
    canvas.box(37, 7, width - 37, height - 17, c.panel, 8)
    canvas.box(43, 13, width - 43, height - 23, None, 5, c.gold_dark, 2)
    sprite = canvas.picture()
    size, (line,) = fit(title, "title", (46, 42, 38, 34, 30), width - 110)
    middle = (width / 2, (height - 10) / 2 + size * 0.35)
    ImageDraw.Draw(sprite).text(middle, line, fill=c.ink, font=font("title", size), anchor="ms")
    return make_stamp(theme, sprite, c.foreign)


@lru_cache(maxsize=64)
def _land_stamp(theme: Theme, name: str, width: int, height: int) -> Stamp:
    """The name of a land around Spain in wide letters; upwards where there is more room that way."""
    c = theme.colours
    long, across = max(width, height), min(width, height)
    letters = printable(name.upper(), "title")
    size = next((size for size in LAND_SIZES if _spaced_width(letters, size) <= long), LAND_SIZES[-1])
    gap = size * SPACING
    sprite = Image.new("RGBA", (long, across), (*c.foreign_line, 0))
    draw, x = ImageDraw.Draw(sprite), (long - _spaced_width(letters, size)) / 2
    for letter in letters:
        draw.text((x, across / 2 + size * 0.35), letter, fill=c.foreign_ink, font=font("title", size), anchor="ls")
        x += text_width(letter, "title", size) + gap
    return make_stamp(theme, sprite if width >= height else sprite.transpose(Image.Transpose.ROTATE_90), c.foreign)


def _spaced_width(letters: str, size: int) -> float:
    return text_width(letters, "title", size) + size * SPACING * (len(letters) - 1)


def draw_lettering(page: BoardPage, words: BoardWords, hidden: Collection[str] = ()) -> None:
    """The title and the names of the lands around Spain but for `hidden`. With the colonies, Francia needs the title's
    room.
    """
    extent = page.layout.extent
    if extent is not Extent.COLONIES:
        page.press(_title_stamp(page.theme, printable(words.title, "title")), TITLE.left, TITLE.top)
    for land, name in words.lands.items():
        if land in hidden or land in LANDS_WITH_PLATES.get(extent, ()):
            continue
        box = LANDS[land]
        page.press(_land_stamp(page.theme, name, box.width, box.height), box.left, box.top)
