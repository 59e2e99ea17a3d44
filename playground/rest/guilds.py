"""Reading servers, their channels and members."""

from __future__ import annotations

from playground.forms.errors import UNKNOWN_MEMBER
from playground.rest.call import Call, Reply, Route
from playground.state.shapes import channel_shape, guild_shape, member_shape, thread_member_shape


def read_guild(call: Call) -> Reply:
    """Return a server."""
    return Reply(200, guild_shape(call.guild()))


def list_channels(call: Call) -> Reply:
    """Return a server's channels, without threads."""
    channels = call.world.channels_of(call.guild().id, threads=False)
    return Reply(200, [channel_shape(call.world, channel) for channel in channels])


def list_active_threads(call: Call) -> Reply:
    """Return a server's threads that are not archived and that the bot sees."""
    own = call.world.bot_id
    threads = [
        thread
        for thread in call.world.channels_of(call.guild().id, threads=True)
        if not thread.archived and call.world.may_view(thread, own)
    ]
    members = [thread_member_shape(thread, own) for thread in threads if own in thread.thread_members]
    shapes = [channel_shape(call.world, thread) for thread in threads]
    return Reply(200, {"threads": shapes, "members": members, "has_more": False})


def read_member(call: Call) -> Reply:
    """Return one member."""
    guild = call.guild()
    wanted = call.world.bot_id if call.path.get("user", "@me") == "@me" else call.number("user")
    member = guild.members.get(wanted)
    if member is None:
        raise UNKNOWN_MEMBER.refusal()
    return Reply(200, member_shape(call.world, member))


ROUTES = [
    Route("GET", "/guilds/{guild}", read_guild),
    Route("GET", "/guilds/{guild}/channels", list_channels),
    Route("GET", "/guilds/{guild}/threads/active", list_active_threads),
    Route("GET", "/guilds/{guild}/members/{user}", read_member),
]
