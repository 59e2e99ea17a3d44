"""`python -m bot doctor`: a look at everything, from beside the bot."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable

import discord
from discord.ext import commands

from bot.config import Settings, SettingsError
from bot.host.doctor import at_discord, at_home
from bot.host.doctor.findings import Finding, wrong
from bot.host.machine import Clock
from bot.i18n.texts import Texts
from bot.storage.addresses import glance
from bot.storage.errors import StorageError
from bot.storage.rows.people import chosen_channels

AddCommands = Callable[[commands.Bot], Awaitable[None]]


async def examine(settings: Settings, add_commands: AddCommands, now: int) -> AsyncIterator[Finding]:
    """What is well and what is missing, as it is found: first at Discord, then here. `now` is in milliseconds."""
    clock = Clock()
    try:
        token = settings.require_token()
    except SettingsError as reason:
        yield wrong(str(reason))
    else:
        async with _client(clock) as client:
            await add_commands(client)
            async for finding in at_discord.look(client, token, _chosen(settings), Texts.load().default):
                yield finding
    for finding in at_home.look(settings, clock.seconds_behind, now):
        yield finding


def _client(clock: Clock) -> commands.Bot:
    """Somebody with the token of the bot who asks and never listens: Discord answers both."""
    prefix = commands.when_mentioned
    return commands.Bot(prefix, help_command=None, intents=discord.Intents(guilds=True), http_trace=clock.trace())


def _chosen(settings: Settings) -> at_discord.Chosen:
    """The channels for tables that managers have chosen; none while the database cannot be read, which is told then."""
    try:
        return glance(settings.database_url, chosen_channels)
    except StorageError:
        return {}
