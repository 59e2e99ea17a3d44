"""Discord's JSON shapes of what is in the world. Ids are strings, times are ISO 8601."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playground.forms.components import walk
from playground.state import permissions
from playground.state.snowflakes import created_at
from playground.state.world import (
    Attachment,
    Channel,
    ChannelType,
    Guild,
    Member,
    Message,
    MessageType,
    Role,
    ScheduledEvent,
    User,
)

if TYPE_CHECKING:
    from playground.state.world import World

Json = dict[str, Any]


def user_shape(user: User) -> Json:
    """Return a user."""
    return {
        "id": str(user.id),
        "username": user.name if user.is_bot else user.name.lower().replace(" ", "_"),
        "global_name": None if user.is_bot else user.name,
        "discriminator": "0001" if user.is_bot else "0",
        "avatar": None,
        "banner": None,
        "accent_color": int(user.colour[1:], 16),
        "public_flags": 0,
        "flags": 0,
        "bot": user.is_bot,
        "system": False,
        "avatar_decoration_data": None,
        "collectibles": None,
        "primary_guild": None,
    }


def own_user_shape(user: User) -> Json:
    """Return the bot's user as the bot itself sees it."""
    return user_shape(user) | {"mfa_enabled": False, "locale": user.locale, "verified": True, "email": None}


def member_shape(world: World, member: Member) -> Json:
    """Return a member with the user in it."""
    return {
        "user": user_shape(world.users[member.user_id]),
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": [str(role_id) for role_id in member.role_ids],
        "joined_at": member.joined_at.isoformat(),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
        "communication_disabled_until": None,
    }


def role_shape(role: Role) -> Json:
    """Return a role."""
    shape: Json = {
        "id": str(role.id),
        "name": role.name,
        "permissions": str(int(role.permissions)),
        "position": role.position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": role.managed_by is not None,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }
    if role.managed_by is not None:
        shape["tags"] = {"bot_id": str(role.managed_by)}
    return shape


def scheduled_event_shape(event: ScheduledEvent) -> Json:
    """Return an event of a server's calendar."""
    return {
        "id": str(event.id),
        "guild_id": str(event.guild_id),
        "name": event.name,
        "description": event.description,
        "channel_id": None,
        "creator_id": str(event.creator_id),
        "image": None,
        "scheduled_start_time": event.starts_at.isoformat(),
        "scheduled_end_time": event.ends_at.isoformat(),
        "status": event.status,
        "entity_type": 3,
        "entity_id": None,
        "recurrence_rule": None,
        "privacy_level": 2,
        "guild_scheduled_event_exceptions": [],
        "entity_metadata": {"location": event.location},
    }


def channel_shape(world: World, channel: Channel, viewer_id: int | None = None) -> Json:
    """Return a channel, thread or direct-message channel; recipients are all but the viewer (the bot if not said)."""
    shape: Json = {
        "id": str(channel.id),
        "type": int(channel.type),
        "flags": 0,
        "last_message_id": _id_or_none(channel.last_message_id),
    }
    if channel.guild_id is None:
        viewer = world.bot_id if viewer_id is None else viewer_id
        others = [world.users[user_id] for user_id in channel.recipient_ids if user_id != viewer]
        return shape | {"recipients": [user_shape(user) for user in others]}
    shape |= {
        "guild_id": str(channel.guild_id),
        "name": channel.name,
        "parent_id": _id_or_none(channel.parent_id),
        "rate_limit_per_user": 0,
    }
    if channel.is_thread:
        return shape | _thread_fields(world, channel)
    overwrites = [
        {"id": str(i), "type": 0 if o.is_role else 1, "allow": str(int(o.allow)), "deny": str(int(o.deny))}
        for i, o in channel.overwrites.items()
    ]
    return shape | {
        "position": channel.position,
        "topic": channel.topic,
        "nsfw": False,
        "permission_overwrites": overwrites,
    }


def _thread_fields(world: World, thread: Channel) -> Json:
    metadata: Json = {
        "archived": thread.archived,
        "locked": thread.locked,
        "auto_archive_duration": thread.auto_archive_minutes,
        "archive_timestamp": thread.archive_changed_at.isoformat(),
        "create_timestamp": created_at(thread.id).isoformat(),
    }
    if thread.is_private_thread:
        metadata["invitable"] = thread.invitable
    fields: Json = {
        "owner_id": str(thread.owner_id),
        "thread_metadata": metadata,
        "message_count": len(thread.messages),
        "total_message_sent": len(thread.messages),
        "member_count": len(thread.thread_members),
    }
    if world.bot_id in thread.thread_members:
        fields["member"] = thread_member_shape(thread, world.bot_id)
    return fields


def thread_member_shape(thread: Channel, user_id: int) -> Json:
    """Return somebody's membership of a thread."""
    joined = thread.thread_members[user_id].isoformat()
    return {"id": str(thread.id), "user_id": str(user_id), "join_timestamp": joined, "flags": 0}


def guild_shape(guild: Guild) -> Json:
    """Return a server without its channels and members, as REST gives it."""
    return {
        "id": str(guild.id),
        "name": guild.name,
        "owner_id": str(guild.owner_id),
        "roles": [role_shape(role) for role in guild.roles.values()],
        "preferred_locale": guild.locale,
        "region": "playground",
        "features": ["COMMUNITY"],
        "emojis": [],
        "stickers": [],
        "afk_timeout": 300,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "verification_level": 0,
        "default_message_notifications": 0,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_presences": 40_000,
        "max_members": 250_000,
        "max_stage_video_channel_users": 0,
        "max_video_channel_users": 25,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
        **dict.fromkeys(
            ["icon", "description", "home_header", "splash", "discovery_splash", "banner", "application_id",
             "afk_channel_id", "system_channel_id", "widget_channel_id", "vanity_url_code", "rules_channel_id",
             "safety_alerts_channel_id", "public_updates_channel_id", "incidents_data"]
        ),
    }  # fmt: skip


def guild_create_shape(world: World, guild: Guild) -> Json:
    """Return a server as the gateway introduces it: with channels, threads and the bot's own membership."""
    bot = guild.members[world.bot_id]
    visible = [c for c in world.channels_of(guild.id, threads=True) if world.may_view(c, world.bot_id)]
    return guild_shape(guild) | {
        "joined_at": bot.joined_at.isoformat(),
        "large": False,
        "unavailable": False,
        "member_count": len(guild.members),
        "members": [member_shape(world, bot)],
        "channels": [channel_shape(world, c) for c in world.channels_of(guild.id, threads=False)],
        "threads": [channel_shape(world, c) for c in visible if not c.archived],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [scheduled_event_shape(event) for event in guild.scheduled_events.values()],
        "soundboard_sounds": [],
    }


def attachment_shape(attachment: Attachment, *, ephemeral: bool) -> Json:
    """Return a file that hangs on a message."""
    shape: Json = {
        "id": str(attachment.id),
        "filename": attachment.filename,
        "size": attachment.size,
        "url": attachment.url,
        "proxy_url": attachment.url,
        "content_type": attachment.content_type,
    }
    if attachment.description is not None:
        shape["description"] = attachment.description
    if attachment.width is not None:
        shape |= {"width": attachment.width, "height": attachment.height}
    if ephemeral:
        shape["ephemeral"] = True
    return shape


def media_shape(attachment: Attachment) -> Json:
    """Return a file as a media item of a component."""
    return {
        "id": str(attachment.id),
        "url": attachment.url,
        "proxy_url": attachment.url,
        "width": attachment.width,
        "height": attachment.height,
        "content_type": attachment.content_type,
        "attachment_id": str(attachment.id),
    }


def _shown_elsewhere(message: Message) -> set[str]:
    """Return the addresses of files that components or embeds show; Discord leaves those out of `attachments`."""
    shown: set[str] = set()
    for component in walk(message.components):
        media = [component.get("media"), component.get("file")]
        media += [item["media"] for item in component.get("items") or ()]
        shown.update(one["url"] for one in media if one)
    for embed in message.embeds:
        shown.update(embed[key]["url"] for key in ("image", "thumbnail") if "proxy_url" in (embed.get(key) or {}))
    return shown


def message_shape(world: World, message: Message, *, with_reference: bool = True) -> Json:
    """Return a message."""
    shown = _shown_elsewhere(message) if message.attachments else set()
    private = message.visible_to is not None
    files = [attachment_shape(a, ephemeral=private) for a in message.attachments if a.url not in shown]
    shape: Json = {
        "id": str(message.id),
        "channel_id": str(message.channel_id),
        "type": int(message.type),
        "author": user_shape(world.users[message.author_id]),
        "content": message.content,
        "timestamp": message.created_at.isoformat(),
        "edited_timestamp": None if message.edited_at is None else message.edited_at.isoformat(),
        "tts": False,
        "mention_everyone": message.mention_everyone,
        "mentions": [user_shape(world.users[user_id]) for user_id in message.mentions],
        "mention_roles": [str(role_id) for role_id in message.mention_roles],
        "attachments": files,
        "embeds": message.embeds,
        "components": message.components,
        "pinned": message.pinned,
        "flags": message.flags,
    }
    if message.nonce is not None:
        shape["nonce"] = message.nonce
    if message.by_interaction:
        shape |= {"application_id": str(world.bot_id), "webhook_id": str(world.bot_id)}
    if message.interaction is not None:
        shape["interaction_metadata"] = message.interaction
    if message.reactions:
        shape["reactions"] = [
            reaction_shape(emoji, user_ids, world.bot_id) for emoji, user_ids in message.reactions.items()
        ]
    if message.reference is not None:
        shape["message_reference"] = message.reference
        if with_reference and message.type in (MessageType.REPLY, MessageType.THREAD_STARTER):
            shape["referenced_message"] = _referenced(world, message.reference)
    thread = world.channels.get(message.id)
    if thread is not None:
        shape["thread"] = channel_shape(world, thread)
    return shape


def _referenced(world: World, reference: Json) -> Json | None:
    original = world.message(int(reference["channel_id"]), int(reference["message_id"]))
    return None if original is None else message_shape(world, original, with_reference=False)


def reaction_shape(emoji: str, user_ids: list[int], bot_id: int) -> Json:
    """Return how often an emoji was given to a message."""
    return {
        "emoji": {"id": None, "name": emoji},
        "count": len(user_ids),
        "count_details": {"burst": 0, "normal": len(user_ids)},
        "burst_colors": [],
        "me_burst": False,
        "burst_me": False,
        "burst_count": 0,
        "me": bot_id in user_ids,
    }


def interaction_member_shape(world: World, guild: Guild, channel: Channel, user_id: int) -> Json:
    """Return the member who acts, with what they may do in the channel."""
    member = guild.members[user_id]
    allowed = permissions.in_channel(world, channel, user_id)
    return member_shape(world, member) | {"permissions": str(int(allowed))}


def interaction_channel_shape(world: World, channel: Channel, user_id: int) -> Json:
    """Return the channel somebody acts in, with what they may do there."""
    shape = channel_shape(world, channel)
    if channel.type is not ChannelType.DIRECT:
        shape["permissions"] = str(int(permissions.in_channel(world, channel, user_id)))
    return shape


def application_shape(world: World) -> Json:
    """Return the bot's application."""
    owner = world.people()[0]
    return {
        "id": str(world.bot_id),
        "name": world.bot.name,
        "icon": None,
        "description": "A bot in the playground.",
        "type": None,
        "bot": user_shape(world.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "rpc_origins": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": user_shape(owner),
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": ["bot", "applications.commands"],
    }


def _id_or_none(number: int | None) -> str | None:
    return None if number is None else str(number)
