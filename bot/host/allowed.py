"""What the bot needs to be allowed in a channel, what it costs where it is not, and the invitation that asks for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import discord

from bot.i18n.words import Words

NEEDED = ("view_channel", "send_messages", "attach_files", "read_message_history")
"""What the bot must be allowed where a table is played, in the order in which it is named when missing."""

NEEDED_FOR_THREADS = ("create_public_threads", "send_messages_in_threads")
"""What it needs besides to give a table a thread of its own."""

PERMISSIONS = discord.Permissions(**dict.fromkeys((*NEEDED, *NEEDED_FOR_THREADS), True))
"""As the table of permissions in the README says why."""

SCOPES = ("bot", "applications.commands")

COSTS = ((NEEDED, "allowed.no_tables"), (NEEDED_FOR_THREADS, "allowed.no_threads"))
"""What cannot be done without them: the keys of the sentences."""

MOST_NAMED = 8
"""Channels of a sentence; the others are counted."""


@dataclass(frozen=True, slots=True)
class Lack:
    """What is not allowed, in all of these channels alike."""

    channels: tuple[discord.TextChannel, ...]
    permissions: tuple[str, ...]
    """As discord.py spells them."""

    cost: str
    """The key of what that costs."""

    @property
    def stops_tables(self) -> bool:
        """Whether no table can be opened there."""
        return self.cost == COSTS[0][1]

    def sentence(self, words: Words, name: Callable[[discord.TextChannel], str]) -> str:
        """What cannot be done where, and which permissions are missing; `name` says how a channel is called."""
        names = [name(channel) for channel in self.channels[:MOST_NAMED]]
        if left := len(self.channels) - len(names):
            names.append(words.plural("allowed.more_channels", left))
        return words(self.cost, channels=words.list(names), permissions=permission_names(self.permissions, words))


def plain_name(channel: discord.TextChannel) -> str:
    """A channel for places where nothing is a link, such as the log."""
    return f"#{channel.name}"


def missing(permissions: discord.Permissions, needed: tuple[str, ...] = NEEDED) -> tuple[str, ...]:
    """The names of the permissions that are needed and not there."""
    return tuple(name for name in needed if not getattr(permissions, name))


def permission_names(names: Sequence[str], words: Words) -> str:
    """Permissions as Discord's settings call them."""
    return words.list([words(f"permission.{name}") for name in names])


def for_tables(
    channels: Sequence[discord.TextChannel], me: discord.Member, chosen: int | None
) -> list[discord.TextChannel]:
    """The channels of a server where tables may be opened: the one that its managers have chosen, else those that the
    bot sees. A server that shows it none is meant to show it all.
    """
    if any(channel.id == chosen for channel in channels):
        return [channel for channel in channels if channel.id == chosen]
    return [channel for channel in channels if channel.permissions_for(me).view_channel] or list(channels)


def lacks(channels: Sequence[discord.TextChannel], me: discord.Member) -> list[Lack]:
    """What the bot may not do in these channels."""
    found: dict[tuple[tuple[str, ...], str], list[discord.TextChannel]] = {}
    for channel in channels:
        allowed = channel.permissions_for(me)
        for needed, cost in COSTS:
            # Who does not see a channel may do nothing else there either, whatever else is given.
            if lacking := missing(allowed, needed if allowed.view_channel else NEEDED[:1]):
                found.setdefault((lacking, cost), []).append(channel)
            if not allowed.view_channel:
                break
    return [Lack(tuple(where), lacking, cost) for (lacking, cost), where in found.items()]


def invitation(application_id: int) -> str:
    """The address at which somebody who manages a server lets the bot in."""
    return discord.utils.oauth_url(application_id, permissions=PERMISSIONS, scopes=SCOPES)
