"""The panel for laying a tile or a card: the piece stands on the island, and every press leads on to another place.

All that it knows stands in its buttons; nothing is stored before *Lay here*.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

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
    piece_of,
    places,
    settled,
)
from bot.elcaballero.island import around_words, card_place_words, land_lines, made_by, tile_place_words, tile_words
from bot.elcaballero.naming import ElCaballeroNaming
from bot.elcaballero.picture import ghost_sheet
from bot.elcaballero.telling import TELLING
from bot.game.errors import PanelOutOfDate
from bot.game.states import Question, SeatState
from bot.i18n.words import Words
from bot.lessons.moments import is_explained
from bot.narrator.names import in_menus
from cogs.learn import in_panel, pages
from cogs.learn.in_panel import NOTHING, InPanel
from cogs.learn.taught import taught_in
from cogs.play import panel
from cogs.shared.answers import answer_in_place
from cogs.shared.asking import bot_of, look_of, words_of
from cogs.shared.blocks import Item, Layout, Picture, galleries, row, rows, small, text
from cogs.shared.controls import MENU_LIMIT, PRIMARY, SUCCESS, Control, Option, Press, action
from cogs.shared.drawing import sheet_picture
from cogs.shared.naming import heading
from cogs.shared.problems import UnknownControl
from engine.elcaballero.events import CardRemoved
from engine.elcaballero.seen.prices import facing_land, price_of
from engine.elcaballero.seen.view import CellView, ElCaballeroView
from render.elcaballero.ghost import Ghost

ARROWS = ("←", "↑", "↓", "→")
MOST_PLACES = 75
"""In menus; in a crowded island the arrows lead to the rest."""


def _leads_to(label: str, state: SeatState, there: Aim, origin: str) -> Control:
    """A button that leads to a piece at a place; `origin` tells buttons apart."""
    return show_piece.button(
        label, state.table.id, state.revision, there.what, there.cell, there.turn, there.whole, origin
    )


def aim_button(label: str, state: SeatState, there: Aim) -> Control:
    """A button of the turn's panel that leads to a piece."""
    return _leads_to(label, state, there, "panel")


def towards(choice: str) -> tuple[str, ...]:
    """What leads first to laying this tile or card, and then to its cell (`in_panel.try_lines`)."""
    aim = _aim_of(choice)
    return () if aim is None else (f"{aim.what}::0:0:panel", aim.cell)


def _aim_of(choice: str) -> Aim | None:
    """Which piece a choice lays in which cell, however it is turned; None if it lays none."""
    verb, *where = choice.split(" ")
    if verb == "lay":
        return Aim(where[0], where[1])
    return Aim(CARD, where[0]) if verb in ("card", "card_with_grande") else None


def aim_panel(
    state: SeatState,
    view: ElCaballeroView,
    aim: Aim,
    words: Words,
    told: Sequence[str],
    pictures: Sequence[Picture],
    shown: InPanel = NOTHING,
) -> Layout:
    """The piece where it would lie, what would come of it (`told`), and the ways on from here; `shown` is what the
    panel of the turn teaches.
    """
    naming = ElCaballeroNaming(state.table.names, words)
    cell = CellView.named(aim.cell)
    where = words("elcaballero.panel.at", cell=naming.place(cell), beside=around_words(cell, view, words))
    lines = [heading(state.table, view, words), f"**{_what(view, aim, words)}**", where, *told]
    lay = _numbers(state, view, aim, words) if aim.what == CARD else _turned(state, view, aim, words)
    ways = [row(each) for each in _go_to(state, view, aim, words)]
    wanted = None if shown.taught is None else _aim_of(shown.taught.suggestion or "")
    if wanted is not None and wanted.what == aim.what:
        lines += in_panel.try_lines(state, shown, words, [*lay, *ways], (wanted.cell,))
    items: list[Item] = [text(lines[0]), *galleries(pictures), text(*lines[1:]), *ways, *rows(lay)]
    items.append(row(*_ways(state, view, aim, words)))
    if aim.what != CARD:
        items.append(row(*_tiles(state, view, aim, words)))
    items.append(row(*_last(state, aim, words)))
    return Layout(*items, seat=state.seat, pictures=pictures)


def _what(view: ElCaballeroView, aim: Aim, words: Words) -> str:
    if aim.what == CARD:
        return words("elcaballero.panel.your_card", court=view.court[view.viewer or 0])
    number, face = next(
        (number, face) for number, face in enumerate(view.display, start=1) if str(face.tile) == aim.what
    )
    return words("elcaballero.panel.your_tile", number=number, look=tile_words(face.turned(aim.turn), words))


def _ways(state: SeatState, view: ElCaballeroView, aim: Aim, words: Words) -> list[Control]:
    """Arrows to the next place in each direction, and the next turn that fits."""
    controls = []
    for arrow, direction in zip(ARROWS, DIRECTIONS, strict=True):
        there = neighbour(view, aim, direction)
        controls.append(_leads_to(arrow, state, there or aim, arrow).disabled(there is None))
    turned = next_turn(view, aim)
    if aim.what != CARD:
        turn = _leads_to(words("elcaballero.panel.turn"), state, turned or aim, "turn")
        controls.append(turn.styled(PRIMARY).disabled(turned is None))
    return controls


def _tiles(state: SeatState, view: ElCaballeroView, aim: Aim, words: Words) -> list[Control]:
    """The other tiles of the display, at the same place where they fit."""
    controls = []
    for number, face in enumerate(view.display, start=1):
        there = replace(aim, what=str(face.tile), turn=0)
        is_this = there.what == aim.what
        control = _leads_to(words("elcaballero.panel.tile", number=number), state, there, f"tile{number}")
        if is_this:
            control.styled(PRIMARY)
        controls.append(control.disabled(is_this or not view.places_for(face.tile)))
    return controls


def _numbers(state: SeatState, view: ElCaballeroView, aim: Aim, words: Words) -> list[Control]:
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


def _go_to(state: SeatState, view: ElCaballeroView, aim: Aim, words: Words) -> list[Control]:
    """All places in words, also for those who do not see the picture."""
    lines = place_lines(view, aim, state.table.names, words)
    return [
        go_to.menu(
            words("elcaballero.panel.go_to"),
            lines[first : first + MENU_LIMIT],
            state.table.id,
            state.revision,
            aim.what,
            aim.whole,
            first,
        )
        for first in range(0, len(lines), MENU_LIMIT)
    ]


def place_lines(view: ElCaballeroView, aim: Aim, names: Sequence[str], words: Words) -> list[Option]:
    """A line for each place where the piece may lie, from north to south."""
    naming = ElCaballeroNaming(names, words, in_menus)
    cells = [CellView.named(name) for name in places(view, aim.what)][:MOST_PLACES]
    cells.sort(key=lambda cell: (-cell.north, cell.east))
    return [
        Option(naming.place(cell), cell.name, _comes_of(cell, view, aim, naming), chosen=cell.name == aim.cell)
        for cell in cells
    ]


def _comes_of(cell: CellView, view: ElCaballeroView, aim: Aim, naming: ElCaballeroNaming) -> str:
    """What the piece would be laid at there, or what the tile would make of it in the first turn that fits."""
    if aim.what == CARD:
        return card_place_words(cell, view, naming)
    turn = places(view, aim.what)[cell.name][0]
    return tile_place_words(cell, view, int(aim.what), turn, naming.words)


def card_entry(state: SeatState, view: ElCaballeroView, words: Words) -> Control | None:
    """What leads to laying a card: a menu of places, or a button where they are too many; None if there are none."""
    lines = place_lines(view, Aim(CARD), state.table.names, words)
    if not lines:
        return None
    if not 1 < len(lines) <= MENU_LIMIT:
        return aim_button(words("elcaballero.panel.card"), state, Aim(CARD)).styled(PRIMARY)
    return go_to.menu(words("elcaballero.panel.card"), lines, state.table.id, state.revision, CARD, False, 0)


def _turned(state: SeatState, view: ElCaballeroView, aim: Aim, words: Words) -> list[Control]:
    """A button that lays the tile as it is shown, and one for each other turn in which it fits here."""
    turns = places(view, aim.what)[aim.cell]
    face = next(face for face in view.display if str(face.tile) == aim.what)
    found = []
    for turn in (aim.turn, *(turn for turn in turns if turn != aim.turn)):
        choice = choice_of(view, replace(aim, turn=turn))
        label = words("elcaballero.panel.lay_here")
        if turn != aim.turn:
            label = words("elcaballero.panel.lay_turned", look=tile_words(face.turned(turn), words))
        button = panel.choose.button(label, state.table.id, state.revision, choice)
        found.append(button.styled(SUCCESS) if turn == aim.turn else button)
    return found


def _last(state: SeatState, aim: Aim, words: Words) -> list[Control]:
    whole = "elcaballero.panel.near" if aim.whole else "elcaballero.panel.whole"
    return [
        _leads_to(words(whole), state, replace(aim, whole=not aim.whole), "whole"),
        panel.refresh.button(words("elcaballero.panel.back"), state.table.id),
        *pages.what_button(state.table.id, is_explained(state.view), words),
    ]


def card_lines(view: ElCaballeroView, aim: Aim, words: Words, naming: ElCaballeroNaming) -> list[str]:
    """Who has how many at the land there, and how the numbers are meant; at water, what such a card is good for."""
    cell = CellView.named(aim.cell)
    lands = land_lines(view, letters_beside(view, cell), naming)
    return [*lands, small(words("elcaballero.panel.star" if lands else "elcaballero.panel.at_water"))]


# What is pressed


@action("aim")
async def show_piece(
    press: Press, table: int, revision: int, what: str, cell: str, turn: int, whole: bool, _origin: str
) -> None:
    """A piece at a place; `_origin` tells buttons apart."""
    await _show(press, table, revision, Aim(what, cell, turn, whole))


@action("goto")
async def go_to(press: Press, table: int, revision: int, what: str, whole: bool, _first: int) -> None:
    """A piece in the chosen cell; `_first` tells menus apart."""
    await _show(press, table, revision, Aim(what, press.value(), whole=whole))


async def _show(press: Press, table: int, revision: int, wanted: Aim) -> None:
    """The piece there, or the panel as it is now if what was pressed is out of date."""
    interaction = press.interaction
    games = bot_of(interaction).tables.games
    state = await games.seat_state(table, interaction.user.id)
    if state.revision != revision or not isinstance(state.view, ElCaballeroView):
        await panel.show_fresh(interaction, state)
        return
    view = state.view
    aim = settled(wanted, view)
    if aim is None:
        raise UnknownControl
    try:
        ahead = await games.preview(table, interaction.user.id, revision, choice_of(view, aim))
    except PanelOutOfDate as error:
        await panel.show_fresh(interaction, error.state)
        return
    words = words_of(interaction)
    told = _what_would_come(ahead, aim, words)
    pictures = await _pictures(interaction, ahead, view, aim, told)
    shown = await taught_in(interaction, state)
    await answer_in_place(interaction, aim_panel(state, view, aim, words, told, pictures, shown))


def _what_would_come(ahead: Question, aim: Aim, words: Words) -> list[str]:
    """What laying the piece there would do, in a few lines: the land and waters it makes, and cards that go."""
    names = ahead.state.table.names
    naming = ElCaballeroNaming(names, words)
    if aim.what == CARD:
        return card_lines(ElCaballeroView.of(ahead.state.view), aim, words, naming)
    lines = made_by(ElCaballeroView.of(ahead.view), aim.cell, naming)
    removed = [event for event in ahead.events if isinstance(event, CardRemoved)]
    return [*lines, *TELLING.sentences(removed, names, words, ahead.state.seat)]


async def _pictures(
    interaction: discord.Interaction, ahead: Question, view: ElCaballeroView, aim: Aim, told: list[str]
) -> list[Picture]:
    look = await look_of(interaction)
    if look.in_words:
        return []
    gone = tuple((CellView.named(event.cell), event.player) for event in ahead.events if isinstance(event, CardRemoved))
    others = tuple(CellView.named(name) for name in places(view, aim.what) if name != aim.cell)
    piece = Ghost(piece_of(view, aim), others, gone, whole=aim.whole)
    sheet = ghost_sheet(view, piece, ahead.state.table.names, words_of(interaction), " ".join(told))
    return [await sheet_picture(bot_of(interaction), sheet, look)]
