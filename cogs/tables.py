"""`/table ...` and everything one can press in the lobby of a table."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.game.errors import NotOwner
from bot.storage.records.tables import Table, TableMessage, TableStatus
from cogs.lobbies import LOBBY_MESSAGE, lobby_layout, post_lobby, refresh_lobby
from cogs.log import show_log
from cogs.play.text_board import text_board
from cogs.posts.layouts import turn_post
from cogs.shared import forms as modals
from cogs.shared import naming
from cogs.shared.answers import (
    answer_in_place,
    answer_privately,
    answer_publicly,
    change_message,
    suppress_already_answered,
)
from cogs.shared.asking import (
    NEEDED,
    bot_of,
    in_sight,
    is_manager,
    look_of,
    member_of,
    missing,
    state_for,
    words_of,
)
from cogs.shared.blocks import Layout, row, text
from cogs.shared.controls import Press, address, answers, button
from cogs.shared.drawing import board_picture, final_picture, make_time
from cogs.shared.problems import MissingPermission, UnknownControl
from cogs.shared.translator import said
from cogs.shared.which_table import ALIVE, NUMBER, meant, meant_to_look_at, suggestions
from cogs.ui import lobby, options, seats
from cogs.ui.table_list import LIST_PAGE, table_list

TEXT = "text"
FORMS = ("picture", TEXT)
"""How a table may be shown."""

CANCEL = "cancel"
"""`cancel:table`, yes, end a running game."""


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
        _require_permissions(interaction, guild, channel_id)
        plays = (await bot.tables.overview.played(guild.id, channel_id)).last
        chosen = {options.GAME: plays} if plays else {}
        table = await bot.tables.lobbies.create(
            guild.id, channel_id, member_of(interaction), chosen, interaction_id=interaction.id
        )
        is_here = channel_id == interaction.channel_id
        await make_time(interaction, in_place=False, publicly=is_here)
        if is_here:
            layout = await lobby_layout(bot, table)
            message_id = await answer_publicly(interaction, layout)
            await bot.tables.places.remember_message(table.id, TableMessage(LOBBY_MESSAGE, channel_id, message_id))
        else:
            await post_lobby(bot, table, channel_id)
            words = words_of(interaction)
            await answer_privately(interaction, Layout(text(words("lobby.posted_in", channel=f"<#{channel_id}>"))))

    @group.command(name=said("command.table.join.name"), description=said("command.table.join.description"))
    @app_commands.rename(table=said("command.table.number.name"))
    @app_commands.describe(table=said("command.table.number.description"))
    async def join(self, interaction: discord.Interaction, table: NUMBER | None = None) -> None:
        chosen = await meant(interaction, table)
        found = await bot_of(interaction).tables.lobbies.join(chosen.id, member_of(interaction))
        await _tell(interaction, found, "lobby.you_joined")

    @group.command(name=said("command.table.leave.name"), description=said("command.table.leave.description"))
    @app_commands.rename(table=said("command.table.number.name"))
    @app_commands.describe(table=said("command.table.number.description"))
    async def leave(self, interaction: discord.Interaction, table: NUMBER | None = None) -> None:
        chosen = await meant(interaction, table)
        if chosen.status is TableStatus.RUNNING:
            await answer_privately(interaction, seats.leave_question(chosen, words_of(interaction)))
            return
        found = await bot_of(interaction).tables.lobbies.leave(chosen.id, interaction.user.id)
        await _tell(interaction, found, "lobby.you_left")

    @group.command(name=said("command.table.start.name"), description=said("command.table.start.description"))
    @app_commands.rename(table=said("command.table.number.name"))
    @app_commands.describe(table=said("command.table.number.description"))
    async def start(self, interaction: discord.Interaction, table: NUMBER | None = None) -> None:
        chosen = await meant(interaction, table)
        found = await bot_of(interaction).tables.lobbies.start(chosen.id, interaction.user.id)
        await _tell(interaction, found, "lobby.you_started")

    @group.command(name=said("command.table.list.name"), description=said("command.table.list.description"))
    async def tables(self, interaction: discord.Interaction) -> None:
        await answer_privately(interaction, await _listed(interaction, 1))

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
            await make_time(interaction, in_place=False)
            await post_lobby(bot, found, interaction.channel_id or found.channel_id)
            await answer_privately(interaction, Layout(text(words("lobby.posted_here"))))
            return
        if found.status is TableStatus.CANCELLED:
            ended = text(naming.heading(found, None, words), words("lobby.cancelled"))
            await answer_privately(interaction, Layout(ended))
            return
        look = await look_of(interaction)
        if form == TEXT or (form is None and look.in_words):
            await answer_privately(interaction, text_board(await state_for(interaction, found), words))
            return
        state = await bot.tables.games.public_state(found.id)
        await make_time(interaction, in_place=False)
        pictures = [await board_picture(bot, state.view, state.table, words, look)]
        if state.view.over:
            pictures.append(await final_picture(bot, state.table, words, look))
        await answer_privately(interaction, turn_post(state.table, state.view, (), words, pictures=pictures))

    @group.command(name=said("command.table.log.name"), description=said("command.table.log.description"))
    @app_commands.rename(table=said("command.table.number.name"))
    @app_commands.describe(table=said("command.table.number.description"))
    async def log(self, interaction: discord.Interaction, table: NUMBER | None = None) -> None:
        await show_log(interaction, (await meant_to_look_at(interaction, table)).id)

    @group.command(name=said("command.table.cancel.name"), description=said("command.table.cancel.description"))
    @app_commands.rename(table=said("command.table.number.name"))
    @app_commands.describe(table=said("command.table.number.description"))
    async def cancel(self, interaction: discord.Interaction, table: NUMBER | None = None) -> None:
        found = await meant(interaction, table)
        words = words_of(interaction)
        if found.status is TableStatus.RUNNING and (found.owner_id == interaction.user.id or is_manager(interaction)):
            question = text(naming.heading(found, None, words), words("cancel.sure"))
            yes = button(words("cancel.yes"), address(CANCEL, found.id), discord.ButtonStyle.danger)
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


def _require_permissions(interaction: discord.Interaction, guild: discord.Guild, channel_id: int) -> None:
    """Raises MissingPermission if the bot could not play a table in this channel."""
    permissions = interaction.app_permissions
    if channel_id != interaction.channel_id:
        channel = guild.get_channel(channel_id)
        permissions = channel.permissions_for(guild.me) if channel else discord.Permissions.none()
    lacking = missing(permissions, NEEDED)
    if lacking:
        raise MissingPermission(permissions=lacking, channel=f"<#{channel_id}>")


async def _listed(interaction: discord.Interaction, page: int) -> Layout:
    tables = await bot_of(interaction).tables.overview.listed_tables(interaction.guild_id)
    return table_list(await in_sight(interaction, tables), page, interaction.user.id, words_of(interaction))


@answers(LIST_PAGE)
async def list_turned(press: Press) -> None:
    await answer_in_place(press.interaction, await _listed(press.interaction, press.number(0)))


async def _tell(interaction: discord.Interaction, table: Table, key: str) -> None:
    """Say privately that it is done, and bring the lobby message up to date."""
    words = words_of(interaction)
    await answer_privately(interaction, Layout(text(naming.heading(table, None, words), words(key))))
    await refresh_lobby(bot_of(interaction), table)


async def _show_lobby(interaction: discord.Interaction, table: Table) -> None:
    """Change the pressed lobby message; also the latest one, should that be another."""
    await make_time(interaction, in_place=True)
    await change_message(interaction, await lobby_layout(bot_of(interaction), table))
    pressed = interaction.message.id if interaction.message else None
    await refresh_lobby(bot_of(interaction), table, already=pressed)


@answers(lobby.JOIN)
async def join_pressed(press: Press) -> None:
    chosen = await meant(press.interaction, press.number(0))
    table = await bot_of(press.interaction).tables.lobbies.join(chosen.id, member_of(press.interaction))
    await _show_lobby(press.interaction, table)


@answers(lobby.JOIN_LISTED)
async def join_chosen(press: Press) -> None:
    """From a list of tables, which stays as it is."""
    chosen = await meant(press.interaction, Press(press.interaction, press.values, ()).number(0))
    table = await bot_of(press.interaction).tables.lobbies.join(chosen.id, member_of(press.interaction))
    await _tell(press.interaction, table, "lobby.you_joined")


@answers(lobby.LEAVE)
async def leave_pressed(press: Press) -> None:
    table = await bot_of(press.interaction).tables.lobbies.leave(press.number(0), press.interaction.user.id)
    await _show_lobby(press.interaction, table)


@answers(lobby.ADD_COMPUTER)
async def computer_pressed(press: Press) -> None:
    table = await bot_of(press.interaction).tables.lobbies.add_computer(press.number(0), press.interaction.user.id)
    await _show_lobby(press.interaction, table)


@answers(lobby.START)
async def start_pressed(press: Press) -> None:
    bot = bot_of(press.interaction)
    table = await bot.tables.lobbies.start(press.number(0), press.interaction.user.id)
    await _show_lobby(press.interaction, table)
    now = await bot.tables.overview.table(table.id)
    if now.thread_id != table.thread_id:  # it was opened before this answer, which then does not name it
        await refresh_lobby(bot, now)


@answers(lobby.OPTIONS)
async def options_pressed(press: Press) -> None:
    table = await bot_of(press.interaction).tables.overview.table(press.number(0))
    if table.owner_id != press.interaction.user.id:
        raise NotOwner
    await answer_in_place(press.interaction, lobby.options_panel(table, words_of(press.interaction)))


@answers(options.OPTION)
async def option_chosen(press: Press) -> None:
    name = press.text(1)
    tables = bot_of(press.interaction).tables
    table = await tables.overview.table(press.number(0))
    offer = next((each for each in options.offers(table.options) if each.name == name), None)
    if offer is None:
        raise UnknownControl
    value = options.value_chosen(offer, press.number(2) if len(press.arguments) > 2 else 0, press.values)
    table = await tables.lobbies.set_options(press.number(0), press.interaction.user.id, {name: value})
    await show_options(press.interaction, table)


@answers(options.GAME)
async def game_chosen(press: Press) -> None:
    table = await bot_of(press.interaction).tables.lobbies.set_options(
        press.number(0), press.interaction.user.id, {options.GAME: press.text(1)}
    )
    await _show_lobby(press.interaction, table)


@answers(lobby.REMOVE_COMPUTER)
async def remove_computer_pressed(press: Press) -> None:
    table = await bot_of(press.interaction).tables.lobbies.remove_computer(press.number(0), press.interaction.user.id)
    await show_options(press.interaction, table)


@answers(lobby.RENAME)
async def rename_pressed(press: Press) -> None:
    table = await bot_of(press.interaction).tables.overview.table(press.number(0))
    if table.owner_id != press.interaction.user.id:
        raise NotOwner  # before the form shows the name that it has
    with suppress_already_answered(press.interaction):
        await modals.ask(press.interaction, modals.rename_form(table, words_of(press.interaction)))


@modals.submits(modals.RENAME_FORM)
async def renamed(submission: modals.Submission) -> None:
    interaction = submission.press.interaction
    number, name = submission.press.number(0), submission.field(modals.NAME)
    table = await bot_of(interaction).tables.lobbies.rename(number, interaction.user.id, name)
    await show_options(interaction, table)


async def show_options(interaction: discord.Interaction, table: Table) -> None:
    """The owner's panel as the table is now, and the lobby with it."""
    await answer_in_place(interaction, lobby.options_panel(table, words_of(interaction)))
    await refresh_lobby(bot_of(interaction), table)


@answers(CANCEL)
async def cancel_confirmed(press: Press) -> None:
    interaction = press.interaction
    chosen = await meant(interaction, press.number(0))  # who manages this server manages its tables, no others
    await bot_of(interaction).tables.lobbies.cancel(chosen.id, interaction.user.id, is_manager(interaction))
    await answer_in_place(interaction, Layout(text(words_of(interaction)("cancel.done"))))


async def setup(bot: commands.Bot) -> None:
    await bot.add_cog(TableCommands())
