"""The first message on a new server: what the bot may not do there, for whoever has invited it, and a button that looks
again.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, cast

import discord
from discord.ext import commands

from bot.due.outbox import DISTURBANCES
from bot.host.allowed import for_tables, lacks
from bot.i18n.words import Words
from bot.storage.records.people import GuildSettings
from cogs.shared.answers import change_message
from cogs.shared.asking import bot_of, server_words, words_of
from cogs.shared.blocks import Layout, row, small, text
from cogs.shared.controls import Press, action
from cogs.shared.problems import UnknownControl

if TYPE_CHECKING:
    from bot.app import ElGrandeBot

LOG = logging.getLogger(__name__)


class Welcome(commands.Cog):
    """Greets a server that the bot was added to, and says how one begins."""

    def __init__(self, bot: ElGrandeBot) -> None:
        self._bot = bot

    @commands.Cog.listener("on_guild_join")
    async def invited(self, guild: discord.Guild) -> None:
        """In the channel where Discord itself greets people, else in the first where the bot may write; where it may
        nowhere, the owner of the server is told.
        """
        settings = GuildSettings(guild.id)
        layout = greeting(guild, None, server_words(self._bot, settings, guild.id))
        LOG.info("The bot is on a new server, %s.", guild.name)
        try:
            channel = place_for_greeting(guild)
            if channel is None:
                owner = await self._bot.create_dm(discord.Object(guild.owner_id or 0))
                await owner.send(view=layout)
            else:
                await channel.send(view=layout)
        except DISTURBANCES as error:
            LOG.info("The server %s was not greeted: %s", guild.name, error)


def place_for_greeting(guild: discord.Guild) -> discord.TextChannel | None:
    """Where the bot may write to all; None if that is nowhere."""
    for channel in filter(None, (guild.system_channel, *guild.text_channels)):
        allowed = channel.permissions_for(guild.me)
        if allowed.view_channel and allowed.send_messages:
            return channel
    return None


def greeting(guild: discord.Guild, chosen: int | None, words: Words) -> Layout:
    """What is missing on a server, and a button that looks again; or that all is well."""
    found = lacks(for_tables(guild.text_channels, guild.me, chosen), guild.me)
    if not found:
        return Layout(text(words("welcome.ready")))
    lines = [f"- {lack.sentence(words, lambda channel: channel.mention)}" for lack in found]
    return Layout(
        text(words("welcome.missing"), *lines, small(words("welcome.where_to_change"))),
        row(look_again.button(words("welcome.look_again"), guild.id)),
    )


@action("allowed")
async def look_again(press: Press, guild_id: int) -> None:
    """Look what is missing by now. Nobody hears of a server they are not on."""
    interaction, bot = press.interaction, bot_of(press.interaction)
    guild = bot.get_guild(guild_id)
    is_there = interaction.guild_id == guild_id
    if guild is None or not (is_there or (interaction.guild_id is None and interaction.user.id == guild.owner_id)):
        raise UnknownControl
    settings = await bot.tables.people.guild(guild_id)
    words = server_words(bot, settings, guild_id) if is_there else words_of(interaction)
    await change_message(interaction, greeting(guild, settings.tables_channel_id, words))


async def setup(bot: commands.Bot) -> None:
    await bot.add_cog(Welcome(cast("ElGrandeBot", bot)))
