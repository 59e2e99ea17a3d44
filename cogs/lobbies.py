"""The public message of a table: keeping it up to date, and posting it again when it is gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.tables import GuildSettings, TableInfo, TableMessage, TableStatus
from cogs.asking import server_words
from cogs.ui.lobby import lobby_message

if TYPE_CHECKING:
    from bot.app import ElGrandeBot

LOBBY_MESSAGE = "lobby"
"""The kind under which the lobby message of a table is remembered."""


async def refresh_lobby(bot: ElGrandeBot, info: TableInfo, *, already: int | None = None) -> None:
    """Bring the lobby message up to date; `already` is a message that shows the table as it is now.

    If the message was deleted, a new one is posted while people may still join.
    """
    shown = (await bot.tables.messages(info.id)).get(LOBBY_MESSAGE)
    if shown is None or shown.message_id == already:
        return
    words = server_words(bot, await guild_settings(bot, info), info.guild_id)
    channel = bot.get_partial_messageable(shown.channel_id, guild_id=info.guild_id)
    try:
        await channel.get_partial_message(shown.message_id).edit(view=lobby_message(info, words))
    except discord.NotFound:
        if info.status is TableStatus.LOBBY:
            await post_lobby(bot, info, shown.channel_id)


async def post_lobby(bot: ElGrandeBot, info: TableInfo, channel_id: int) -> None:
    """Hang the lobby message up in a channel, and remember it. Raises Forbidden where the bot may not write."""
    words = server_words(bot, await guild_settings(bot, info), info.guild_id)
    channel = bot.get_partial_messageable(channel_id, guild_id=info.guild_id)
    message = await channel.send(view=lobby_message(info, words))
    await bot.tables.remember_message(info.id, TableMessage(LOBBY_MESSAGE, channel_id, message.id))


async def guild_settings(bot: ElGrandeBot, info: TableInfo) -> GuildSettings | None:
    """What the managers of the table's server have set."""
    return await bot.tables.guild(info.guild_id) if info.guild_id is not None else None
