"""Showing the settings panel again after something was set."""

from __future__ import annotations

import time

import discord

from bot.storage.records.people import PersonChanges
from cogs.shared.answers import answer_in_place, answer_privately
from cogs.shared.asking import bot_of, is_manager, words_of
from cogs.shared.blocks import Item
from cogs.shared.controls import Press, answers
from cogs.ui.settings.frame import SECTION, settings_panel
from cogs.ui.settings.reader import Reader


async def reader_of(interaction: discord.Interaction) -> Reader:
    """Who asks, and what they have set."""
    bot = bot_of(interaction)
    guild = dashboard = None
    if interaction.guild_id is not None and is_manager(interaction):
        guild = await bot.tables.people.guild(interaction.guild_id)
        dashboard = await bot.tables.overview.dashboard(interaction.guild_id)
    person = await bot.tables.people.person(interaction.user.id)
    return Reader(person, words_of(interaction), int(time.time() * 1000), guild, dashboard, bot.texts.languages)


async def open_settings(interaction: discord.Interaction) -> None:
    """A new panel with the first section."""
    await answer_privately(interaction, settings_panel(await reader_of(interaction)))


async def show(interaction: discord.Interaction, section: str, more: list[Item] | None = None) -> None:
    """A section as it stands, with something more at its end."""
    await answer_in_place(interaction, settings_panel(await reader_of(interaction), section, more=more))


async def show_saved(interaction: discord.Interaction, section: str) -> None:
    """A section after something in it was stored."""
    await answer_in_place(interaction, settings_panel(await reader_of(interaction), section, saved=True))


async def save(interaction: discord.Interaction, section: str, changes: PersonChanges) -> None:
    """Store what somebody has set, and show the section with it."""
    await bot_of(interaction).tables.people.set_person(interaction.user.id, **changes)
    await show_saved(interaction, section)


@answers(SECTION)
async def section_pressed(press: Press) -> None:
    await show(press.interaction, press.text(0))
