"""Noticing that Discord loses a server for a while: the clocks of its tables stand."""

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


async def setup(bot: commands.Bot) -> None:
    await bot.add_cog(WatchingServers(cast("ElGrandeBot", bot)))
