"""Why Discord has refused something, for the log: which permission is missing, in which channel of which server."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.host.allowed import NEEDED, NEEDED_FOR_THREADS, missing, permission_names, plain_name
from bot.i18n.texts import ENGLISH

if TYPE_CHECKING:
    from bot.app import ElGrandeBot


async def explained(bot: ElGrandeBot, guild_id: int | None, channel_id: int | None, error: discord.Forbidden) -> str:
    """What Discord says and, as far as the bot can see, what is missing. `channel_id` may be that of a thread."""
    said = f"{error.text} ({error.code})"
    guild = await bot.channels.guild(guild_id)
    place = None if guild is None or channel_id is None else guild.get_channel_or_thread(channel_id)
    channel = place.parent if isinstance(place, discord.Thread) else place
    if guild is None or not isinstance(channel, discord.TextChannel):
        return said
    where = f"{plain_name(channel)} of {guild.name}"
    lacking = missing(channel.permissions_for(guild.me), (*NEEDED, *NEEDED_FOR_THREADS))
    if not lacking:
        return f"{said}, in {where}"
    return f"{said}, in {where}, where the bot lacks {permission_names(lacking, bot.texts.for_locale(ENGLISH))}"
