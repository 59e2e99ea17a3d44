"""Who learns of what happens: the bot through the gateway, people through their sockets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playground.state.shapes import (
    channel_shape,
    guild_create_shape,
    guild_shape,
    member_shape,
    message_shape,
    role_shape,
    scheduled_event_shape,
    thread_member_shape,
)
from playground.state.world import Channel, ChannelType, Guild, Member, Message, Role, ScheduledEvent
from playground.telling.gateway import Intent

if TYPE_CHECKING:
    from playground.server import Playground

Json = dict[str, Any]


def message_created(playground: Playground, message: Message) -> None:
    """Tell of a new message."""
    _message_event(playground, "MESSAGE_CREATE", message)


def message_updated(playground: Playground, message: Message) -> None:
    """Tell of a changed message."""
    _message_event(playground, "MESSAGE_UPDATE", message)


def message_deleted(playground: Playground, message: Message) -> None:
    """Tell of a message that is gone."""
    channel = playground.world.channels[message.channel_id]
    data = {"id": str(message.id), "channel_id": str(message.channel_id)}
    _tell_people(playground, channel, "MESSAGE_DELETE", data, only=message.visible_to)
    if message.visible_to is None:
        if channel.guild_id is not None:
            data |= {"guild_id": str(channel.guild_id)}
        playground.gateway.dispatch("MESSAGE_DELETE", data, channel.guild_id, _message_intent(channel))


def _message_event(playground: Playground, event: str, message: Message) -> None:
    world = playground.world
    channel = world.channels[message.channel_id]
    shape = message_shape(world, message)
    _tell_people(playground, channel, event, shape, only=message.visible_to)
    intent = _message_intent(channel)
    if message.visible_to is not None or not playground.gateway.has_intent(intent):
        return
    if not world.may_view(channel, world.bot_id):
        return
    shape = dict(shape)
    if channel.guild_id is not None:
        shape["guild_id"] = str(channel.guild_id)
        if message.author_id != world.bot_id and world.bot_id not in message.mentions:
            # The bot has no intent for the content of other people's messages.
            shape |= {"content": "", "embeds": [], "attachments": [], "components": []}
    playground.gateway.dispatch(event, shape, channel.guild_id, intent)


def _message_intent(channel: Channel) -> Intent:
    return Intent.DIRECT_MESSAGES if channel.guild_id is None else Intent.GUILD_MESSAGES


def reaction_changed(playground: Playground, event: str, message: Message, user_id: int, emoji: str) -> None:
    """Tell of an emoji given to a message or taken from it (`MESSAGE_REACTION_ADD` or `_REMOVE`)."""
    channel = playground.world.channels[message.channel_id]
    data: Json = {
        "user_id": str(user_id),
        "channel_id": str(channel.id),
        "message_id": str(message.id),
        "emoji": {"id": None, "name": emoji},
        "type": 0,
        "burst": False,
    }
    intent = Intent.DIRECT_MESSAGE_REACTIONS
    if channel.guild_id is not None:
        data["guild_id"] = str(channel.guild_id)
        intent = Intent.GUILD_MESSAGE_REACTIONS
    playground.gateway.dispatch(event, data, channel.guild_id, intent)
    _tell_people(playground, channel, "MESSAGE_UPDATE", message_shape(playground.world, message))


def channel_changed(playground: Playground, event: str, channel: Channel, *, newly_created: bool = False) -> None:
    """Tell of a channel or thread that was made, changed or deleted; `event` names which."""
    shape = channel_shape(playground.world, channel)
    _tell_people(playground, channel, event, shape)
    if newly_created:
        shape = shape | {"newly_created": True}
    # Bots are told of all channels of their servers, also of those they may not look into, but not of such threads.
    is_told = not channel.is_thread or playground.world.may_view(channel, playground.world.bot_id)
    if channel.guild_id is not None and is_told:
        playground.gateway.dispatch(event, shape, channel.guild_id, Intent.GUILDS)


def direct_channel_created(playground: Playground, channel: Channel, user_id: int) -> None:
    """Tell a person that there is now a direct-message channel; bots are not told."""
    shape = channel_shape(playground.world, channel, user_id)
    playground.audience.tell(user_id, "CHANNEL_CREATE", shape)


def channel_deleted(playground: Playground, event: str, channel: Channel, viewers: list[int]) -> None:
    """Tell of a channel or thread that is gone; `viewers` are those who saw it."""
    shape = channel_shape(playground.world, channel)
    for user_id in viewers:
        playground.audience.tell(user_id, event, shape)
    playground.gateway.dispatch(event, shape, channel.guild_id, Intent.GUILDS)


def thread_members_changed(playground: Playground, thread: Channel, added: list[int], removed: list[int]) -> None:
    """Tell of members who joined or left a thread; without a privileged intent the bot hears only of itself."""
    world = playground.world
    own = world.bot_id
    if own in added or own in removed:
        data: Json = {
            "id": str(thread.id),
            "guild_id": str(thread.guild_id),
            "member_count": len(thread.thread_members),
        }
        if own in added:
            data["added_members"] = [thread_member_shape(thread, own)]
        if own in removed:
            data["removed_member_ids"] = [str(own)]
        playground.gateway.dispatch("THREAD_MEMBERS_UPDATE", data, thread.guild_id, Intent.GUILDS)
    shape = channel_shape(world, thread)
    for user_id in added:
        playground.audience.tell(user_id, "THREAD_CREATE", shape)
    if thread.is_private_thread:
        for user_id in removed:
            if not world.may_view(thread, user_id):
                playground.audience.tell(user_id, "CHANNEL_DELETE", shape)


def guild_joined(playground: Playground, guild: Guild) -> None:
    """Tell the bot of a server that it was brought to just now: of such a one it is not said that it is available."""
    shape = guild_create_shape(playground.world, guild)
    del shape["unavailable"]
    playground.gateway.dispatch("GUILD_CREATE", shape, guild.id, Intent.GUILDS)


def guild_changed(playground: Playground, guild: Guild) -> None:
    """Tell the bot of a changed server."""
    playground.gateway.dispatch("GUILD_UPDATE", guild_shape(guild), guild.id, Intent.GUILDS)


def role_changed(playground: Playground, event: str, guild: Guild, role: Role) -> None:
    """Tell the bot of a role that was made or changed."""
    data = {"guild_id": str(guild.id), "role": role_shape(role)}
    playground.gateway.dispatch(event, data, guild.id, Intent.GUILDS)


def role_deleted(playground: Playground, guild: Guild, role: Role) -> None:
    """Tell the bot of a role that is gone."""
    data = {"guild_id": str(guild.id), "role_id": str(role.id)}
    playground.gateway.dispatch("GUILD_ROLE_DELETE", data, guild.id, Intent.GUILDS)


def member_changed(playground: Playground, guild: Guild, member: Member) -> None:
    """Tell the bot of a member with other roles; of itself it hears without the intent."""
    data = member_shape(playground.world, member) | {"guild_id": str(guild.id)}
    intent = Intent.GUILDS if member.user_id == playground.world.bot_id else Intent.GUILD_MEMBERS
    playground.gateway.dispatch("GUILD_MEMBER_UPDATE", data, guild.id, intent)


def scheduled_event_changed(playground: Playground, event: str, scheduled: ScheduledEvent) -> None:
    """Tell the bot of an event that was made, changed or deleted."""
    shape = scheduled_event_shape(scheduled)
    playground.gateway.dispatch(event, shape, scheduled.guild_id, Intent.GUILD_SCHEDULED_EVENTS)


def _tell_people(playground: Playground, channel: Channel, event: str, data: Json, *, only: int | None = None) -> None:
    """Tell everybody who sees the channel, or only one person."""
    if only is not None:
        listeners = [only]
    elif channel.type is ChannelType.DIRECT:
        listeners = channel.recipient_ids  # for nobody else, so also for whoever is there alone
    else:
        listeners = playground.audience.listeners()
    for user_id in listeners:
        if only is not None or playground.world.may_view(channel, user_id):
            playground.audience.tell(user_id, event, data)
