"""The dashboard of a server: posting it, editing it in place, posting it anew when it is old, and where it is shown."""

from __future__ import annotations

import hashlib
import logging
from datetime import timedelta
from typing import TYPE_CHECKING

import discord

from bot.channels import UNKNOWN_CHANNEL
from bot.due.dashboards import DashboardGone
from bot.storage.records.tables import Dashboard, Table
from cogs.dashboard.layouts import dashboard as dashboard_layout
from cogs.shared.asking import server_words
from cogs.shared.blocks import Layout

if TYPE_CHECKING:
    from bot.app import ElGrandeBot

LOG = logging.getLogger(__name__)

POSTED_ANEW_AFTER = timedelta(hours=1)
"""Discord allows few edits of older messages: the next change is a new message, and the old one is deleted."""


class DashboardMessages:
    """The sender that the dashboards call."""

    def __init__(self, bot: ElGrandeBot) -> None:
        self._bot = bot

    async def show(self, dashboard: Dashboard) -> int:
        """Edit the message, or post it (anew); returns its id."""
        layout = await self._layout(dashboard)
        channel = self._bot.get_partial_messageable(dashboard.channel_id, guild_id=dashboard.guild_id)
        if dashboard.message_id is not None and _age(dashboard.message_id) < POSTED_ANEW_AFTER:
            try:
                await channel.get_partial_message(dashboard.message_id).edit(
                    view=layout, allowed_mentions=discord.AllowedMentions.none()
                )
                return dashboard.message_id
            except discord.NotFound as error:
                _require_channel(error)  # else somebody has deleted the message: it is posted again
        try:
            message = await channel.send(
                view=layout, silent=True, nonce=_nonce(dashboard), allowed_mentions=discord.AllowedMentions.none()
            )
        except discord.NotFound as error:
            _require_channel(error)
            raise
        return message.id

    async def delete(self, dashboard: Dashboard, message_id: int) -> None:
        channel = self._bot.get_partial_messageable(dashboard.channel_id, guild_id=dashboard.guild_id)
        try:
            await channel.get_partial_message(message_id).delete()
        except (discord.NotFound, discord.Forbidden):
            LOG.info("An old dashboard of server %d was gone already.", dashboard.guild_id)

    async def _layout(self, dashboard: Dashboard) -> Layout:
        tables = await self._bot.tables.overview.open_tables_of_guild(dashboard.guild_id)
        settings = await self._bot.tables.people.guild(dashboard.guild_id)
        guild = self._bot.get_guild(dashboard.guild_id)
        seen = [each for each in tables if guild is not None and may_show(guild, dashboard.channel_id, each.table)]
        return dashboard_layout(seen, server_words(self._bot, settings, dashboard.guild_id))


def may_show(guild: discord.Guild, channel_id: int, table: Table) -> bool:
    """Whether everybody who sees the dashboard's channel sees the table's: tables of hidden channels stay hidden."""
    if table.channel_id == channel_id:
        return True
    here, there = guild.get_channel(channel_id), guild.get_channel(table.channel_id)
    if here is None or there is None:
        return False
    if any(_may_see(here, role) and not _may_see(there, role) for role in guild.roles):
        return False
    # Single people are let in here, or kept out there: then the rules for roles do not tell.
    let_in = {
        who.id for who, rule in here.overwrites.items() if not isinstance(who, discord.Role) and rule.view_channel
    }
    kept_out = {
        who.id
        for who, rule in there.overwrites.items()
        if not isinstance(who, discord.Role) and rule.view_channel is False
    }
    everybody = _may_see(there, guild.default_role)
    return not kept_out and (everybody or not (let_in - {guild.me.id}))


def _may_see(channel: discord.abc.GuildChannel, role: discord.Role) -> bool:
    return channel.permissions_for(role).view_channel


def _require_channel(error: discord.NotFound) -> None:
    """Raises DashboardGone if it is the channel that was not found."""
    if error.code == UNKNOWN_CHANNEL:
        raise DashboardGone from error


def _nonce(dashboard: Dashboard) -> str:
    """The same for every attempt to post in the place of the same message, so that Discord shows it once."""
    # One that was turned off and on again is posted again, though Discord remembers for some minutes.
    before = dashboard.message_id or f"first {dashboard.wanted}"
    text = f"{dashboard.guild_id} {dashboard.channel_id} {before}"
    return f"d{hashlib.blake2s(text.encode(), digest_size=12).hexdigest()}"


def _age(message_id: int) -> timedelta:
    return discord.utils.utcnow() - discord.utils.snowflake_time(message_id)
