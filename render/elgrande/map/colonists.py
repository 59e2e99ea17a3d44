"""What stands on the map only with Großinquisitor & Kolonien: spaces, gold and goods, and who stands where."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from PIL import ImageDraw

from engine.elgrande.seen.view import RegionView, View
from render import pieces
from render.canvas import Canvas
from render.elgrande.map.grouping import Carried, StandingPiece, arrange
from render.elgrande.map.labels import plaque_box
from render.elgrande.map.limit_table import LaidLimitTable, draw_table, lay
from render.elgrande.map.markers import field_of
from render.elgrande.map.places import place_of
from render.elgrande.page import BoardPage
from render.elgrande.words import BoardWords
from render.fonts import font
from render.icons import icon
from render.layout import Box
from render.page import Stamp, icon_stamp, make_stamp
from render.pieces import BLACK, FIGURE
from render.theme import Colour, Theme, mix

PLINTH = (62, 34)  # what a space stands on, with its points
PLINTH_SIGN = 19  # of points, before their number
FIGURE_ABOVE = 52  # from the top of a space to its plinth
CLOSED = 34  # size of the sign where there is no room for anybody
CARGO = 42  # height of gold or goods with a caballero
NUMBER = 38  # size of the plate with how many of them carry it
LOOSE = 48  # and of what lies there for anybody
MOST_LOOSE = 2  # so many lie there one by one, more of them with their number
WORTH = {"gold": 6, "goods": 4}


# -- who stands where --------------------------------------------------------------------------------------


def look_of(view: View, owner: int) -> int:
    """The look of an owner's pieces: a seat, or BLACK."""
    return owner if owner < view.players else BLACK


def standing(view: View, region: RegionView) -> tuple[StandingPiece, ...]:
    """All pieces of a region in their places, those on spaces last. Those beside the limit table stand below it."""
    on_spaces = _on_spaces(view, region)
    lying = limit_table(view, region)
    if lying is not None:
        return (*lying.pieces, *(() if lying.is_noted else lying.beside), *on_spaces)
    return (
        *arrange(field_of(view, region.id), region.grandes, _on_ground(view, region), _carried(view, region)),
        *on_spaces,
    )


def limit_table(view: View, region: RegionView) -> LaidLimitTable | None:
    """How the limit table lies in a region, and who stands on it and beside it; None where it does not lie."""
    table = view.limit_table
    if table is None or table.region != region.id:
        return None
    beside = _by_look(view, table.beside)
    seated = tuple(count - out for count, out in zip(_on_ground(view, region), beside, strict=True))
    return lay(field_of(view, region.id), region.grandes, seated, beside, _carried(view, region))


def noted_limit_table(view: View) -> LaidLimitTable | None:
    """The limit table, if it is too crowded for all that there is to tell to stand in its region."""
    found = (limit_table(view, region) for region in view.regions)
    return next((lying for lying in found if lying is not None and lying.is_noted), None)


def _carried(view: View, region: RegionView) -> Carried:
    """What caballeros there carry."""
    carried = Counter((look_of(view, carrier.owner), carrier.cargo) for carrier in region.carriers)
    return tuple((look, cargo, count) for (look, cargo), count in sorted(carried.items()))


def _on_ground(view: View, region: RegionView) -> tuple[int, ...]:
    """Caballeros by look, without those on spaces of the region."""
    if view.limit_table is None and not region.black and not region.spaces:
        return region.caballeros
    counts = list(_by_look(view, (*region.caballeros, region.black)))
    for space in region.spaces:
        if space.owner is not None:
            counts[look_of(view, space.owner)] -= 1
    return tuple(counts)


def inside_castillo(view: View) -> tuple[int, ...]:
    """Caballeros in the Castillo by look, as far as they are seen."""
    if view.castillo is None or not view.black_in_castillo:
        return view.castillo or ()
    return _by_look(view, (*view.castillo, view.black_in_castillo))


def _by_look(view: View, counts: tuple[int, ...]) -> tuple[int, ...]:
    """Counts by owner, the black ones last, as counts by look."""
    return (*counts[: view.players], *(0 for _ in range(BLACK - view.players)), *counts[view.players :])


def _on_spaces(view: View, region: RegionView) -> tuple[StandingPiece, ...]:
    found = []
    for space in region.spaces:
        if space.owner is not None:
            left, top = place_of(region.id).spaces[space.id]
            box = Box(left + (PLINTH[0] - FIGURE[0]) // 2, top + FIGURE_ABOVE - FIGURE[1], *FIGURE)
            found.append(StandingPiece("figures", look_of(view, space.owner), 1, 1.0, box))
    return tuple(found)


# -- what lies below the pieces ----------------------------------------------------------------------------


def draw_below(page: BoardPage, view: View, region: RegionView, words: BoardWords) -> None:
    """The spaces, what lies there to be taken, and the limit table."""
    ground, place = page.theme.regions[region.id], place_of(region.id)
    for space in region.spaces:
        left, top = place.spaces[space.id]
        page.press(_plinth_stamp(page.theme, space.points, ground), left, top)
    if region.spaces and not region.is_open:
        box = plaque_box(region.id, region.is_coast)
        stamp = icon_stamp(page.theme, "closed", CLOSED, page.theme.colours.band, ground)
        page.press(stamp, box.left + (box.width - CLOSED) // 2, box.bottom + 4)
    for cargo, (lying, _) in view.cargo.items():
        if lying and place.loose is not None and _lies_in(cargo) == region.id:
            _draw_loose(page, cargo, lying, place.loose, ground)
    table = limit_table(view, region)
    if table is not None:
        draw_table(page, view, table, ground, words)


def _lies_in(cargo: str) -> str:
    return "america" if cargo == "gold" else "africa"


def _draw_loose(page: BoardPage, cargo: str, lying: int, place: tuple[int, int], ground: Colour) -> None:
    """Gold or goods that nobody has."""
    x, middle = place
    stamp = cargo_stamp(page.theme, cargo, LOOSE, ground)
    for _ in range(lying if lying <= MOST_LOOSE else 1):
        page.press(stamp, x, middle - LOOSE // 2)
        x += stamp.width + 2
    if lying > MOST_LOOSE:
        page.text(f"×{lying}", x + 2, middle + 14, "number", 40, page.theme.colours.ink, ground)


@lru_cache(maxsize=64)
def _plinth_stamp(theme: Theme, points: int, ground: Colour) -> Stamp:
    """A space for one caballero, and its points."""
    c, (width, height) = theme.colours, PLINTH
    canvas = Canvas(width, height + FIGURE_ABOVE)
    canvas.box(
        9, 2, width - 9, height + FIGURE_ABOVE - 8, mix(ground, c.light, 0.45), 14, mix(ground, c.border, 0.6), 2
    )
    canvas.box(0, FIGURE_ABOVE, width, height + FIGURE_ABOVE, c.plaque_line, 7)
    canvas.box(2.5, FIGURE_ABOVE + 2.5, width - 2.5, height + FIGURE_ABOVE - 2.5, c.plaque, 5)
    sprite = canvas.picture()
    sign = icon(theme, "score", PLINTH_SIGN, c.first)
    sprite.paste(sign, (4, FIGURE_ABOVE + (height - PLINTH_SIGN) // 2), sign)
    place, text = (PLINTH_SIGN + 5 + (width - PLINTH_SIGN - 8) / 2, FIGURE_ABOVE + 28), f"+{points}"
    ImageDraw.Draw(sprite).text(place, text, fill=c.first, font=font("number", 31), anchor="ms")
    return make_stamp(theme, sprite, ground)


# -- gold and goods ----------------------------------------------------------------------------------------


@lru_cache(maxsize=128)
def cargo_stamp(theme: Theme, cargo: str, height: int, ground: Colour) -> Stamp:
    """A piece of gold, or a crate of goods, with what it is worth in Spain."""
    c, unit = theme.colours, height / 48
    sprite = pieces.cargo(theme, cargo, height)
    ink = c.gold_ink if cargo == "gold" else c.ink
    face = font("number", round(31 * unit))
    ImageDraw.Draw(sprite).text((height / 2, 35 * unit), str(WORTH[cargo]), fill=ink, font=face, anchor="ms")
    return make_stamp(theme, sprite, ground)


def draw_carriers(page: BoardPage, view: View, region: RegionView, there: tuple[StandingPiece, ...]) -> None:
    """What caballeros carry, at the feet of their group; beside more than one of a kind its number. Chips tell it by
    themselves.
    """
    ground = page.theme.regions[region.id]
    taken: Counter[int] = Counter()
    for look, cargo, count in _carried(view, region):
        piece = next((each for each in there if each.player == look and each.kind != "grande"), None)
        if piece is None or piece.kind == "chip":
            continue
        height = max(18, round(CARGO * min(1.0, piece.scale)))
        left = piece.box.left - 6 + taken[look] * (height - 4)
        top = piece.box.bottom - round(height * 0.8)
        page.press(cargo_stamp(page.theme, cargo, height, ground), left, top)
        if count > 1:
            page.press(_number_stamp(page.theme, count), left + height - 12, top + (height - NUMBER) // 2)
        taken[look] += 1 + (count > 1)


@lru_cache(maxsize=64)
def _number_stamp(theme: Theme, number: int) -> Stamp:
    c = theme.colours
    canvas = Canvas(NUMBER, NUMBER)
    canvas.circle(NUMBER / 2, NUMBER / 2, NUMBER / 2 - 1, c.panel, c.ink, 1.6)
    sprite = canvas.picture()
    face = font("number", pieces.LETTERS)
    ImageDraw.Draw(sprite).text((NUMBER / 2, NUMBER * 0.78), str(number), fill=c.ink, font=face, anchor="ms")
    return make_stamp(theme, sprite, c.panel)
