"""What Discord tells of channels and threads only when it is asked: old threads, and who is in a private one.

A bot that reads no members hears nothing about who is in a thread, and no bot hears of threads that were folded away.
Where several processes serve the servers of a bot, each hears of its own only, but whoever writes to the bot directly
may play in any of them. So Discord is asked, and what it says holds for a minute.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, TypeAlias

import discord

from bot.due.outbox import DISTURBANCES
from bot.storage.records.terms import MINUTE

LOG = logging.getLogger(__name__)

UNKNOWN_CHANNEL = 10003
"""Discord's code for a channel that was deleted."""

HOLDS_FOR = MINUTE
"""Milliseconds."""
MOST_REMEMBERED = 5_000

FoundChannel: TypeAlias = "discord.abc.GuildChannel | discord.Thread | None"


class Channels:
    """Channels and threads of servers. What cannot be found out now counts as out of sight."""

    def __init__(self, client: discord.Client, clock: Callable[[], int]) -> None:
        self._client = client
        self._clock = clock
        self._told: OrderedDict[Hashable, tuple[int, Any]] = OrderedDict()

    async def guild(self, guild_id: int | None) -> discord.Guild | None:
        """A server, also of another process; None if the bot is not in it, or that cannot be found out now."""
        known = None if guild_id is None else self._client.get_guild(guild_id)
        if guild_id is None or known is not None:
            return known

        async def ask() -> discord.Guild | None:
            try:
                return await self._client.fetch_guild(guild_id, with_counts=False)
            except (discord.NotFound, discord.Forbidden):
                return None

        try:
            found: discord.Guild | None = await self._asked(("guild", guild_id), ask)
        except DISTURBANCES as error:
            LOG.info("The server %d cannot be looked at: %s", guild_id, error)
            return None
        return found

    async def own_permissions(self, channel: discord.TextChannel) -> discord.Permissions:
        """What the bot may do in a channel. Raises discord.HTTPException."""
        me: discord.Member | None = channel.guild.me
        if me is None and self._client.user is not None:
            me = await channel.guild.fetch_member(self._client.user.id)
        return discord.Permissions.none() if me is None else channel.permissions_for(me)

    async def find(self, guild: discord.Guild, channel_id: int) -> FoundChannel:
        """A channel or thread; None if it is gone. Raises discord.Forbidden if the bot may not see it any more."""

        async def ask() -> FoundChannel:
            try:
                return await guild.fetch_channel(channel_id)
            except discord.NotFound:
                return None

        known = guild.get_channel_or_thread(channel_id)
        found: FoundChannel = known or await self._asked(channel_id, ask)
        return found

    async def has_member(self, thread: discord.Thread, user_id: int) -> bool:
        """Whether somebody is in a thread."""

        async def ask() -> bool:
            try:
                await thread.fetch_member(user_id)
            except discord.NotFound:
                return False
            return True

        return bool(await self._asked((thread.id, user_id), ask))

    async def may_see(self, guild: discord.Guild, channel_id: int, person: discord.Member, *, manages: bool) -> bool:
        """Whether somebody sees a channel or thread of the server: a private thread only from within.

        Managers of the server see all others, and what is left of a channel that is gone; whoever may manage threads
        sees them all, as in Discord.
        """
        try:
            place = await self.find(guild, channel_id)
            if place is None:
                return manages
            parent = await self.find(guild, place.parent_id) if isinstance(place, discord.Thread) else place
            # In a thread whose channel is not there any more nobody may do anything.
            allowed = discord.Permissions.none() if parent is None else parent.permissions_for(person)
            if isinstance(place, discord.Thread) and place.is_private():
                return allowed.manage_threads or (allowed.view_channel and await self.has_member(place, person.id))
        except DISTURBANCES as error:
            LOG.info("Whether %d is in sight cannot be found out: %s", channel_id, error)
            return False
        return manages or allowed.view_channel

    async def _asked(self, key: Hashable, ask: Callable[[], Awaitable[Any]]) -> Any:
        """What Discord said within the last minute, or says now."""
        until, answer = self._told.pop(key, (0, None))
        if until <= self._clock():
            until, answer = self._clock() + HOLDS_FOR, await ask()
        self._told[key] = until, answer
        if len(self._told) > MOST_REMEMBERED:
            self._told.popitem(last=False)
        return answer
