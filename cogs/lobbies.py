"""The public message of a table: keeping it up to date, and posting it again when it is gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.faces import Sheet
from bot.narrator.alt_texts import lobby_text
from bot.pictures import Look
from bot.storage.records.people import GuildSettings
from bot.storage.records.tables import Table, TableMessage, TableStatus
from cogs.shared.answers import files_of
from cogs.shared.asking import server_words
from cogs.shared.blocks import Layout
from cogs.shared.drawing import sheet_picture
from cogs.ui.lobby import lobby_card, lobby_message
from render.sheets.lobby_card import render as render_card

if TYPE_CHECKING:
    from bot.app import ElGrandeBot

LOBBY_MESSAGE = "lobby"
"""The kind under which the lobby message of a table is remembered."""


async def refresh_lobby(bot: ElGrandeBot, table: Table, *, already: int | None = None) -> None:
    """Bring the lobby message up to date; `already` is a message that shows the table as it is now.

    If the message was deleted, a new one is posted while people may still join.
    """
    shown = (await bot.tables.places.messages(table.id)).get(LOBBY_MESSAGE)
    if shown is None or shown.message_id == already:
        return
    layout = await lobby_layout(bot, table)
    channel = bot.get_partial_messageable(shown.channel_id, guild_id=table.guild_id)
    try:
        await channel.get_partial_message(shown.message_id).edit(view=layout, attachments=files_of(layout))
    except discord.NotFound:
        if table.status is TableStatus.LOBBY:
            await post_lobby(bot, table, shown.channel_id)


async def post_lobby(bot: ElGrandeBot, table: Table, channel_id: int) -> None:
    """Hang the lobby message up in a channel, and remember it. Raises Forbidden where the bot may not write."""
    layout = await lobby_layout(bot, table)
    channel = bot.get_partial_messageable(channel_id, guild_id=table.guild_id)
    message = await channel.send(view=layout, files=files_of(layout))
    await bot.tables.places.remember_message(table.id, TableMessage(LOBBY_MESSAGE, channel_id, message.id))


async def lobby_layout(bot: ElGrandeBot, table: Table) -> Layout:
    """The lobby message in the words and the look of its server, with its card until the game begins."""
    settings = await guild_settings(bot, table)
    words = server_words(bot, settings, table.guild_id)
    if table.status is not TableStatus.LOBBY:
        return lobby_message(table, words)
    facts = lobby_card(table, words)
    card = await sheet_picture(bot, Sheet(render_card, facts, lobby_text(facts, words)), Look.of(settings))
    played = await bot.tables.overview.played(table.guild_id, table.channel_id)
    return lobby_message(table, words, [card], played)


async def guild_settings(bot: ElGrandeBot, table: Table) -> GuildSettings | None:
    """What the managers of the table's server have set."""
    return await bot.tables.people.guild(table.guild_id) if table.guild_id is not None else None
