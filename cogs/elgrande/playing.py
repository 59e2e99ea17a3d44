"""The play panel of El Grande, with the pictures that help with its question."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import discord

from bot.elgrande import sheets
from bot.elgrande.narrator.telling import TELLING
from bot.game.states import Question, SeatState
from bot.pictures import PLAIN
from cogs.elgrande.hand_panel import hand_panel
from cogs.elgrande.ui import hands, panel
from cogs.shared.asking import bot_of, look_of, words_of
from cogs.shared.blocks import Layout, Picture
from cogs.shared.drawing import board_picture, make_time, panel_pictures, sheet_picture
from engine.core.events import Event
from engine.elgrande.seen.view import View


async def play_panel(
    interaction: discord.Interaction,
    state: SeatState,
    *,
    notice: str = "",
    happened: Sequence[Event] = (),
    in_place: bool = True,
) -> Layout:
    """`happened` is what the others did since the person's last choice: it is told, and marked on the board."""
    view, words = View.of(state.view), words_of(interaction)
    if hands.is_asked(view):
        return await hand_panel(interaction, state, notice=notice, in_place=in_place)
    changes = (*happened, *state.events, *panel.questioned_events(view))
    pictures = await _pictures(interaction, state, view, changes, in_place=in_place)
    told = TELLING.paragraphs(happened, state.table.names, words, state.seat)
    in_words = bool(panel.asked_pictures(state)) and not pictures
    usual_look = bool(pictures) and await look_of(interaction) == PLAIN
    return panel.play_panel(
        state, words, pictures, notice=notice, happened=told, in_words=in_words, usual_look=usual_look
    )


async def staged_panel(interaction: discord.Interaction, question: Question) -> Layout:
    """The picture shows the board as it would be then."""
    state = question.state
    changes = (*state.events, *question.events)
    pictures = await _pictures(interaction, state, View.of(question.view), changes, in_place=True)
    return panel.staged_panel(question.state, question.choice, words_of(interaction), pictures)


async def _pictures(
    interaction: discord.Interaction, state: SeatState, view: View, changes: Sequence[Event], *, in_place: bool
) -> list[Picture]:
    """What the question of the present view is about, as `view` has it; `changes` are marked on the board."""
    asked = panel.asked_pictures(state)
    look = await look_of(interaction) if asked else PLAIN
    if not asked or look.in_words:
        return []
    await make_time(interaction, in_place=in_place)
    bot, table, words = bot_of(interaction), state.table, words_of(interaction)

    async def sheet(facts: sheets.AnySheet) -> Picture:
        return await sheet_picture(bot, sheets.shown(facts, table.names, words), look)

    drawing: dict[panel.Subject, Callable[[], Awaitable[Picture]]] = {
        panel.Subject.BOARD: lambda: board_picture(bot, view, table, words, look, changes),
        panel.Subject.OPEN_CARDS: lambda: sheet(sheets.open_cards(view, words)),
        panel.Subject.HAND: lambda: sheet(sheets.power_cards(view, words)),
        panel.Subject.DISC: lambda: sheet(sheets.secret_disc(view, words)),
    }

    async def all_of_them() -> list[Picture]:
        return list(await asyncio.gather(*(drawing[subject]() for subject in asked)))

    return await panel_pictures(interaction, all_of_them(), in_place=in_place)
