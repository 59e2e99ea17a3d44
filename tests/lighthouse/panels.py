"""Playing the lighthouses: a button for each choice."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.faces import face_of
from bot.game.states import Question, SeatState
from cogs.learn.in_panel import InPanel
from cogs.panels import Panels
from cogs.play import panel
from cogs.shared.answers import answer_privately
from cogs.shared.asking import bot_of, look_of, words_of
from cogs.shared.blocks import Layout, text
from cogs.shared.controls import Press, action
from cogs.shared.drawing import board_picture
from engine.core.events import Event
from tests.lighthouse.rules import HarbourView


@action("horn")
async def blow_horn(press: Press, table: int) -> None:
    """A button that only this game has."""
    state = await bot_of(press.interaction).tables.games.public_state(table)
    await answer_privately(press.interaction, Layout(text(f"Round {state.view.round}: tooot!")))


async def _play_panel(
    interaction: discord.Interaction,
    state: SeatState,
    *,
    notice: str,
    happened: Sequence[Event],
    in_place: bool,
    shown: InPanel,
    whole: bool,
) -> Layout:
    words, face, table = words_of(interaction), face_of(state.table), state.table
    picture = await board_picture(bot_of(interaction), state.view, table, words, await look_of(interaction), happened)
    buttons = [
        panel.choice_button(
            state,
            choice,
            face.choice_label(choice, state.view, table.names, words),
            discord.ButtonStyle.secondary,
        )
        for choice in state.view.choices
    ]
    told = face.telling.paragraphs(happened, table.names, words, state.seat)
    horn = blow_horn.button(words("harbour.horn"), table.id)
    return panel.play_panel(
        state, (), words, buttons=(*buttons, horn), pictures=[picture], notice=notice, happened=told
    )


async def _staged_panel(interaction: discord.Interaction, question: Question) -> Layout:
    return panel.staged_panel(question.state, question.choice, words_of(interaction))


PANELS: Panels[HarbourView] = Panels(topics=("harbour",), play_panel=_play_panel, staged_panel=_staged_panel)
