"""Users, the bot's own application and direct-message channels."""

from __future__ import annotations

from playground.forms.errors import INVALID_RECIPIENT, UNKNOWN_USER
from playground.rest.call import NOTHING, Call, Reply, Route, snowflake
from playground.state.shapes import application_shape, channel_shape, guild_shape, own_user_shape, user_shape
from playground.telling import events


def read_self(call: Call) -> Reply:
    """Return the bot's own user."""
    return Reply(200, own_user_shape(call.world.bot))


def read_user(call: Call) -> Reply:
    """Return any user."""
    user = call.world.users.get(call.number("user"))
    if user is None:
        raise UNKNOWN_USER.refusal()
    return Reply(200, user_shape(user))


def read_application(call: Call) -> Reply:
    """Return the bot's application."""
    return Reply(200, application_shape(call.world))


def list_guilds(call: Call) -> Reply:
    """Return the servers the bot is in."""
    keys = ("id", "name", "icon", "banner", "features")
    guilds = [guild_shape(guild) for guild in call.world.guilds.values()]
    more = {"owner": False, "permissions": "0"}
    return Reply(200, [{key: guild[key] for key in keys} | more for guild in guilds])


def open_direct_channel(call: Call) -> Reply:
    """Return the direct-message channel with somebody; it opens even when that person takes no messages."""
    user = call.world.users.get(snowflake(call.form.get("recipient_id"), "recipient"))
    if user is None or user.is_bot:
        raise INVALID_RECIPIENT.refusal()
    before = len(call.world.channels)
    channel = call.world.direct_channel(user.id)
    if len(call.world.channels) > before:
        events.direct_channel_created(call.playground, channel, user.id)
    return Reply(200, channel_shape(call.world, channel))


def read_gateway(call: Call) -> Reply:
    """Return where the gateway is and how many shards it wants."""
    limit = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1}
    return Reply(200, {"url": call.playground.gateway_url, "shards": 1, "session_start_limit": limit})


def show_typing(call: Call) -> Reply:
    """Take note that the bot is typing; nobody is told."""
    call.channel()
    return NOTHING


ROUTES = [
    Route("GET", "/users/@me", read_self),
    Route("GET", "/users/@me/guilds", list_guilds),
    Route("POST", "/users/@me/channels", open_direct_channel),
    Route("GET", "/users/{user}", read_user),
    Route("GET", "/oauth2/applications/@me", read_application),
    Route("GET", "/applications/@me", read_application),
    Route("GET", "/gateway", read_gateway, needs_token=False),
    Route("GET", "/gateway/bot", read_gateway),
    Route("POST", "/channels/{channel}/typing", show_typing),
]
