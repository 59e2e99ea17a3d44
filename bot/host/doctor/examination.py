"""A look at everything, from beside the bot (`python -m bot doctor`); and what the bot looks at when it starts."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress

import discord
from discord.ext import commands

from bot.config import Settings, SettingsError
from bot.host.doctor import at_discord, at_home
from bot.host.doctor.findings import Finding, wrong
from bot.host.machine import Clock
from bot.i18n.texts import Texts
from bot.i18n.words import Words
from bot.storage.addresses import glance
from bot.storage.errors import StorageError
from bot.storage.rows.people import chosen_channels

LOG = logging.getLogger(__name__)

AddCommands = Callable[[commands.Bot], Awaitable[None]]
ChosenChannels = Callable[[], Awaitable[at_discord.Chosen]]


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


async def look_around(
    settings: Settings, client: discord.Client, clock: Clock, channels: ChosenChannels, words: Words
) -> None:
    """Say in the log what is missing here, and on the servers. Nothing waits for that, and nothing depends on it."""
    found = await asyncio.to_thread(lambda: [*at_home.at_start(settings, clock.seconds_behind)])
    found.append(at_discord.intents(client.application_flags))
    chosen: at_discord.Chosen = {}
    with suppress(StorageError):  # the database is away, which is told by who needs it
        chosen = await channels()
    found += at_discord.at_start(client.guilds, chosen, words)
    for finding in found:
        LOG.log(finding.level, "%s", finding.text)
