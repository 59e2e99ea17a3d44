"""Playing: `/play`, the Play button, and everything one can press in the play panel."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import app_commands
from discord.ext import commands

from bot.faces import face_of
from bot.game.errors import OutOfDate
from bot.game.records import Outcome, Question, SeatState
from bot.i18n import Words
from cogs.faces import panels_of
from cogs.posts.layouts import PLAY
from cogs.shared.answers import answer_in_place, answer_privately, is_own_message
from cogs.shared.asking import (
    NEEDED,
    bot_of,
    member_of,
    missing,
    require_sight,
    require_way_back,
    state_for,
    words_of,
)
from cogs.shared.blocks import Layout, text
from cogs.shared.controls import Press, answers
from cogs.shared.problems import permission_names
from cogs.shared.translator import said
from cogs.since import add_news
from cogs.ui import panel, waiting
from cogs.ui.first_game import offer_row
from cogs.ui.text_board import text_board
from engine.core.events import Event

NEEDED_IN_A_THREAD = tuple("send_messages_in_threads" if name == "send_messages" else name for name in NEEDED)
"""In a thread Discord asks for a permission of its own."""


class Play(commands.Cog):
    """The command that finds everything that waits for somebody, at any table."""

    @app_commands.command(name=said("command.play.name"), description=said("command.play.description"))
    async def play(self, interaction: discord.Interaction) -> None:
        tables = await bot_of(interaction).tables.overview.open_tables_of_person(interaction.user.id)
        waiting_for_me = [each.info.id for each in tables if each.since(interaction.user.id) is not None]
        if len(waiting_for_me) == 1:
            await open_panel(interaction, waiting_for_me[0])
        else:
            words = words_of(interaction)
            layout = waiting.own_tables(tables, interaction.user.id, words)
            if not tables:
                in_server = interaction.guild_id is not None
                layout.append(text(words("first_game.offer")))
                layout.append(offer_row(words, in_server=in_server))
            await answer_privately(interaction, layout)


async def open_panel(interaction: discord.Interaction, table_id: int) -> None:
    """Show the panel of the person's seat: in a message of its own, or in the one that only they see anyway."""
    tables = bot_of(interaction).tables
    await require_way_back(interaction, await tables.overview.info(table_id))
    state = await tables.seats.resume(table_id, member_of(interaction))
    in_place = is_own_message(interaction)
    layout = await _panel(interaction, state, notice=_missing_permissions(interaction, state), in_place=in_place)
    await add_news(interaction, table_id, layout)
    await answer_in_place(interaction, layout)


@answers(PLAY)
async def play_pressed(press: Press) -> None:
    await open_panel(press.interaction, press.number(0))


@answers(waiting.OPEN)
async def table_chosen(press: Press) -> None:
    await open_panel(press.interaction, Press(press.interaction, press.values, ()).number(0))


@answers(panel.REFRESH)
async def refreshed(press: Press) -> None:
    state = await bot_of(press.interaction).tables.games.seat_state(press.number(0), press.interaction.user.id)
    await show_state(press.interaction, state)


async def show_state(interaction: discord.Interaction, state: SeatState) -> None:
    """The panel of a seat as it stands."""
    await answer_in_place(interaction, await _panel(interaction, state))


@answers(panel.CHOOSE)
async def choice_pressed(press: Press) -> None:
    await _consider(press, press.text(2))


@answers(panel.STAGE)
async def choice_in_menu(press: Press) -> None:
    await _consider(press, press.value())


@answers(panel.CONFIRM)
async def choice_confirmed(press: Press) -> None:
    interaction = press.interaction
    games = bot_of(interaction).tables.games
    try:
        outcome = await games.choose(
            press.number(0), interaction.user.id, press.number(1), press.text(2), interaction.id
        )
    except OutOfDate as error:
        await show_fresh(interaction, error.state)
    else:
        await show_outcome(interaction, outcome)


@answers(panel.TEXT_BOARD)
async def board_in_words_pressed(press: Press) -> None:
    interaction = press.interaction
    info = await bot_of(interaction).tables.overview.info(press.number(0))
    await require_sight(interaction, info)
    await answer_privately(interaction, text_board(await state_for(interaction, info), words_of(interaction)))


@answers(panel.UNDO)
async def undo_pressed(press: Press) -> None:
    await _undo(press, everything=False)


@answers(panel.RESTART)
async def restart_pressed(press: Press) -> None:
    await _undo(press, everything=True)


async def _consider(press: Press, choice: str) -> None:
    """Make a choice at once if it can be taken back; else ask once more."""
    interaction = press.interaction
    games = bot_of(interaction).tables.games
    try:
        answer = await games.consider(press.number(0), interaction.user.id, press.number(1), choice, interaction.id)
    except OutOfDate as error:
        await show_fresh(interaction, error.state)
        return
    if isinstance(answer, Question):
        await answer_in_place(interaction, await panels_of(answer.state.info).staged_panel(interaction, answer))
    else:
        await show_outcome(interaction, answer)


async def show_outcome(interaction: discord.Interaction, outcome: Outcome) -> None:
    """The panel after a choice."""
    await answer_in_place(interaction, await _after(interaction, outcome))


async def _undo(press: Press, *, everything: bool) -> None:
    interaction = press.interaction
    try:
        state = await bot_of(interaction).tables.games.undo(
            press.number(0), interaction.user.id, press.number(1), everything, interaction.id
        )
    except OutOfDate as error:
        await show_fresh(interaction, error.state)
    else:
        await answer_in_place(interaction, await _panel(interaction, state))


async def show_fresh(interaction: discord.Interaction, state: SeatState) -> None:
    """What was pressed is out of date: show the panel as it is now."""
    words = words_of(interaction)
    layout = await _panel(interaction, state, notice=words("panel.out_of_date"))
    await answer_in_place(interaction, layout)


async def _after(interaction: discord.Interaction, outcome: Outcome) -> Layout:
    """The panel after a choice: the next question, or that there is none for now."""
    words = words_of(interaction)
    state = outcome.state
    if state.view.prompt is None:
        shown = outcome.events if any(event.reveals for event in outcome.events) else ()
        return await _waiting(interaction, state, _why_nothing(state, outcome.events, words), happened=shown)
    return await _panel(interaction, state, happened=() if state.may_undo else outcome.events)


async def _waiting(
    interaction: discord.Interaction,
    state: SeatState,
    said_why: str,
    notice: str = "",
    happened: Sequence[Event] = (),
) -> Layout:
    """`happened` came to light with the last choice: it is told at once."""
    words = words_of(interaction)
    could_ask_undo = await bot_of(interaction).tables.agreements.could_ask_undo(state.info.id, interaction.user.id)
    told = face_of(state.info).telling.paragraphs(happened, state.info.names, words, state.seat)
    return panel.waiting_panel(state, words, said_why, told, notice=notice, could_ask_undo=could_ask_undo)


def _why_nothing(state: SeatState, events: tuple[Event, ...], words: Words) -> str:
    if state.view.over:
        return words("panel.game_is_over")
    if any(event.ends_turn and event.about == state.seat for event in events):
        return words("panel.turn_is_over")
    return words("panel.done_for_now")


async def _panel(
    interaction: discord.Interaction,
    state: SeatState,
    *,
    notice: str = "",
    happened: Sequence[Event] = (),
    in_place: bool = True,
) -> Layout:
    """`happened` is what the others did since the person's last choice."""
    words = words_of(interaction)
    if state.view.prompt is None:
        said_why = words("panel.game_is_over") if state.view.over else words("panel.nothing_to_do")
        return await _waiting(interaction, state, said_why, notice=notice)
    return await panels_of(state.info).play_panel(
        interaction, state, notice=notice, happened=happened, in_place=in_place
    )


def _missing_permissions(interaction: discord.Interaction, state: SeatState) -> str:
    """What keeps the bot from posting where the table is played, as far as this place tells."""
    if interaction.guild_id is None or interaction.channel_id != state.info.place:
        return ""
    lacking = missing(interaction.app_permissions, NEEDED_IN_A_THREAD if state.info.thread_id is not None else NEEDED)
    words = words_of(interaction)
    if not lacking:
        return ""
    return words(
        "problem.missing_permission", permissions=permission_names(lacking, words), channel=f"<#{state.info.place}>"
    )


async def setup(bot: commands.Bot) -> None:
    await bot.add_cog(Play())
