"""Playing the lighthouses: a button for each choice."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.faces import face_of
from bot.game.states import Question, SeatState
from cogs.faces import Panels
from cogs.play import panel
from cogs.shared.answers import answer_privately
from cogs.shared.asking import bot_of, look_of, words_of
from cogs.shared.blocks import Layout, text
from cogs.shared.controls import Press, answers, button
from cogs.shared.drawing import board_picture
from engine.core.events import Event

HORN = "horn"
"""A button that only this game has."""


@answers(HORN)
async def horn_blown(press: Press) -> None:
    state = await bot_of(press.interaction).tables.games.public_state(press.number(0))
    await answer_privately(press.interaction, Layout(text(f"Round {state.view.round}: tooot!")))


class HarbourPanels(Panels):
    topics = ("harbour",)

    async def play_panel(
        self,
        interaction: discord.Interaction,
        state: SeatState,
        *,
        notice: str = "",
        happened: Sequence[Event] = (),
        in_place: bool = True,
    ) -> Layout:
        words, face = words_of(interaction), face_of(state.table)
        picture = await board_picture(
            bot_of(interaction), state.view, state.table, words, await look_of(interaction), happened
        )
        buttons = [
            panel.choice_button(
                state,
                choice,
                face.choice_label(choice, state.view, state.table.names, words),
                discord.ButtonStyle.secondary,
            )
            for choice in state.view.choices
        ]
        told = face.telling.paragraphs(happened, state.table.names, words, state.seat)
        horn = button(words("harbour.horn"), f"{HORN}:{state.table.id}")
        return panel.play_panel(
            state, (), words, buttons=(*buttons, horn), pictures=[picture], notice=notice, happened=told
        )

    async def staged_panel(self, interaction: discord.Interaction, question: Question) -> Layout:
        return panel.staged_panel(question.state, question.choice, words_of(interaction))


PANELS = HarbourPanels()
