"""What the bot hears from Discord: what all commands, controls and forms share (who receives them, and who
reports their failures), and what happens to servers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.game.errors import TableError
from cogs.shared import controls
from cogs.shared import forms as modals
from cogs.shared.answers import answer_in_time
from cogs.shared.controls import Control
from cogs.shared.problems import report

if TYPE_CHECKING:
    from bot.app import ElGrandeBot


class Hearing(commands.Cog):
    """Hears of everything that people do, and sees to it that it is answered in time. Receives the forms; buttons and
    menus come through the one dynamic item, commands through their tree.
    """

    @commands.Cog.listener("on_interaction")
    async def something_came(self, interaction: discord.Interaction) -> None:
        answer_in_time(interaction)

    @commands.Cog.listener("on_interaction")
    async def form_sent(self, interaction: discord.Interaction) -> None:
        if interaction.type is discord.InteractionType.modal_submit:
            await modals.receive(interaction)


class WatchingServers(commands.Cog):
    """Hands on what Discord says of servers. When one is lost for a while, the clocks of its tables stand; when the bot
    may do more than before, what waited for a permission is posted.
    """

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


async def let_in(interaction: discord.Interaction) -> bool:
    """Let somebody in who uses a command, or types one: whether to go on. Who may not hears why, but not while typing:
    suggestions stay empty, there is nowhere to say more.
    """
    try:
        await controls.let_in(interaction)
    except TableError as error:
        if interaction.type is not discord.InteractionType.autocomplete:
            await report(interaction, error)
        return False
    return True


async def command_failed(interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
    """A command could not be carried out. Suggestions stay empty when they fail: there is nowhere to say more."""
    if interaction.type is discord.InteractionType.autocomplete:
        return
    await report(interaction, error)


async def setup(bot: commands.Bot) -> None:
    bot.tree.error(command_failed)
    bot.add_dynamic_items(Control)
    await bot.add_cog(Hearing())
    await bot.add_cog(WatchingServers(cast("ElGrandeBot", bot)))
