"""Managers set the channel for new tables, and language and look of what everybody in their server sees."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.storage.records.due import TimerKind
from bot.storage.records.people import GuildSettings
from bot.tables.time.idle import GAME_DAYS, LOBBY_DAYS
from cogs.dashboard.layouts import DASHBOARD_CHANNEL
from cogs.settings.showing import show_saved
from cogs.shared.asking import NEEDED, bot_of, is_manager, missing
from cogs.shared.controls import Press, answers
from cogs.shared.problems import MissingPermission, OnlyManagers, UnknownControl
from cogs.ui.settings import server
from render.layout import LAYOUTS
from render.theme import themes


async def _guild(interaction: discord.Interaction) -> GuildSettings:
    """What the server has set. Raises OnlyManagers for all others."""
    if not is_manager(interaction) or interaction.guild_id is None:
        raise OnlyManagers
    return await bot_of(interaction).tables.people.guild(interaction.guild_id)


async def _save(interaction: discord.Interaction, guild: GuildSettings) -> None:
    await bot_of(interaction).tables.people.set_guild(guild)
    await show_saved(interaction, "server")


@answers(server.TABLES_CHANNEL)
async def channel_chosen(press: Press) -> None:
    """The channel where new tables are posted; none means wherever somebody asks for one."""
    interaction = press.interaction
    present = await _guild(interaction)
    await _save(interaction, replace(present, tables_channel_id=_chosen_channel(press)))


def _chosen_channel(press: Press) -> int | None:
    """The channel chosen in a menu, if the bot may write there; None if none is chosen. Raises MissingPermission."""
    guild = press.interaction.guild
    if not press.values or guild is None:
        return None
    channel = guild.get_channel(Press(press.interaction, press.values, ()).number(0))
    if channel is None:
        raise UnknownControl
    lacking = missing(channel.permissions_for(guild.me), NEEDED)
    if lacking:
        raise MissingPermission(permissions=lacking, channel=channel.mention)
    return channel.id


@answers(DASHBOARD_CHANNEL)
async def dashboard_channel_chosen(press: Press) -> None:
    """The channel that shows whose move it is at every table; none means that no channel does."""
    bot, present = bot_of(press.interaction), await _guild(press.interaction)
    channel_id = _chosen_channel(press)
    before = await bot.tables.overview.dashboard(present.guild_id)
    if before is None or before.channel_id != channel_id:
        if before is not None:
            await bot.tables.overview.remove_dashboard(before.guild_id, before.channel_id)
        if channel_id is not None:
            await bot.tables.overview.place_dashboard(present.guild_id, channel_id)
    await show_saved(press.interaction, "server")
    if before is not None and before.channel_id != channel_id and before.message_id is not None:
        await bot.dashboard_sender.delete(before, before.message_id)


@answers(server.LANGUAGE)
async def language_chosen(press: Press) -> None:
    """The language of what everybody in the server reads; None follows the server's setting in Discord."""
    present, value = await _guild(press.interaction), press.value()
    if value not in (server.OF_THE_SERVER, *(each.code for each in bot_of(press.interaction).texts.languages)):
        raise UnknownControl
    locale = None if value == server.OF_THE_SERVER else value
    await _save(press.interaction, replace(present, locale=locale))


@answers(server.IDLE)
async def patience_chosen(press: Press) -> None:
    """How long a lobby or a game may stand still before its people are asked."""
    present, kind = await _guild(press.interaction), press.text(0)
    days = Press(press.interaction, press.values, ()).number(0)
    if kind == TimerKind.IDLE_LOBBY and days in LOBBY_DAYS:
        await _save(press.interaction, replace(present, idle_lobby_days=days))
    elif kind == TimerKind.IDLE_GAME and days in GAME_DAYS:
        await _save(press.interaction, replace(present, idle_game_days=days))
    else:
        raise UnknownControl


@answers(server.SERVER_THEME)
async def theme_chosen(press: Press) -> None:
    present = await _guild(press.interaction)
    if press.value() not in themes():
        raise UnknownControl
    await _save(press.interaction, replace(present, theme=press.value()))


@answers(server.SERVER_LAYOUT)
async def layout_chosen(press: Press) -> None:
    present = await _guild(press.interaction)
    if press.value() not in LAYOUTS:
        raise UnknownControl
    await _save(press.interaction, replace(present, picture_layout=press.value()))
