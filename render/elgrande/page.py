"""The board under construction: its base layer, and the stamps of its pieces."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render import pieces
from render.elgrande.layout import MOST_CARDS, BoardLayout, Extent, load_layout
from render.elgrande.map.base import base
from render.elgrande.map.grouping import StandingPiece
from render.elgrande.map.insets import empty_board
from render.layout import LayoutName
from render.page import Page, Stamp, make_stamp
from render.palette import plain, reduce_colours
from render.theme import Colour, Theme


@lru_cache(maxsize=18)
def base_page(theme: Theme, name: LayoutName, extent: Extent = Extent.SPAIN) -> Image.Image:
    """The base layer of a layout at its largest, in palette colours. A shorter picture is cut off below."""
    layout = load_layout(name, extent=extent, more_cards=0 if extent is Extent.SPAIN else MOST_CARDS)
    return reduce_colours(theme, base(theme, layout, empty_board(theme, extent)))


@lru_cache(maxsize=2048)
def caballeros_stamp(theme: Theme, player: int, count: int, scale: float, ground: Colour) -> Stamp:
    """A group of caballeros."""
    return make_stamp(theme, pieces.caballeros(theme, player, count, scale), ground)


@lru_cache(maxsize=1024)
def pile_stamp(theme: Theme, player: int, count: int, scale: float, ground: Colour) -> Stamp:
    """A pile of caballeros."""
    return make_stamp(theme, pieces.pile(theme, player, count, scale), ground)


@lru_cache(maxsize=1024)
def figures_stamp(theme: Theme, player: int, count: int, scale: float, ground: Colour) -> Stamp:
    """A few caballeros, one by one."""
    return make_stamp(theme, pieces.figures(theme, player, count, scale), ground)


@lru_cache(maxsize=1024)
def chip_stamp(
    theme: Theme, player: int, count: int, scale: float, ground: Colour, *, with_grande: bool, load: pieces.Load
) -> Stamp:
    """All that a player has in a crowd."""
    return make_stamp(theme, pieces.chip(theme, player, count, scale, with_grande=with_grande, load=load), ground)


@lru_cache(maxsize=512)
def grande_stamp(theme: Theme, player: int, scale: float, ground: Colour) -> Stamp:
    """A Grande."""
    return make_stamp(theme, pieces.grande(theme, player, scale), ground)


def piece_stamp(theme: Theme, piece: StandingPiece, ground: Colour) -> Stamp:
    """A piece, or a player's caballeros, as it was set down."""
    match piece.kind:
        case "grande":
            return grande_stamp(theme, piece.player, piece.scale, ground)
        case "figures":
            return figures_stamp(theme, piece.player, piece.count, piece.scale, ground)
        case "pile":
            return pile_stamp(theme, piece.player, piece.count, piece.scale, ground)
        case "chip":
            more = {"with_grande": piece.with_grande, "load": piece.load}
            return chip_stamp(theme, piece.player, piece.count, piece.scale, ground, **more)
        case "number":
            return caballeros_stamp(theme, piece.player, piece.count, piece.scale, ground)


@lru_cache(maxsize=128)
def king_stamp(theme: Theme, ground: Colour) -> Stamp:
    """The King."""
    return make_stamp(theme, pieces.king(theme), ground)


@lru_cache(maxsize=256)
def standard_stamp(theme: Theme, player: int, height: int, ground: Colour) -> Stamp:
    """A player's standard."""
    return make_stamp(theme, pieces.standard(theme, player, height), ground)


class BoardPage(Page):
    """A picture that starts with the base layer, as high as the layout is."""

    def __init__(self, theme: Theme, layout: BoardLayout) -> None:
        base_layer, (width, height) = base_page(theme, layout.name, layout.extent), layout.size
        picture = plain(theme, layout.size)
        picture.paste(base_layer.crop((0, 0, width, min(height, base_layer.height))))
        super().__init__(theme, picture)
        self.layout = layout
