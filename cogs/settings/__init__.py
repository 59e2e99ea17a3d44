"""`/settings`: what somebody may set. One module for each section; `cogs/ui/settings/` is what they look like."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

# Imported for the controls that they answer.
from cogs.settings import calls, look, own_time, privacy, reminders, server, showing
from cogs.shared.translator import said

SECTIONS = (calls, reminders, own_time, look, privacy, server)
"""The modules of the sections."""


class Settings(commands.Cog):
    """What somebody may set."""

    @app_commands.command(name=said("command.settings.name"), description=said("command.settings.description"))
    async def settings(self, interaction: discord.Interaction) -> None:
        await showing.open_settings(interaction)


async def setup(bot: commands.Bot) -> None:
    await bot.add_cog(Settings())
