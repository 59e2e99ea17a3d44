"""The panel for laying a tile or a card: the piece stands on the island, and every press leads on to another place.

All that it knows stands in its buttons; nothing is stored before *Lay here*.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import discord

from bot.elcaballero.aiming import (
    CARD,
    DIRECTIONS,
    Aim,
    choice_of,
    leads,
    letters_beside,
    neighbour,
    next_turn,
    places,
)
from bot.elcaballero.naming import ElCaballeroNaming
from bot.elcaballero.position import around_words, land_lines, tile_words
from bot.game.states import SeatState
from bot.i18n import Words
from bot.narrator.names import in_menus
from cogs.play import panel
from cogs.shared.blocks import Item, Layout, Picture, galleries, row, rows, small, text
from cogs.shared.controls import Control, Option, address, button, menu
from cogs.shared.naming import heading
from engine.elcaballero.seen.prices import facing_land, price_of
from engine.elcaballero.seen.view import CellView, View

AIM: Final = "aim"
"""`aim:table:revision:what:cell:turn:whole:from`, a piece at a place; the last part only tells buttons apart."""
GO_TO: Final = "goto"
"""`goto:table:revision:what:whole:first`, a menu whose values are names of cells."""

ARROWS = ("←", "↑", "↓", "→")
MENU_LENGTH = 25
MOST_PLACES = 75
"""In menus; in a crowded island the arrows lead to the rest."""

PRIMARY = discord.ButtonStyle.primary
SECONDARY = discord.ButtonStyle.secondary
SUCCESS = discord.ButtonStyle.success


def aim_address(state: SeatState, aim: Aim, origin: str) -> str:
    return address(
        AIM, state.table.id, state.revision, aim.what, aim.cell, aim.turn, int(aim.whole), origin
    )  # fmt: skip


def aim_button(
    label: str, state: SeatState, aim: Aim, style: discord.ButtonStyle = SECONDARY, *, disabled: bool = False
) -> Control:
    """A button that leads to a piece."""
    return button(label, aim_address(state, aim, "panel"), style, disabled=disabled)


def aim_panel(
    state: SeatState, view: View, aim: Aim, words: Words, told: Sequence[str], pictures: Sequence[Picture]
) -> Layout:
    """The piece where it would lie, what would come of it (`told`), and the ways on from here."""
    naming = ElCaballeroNaming(state.table.names, words)
    cell = CellView.named(aim.cell)
    where = words("elcaballero.panel.at", cell=naming.place(cell), beside=around_words(cell, view, words))
    lines = [heading(state.table, view, words), f"**{_what(view, aim, words)}**", where, *told]
    items: list[Item] = [text(*lines), *galleries(pictures), row(*_ways(state, view, aim, words))]
    if aim.what == CARD:
        items += rows(_numbers(state, view, aim, words))
    else:
        items.append(row(*_tiles(state, view, aim, words)))
    items += [row(each) for each in _go_to(state, view, aim, words)]
    items.append(row(*_last(state, view, aim, words)))
    return Layout(*items, seat=state.seat, pictures=pictures)


def _what(view: View, aim: Aim, words: Words) -> str:
    if aim.what == CARD:
        return words("elcaballero.panel.your_card", court=view.court[view.viewer or 0])
    number, face = next(
        (number, face) for number, face in enumerate(view.display, start=1) if str(face.tile) == aim.what
    )
    return words("elcaballero.panel.your_tile", number=number, look=tile_words(face.turned(aim.turn), words))


def _ways(state: SeatState, view: View, aim: Aim, words: Words) -> list[Control]:
    """Arrows to the next place in each direction, and the next turn that fits."""
    controls = []
    for arrow, direction in zip(ARROWS, DIRECTIONS, strict=True):
        there = neighbour(view, aim, direction)
        controls.append(button(arrow, aim_address(state, there or aim, arrow), SECONDARY, disabled=there is None))
    turned = next_turn(view, aim)
    if aim.what != CARD:
        controls.append(
            button(
                words("elcaballero.panel.turn"),
                aim_address(state, turned or aim, "turn"),
                PRIMARY,
                disabled=turned is None,
            )
        )
    return controls


def _tiles(state: SeatState, view: View, aim: Aim, words: Words) -> list[Control]:
    """The other tiles of the display, at the same place where they fit."""
    return [
        button(
            words("elcaballero.panel.tile", number=number),
            aim_address(state, replace(aim, what=str(face.tile), turn=0), f"tile{number}"),
            PRIMARY if str(face.tile) == aim.what else SECONDARY,
            disabled=str(face.tile) == aim.what or not view.places_for(face.tile),
        )
        for number, face in enumerate(view.display, start=1)
    ]


def _numbers(state: SeatState, view: View, aim: Aim, words: Words) -> list[Control]:
    """A button for each number that may be sent here, lowest first; a star where it would lead."""
    cell = CellView.named(aim.cell)
    found = []
    for north in places(view, CARD)[aim.cell]:
        here = replace(aim, turn=north)
        facing = facing_land(view, cell, north)
        choice = choice_of(view, here)
        label = " + ".join(map(str, facing)) if facing else words("elcaballero.panel.to_north", number=north)
        if choice.startswith("card_with"):
            label = words("elcaballero.panel.with_grande", numbers=label, price=price_of(choice, view))
        star = " ★" if leads(view, here) else ""
        found.append((sum(facing) or north, label + star, choice))
    return [
        panel.choose.button(label, state.table.id, state.revision, choice).styled(SUCCESS)
        for _, label, choice in sorted(found)
    ]


def _go_to(state: SeatState, view: View, aim: Aim, words: Words) -> list[Control]:
    """All places in words, also for those who do not see the picture."""
    naming = ElCaballeroNaming(state.table.names, words, in_menus)
    cells = [CellView.named(name) for name in places(view, aim.what)][:MOST_PLACES]
    cells.sort(key=lambda cell: (-cell.north, cell.east))
    return [
        menu(
            words("elcaballero.panel.go_to"),
            address(GO_TO, state.table.id, state.revision, aim.what, int(aim.whole), first),
            [
                Option(naming.place(cell), cell.name, around_words(cell, view, words), chosen=cell.name == aim.cell)
                for cell in cells[first : first + MENU_LENGTH]
            ],
        )
        for first in range(0, len(cells), MENU_LENGTH)
    ]


def _last(state: SeatState, view: View, aim: Aim, words: Words) -> list[Control]:
    controls = []
    if aim.what != CARD:
        choice = choice_of(view, aim)
        controls.append(
            panel.choose.button(words("elcaballero.panel.lay_here"), state.table.id, state.revision, choice).styled(
                SUCCESS
            )
        )
    whole = "elcaballero.panel.near" if aim.whole else "elcaballero.panel.whole"
    controls.append(button(words(whole), aim_address(state, replace(aim, whole=not aim.whole), "whole")))
    controls.append(panel.refresh.button(words("elcaballero.panel.back"), state.table.id))
    return controls


def card_lines(view: View, aim: Aim, words: Words, naming: ElCaballeroNaming) -> list[str]:
    """Who has how many at the land there, and how the numbers are meant; at water, what such a card is good for."""
    cell = CellView.named(aim.cell)
    lands = land_lines(view, letters_beside(view, cell), naming)
    return [*lands, small(words("elcaballero.panel.star" if lands else "elcaballero.panel.at_water"))]
