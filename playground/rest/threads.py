"""Starting threads, and who is in them."""

from __future__ import annotations

from playground.deeds import messages
from playground.forms import limits
from playground.forms.errors import (
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    NOT_IN_DIRECT_MESSAGES,
    THREAD_ARCHIVED,
    THREAD_EXISTS,
    UNKNOWN_MEMBER,
    UNKNOWN_USER,
    WRONG_CHANNEL_TYPE,
    FormErrors,
)
from playground.rest.call import NOTHING, Call, Reply, Route
from playground.rest.channels import check_auto_archive
from playground.state.permissions import Permission, in_channel
from playground.state.shapes import channel_shape, member_shape, thread_member_shape
from playground.state.world import Channel, ChannelType, MessageFlag, MessageType, now
from playground.telling import events


def _parent(call: Call) -> Channel:
    """Return the channel of the path, under which a thread may hang."""
    channel = call.channel()
    if channel.guild_id is None:
        raise NOT_IN_DIRECT_MESSAGES.refusal()
    if channel.is_thread:
        raise WRONG_CHANNEL_TYPE.refusal()
    return channel


def _thread(call: Call) -> Channel:
    """Return the channel of the path, which must be a thread."""
    channel = call.channel()
    if not channel.is_thread:
        raise WRONG_CHANNEL_TYPE.refusal()
    return channel


def _start(call: Call, parent: Channel, kind: ChannelType, thread_id: int) -> Channel:
    form = call.form
    errors = FormErrors()
    errors.length(("name",), form.get("name"), limits.CHANNEL_NAME)
    check_auto_archive(errors, form)
    errors.raise_if_any()
    public = kind is ChannelType.PUBLIC_THREAD
    call.channel(Permission.CREATE_PUBLIC_THREADS if public else Permission.CREATE_PRIVATE_THREADS)
    thread = Channel(
        thread_id, kind, form["name"], parent.guild_id, parent.id,
        owner_id=call.world.bot_id,
        invitable=bool(form.get("invitable", True)),
        auto_archive_minutes=form.get("auto_archive_duration") or 4320,
        thread_members={call.world.bot_id: now()},
    )  # fmt: skip
    call.world.add_channel(thread)
    events.channel_changed(call.playground, "THREAD_CREATE", thread, newly_created=True)
    return thread


def start_from_message(call: Call) -> Reply:
    """Start a public thread at a message."""
    parent = _parent(call)
    message = call.message(Permission.READ_MESSAGE_HISTORY)
    if message.id in call.world.channels:
        raise THREAD_EXISTS.refusal()
    thread = _start(call, parent, ChannelType.PUBLIC_THREAD, message.id)
    message.flags |= MessageFlag.HAS_THREAD
    events.message_updated(call.playground, message)
    reference = {"type": 0, "channel_id": str(parent.id), "message_id": str(message.id)}
    messages.add_system(call.playground, thread, message.author_id, MessageType.THREAD_STARTER, reference=reference)
    return Reply(201, channel_shape(call.world, thread))


def start_without_message(call: Call) -> Reply:
    """Start a thread by itself: private unless the form says public."""
    parent = _parent(call)
    number = call.form.get("type", ChannelType.PRIVATE_THREAD)
    if number not in (ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD):
        errors = FormErrors()
        errors.choices(("type",), "(10, 11, 12)")
        errors.raise_if_any()
    kind = ChannelType(number)
    thread = _start(call, parent, kind, call.world.snowflakes.next())
    if kind is ChannelType.PUBLIC_THREAD:
        reference = {"type": 0, "channel_id": str(thread.id), "guild_id": str(thread.guild_id)}
        messages.add_system(
            call.playground, parent, call.world.bot_id, MessageType.THREAD_CREATED,
            content=thread.name, reference=reference,
        )  # fmt: skip
    return Reply(201, channel_shape(call.world, thread))


def _member_id(call: Call) -> int:
    return call.world.bot_id if call.path["user"] == "@me" else call.number("user")


def add_member(call: Call) -> Reply:
    """Bring somebody into a thread; the thread shows a line about it."""
    thread = _thread(call)
    user_id = _member_id(call)
    if thread.archived:
        raise THREAD_ARCHIVED.refusal()
    if user_id not in call.world.users:
        raise UNKNOWN_USER.refusal()
    allowed = in_channel(call.world, thread, call.world.bot_id)
    if user_id != call.world.bot_id and not allowed & Permission.SEND_MESSAGES_IN_THREADS:
        raise MISSING_PERMISSIONS.refusal()
    parent = call.world.channels[thread.parent_id or 0]
    if not call.world.may_view(parent, user_id):
        raise MISSING_ACCESS.refusal()
    if user_id not in thread.thread_members:
        thread.thread_members[user_id] = now()
        events.thread_members_changed(call.playground, thread, [user_id], [])
        if user_id != call.world.bot_id:
            messages.add_system(
                call.playground, thread, call.world.bot_id, MessageType.RECIPIENT_ADD, mentions=[user_id]
            )
    return NOTHING


def remove_member(call: Call) -> Reply:
    """Take somebody out of a thread."""
    thread = _thread(call)
    user_id = _member_id(call)
    if thread.archived:
        raise THREAD_ARCHIVED.refusal()
    allowed = in_channel(call.world, thread, call.world.bot_id)
    is_own_private = thread.is_private_thread and thread.owner_id == call.world.bot_id
    if user_id != call.world.bot_id and not (allowed & Permission.MANAGE_THREADS or is_own_private):
        raise MISSING_PERMISSIONS.refusal()
    if user_id not in thread.thread_members:
        raise UNKNOWN_MEMBER.refusal()
    del thread.thread_members[user_id]
    events.thread_members_changed(call.playground, thread, [], [user_id])
    return NOTHING


def list_members(call: Call) -> Reply:
    """Return who is in a thread."""
    thread = _thread(call)
    return Reply(200, [thread_member_shape(thread, user_id) for user_id in thread.thread_members])


def read_member(call: Call) -> Reply:
    """Return one membership of a thread."""
    thread = _thread(call)
    user_id = _member_id(call)
    if user_id not in thread.thread_members:
        raise UNKNOWN_MEMBER.refusal()
    shape = thread_member_shape(thread, user_id)
    guild = call.world.guilds[thread.guild_id or 0]
    if call.query.get("with_member", "").lower() in ("1", "true"):
        shape["member"] = member_shape(call.world, guild.members[user_id])
    return Reply(200, shape)


def list_archived(call: Call) -> Reply:
    """Return a channel's archived threads of one kind, the last archived first."""
    parent = _parent(call)
    public = call.path["kind"] == "public"
    if not public:
        call.channel(Permission.MANAGE_THREADS)
    found = [
        thread
        for thread in call.world.channels_of(parent.guild_id or 0, threads=True)
        if thread.parent_id == parent.id and thread.archived and thread.is_private_thread != public
    ]
    found.sort(key=lambda thread: thread.archive_changed_at, reverse=True)
    own = call.world.bot_id
    members = [thread_member_shape(thread, own) for thread in found if own in thread.thread_members]
    shapes = [channel_shape(call.world, thread) for thread in found]
    return Reply(200, {"threads": shapes, "members": members, "has_more": False})


_MEMBERS = "/channels/{channel}/thread-members"
ROUTES = [
    Route("POST", "/channels/{channel}/messages/{message}/threads", start_from_message),
    Route("POST", "/channels/{channel}/threads", start_without_message),
    Route("GET", "/channels/{channel}/threads/archived/{kind:public|private}", list_archived),
    Route("GET", _MEMBERS, list_members),
    Route("GET", _MEMBERS + "/{user}", read_member),
    Route("PUT", _MEMBERS + "/{user}", add_member),
    Route("DELETE", _MEMBERS + "/{user}", remove_member),
]
