"""The settings panel: a title, one section, and the buttons to the others; and saving what is set in it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import discord
from discord import app_commands
from discord.ext import commands

from bot.i18n.words import Words
from bot.storage.records.people import GuildSettings, Person, PersonChanges
from bot.storage.records.puzzles import PuzzleChannel
from bot.storage.records.tables import Dashboard
from cogs.settings import calls, language, look, own_time, privacy, reminders, server
from cogs.shared.answers import answer_in_place, answer_privately
from cogs.shared.asking import bot_of, is_manager, person_of, set_person, words_of
from cogs.shared.blocks import Item, Layout, line, rows, text
from cogs.shared.controls import PRIMARY, Press, action
from cogs.shared.translator import said


class SettingsCommand(commands.Cog):
    """`/settings`: what somebody sets for themselves, and managers for the server."""

    @app_commands.command(name=said("command.settings.name"), description=said("command.settings.description"))
    async def settings(self, interaction: discord.Interaction) -> None:
        await open_settings(interaction)


@dataclass(frozen=True, slots=True)
class Reader:
    """Somebody who looks at the settings, and what they have set."""

    person: Person
    words: Words
    now: int
    """Milliseconds since 1970."""
    guild: GuildSettings | None = None
    """The server they are in, only for those who may manage it."""
    dashboard: Dashboard | None = None
    """Where that server sees whose move it is."""
    puzzles: PuzzleChannel | None = None
    """Where that server posts the position of each day."""
    languages: Sequence[Words] = ()
    """Those there are."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the settings: its name (`settings.section.<name>` in the catalogues) and what it shows."""

    name: str
    items: Callable[[Reader], list[Item]]
    is_for: Callable[[Reader], bool] = lambda _: True


def _sections() -> tuple[Section, ...]:
    return (
        Section("calls", calls.items),
        Section("reminders", reminders.items),
        Section("own_time", own_time.items),
        Section("look", look.items),
        Section("language", language.items, lambda reader: len(reader.languages) > 1),
        Section("privacy", privacy.items),
        Section("server", server.items, lambda reader: reader.guild is not None),
    )


def settings_panel(reader: Reader, section: str = "", *, saved: bool = False, more: list[Item] | None = None) -> Layout:
    """One section of what this person has set, the first one if this is none for them. `more` stands at its end."""
    words = reader.words
    shown = [each for each in _sections() if each.is_for(reader)]
    present = next((each for each in shown if each.name == section), shown[0])
    title = f"### {words('settings.title')} · {words(f'settings.section.{present.name}')}"
    lines = [title, f"✅ {words('settings.saved')}"] if saved else [title]
    others = [
        show_section.button(words(f"settings.section.{each.name}"), each.name).disabled(each is present)
        for each in shown
    ]
    others[shown.index(present)].styled(PRIMARY)
    return Layout(text(*lines), *present.items(reader), *(more or []), line(), *rows(others))


async def reader_of(interaction: discord.Interaction) -> Reader:
    """Who asks, and what they have set."""
    bot = bot_of(interaction)
    guild = dashboard = puzzles = None
    if interaction.guild_id is not None and is_manager(interaction):
        guild = await bot.tables.people.guild(interaction.guild_id)
        dashboard = await bot.tables.overview.dashboard(interaction.guild_id)
        puzzles = await bot.tables.puzzles.channel(interaction.guild_id)
    person = await person_of(interaction)
    now = int(time.time() * 1000)
    return Reader(person, words_of(interaction), now, guild, dashboard, puzzles, bot.texts.languages)


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
    await set_person(interaction, **changes)
    await show_saved(interaction, section)


@action("section")
async def show_section(press: Press, name: str) -> None:
    await show(press.interaction, name)


async def setup(bot: commands.Bot) -> None:
    await bot.add_cog(SettingsCommand())
