"""The bot's messages in channels, threads and direct messages; reactions and pins."""

from __future__ import annotations

from itertools import islice

from playground.deeds import messages
from playground.forms import limits
from playground.forms.errors import (
    DIRECT_MESSAGES_CLOSED,
    MISSING_PERMISSIONS,
    NOT_YOUR_MESSAGE,
    THREAD_ARCHIVED,
    THREAD_LOCKED,
    TOO_MANY_PINS,
    Json,
    bad_form,
)
from playground.rest.call import NOTHING, Call, Reply, Route, snowflake
from playground.state.permissions import Permission, in_channel
from playground.state.shapes import message_shape
from playground.state.world import Channel, Message, MessageType
from playground.telling import events


def create_message(call: Call) -> Reply:
    """Write a message."""
    channel = call.channel()
    _require_sending(call, channel)
    form = call.form
    sent_before = messages.already_sent(channel, call.world.bot_id, form)
    if sent_before is not None:
        return Reply(200, message_shape(call.world, sent_before))
    new = Message(call.world.snowflakes.next(), channel.id, call.world.bot_id)
    _refer(channel, new, form)
    messages.create(call.playground, channel, call.world.bot_id, form, call.uploads, message=new)
    return Reply(200, message_shape(call.world, new))


def _require_sending(call: Call, channel: Channel) -> None:
    """Raise what Discord raises when the bot may not write here."""
    world = call.world
    if channel.guild_id is None:
        if any(world.users[user_id].dm_closed for user_id in channel.recipient_ids):
            raise DIRECT_MESSAGES_CLOSED.refusal()
        return
    allowed = in_channel(world, channel, world.bot_id)
    sending = Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES
    if not allowed & sending or (call.uploads and not allowed & Permission.ATTACH_FILES):
        raise MISSING_PERMISSIONS.refusal()
    if channel.is_thread and channel.locked and not allowed & Permission.MANAGE_THREADS:
        raise THREAD_LOCKED.refusal()


def _refer(channel: Channel, new: Message, form: Json) -> None:
    """Make the new message a reply, if the form says to which message."""
    reference = form.get("message_reference")
    if not isinstance(reference, dict):
        return
    wanted = snowflake(reference.get("message_id"), "message")
    if wanted not in channel.messages:
        if reference.get("fail_if_not_exists", True):
            raise bad_form(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
        return
    messages.refer(channel, new, wanted)


def list_messages(call: Call) -> Reply:
    """Return the newest messages, newest first; `limit`, `before` and `after` choose others."""
    channel = call.channel(Permission.READ_MESSAGE_HISTORY)
    limit = call.count("limit", 50, limits.LISTED_MESSAGES)
    before = call.count("before", limits.SNOWFLAKE.most, limits.SNOWFLAKE)
    after = call.count("after", 0, limits.SNOWFLAKE)
    found = [m for m in channel.messages.values() if after < m.id < before and m.visible_to is None]
    newest = found[:limit] if "after" in call.query else found[-limit:]
    return Reply(200, [message_shape(call.world, message) for message in reversed(newest)])


def read_message(call: Call) -> Reply:
    """Return one message."""
    return Reply(200, message_shape(call.world, call.message(Permission.READ_MESSAGE_HISTORY)))


def edit_message(call: Call) -> Reply:
    """Change one of the bot's own messages."""
    message = call.message()
    if message.author_id != call.world.bot_id:
        raise NOT_YOUR_MESSAGE.refusal()
    if call.channel().archived:
        raise THREAD_ARCHIVED.refusal()
    messages.edit(call.playground, message, call.form, call.uploads)
    return Reply(200, message_shape(call.world, message))


def delete_message(call: Call) -> Reply:
    """Delete a message."""
    message = call.message()
    allowed = in_channel(call.world, call.channel(), call.world.bot_id)
    if message.author_id != call.world.bot_id and not allowed & Permission.MANAGE_MESSAGES:
        raise MISSING_PERMISSIONS.refusal()
    if call.channel().archived:
        raise THREAD_ARCHIVED.refusal()
    messages.delete(call.playground, message)
    return NOTHING


def pin_message(call: Call) -> Reply:
    """Pin a message and say so in the channel."""
    message = call.message(Permission.PIN_MESSAGES)
    channel = call.channel()
    if message.pinned:
        return NOTHING
    if sum(1 for one in channel.messages.values() if one.pinned) >= limits.PINS:
        raise TOO_MANY_PINS.refusal()
    message.pinned = True
    events.message_updated(call.playground, message)
    reference = {"type": 0, "channel_id": str(channel.id), "message_id": str(message.id)}
    own = call.world.bot_id
    messages.add_system(call.playground, channel, own, MessageType.PINNED, reference=reference)
    return NOTHING


def unpin_message(call: Call) -> Reply:
    """Take a pin away."""
    message = call.message(Permission.PIN_MESSAGES)
    if message.pinned:
        message.pinned = False
        events.message_updated(call.playground, message)
    return NOTHING


def list_pins(call: Call) -> Reply:
    """Return the pinned messages, newest first."""
    pinned = [message for message in call.channel().messages.values() if message.pinned]
    items = [
        {"pinned_at": message.created_at.isoformat(), "message": message_shape(call.world, message)}
        for message in islice(reversed(pinned), call.count("limit", 50, limits.LISTED_PINS))
    ]
    return Reply(200, {"items": items, "has_more": len(items) < len(pinned)})


def add_reaction(call: Call) -> Reply:
    """Give an emoji to a message."""
    message = call.message(Permission.READ_MESSAGE_HISTORY)
    emoji, own = call.path["emoji"], call.world.bot_id
    givers = message.reactions.setdefault(emoji, [])
    if own not in givers:
        givers.append(own)
        events.reaction_changed(call.playground, "MESSAGE_REACTION_ADD", message, own, emoji)
    return NOTHING


def remove_reaction(call: Call) -> Reply:
    """Take the bot's emoji back."""
    message = call.message()
    emoji, own = call.path["emoji"], call.world.bot_id
    if own in message.reactions.get(emoji, []):
        message.reactions[emoji].remove(own)
        if not message.reactions[emoji]:
            del message.reactions[emoji]
        events.reaction_changed(call.playground, "MESSAGE_REACTION_REMOVE", message, own, emoji)
    return NOTHING


_ONE = "/channels/{channel}/messages/{message}"
ROUTES = [
    Route("POST", "/channels/{channel}/messages", create_message),
    Route("GET", "/channels/{channel}/messages", list_messages),
    Route("GET", "/channels/{channel}/messages/pins", list_pins),
    Route("PUT", "/channels/{channel}/messages/pins/{message}", pin_message),
    Route("DELETE", "/channels/{channel}/messages/pins/{message}", unpin_message),
    Route("GET", _ONE, read_message),
    Route("PATCH", _ONE, edit_message),
    Route("DELETE", _ONE, delete_message),
    Route("PUT", _ONE + "/reactions/{emoji}/@me", add_reaction),
    Route("DELETE", _ONE + "/reactions/{emoji}/@me", remove_reaction),
]
