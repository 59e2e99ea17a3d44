"""What all commands, controls and forms share: who receives them, who reports failures, in which languages."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.host.reception import AttendedCommands
from cogs.shared import forms as modals
from cogs.shared.controls import Control
from cogs.shared.problems import Stopping, report
from cogs.shared.translator import CatalogueTranslator

if TYPE_CHECKING:
    from bot.app import ElGrandeBot


class Interactions(commands.Cog):
    """Receives the forms; buttons and menus come through the one dynamic item."""

    @commands.Cog.listener("on_interaction")
    async def form_sent(self, interaction: discord.Interaction) -> None:
        if interaction.type is discord.InteractionType.modal_submit:
            await modals.receive(interaction)


async def turn_away(interaction: discord.Interaction) -> None:
    """The bot is stopping: say so, and do nothing."""
    await report(interaction, Stopping())


async def command_failed(interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
    """A command could not be carried out. Suggestions stay empty when they fail: there is nowhere to say more."""
    if interaction.type is discord.InteractionType.autocomplete:
        return
    await report(interaction, error)


async def setup(bot: commands.Bot) -> None:
    el_grande = cast("ElGrandeBot", bot)
    el_grande.translator = CatalogueTranslator(el_grande.texts)
    bot.tree.error(command_failed)
    cast("AttendedCommands", bot.tree).turn_away = turn_away
    bot.add_dynamic_items(Control)
    await bot.add_cog(Interactions())
