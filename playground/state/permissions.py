"""What members may do: Discord's permission bits and how roles and channels combine them."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntFlag
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playground.state.world import Channel, World


class Permission(IntFlag):
    """The bits this playground looks at, with Discord's names."""

    CREATE_INSTANT_INVITE = 1 << 0
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    CHANGE_NICKNAME = 1 << 26
    MANAGE_NICKNAMES = 1 << 27
    MANAGE_ROLES = 1 << 28
    MANAGE_WEBHOOKS = 1 << 29
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_EVENTS = 1 << 33
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    MODERATE_MEMBERS = 1 << 40
    CREATE_EVENTS = 1 << 44
    SEND_POLLS = 1 << 49
    PIN_MESSAGES = 1 << 51


NOTHING = Permission(0)
EVERYTHING = Permission(sum(Permission))
EVERYBODY = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.ADD_REACTIONS
    | Permission.CHANGE_NICKNAME
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.SEND_MESSAGES_IN_THREADS
)
BOT = Permission.CREATE_PUBLIC_THREADS | Permission.CREATE_PRIVATE_THREADS
IN_DIRECT_MESSAGES = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.MENTION_EVERYONE
    | Permission.ADD_REACTIONS
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.USE_APPLICATION_COMMANDS
)


def named(names: Iterable[str]) -> Permission:
    """Return the bits for names like `manage_guild`; raise KeyError for an unknown name."""
    bits = NOTHING
    for name in names:
        bits |= Permission[name.upper()]
    return bits


def in_guild(world: World, guild_id: int, user_id: int) -> Permission:
    """Return what a member may do in a guild as a whole; nothing for somebody who is not a member."""
    guild = world.guilds[guild_id]
    member = guild.members.get(user_id)
    if member is None:
        return NOTHING
    if guild.owner_id == user_id:
        return EVERYTHING
    bits = guild.roles[guild.id].permissions
    for role_id in member.role_ids:
        bits |= guild.roles[role_id].permissions
    return EVERYTHING if bits & Permission.ADMINISTRATOR else bits


def in_channel(world: World, channel: Channel, user_id: int) -> Permission:
    """Return what somebody may do in a channel; threads take the permissions of their parent."""
    if channel.guild_id is None:
        return IN_DIRECT_MESSAGES if user_id in channel.recipient_ids else NOTHING
    bits = in_guild(world, channel.guild_id, user_id)
    if bits & Permission.ADMINISTRATOR or bits == NOTHING:
        return bits
    home = channel if channel.parent_id is None or not channel.is_thread else world.channels[channel.parent_id]
    member_roles = world.guilds[channel.guild_id].members[user_id].role_ids
    for wanted in ([channel.guild_id], member_roles, [user_id]):
        for target in wanted:
            overwrite = home.overwrites.get(target)
            if overwrite is not None:
                bits = (bits & ~overwrite.deny) | overwrite.allow
    if not bits & Permission.VIEW_CHANNEL:
        return NOTHING
    hidden = channel.is_private_thread and user_id not in channel.thread_members
    return NOTHING if hidden and not bits & Permission.MANAGE_THREADS else bits
