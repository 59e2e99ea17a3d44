"""Noticing what happens to servers: when Discord loses one for a while, the clocks of its tables stand; when the bot
may do more than before, what waited for a permission is posted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import discord
from discord.ext import commands

if TYPE_CHECKING:
    from bot.app import ElGrandeBot


class WatchingServers(commands.Cog):
    """Hands on what Discord says of servers."""

    def __init__(self, bot: ElGrandeBot) -> None:
        self._bot = bot

    @commands.Cog.listener("on_guild_unavailable")
    async def server_left(self, guild: discord.Guild) -> None:
        self._bot.watch.server_left(guild.id)

    @commands.Cog.listener("on_guild_available")
    async def server_came_back(self, guild: discord.Guild) -> None:
        await self._bot.watch.server_came_back(guild.id)

    @commands.Cog.listener("on_guild_role_update")
    async def role_changed(self, before: discord.Role, after: discord.Role) -> None:
        if before.permissions != after.permissions:
            await self._bot.outbox.permissions_changed(after.guild.id)

    @commands.Cog.listener("on_guild_channel_update")
    async def channel_changed(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        if before.overwrites != after.overwrites:
            await self._bot.outbox.permissions_changed(after.guild.id)

    @commands.Cog.listener("on_member_update")
    async def roles_of_the_bot_changed(self, before: discord.Member, after: discord.Member) -> None:
        """Without the intent for members, Discord tells this of the bot itself only."""
        if before.roles != after.roles:
            await self._bot.outbox.permissions_changed(after.guild.id)


async def setup(bot: commands.Bot) -> None:
    await bot.add_cog(WatchingServers(cast("ElGrandeBot", bot)))
