"""The picture of the board: a View and its words become a PNG file."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engine.elgrande.seen.view import View
from render.elgrande.beside.cards import draw_cards
from render.elgrande.beside.side import draw_header, draw_players
from render.elgrande.beside.standing import draw_standing
from render.elgrande.beside.track import draw_track
from render.elgrande.layout import BOARD, MAP, MOST_CARDS, Extent, load_layout
from render.elgrande.map.harbour import draw_harbour
from render.elgrande.map.markers import draw_legend
from render.elgrande.map.regions import draw_regions
from render.elgrande.map.surroundings import around
from render.elgrande.moves.changes import NO_CHANGES, BoardChanges
from render.elgrande.page import BoardPage
from render.elgrande.rings import masks_of
from render.elgrande.words import BoardWords
from render.layout import Box, LayoutName
from render.png import encode
from render.rings import draw_rings
from render.theme import Theme, load_theme


def compose(
    view: View,
    words: BoardWords,
    theme: Theme | None = None,
    *,
    layout: LayoutName = "wide",
    changes: BoardChanges = NO_CHANGES,
    ringed: Sequence[str] = (),
) -> Image.Image:
    """The finished picture in palette colours, not yet encoded. What a lesson is about is `ringed`, all else dimmed."""
    has_actions = any(card.action for card in view.power_deck)
    extent = extent_of(view)
    cards = 0 if extent is Extent.SPAIN else view.players + 2 if has_actions else MOST_CARDS
    has_strip = bool(view.open_cards)
    places = load_layout(layout, view.players, has_strip, has_effects=has_actions, extent=extent, more_cards=cards)
    page = BoardPage(theme or load_theme(), places)
    draw_track(page, view)
    draw_regions(page, view, words, changes)
    draw_harbour(page, view, words)
    draw_header(page, view, words)
    draw_players(page, view, words)
    if view.open_cards:
        draw_cards(page, view, words)
    elif not page.layout.is_cut:
        draw_standing(page, view, words)
    draw_legend(page, view, words)
    draw_rings(page, masks_of(page, view, words, ringed))
    return page.picture


def compose_map(
    view: View,
    words: BoardWords,
    theme: Theme | None = None,
    *,
    changes: BoardChanges = NO_CHANGES,
    closely: bool = False,
) -> Image.Image:
    """The map alone, with the insets below it if there are any: for who is in the middle of a turn and knows the rest.

    It is the same in all layouts, and its letters are larger where a picture is as wide as a phone. `closely`: only
    what is around the changes, if it is less than most of the map.
    """
    extent = extent_of(view)
    part = MAP
    if extent.below:
        part = Box(0, 0, BOARD.right + BOARD.left, BOARD.bottom + extent.below + BOARD.top)
    if closely:
        part = around(part, changes)
    return compose(view, words, theme, changes=changes).crop((part.left, part.top, part.right, part.bottom))


def extent_of(view: View) -> Extent:
    """What the board of this game shows besides Spain."""
    if view.has_colonies:
        return Extent.COLONIES
    if any(region.id == "portugal" for region in view.regions):
        return Extent.HARBOUR if view.prison else Extent.PORTUGAL
    return Extent.SPAIN


def render(
    view: View,
    words: BoardWords,
    theme: Theme | None = None,
    *,
    layout: LayoutName = "wide",
    changes: BoardChanges = NO_CHANGES,
) -> bytes:
    """The picture as a PNG file. Equal arguments always give equal bytes.

    The layout is "wide" (1600 x 1200, for the thread) or "tall" (for phones). `changes` marks what the last turn did.
    """
    return encode(compose(view, words, theme, layout=layout, changes=changes))
