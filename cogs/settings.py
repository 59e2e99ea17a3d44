"""`/settings`: how somebody hears that a table waits, and for managers channel and language of the tables."""

from __future__ import annotations

from dataclasses import replace

import discord
from discord import app_commands
from discord.ext import commands

from bot.storage import Notification
from cogs.answers import answer_in_place, answer_privately
from cogs.asking import NEEDED, bot_of, is_manager, missing, words_of
from cogs.problems import MissingPermission, OnlyManagers, UnknownControl
from cogs.translator import said
from cogs.ui import settings
from cogs.ui.blocks import Layout
from cogs.ui.controls import Press, answers
from cogs.ui.dashboard import DASHBOARD_CHANNEL


class Settings(commands.Cog):
    """What somebody may set."""

    @app_commands.command(name=said("command.settings.name"), description=said("command.settings.description"))
    async def settings(self, interaction: discord.Interaction) -> None:
        await answer_privately(interaction, await _panel(interaction))


async def _panel(interaction: discord.Interaction, *, saved: bool = False) -> Layout:
    bot = bot_of(interaction)
    tables = bot.tables
    person = await tables.person(interaction.user.id)
    guild = dashboard = None
    if interaction.guild_id is not None and is_manager(interaction):
        guild = await tables.guild(interaction.guild_id)
        dashboard = await tables.dashboard(interaction.guild_id)
    return settings.settings_panel(
        person, words_of(interaction), guild, bot.texts.languages, dashboard=dashboard, saved=saved
    )


@answers(settings.NOTIFY)
async def notification_chosen(press: Press) -> None:
    value = press.value()
    if value not in tuple(Notification):
        raise UnknownControl
    await bot_of(press.interaction).tables.set_person(
        press.interaction.user.id, notification=Notification(value), has_closed_direct_messages=False
    )
    await answer_in_place(press.interaction, await _panel(press.interaction, saved=True))


@answers(settings.DIRECT_PANEL)
async def direct_panel_chosen(press: Press) -> None:
    value = press.value()
    if value not in (settings.YES, settings.NO):
        raise UnknownControl
    await bot_of(press.interaction).tables.set_person(
        press.interaction.user.id, wants_direct_panel=value == settings.YES, has_closed_direct_messages=False
    )
    await answer_in_place(press.interaction, await _panel(press.interaction, saved=True))


@answers(settings.TABLES_CHANNEL)
async def channel_chosen(press: Press) -> None:
    """The channel where new tables are posted; none means wherever somebody asks for one."""
    interaction = press.interaction
    if not is_manager(interaction) or interaction.guild is None:
        raise OnlyManagers
    channel_id = _chosen_channel(press, interaction.guild)
    tables = bot_of(interaction).tables
    present = await tables.guild(interaction.guild.id)
    await tables.set_guild(replace(present, tables_channel_id=channel_id))
    await answer_in_place(interaction, await _panel(interaction, saved=True))


@answers(DASHBOARD_CHANNEL)
async def dashboard_channel_chosen(press: Press) -> None:
    """The channel that shows whose move it is at every table; none means that no channel does."""
    interaction = press.interaction
    if not is_manager(interaction) or interaction.guild is None:
        raise OnlyManagers
    channel_id = _chosen_channel(press, interaction.guild)
    bot = bot_of(interaction)
    before = await bot.tables.dashboard(interaction.guild.id)
    if before is None or before.channel_id != channel_id:
        if before is not None:
            await bot.tables.remove_dashboard(before.guild_id, before.channel_id)
        if channel_id is not None:
            await bot.tables.place_dashboard(interaction.guild.id, channel_id)
    await answer_in_place(interaction, await _panel(interaction, saved=True))
    if before is not None and before.channel_id != channel_id and before.message_id is not None:
        await bot.dashboard_sender.delete(before, before.message_id)


def _chosen_channel(press: Press, guild: discord.Guild) -> int | None:
    """The channel chosen in a menu, if the bot may write there; None if none is chosen. Raises MissingPermission."""
    if not press.values:
        return None
    channel = guild.get_channel(Press(press.interaction, press.values, ()).number(0))
    if channel is None:
        raise UnknownControl
    lacking = missing(channel.permissions_for(guild.me), NEEDED)
    if lacking:
        raise MissingPermission(permissions=lacking, channel=channel.mention)
    return channel.id


@answers(settings.LANGUAGE)
async def language_chosen(press: Press) -> None:
    """The language of what everybody in the server reads; None follows the server's setting in Discord."""
    interaction = press.interaction
    if not is_manager(interaction) or interaction.guild_id is None:
        raise OnlyManagers
    bot, value = bot_of(interaction), press.value()
    if value not in (settings.OF_THE_SERVER, *(language.code for language in bot.texts.languages)):
        raise UnknownControl
    present = await bot.tables.guild(interaction.guild_id)
    locale = None if value == settings.OF_THE_SERVER else value
    await bot.tables.set_guild(replace(present, locale=locale))
    await answer_in_place(interaction, await _panel(interaction, saved=True))


async def setup(bot: commands.Bot) -> None:
    await bot.add_cog(Settings())
