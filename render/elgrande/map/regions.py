"""The map's contents: names, points, pieces, what the last turn changed, the King's region and the Castillo."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from PIL import Image, ImageChops

from engine.elgrande.seen.view import RegionView, View
from render.canvas import Canvas
from render.elgrande.layout import BOARD
from render.elgrande.map.base import board_picture
from render.elgrande.map.colonists import (
    draw_below,
    draw_carriers,
    inside_castillo,
    look_of,
    noted_limit_table,
    standing,
)
from render.elgrande.map.ground import SCALE, grown, region_mask
from render.elgrande.map.grouping import StandingPiece, arrange
from render.elgrande.map.harbour import draw_crown
from render.elgrande.map.insets import LANDS_PLAYED, land_mask
from render.elgrande.map.labels import draw_lettering, draw_name, draw_points, name_box, plaque_box
from render.elgrande.map.limit_table import NOTED_IN, draw_note
from render.elgrande.map.markers import draw_bridges, draw_markers, draw_moved_castillo, field_of
from render.elgrande.map.places import TABLES_BESIDE, TOWER, further_places, place_of
from render.elgrande.map.scenery import tower
from render.elgrande.moves.arrows import draw_arrows
from render.elgrande.moves.changes import BoardChanges
from render.elgrande.page import (
    BoardPage,
    king_stamp,
    piece_stamp,
    standard_stamp,
)
from render.elgrande.words import BoardWords
from render.layout import Box
from render.page import Stamp, make_stamp
from render.pieces import FIGURE, STANDARD
from render.theme import Colour, Theme

MOST_MARKED = 6  # when more changed, as in a general scoring, a mark would tell nothing


def draw_regions(page: BoardPage, view: View, words: BoardWords, changes: BoardChanges) -> None:
    """Everything that stands on the map."""
    theme = page.theme
    if view.king in theme.regions:
        page.press(*king_edge(theme, view.king))
    marked = changes.regions if len(changes.regions) <= MOST_MARKED else ()
    for changed in marked:
        if changed in theme.regions:
            page.press(*(changed_chart(theme, changed) if is_chart(changed) else changed_edge(theme, changed)))
        elif changed == "castillo":
            page.press(*changed_castillo(theme))
    draw_moved_castillo(page, view)
    noted = noted_limit_table(view)
    draw_lettering(page, words, hidden=() if noted is None else (NOTED_IN,))
    if noted is not None:
        draw_note(page, view, noted, words)
    pieces = {region.id: standing(view, region) for region in view.regions}
    pieces["castillo"] = arrange(field_of(view, "castillo"), (), inside_castillo(view))
    if changes.arrows:
        arrows = [replace(arrow, player=_look(view, arrow.player)) for arrow in changes.arrows]
        draw_arrows(page, arrows, pieces, _obstacles(view, words, pieces))
    draw_bridges(page, view)
    for region in view.regions:
        draw_name(page, region.id, words.regions[region.id])
        is_table = region.scoring_table is not None
        box = plaque_box(region.id, region.is_coast)
        if any(region.points):
            draw_points(page, box, region.points, is_table=is_table, is_coast=region.is_coast)
        if view.has_colonies:
            draw_below(page, view, region, words)
        _pieces(page, pieces[region.id], theme.regions[region.id], _bearers(view, region.id))
        draw_carriers(page, view, region, pieces[region.id])
        draw_markers(page, view, region.id, theme.regions[region.id])
        _king_in(page, view, region, pieces[region.id])
    draw_name(page, "castillo", words.regions["castillo"])
    is_table = view.castillo_table is not None
    draw_points(page, plaque_box("castillo", is_coast=False), view.castillo_points, is_table=is_table)
    _pieces(page, pieces["castillo"], theme.colours.sea)
    draw_markers(page, view, "castillo", theme.colours.sea)
    _king_in_castillo(page, view)
    beside = [table for table, where in sorted(view.scoring_tables.items()) if where is None]
    for table, box in zip(beside, TABLES_BESIDE[: len(beside)], strict=True):
        draw_points(page, box, tuple(int(number) for number in table.split("/")), is_table=True)


def _king_in(page: BoardPage, view: View, region: RegionView, pieces: tuple[StandingPiece, ...]) -> None:
    """The King in his region; as long as a Grande is in his place, the crown on that one."""
    theme, ground = page.theme, page.theme.regions[region.id]
    if view.crowned is not None:
        draw_crown(page, view.crowned, pieces, ground)
    elif region.has_king:
        king = place_of(region.id).king
        page.press(king_stamp(theme, ground), king.left, king.top)


def _king_in_castillo(page: BoardPage, view: View) -> None:
    if view.crowned is not None:
        king = place_of("castillo").king
        page.press(king_stamp(page.theme, page.theme.colours.sea), king.left, king.top)


def _bearers(view: View, region: str) -> tuple[int, ...]:
    """The players whose standard bearer stands in a region."""
    return tuple(player for player, where in enumerate(view.standards) if where == region)


def _pieces(page: BoardPage, pieces: tuple[StandingPiece, ...], ground: Colour, bearers: tuple[int, ...] = ()) -> None:
    """`bearers` are the players one of whose caballeros bears a standard."""
    theme, waiting = page.theme, list(bearers)
    for piece in pieces:
        page.press(piece_stamp(theme, piece, ground), piece.box.left, piece.box.top)
        if piece.player in waiting and piece.kind != "grande":
            waiting.remove(piece.player)
            flag = standard_box(piece)
            page.press(standard_stamp(theme, piece.player, flag.height, ground), flag.left, flag.top)


def standard_box(piece: StandingPiece) -> Box:
    """The place of the standard: over the right shoulder of the first figure, on the right corner of a number, or
    on the left one of a chip, where its sign is.
    """
    if piece.kind == "chip":
        return Box(piece.box.left - 6, piece.box.top - 7, 15, 18)
    height = round(30 * piece.scale)
    width = round(height * STANDARD[0] / STANDARD[1])
    first = round(FIGURE[0] * piece.scale) if piece.kind == "figures" else piece.box.width
    return Box(piece.box.left + first - round(width * 0.72), piece.box.top - round(5 * piece.scale), width, height)


def _look(view: View, player: int | None) -> int | None:
    return None if player is None else look_of(view, player)


def _obstacles(view: View, words: BoardWords, pieces: Mapping[str, tuple[StandingPiece, ...]]) -> list[Box]:
    """What arrows should keep away from."""
    boxes = [
        box
        for region in view.regions
        for box in (*labels_and_king(region, words.regions[region.id]), *(piece.box for piece in pieces[region.id]))
    ]
    return [*boxes, name_box("castillo", words.regions["castillo"]), plaque_box("castillo", is_coast=False)]


# -- the King's region -------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def changed_castillo(theme: Theme) -> tuple[Stamp, int, int]:
    """A bright ring around the Castillo when the last turn changed it."""
    margin = 14
    box = Box(TOWER.left - margin, TOWER.top - margin, TOWER.width + 2 * margin, TOWER.height + 2 * margin)
    canvas = Canvas(box.width, box.height)
    ring = [
        (box.width / 2 + math.cos(angle) * (box.width / 2 - 7), box.height / 2 + math.sin(angle) * (box.height / 2 - 7))
        for angle in (math.tau * number / 72 for number in range(72))
    ]
    for colour, width in ((theme.colours.coast, 12), (theme.colours.changed, 8)):
        canvas.polygon(ring, None, colour, width)
    sprite = canvas.picture()
    castillo = tower(theme)
    sprite.paste(castillo, (margin, margin), castillo)
    ground = board_picture(theme).crop((box.left, box.top, box.right, box.bottom))
    return make_stamp(theme, sprite, ground), box.left, box.top


def is_chart(region: str) -> bool:
    """Whether a region is a chart below the map."""
    return region in further_places() and further_places()[region].inset is not None


@lru_cache(maxsize=16)
def changed_chart(theme: Theme, region: str) -> tuple[Stamp, int, int]:
    """A bright frame in a chart that the last turn changed."""
    box = further_places()[region].inset or Box(0, 0, 1, 1)
    canvas = Canvas(box.width, box.height)
    for inset, colour, width in ((5, theme.colours.coast, 11), (6.5, theme.colours.changed, 8)):
        canvas.box(inset, inset, box.width - inset, box.height - inset, None, 3, colour, width)
    return make_stamp(theme, canvas.picture(), theme.colours.coast), box.left, box.top


Bands = tuple[tuple[float, float, Colour], ...]
"""From and to which distance inside a border a band reaches, and its colour."""


@lru_cache(maxsize=64)
def king_edge(theme: Theme, region: str) -> tuple[Stamp, int, int]:
    """A purple and golden band inside the border of the King's region, and where its stamp lies."""
    return _edge(theme, region, ((0, 9, theme.colours.king), (9, 13, theme.colours.gold)))


@lru_cache(maxsize=64)
def changed_edge(theme: Theme, region: str) -> tuple[Stamp, int, int]:
    """A bright band inside the border of a region that the last turn changed; the King's band stays visible."""
    return _edge(theme, region, ((13, 21.5, theme.colours.changed), (21.5, 24, theme.colours.coast)))


def shape_of(region: str) -> tuple[Image.Image, int, int]:
    """The shape of any region of the map as a mask on the large board, and where its corner lies there."""
    return (land_mask(region), 0, 0) if region in LANDS_PLAYED else region_mask(region)


def _edge(theme: Theme, region: str, bands: Bands) -> tuple[Stamp, int, int]:
    """Bands inside a region's border, and where their stamp lies."""
    mask, left, top = shape_of(region)
    sprite = Image.new("RGBA", (mask.width // SCALE, mask.height // SCALE))
    for near, far, colour in bands:
        outer = grown(mask, -near) if near else mask
        band = ImageChops.subtract(outer, grown(mask, -far)).reduce(SCALE)
        sprite.paste((*colour, 255), mask=band)
    left, top = BOARD.left + left // SCALE, BOARD.top + top // SCALE
    ground = board_picture(theme).crop((left, top, left + sprite.width, top + sprite.height))
    return make_stamp(theme, sprite, ground), left, top


def labels_and_king(region: RegionView, name: str) -> list[Box]:
    """The boxes of a region's name, its points and the King."""
    place = place_of(region.id)
    labels = [name_box(region.id, name), plaque_box(region.id, region.is_coast)]
    return [*labels, *([place.king] if region.has_king else [])]
