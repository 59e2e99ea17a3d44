"""A channel that somebody chooses for the bot to write in."""

from __future__ import annotations

from bot.host.allowed import NEEDED, missing
from cogs.shared.controls import Press
from cogs.shared.problems import MissingPermission, UnknownControl


def channel_chosen(press: Press) -> int | None:
    """The channel chosen in a menu, if the bot may write there; None if none is chosen. Raises MissingPermission."""
    guild = press.interaction.guild
    if not press.values or guild is None:
        return None
    channel = guild.get_channel(press.chosen(int))
    if channel is None:
        raise UnknownControl
    lacking = missing(channel.permissions_for(guild.me), NEEDED)
    if lacking:
        raise MissingPermission(permissions=lacking, channel=channel.mention)
    return channel.id
