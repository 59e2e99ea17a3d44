"""The picture of the table: a View and its words become a PNG file."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engine.elcaballero.seen.view import ElCaballeroView
from render.elcaballero import totals
from render.elcaballero.changes import NO_CHANGES, IslandChanges
from render.elcaballero.frame import whole_island
from render.elcaballero.island import draw_island
from render.elcaballero.layout import LAYOUTS
from render.elcaballero.rings import masks_of
from render.elcaballero.sheet import Sheet
from render.elcaballero.side import draw_display, draw_header, draw_players
from render.elcaballero.words import IslandWords
from render.layout import Box, LayoutName
from render.png import encode
from render.rings import draw_rings
from render.theme import Theme, load_theme

MARGIN = 8  # between the frame of the island's paper and what lies on it


def compose(
    view: ElCaballeroView,
    words: IslandWords,
    theme: Theme | None = None,
    *,
    layout: LayoutName = "wide",
    changes: IslandChanges = NO_CHANGES,
    ringed: Sequence[str] = (),
) -> Image.Image:
    """The finished picture in palette colours, not yet encoded. What a lesson is about is `ringed`, all else dimmed."""
    places = LAYOUTS[layout]
    columns, most_rows = places.totals
    of_totals = totals.sheet_height(view, columns, most_rows) if columns else 0
    sheet = Sheet(theme or load_theme(), places.width, places.height(view.players, of_totals))
    inner = Box(
        places.island.left + MARGIN,
        places.island.top + MARGIN,
        places.island.width - 2 * MARGIN,
        places.island.height - 2 * MARGIN,
    )
    frame = whole_island(view, inner)
    draw_island(sheet, view, words, frame, places.island, changes)
    draw_header(sheet, places, view, words)
    draw_players(sheet, places, view, words)
    draw_display(sheet, places.display, view, words)
    if of_totals:
        totals.draw_sheet(sheet, places.totals_box(view.players, of_totals), view, columns)
    draw_rings(sheet, masks_of(view, places, frame, sheet.picture.size, ringed))
    return sheet.picture


def render(
    view: ElCaballeroView,
    words: IslandWords,
    theme: Theme | None = None,
    *,
    layout: LayoutName = "wide",
    changes: IslandChanges = NO_CHANGES,
) -> bytes:
    """The picture as a PNG file. Equal arguments always give equal bytes.

    The layout is "wide" (1600 x 1200, for the thread) or "tall" (for phones). `changes` marks what the last turn did.
    """
    return encode(compose(view, words, theme, layout=layout, changes=changes))
