"""The board in words, for screen readers: the position, whose turn it is, and what the reader may do."""

from __future__ import annotations

import discord

from bot.faces import face_of
from bot.game.states import PublicState, SeatState
from bot.i18n.measure import length
from bot.i18n.words import Words
from bot.narrator.names import without_signs
from cogs.panels import panels_of
from cogs.posts import layouts
from cogs.shared.answers import answer_privately
from cogs.shared.asking import bot_of, require_sight, state_for, words_of
from cogs.shared.blocks import TEXT_LIMIT, Layout, fitted, text
from cogs.shared.controls import Control, Press, action
from cogs.shared.naming import heading

CHOICES_LIMIT = 900
"""Characters for what the reader may do; the panel has it all."""


def text_board(state: SeatState | PublicState, words: Words) -> Layout:
    """The whole position as its viewer knows it, in plain paragraphs and lists."""
    table, view = state.table, state.view
    may = _may(state, words) if isinstance(state, SeatState) else []
    first = [heading(table, view, words)]
    if may:
        first.append(f"**{face_of(table).prompt(view, table.names, words)}**")
    else:
        first += layouts.next_lines(table, view, words)
    room = TEXT_LIMIT - sum(length(line) + 1 for line in (*first, *may))
    return Layout(
        text(*first, *face_of(table).position(view, table.names, words, room), *may),
        layouts.post_buttons(table, words, over=view.over),
        seat=view.viewer,
    )


def _may(state: SeatState, words: Words) -> list[str]:
    """What the viewer may choose."""
    lines = panels_of(state.table).may_choose(state, words)
    if not lines:
        return []
    return [f"**{words('position.you_may')}**", *fitted(lines, CHOICES_LIMIT, words("position.more_choices"))]


@action("textboard")
async def show(press: Press, table: int) -> None:
    """The board in words, in a message of its own."""
    interaction = press.interaction
    found = await bot_of(interaction).tables.overview.table(table)
    await require_sight(interaction, found)
    await answer_privately(interaction, text_board(await state_for(interaction, found), words_of(interaction)))


def take_signs_away(layout: Layout) -> None:
    """The same for who hears it: without the signs before names in texts, buttons and menus, which would be read out
    each time.
    """
    for child in layout.walk_children():
        item = child.item if isinstance(child, Control) else child
        if isinstance(item, discord.ui.TextDisplay):
            item.content = without_signs(item.content)
        elif isinstance(item, discord.ui.Button) and item.label:
            item.label = without_signs(item.label)
        elif isinstance(item, discord.ui.Select):
            item.placeholder = without_signs(item.placeholder or "") or None
            for option in item.options:
                option.label = without_signs(option.label)
                option.description = without_signs(option.description or "") or None
