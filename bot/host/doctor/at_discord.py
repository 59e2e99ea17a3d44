"""What Discord knows of the bot and lets it do. It is asked over REST alone, so a bot that runs hears nothing of it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Iterator, Mapping, Sequence

import aiohttp
import discord
from discord.ext import commands

from bot.host.allowed import for_tables, invitation, lacks, plain_name
from bot.host.doctor.findings import Degree, Finding, mind, well, wrong
from bot.host.typed import typed
from bot.i18n.words import Words

MOST_SERVERS = 200
"""Servers that are looked into, three requests each: a bot that runs shares the number that Discord allows."""

MOST_TOLD = 20
"""Lines about servers at a start; `doctor` tells of all."""

Chosen = Mapping[int, int]
"""The channels for tables that the managers of servers have chosen, by the numbers of the servers."""

PRIVILEGED = {
    "gateway_presence": "Presence Intent",
    "gateway_guild_members": "Server Members Intent",
    "gateway_message_content": "Message Content Intent",
}
"""The intents that the bot does not need, by the flags that say that they are switched on; there are two of each."""


async def look(client: commands.Bot, token: str, chosen: Chosen, words: Words) -> AsyncIterator[Finding]:
    """All of it, as it is found. The client has the commands of this version."""
    try:
        await client.login(token)
    except discord.LoginFailure:
        yield wrong("Discord does not know this DISCORD_TOKEN. Is it complete, and the newest one?")
        return
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        yield wrong(f"Discord cannot be asked: {error}.")
        return
    try:
        async for finding in _as_itself(client, chosen, words):
            yield finding
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        yield wrong(f"Discord does not answer all questions: {error}.")


async def _as_itself(client: commands.Bot, chosen: Chosen, words: Words) -> AsyncIterator[Finding]:
    application_id = client.application_id or 0
    yield well(f"Discord knows the token: the bot is {client.user}, its application has the number {application_id}.")
    yield intents(client.application_flags)
    registered = {command.name for command in await client.tree.fetch_commands()}
    yield _commands(registered, {command.name for command in client.tree.get_commands()})
    servers = [server async for server in client.fetch_guilds(limit=None)]
    if not servers:
        yield wrong(f"The bot is on no server yet. Invite it: {invitation(application_id)}")
        return
    yield well(f"The bot is on {len(servers)} {'server' if len(servers) == 1 else 'servers'}.")
    for server in servers[:MOST_SERVERS]:
        for finding in await _server(client, server.id, chosen, words):
            yield finding
    if len(servers) > MOST_SERVERS:
        yield mind(f"Only {MOST_SERVERS} of {len(servers)} servers were looked into.")
    yield well(f"To bring it to another server, open: {invitation(application_id)}")


def intents(flags: discord.ApplicationFlags) -> Finding:
    """Whether more is switched on than the bot needs."""
    on = [name for flag, name in PRIVILEGED.items() if getattr(flags, flag) or getattr(flags, f"{flag}_limited")]
    if on:
        return mind(f"{' and '.join(on)} can be switched off at Discord, under Bot: the bot reads nobody's messages.")
    return well("No privileged intent is switched on, and none is needed.")


def _commands(there: Collection[str], ours: Collection[str]) -> Finding:
    if there == ours:
        return well(f"Discord has the {len(ours)} commands of this version.")
    lacking = ", ".join(f"/{name}" for name in sorted(set(ours) - set(there))) or "none"
    others = ", ".join(f"/{name}" for name in sorted(set(there) - set(ours))) or "none"
    return mind(f"Discord has other commands than this version (missing: {lacking}; too many: {others}): start it.")


async def _server(client: discord.Client, server_id: int, chosen: Chosen, words: Words) -> list[Finding]:
    guild = await client.fetch_guild(server_id, with_counts=False)
    channels = [channel for channel in await guild.fetch_channels() if isinstance(channel, discord.TextChannel)]
    me = await guild.fetch_member(client.user.id if client.user is not None else 0)
    return in_server(guild.name, channels, me, chosen.get(guild.id), words)


def at_start(guilds: Sequence[discord.Guild], chosen: Chosen, words: Words) -> Iterator[Finding]:
    """What every start tells of the servers it has heard of: those where something is missing."""
    told = complete = 0
    for guild in guilds:
        found = in_server(guild.name, guild.text_channels, guild.me, chosen.get(guild.id), words)
        lacking = [finding for finding in found if finding.degree is not Degree.WELL]
        complete += not lacking
        yield from lacking[: max(MOST_TOLD - told, 0)]
        told += len(lacking)
    if guilds:
        yield well(f"On {complete} of {len(guilds)} servers the bot may do all it needs. More: {typed('doctor')}")


def in_server(
    name: str, channels: Sequence[discord.TextChannel], me: discord.Member, chosen: int | None, words: Words
) -> list[Finding]:
    """What the bot may not do on a server, where tables may be opened, and what that costs."""
    where = for_tables(channels, me, chosen)
    found = lacks(where, me)
    if not found:
        hidden = len(channels) - len(where)
        besides = f"; {hidden} more it does not see" if hidden and chosen is None else ""
        return [well(f"{name}: tables can be opened in {len(where)} of {len(channels)} channels{besides}.")]
    nowhere = sum(len(lack.channels) for lack in found if lack.stops_tables) == len(where)
    return [(wrong if nowhere else mind)(f"{name}: {lack.sentence(words, plain_name)}") for lack in found]
