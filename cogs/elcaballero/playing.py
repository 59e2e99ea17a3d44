"""The play panel of El Caballero, with the picture of the table."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.elcaballero.telling import TELLING
from bot.game.states import Question, SeatState
from cogs.elcaballero.ui import turn
from cogs.play import panel
from cogs.shared.asking import bot_of, look_of, words_of
from cogs.shared.blocks import Layout, Picture
from cogs.shared.drawing import board_picture, make_time, panel_pictures
from engine.core.events import Event
from engine.elcaballero.seen.view import View


async def play_panel(
    interaction: discord.Interaction,
    state: SeatState,
    *,
    notice: str = "",
    happened: Sequence[Event] = (),
    in_place: bool = True,
) -> Layout:
    """`happened` is what the others did since the person's last choice: it is told, and marked on the picture."""
    view, words = View.of(state.view), words_of(interaction)
    pictures = await _pictures(interaction, state, view, (*happened, *state.events), in_place=in_place)
    return panel.play_panel(
        state,
        turn.choosers(state, view, words),
        words,
        buttons=turn.last_buttons(state, view, words),
        about=turn.about(view, words),
        pictures=pictures,
        notice=notice,
        happened=TELLING.paragraphs(happened, state.table.names, words, state.seat),
        in_words=not pictures,
    )


async def staged_panel(interaction: discord.Interaction, question: Question) -> Layout:
    """The picture shows the table as it would be then."""
    state = question.state
    changes = (*state.events, *question.events)
    pictures = await _pictures(interaction, state, View.of(question.view), changes, in_place=True)
    return panel.staged_panel(state, question.choice, words_of(interaction), pictures)


async def _pictures(
    interaction: discord.Interaction, state: SeatState, view: View, changes: Sequence[Event], *, in_place: bool
) -> list[Picture]:
    look = await look_of(interaction)
    if look.in_words:
        return []
    await make_time(interaction, in_place=in_place)

    async def drawing() -> list[Picture]:
        return [await board_picture(bot_of(interaction), view, state.table, words_of(interaction), look, changes)]

    return await panel_pictures(interaction, drawing(), in_place=in_place)
