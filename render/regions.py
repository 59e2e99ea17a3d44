"""The map's contents: names, points, pieces, the King's region and the Castillo."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw

from engine.elgrande.view import RegionView, View
from render.base import board_picture
from render.canvas import Canvas
from render.changes import Changes
from render.fonts import fit, font, printable, text_width
from render.ground import SCALE, grown, region_mask
from render.grouping import Piece, arrange
from render.layout import BOARD, Box
from render.page import Page, Stamp, caballeros_stamp, grande_stamp, king_stamp, make_stamp
from render.places import NAME_HEIGHT, PLAQUE, TABLES_BESIDE, TITLE, Place, places
from render.theme import Colour, Theme
from render.words import BoardWords

NAME_SIZES = (28, 27, 26, 25, 24, 23, 22, 21, 20)
IN_THE_SEA = ("pais_vasco", "cataluna", "sevilla", "granada", "valencia", "castillo")  # where the labels stand


def draw_regions(page: Page, view: View, words: BoardWords, changes: Changes) -> None:
    """Everything that stands on the map."""
    theme = page.theme
    if view.king in theme.regions:
        page.press(*king_edge(theme, view.king))
    for changed in changes.regions:
        if changed in theme.regions:
            page.press(*changed_edge(theme, changed))
    for region in view.regions:
        place = places()[region.id]
        _label(page, region.id, words.regions[region.id], place)
        _points(page, place.plaque, region.points, region.scoring_table is not None)
        pieces = arrange(place.field, region.grandes, region.caballeros)
        _pieces(page, pieces, theme.regions[region.id])
        if region.has_king:
            page.press(king_stamp(theme, theme.regions[region.id]), place.king.left, place.king.top)
    _castillo(page, view, words, places()["castillo"])
    _title(page, words.title)
    beside = [table for table, where in sorted(view.scoring_tables.items()) if where is None]
    for table, (x, y) in zip(beside, TABLES_BESIDE, strict=False):
        points = tuple(int(number) for number in table.split("/"))
        _points(page, (x, y), points, is_table=True)


def _title(page: Page, title: str) -> None:
    """The game's name, lettered on France like the names of old maps."""
    c, box = page.theme.colours, TITLE
    size, (line,) = fit(printable(title, "title"), "title", (54, 46, 38), box.width)
    x, baseline = box.left + box.width // 2, box.top + box.height - 28
    page.text(line, x, baseline, "title", size, c.foreign_ink, c.foreign, "middle")


def _castillo(page: Page, view: View, words: BoardWords, place: Place) -> None:
    """The Castillo's label and, when it is open, what is inside."""
    _label(page, "castillo", words.regions["castillo"], place)
    _points(page, place.plaque, view.castillo_points, view.castillo_table is not None)
    if view.castillo is not None:
        pieces = arrange(place.field, (), view.castillo)
        _pieces(page, pieces, page.theme.colours.sea)


def _pieces(page: Page, pieces: tuple[Piece, ...], ground: Colour) -> None:
    theme = page.theme
    for piece in pieces:
        if piece.kind == "grande":
            stamp = grande_stamp(theme, piece.player, piece.scale, ground)
        else:
            stamp = caballeros_stamp(theme, piece.player, piece.count, piece.scale, ground)
        page.press(stamp, piece.box.left, piece.box.top)


# -- names -------------------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def name_line(name: str, width: int) -> tuple[int, str]:
    """The size and the text of a region's name, as large as it fits."""
    size, (line,) = fit(printable(name.upper(), "title"), "title", NAME_SIZES, width)
    return size, line


def name_box(region: str, name: str) -> Box:
    """The room that a region's name takes."""
    place = places()[region]
    size, line = name_line(name, place.width)
    width = text_width(line, "title", size)
    x, y = place.name
    return Box(x - width // 2, y - NAME_HEIGHT // 2, width, NAME_HEIGHT)


@lru_cache(maxsize=512)
def _name_stamp(theme: Theme, line: str, size: int, ground: Colour) -> Stamp:
    """A line of a name, with a rim of the ground so that borders do not disturb it."""
    rim = 4
    sprite = Image.new("RGBA", (text_width(line, "title", size) + 2 * rim, NAME_HEIGHT + 2 * rim), (*ground, 0))
    ImageDraw.Draw(sprite).text(
        (sprite.width / 2, NAME_HEIGHT / 2 + rim + size * 0.36),
        line,
        fill=theme.colours.ink,
        font=font("title", size),
        anchor="ms",
        stroke_width=3,
        stroke_fill=(*ground, 255),
    )
    return make_stamp(theme, sprite, ground)


def _label(page: Page, region: str, name: str, place: Place) -> None:
    theme = page.theme
    in_the_sea = region in IN_THE_SEA or region == "galicia"
    ground = theme.colours.sea_near if in_the_sea else theme.regions[region]
    size, line = name_line(name, place.width)
    stamp = _name_stamp(theme, line, size, ground)
    page.press(stamp, place.name[0] - stamp.width // 2, place.name[1] - stamp.height // 2)


# -- points ------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _plaque_stamp(theme: Theme, points: tuple[int, ...], is_table: bool, ground: Colour) -> Stamp:
    """The points for first, second and third place: a dark plaque, or a golden mobile scoring table."""
    c = theme.colours
    width, height = PLAQUE
    canvas = Canvas(width, height)
    if is_table:
        canvas.box(0, 0, width, height, c.table_line, 7)
        canvas.box(4, 4, width - 4, height - 4, c.table, 4)
        for x in (9.5, width - 9.5):
            canvas.circle(x, height / 2, 3, c.table_line)
    else:
        canvas.box(0, 0, width, height, c.plaque_line, 9)
        canvas.box(2.5, 2.5, width - 2.5, height - 2.5, c.plaque, 7)
    sprite = canvas.picture()
    draw = ImageDraw.Draw(sprite)
    colours = (c.table_ink,) * 3 if is_table else (c.first, c.second, c.third)
    for number, (value, colour) in enumerate(zip(points, colours, strict=False)):
        size = (34, 29, 26)[number]
        x = (27, 58, 86)[number]
        draw.text((x, height / 2 + 10), str(value), fill=colour, font=font("number", size), anchor="ms")
    for x in (43, 72):
        draw.line((x, 12, x, height - 12), fill=c.table_line if is_table else c.backdrop_line, width=2)
    return make_stamp(theme, sprite, ground)


def _points(page: Page, middle: tuple[int, int], points: tuple[int, ...], is_table: bool) -> None:
    x, y = middle
    stamp = _plaque_stamp(page.theme, points, is_table, page.theme.colours.sea)
    page.press(stamp, x - PLAQUE[0] // 2, y - PLAQUE[1] // 2)


def plaque_box(region: str) -> Box:
    """The room of a region's points."""
    x, y = places()[region].plaque
    return Box(x - PLAQUE[0] // 2, y - PLAQUE[1] // 2, *PLAQUE)


# -- the King's region -------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def king_edge(theme: Theme, region: str) -> tuple[Stamp, int, int]:
    """A purple and golden band inside the border of the King's region, and where its stamp lies."""
    return _edge(theme, region, ((13.0, theme.colours.gold), (9.0, theme.colours.king)))


@lru_cache(maxsize=64)
def changed_edge(theme: Theme, region: str) -> tuple[Stamp, int, int]:
    """A bright band inside the border of a region that the last turn changed; the King's band stays visible."""
    return _edge(theme, region, ((20.0, theme.colours.coast), (18.0, theme.colours.panel_now)), inside=13.0)


def _edge(
    theme: Theme, region: str, bands: tuple[tuple[float, Colour], ...], inside: float = 0
) -> tuple[Stamp, int, int]:
    """Bands inside a region's border, each as wide as it says, and where their stamp lies."""
    mask, left, top = region_mask(region)
    whole = grown(mask, -inside) if inside else mask
    sprite = Image.new("RGBA", (mask.width // SCALE, mask.height // SCALE))
    for width, colour in bands:
        band = ImageChops.subtract(whole, grown(mask, -width)).reduce(SCALE)
        sprite.paste((*colour, 255), mask=band)
    left, top = BOARD.left + left // SCALE, BOARD.top + top // SCALE
    ground = board_picture(theme).crop((left, top, left + sprite.width, top + sprite.height))
    return make_stamp(theme, sprite, ground), left, top


def region_boxes(region: RegionView, name: str) -> list[Box]:
    """All boxes that a region fills: its name, its points and its pieces."""
    place = places()[region.id]
    pieces = arrange(place.field, region.grandes, region.caballeros)
    figures = [place.king] if region.has_king else []
    return [name_box(region.id, name), plaque_box(region.id), *figures, *(piece.box for piece in pieces)]
