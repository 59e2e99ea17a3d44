"""Reading, changing and deleting channels and threads."""

from __future__ import annotations

from playground.deeds import messages
from playground.forms import limits
from playground.forms.errors import MISSING_PERMISSIONS, NOT_IN_DIRECT_MESSAGES, THREAD_ARCHIVED, FormErrors, Json
from playground.rest.call import Call, Reply, Route
from playground.state.permissions import Permission, in_channel
from playground.state.shapes import channel_shape
from playground.state.world import Channel, MessageType, now
from playground.telling import events


def read_channel(call: Call) -> Reply:
    """Return a channel, thread or direct-message channel."""
    return Reply(200, channel_shape(call.world, call.channel()))


def edit_channel(call: Call) -> Reply:
    """Change a channel's name or topic, or a thread's name and whether it is archived or locked."""
    channel = call.channel()
    if channel.guild_id is None:
        raise NOT_IN_DIRECT_MESSAGES.refusal()
    form = call.form
    errors = FormErrors()
    if "name" in form:
        errors.length(("name",), form["name"], limits.CHANNEL_NAME)
    check_auto_archive(errors, form)
    errors.raise_if_any()
    if channel.is_thread:
        _edit_thread(call, channel, form)
    else:
        if not in_channel(call.world, channel, call.world.bot_id) & Permission.MANAGE_CHANNELS:
            raise MISSING_PERMISSIONS.refusal()
        channel.topic = form.get("topic", channel.topic)
    is_renamed = "name" in form and form["name"] != channel.name
    channel.name = form.get("name", channel.name)
    event = "THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE"
    events.channel_changed(call.playground, event, channel)
    if channel.is_thread and is_renamed:
        own, kind = call.world.bot_id, MessageType.CHANNEL_NAME_CHANGE
        messages.add_system(call.playground, channel, own, kind, content=channel.name)
    return Reply(200, channel_shape(call.world, channel))


def check_auto_archive(errors: FormErrors, form: Json) -> None:
    """Check after how many quiet minutes a thread is to be archived."""
    if form.get("auto_archive_duration", 60) not in limits.AUTO_ARCHIVE_MINUTES:
        errors.choices(("auto_archive_duration",), limits.AUTO_ARCHIVE_MINUTES)


def _edit_thread(call: Call, thread: Channel, form: Json) -> None:
    allowed = in_channel(call.world, thread, call.world.bot_id)
    is_own = thread.owner_id == call.world.bot_id
    may_reopen = not thread.locked and set(form) == {"archived"}
    if not (allowed & Permission.MANAGE_THREADS or is_own or may_reopen):
        raise MISSING_PERMISSIONS.refusal()
    if "locked" in form and not allowed & Permission.MANAGE_THREADS:
        raise MISSING_PERMISSIONS.refusal()
    if thread.archived and form.get("archived") is not False:
        raise THREAD_ARCHIVED.refusal()
    if form.get("archived", thread.archived) != thread.archived:
        thread.archived = bool(form["archived"])
        thread.archive_changed_at = now()
    thread.locked = bool(form.get("locked", thread.locked))
    thread.invitable = bool(form.get("invitable", thread.invitable))
    thread.auto_archive_minutes = form.get("auto_archive_duration", thread.auto_archive_minutes)


def delete_channel(call: Call) -> Reply:
    """Delete a channel or a thread; a direct-message channel is only closed."""
    channel = call.channel()
    shape = channel_shape(call.world, channel)
    if channel.guild_id is not None:
        needed = Permission.MANAGE_THREADS if channel.is_thread else Permission.MANAGE_CHANNELS
        call.channel(needed)
        viewers = [user.id for user in call.world.people() if call.world.may_view(channel, user.id)]
        call.world.remove_channel(channel)
        event = "THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE"
        events.channel_deleted(call.playground, event, channel, viewers)
    return Reply(200, shape)


ROUTES = [
    Route("GET", "/channels/{channel}", read_channel),
    Route("PATCH", "/channels/{channel}", edit_channel),
    Route("DELETE", "/channels/{channel}", delete_channel),
]
