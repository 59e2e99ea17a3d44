"""`/table ...`: tables are opened, joined, shown and ended. Other features add their own commands to the group."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.storage.records.tables import TableMessage, TableStatus
from cogs import log as table_log
from cogs.lobby import message, table_list
from cogs.lobby.options import GAME
from cogs.play import text_board
from cogs.posts import layouts
from cogs.seats import panel as seats
from cogs.shared.answers import (
    answer_in_place,
    answer_privately,
    answer_publicly,
)
from cogs.shared.asking import (
    bot_of,
    is_manager,
    look_of,
    member_of,
    state_for,
    words_of,
)
from cogs.shared.blocks import Layout, row, text
from cogs.shared.controls import DANGER, Press, action
from cogs.shared.drawing import board_picture, final_picture
from cogs.shared.naming import heading
from cogs.shared.translator import said
from cogs.shared.which_table import ALIVE, NUMBER, meant, meant_to_look_at, suggestions

TEXT = "text"
FORMS = ("picture", TEXT)
"""How a table may be shown."""


class TableCommands(commands.Cog):
    """The commands around tables. Without a number, the table of this channel or thread is meant."""

    group = app_commands.Group(
        name=said("command.table.name"),
        description=said("command.table.description"),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
    )

    @group.command(name=said("command.table.new.name"), description=said("command.table.new.description"))
    async def new(self, interaction: discord.Interaction) -> None:
        bot = bot_of(interaction)
        guild = interaction.guild
        if guild is None or interaction.channel_id is None:
            raise app_commands.NoPrivateMessage
        settings = await bot.tables.people.guild(guild.id)
        channel_id = settings.tables_channel_id or interaction.channel_id
        message.require_permissions(interaction, guild, channel_id)
        plays = (await bot.tables.overview.played(guild.id, channel_id)).last
        chosen = {GAME: plays} if plays else {}
        is_here, place = channel_id == interaction.channel_id, interaction.channel
        is_private = is_here and isinstance(place, discord.Thread) and place.is_private()
        table = await bot.tables.lobbies.create(
            *(guild.id, channel_id, member_of(interaction), chosen),
            interaction_id=interaction.id,
            is_private=is_private,
        )
        if is_here:
            layout = await message.lobby_layout(bot, table)
            message_id = await answer_publicly(interaction, layout)
            await bot.tables.places.remember_message(
                table.id, TableMessage(message.LOBBY_MESSAGE, channel_id, message_id)
            )
        else:
            await message.post_lobby(bot, table, channel_id)
            words = words_of(interaction)
            await answer_privately(interaction, Layout(text(words("lobby.posted_in", channel=f"<#{channel_id}>"))))

    @group.command(name=said("command.table.join.name"), description=said("command.table.join.description"))
    @app_commands.rename(table=said("command.table.number.name"))
    @app_commands.describe(table=said("command.table.number.description"))
    async def join(self, interaction: discord.Interaction, table: NUMBER | None = None) -> None:
        chosen = await meant(interaction, table)
        found = await bot_of(interaction).tables.lobbies.join(chosen.id, member_of(interaction))
        await message.tell(interaction, found, "lobby.you_joined")

    @group.command(name=said("command.table.leave.name"), description=said("command.table.leave.description"))
    @app_commands.rename(table=said("command.table.number.name"))
    @app_commands.describe(table=said("command.table.number.description"))
    async def leave(self, interaction: discord.Interaction, table: NUMBER | None = None) -> None:
        chosen = await meant(interaction, table)
        if chosen.status is TableStatus.RUNNING:
            await answer_privately(interaction, seats.leave_question(chosen, words_of(interaction)))
            return
        found = await bot_of(interaction).tables.lobbies.leave(chosen.id, interaction.user.id)
        await message.tell(interaction, found, "lobby.you_left")

    @group.command(name=said("command.table.start.name"), description=said("command.table.start.description"))
    @app_commands.rename(table=said("command.table.number.name"))
    @app_commands.describe(table=said("command.table.number.description"))
    async def start(self, interaction: discord.Interaction, table: NUMBER | None = None) -> None:
        chosen = await meant(interaction, table)
        found = await bot_of(interaction).tables.lobbies.start(chosen.id, interaction.user.id)
        await message.tell(interaction, found, "lobby.you_started")

    @group.command(name=said("command.table.list.name"), description=said("command.table.list.description"))
    async def tables(self, interaction: discord.Interaction) -> None:
        await answer_privately(interaction, await table_list.listed(interaction, 1))

    @group.command(name=said("command.table.show.name"), description=said("command.table.show.description"))
    @app_commands.rename(table=said("command.table.number.name"), form=said("command.table.show.format.name"))
    @app_commands.describe(
        table=said("command.table.number.description"), form=said("command.table.show.format.description")
    )
    @app_commands.choices(
        form=[app_commands.Choice(name=said(f"command.table.show.format.{form}"), value=form) for form in FORMS]
    )
    async def show(
        self, interaction: discord.Interaction, table: NUMBER | None = None, form: str | None = None
    ) -> None:
        found = await meant_to_look_at(interaction, table)
        bot, words = bot_of(interaction), words_of(interaction)
        if found.status is TableStatus.LOBBY:
            await message.post_lobby(bot, found, interaction.channel_id or found.channel_id)
            await answer_privately(interaction, Layout(text(words("lobby.posted_here"))))
            return
        if found.status is TableStatus.CANCELLED:
            ended = text(heading(found, None, words), words("lobby.cancelled"))
            await answer_privately(interaction, Layout(ended))
            return
        look = await look_of(interaction)
        if form == TEXT or (form is None and look.in_words):
            await answer_privately(interaction, text_board.text_board(await state_for(interaction, found), words))
            return
        state = await bot.tables.games.public_state(found.id)
        pictures = [await board_picture(bot, state.view, state.table, words, look)]
        if state.view.over:
            pictures.append(await final_picture(bot, state.table, words, look))
        await answer_privately(interaction, layouts.turn_post(state.table, state.view, (), words, pictures=pictures))

    @group.command(name=said("command.table.log.name"), description=said("command.table.log.description"))
    @app_commands.rename(table=said("command.table.number.name"))
    @app_commands.describe(table=said("command.table.number.description"))
    async def log(self, interaction: discord.Interaction, table: NUMBER | None = None) -> None:
        await table_log.show_log(interaction, (await meant_to_look_at(interaction, table)).id)

    @group.command(name=said("command.table.cancel.name"), description=said("command.table.cancel.description"))
    @app_commands.rename(table=said("command.table.number.name"))
    @app_commands.describe(table=said("command.table.number.description"))
    async def cancel(self, interaction: discord.Interaction, table: NUMBER | None = None) -> None:
        found = await meant(interaction, table)
        words = words_of(interaction)
        if found.status is TableStatus.RUNNING and (found.owner_id == interaction.user.id or is_manager(interaction)):
            question = text(heading(found, None, words), words("cancel.sure"))
            yes = confirm_cancel.button(words("cancel.yes"), found.id).styled(DANGER)
            await answer_privately(interaction, Layout(question, row(yes)))
            return
        await bot_of(interaction).tables.lobbies.cancel(found.id, interaction.user.id, is_manager(interaction))
        await answer_privately(interaction, Layout(text(words("cancel.done"))))

    @join.autocomplete("table")
    @leave.autocomplete("table")
    @start.autocomplete("table")
    @show.autocomplete("table")
    @log.autocomplete("table")
    @cancel.autocomplete("table")
    async def suggested_tables(
        self, interaction: discord.Interaction, written: str | int
    ) -> list[app_commands.Choice[int]]:
        return await suggestions(interaction, written, ALIVE)


@action("cancel")
async def confirm_cancel(press: Press, table: int) -> None:
    """Yes, end a running game."""
    interaction = press.interaction
    chosen = await meant(interaction, table)  # who manages this server manages its tables, no others
    await bot_of(interaction).tables.lobbies.cancel(chosen.id, interaction.user.id, is_manager(interaction))
    await answer_in_place(interaction, Layout(text(words_of(interaction)("cancel.done"))))


async def setup(bot: commands.Bot) -> None:
    await bot.add_cog(TableCommands())
