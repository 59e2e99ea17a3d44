"""What people do: the `/play` API behind the page and the client for tests (see README.md)."""

from __future__ import annotations

import base64
import json
import mimetypes
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from aiohttp import web

from playground.deeds import messages
from playground.faults import Fault
from playground.forms import limits
from playground.forms.errors import Refusal
from playground.play import actions
from playground.state import snowflakes
from playground.state.permissions import Permission, in_channel, named
from playground.state.shapes import channel_shape, message_shape, user_shape
from playground.state.world import Attachment, Channel, ChannelType, Guild, Member, Overwrite, Role, User, now
from playground.telling import events

if TYPE_CHECKING:
    from playground.server import Playground

Json = dict[str, Any]


class PeopleApi:
    """The handlers of `/play`."""

    def __init__(self, playground: Playground) -> None:
        self._playground = playground
        self._world = playground.world

    # -- looking

    async def people(self, _: web.Request) -> Any:
        """Return the people one may be."""
        return {"users": [person_shape(one) for one in self._world.people()]}

    async def state(self, request: web.Request) -> Any:
        """Return all that one person sees."""
        user = self._user(request.query.get("user"))
        direct = [c for c in self._world.channels.values() if user.id in c.recipient_ids]
        return {
            "me": person_shape(user),
            "users": [person_shape(one) for one in self._world.people()],
            "bot": {
                "id": str(self._world.bot_id),
                "username": self._world.bot.name,
                "online": self._playground.gateway.is_online,
            },
            "guilds": [
                self._guild_shape(guild, user) for guild in self._world.guilds.values() if user.id in guild.members
            ],
            "dms": [channel_shape(self._world, channel, user.id) for channel in direct],
            "commands": commands_for(self._playground, user.id),
            "dm_closed": user.dm_closed,
        }

    def _guild_shape(self, guild: Guild, user: User) -> Json:
        channels = [c for c in self._world.channels.values() if c.guild_id == guild.id]
        visible = [channel for channel in channels if self._world.may_view(channel, user.id)]
        return {
            "id": str(guild.id),
            "name": guild.name,
            "members": [str(user_id) for user_id in guild.members],
            "owner_id": str(guild.owner_id),
            "channels": [channel_shape(self._world, channel) | {"archived": channel.archived} for channel in visible],
        }

    async def messages(self, request: web.Request) -> Any:
        """Return the newest messages of a channel, oldest first."""
        user = self._user(request.query.get("user"))
        channel = self._channel(request.match_info["channel"], user)
        limit, before = _count(request, "limit", 100), _count(request, "before", 2**63)
        found = [m for m in channel.messages.values() if m.id < before and m.visible_to in (None, user.id)]
        return {"messages": [message_shape(self._world, message) for message in found[-limit:]]}

    async def socket(self, request: web.Request) -> web.WebSocketResponse:
        """Serve a person's socket."""
        user = self._user(request.query.get("user"))
        return await self._playground.audience.serve(request, user.id, alone="alone" in request.query)

    # -- acting

    async def interact(self, request: web.Request) -> Any:
        """Take a command, a click, a choice, a form or the typing in an option, and hand it to the bot."""
        body = await self._body(request)
        user = self._user(body.get("user"))
        channel = self._channel(body.get("channel_id"), user)
        wanted = actions.read(self._playground, user, channel, body)
        self._playground.interactions.begin(wanted)

    async def upload(self, request: web.Request) -> Any:
        """Take a file of somebody's for the option of a command, as base64."""
        body = await self._body(request)
        self._user(body.get("user"))
        try:
            data = base64.b64decode(str(body.get("content", "")), validate=True)
        except ValueError:
            raise actions.Complaint(400, "'content' must be base64.") from None
        if len(data) > limits.FILE_BYTES:
            raise actions.Complaint(413, "This file is too large.")
        world, name = self._world, Path(str(body.get("filename") or "file")).name
        number = world.snowflakes.next()
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        url = f"{self._playground.url}/attachments/0/{number}/{quote(name)}"
        world.files.put(number, data, kind)
        world.uploads[number] = Attachment(number, name, kind, len(data), url)
        return {"id": str(number)}

    async def write(self, request: web.Request) -> Any:
        """Write a person's plain message."""
        body = await self._body(request)
        user = self._user(body.get("user"))
        channel = self._channel(body.get("channel_id"), user)
        sending = Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES
        if channel.guild_id is not None and not in_channel(self._world, channel, user.id) & sending:
            raise actions.Complaint(403, "You may not write in this channel.")
        if channel.is_thread and user.id not in channel.thread_members:
            channel.thread_members[user.id] = now()
        message = messages.create(self._playground, channel, user.id, {"content": body.get("content")})
        return message_shape(self._world, message)

    async def delete_message(self, request: web.Request) -> Any:
        """Delete a message, or put away one that only this person sees."""
        user = self._user(request.query.get("user"))
        channel = self._channel(request.match_info["channel"], user)
        message = channel.messages.get(snowflakes.read(request.match_info["message"]))
        if message is None or message.visible_to not in (None, user.id):
            raise actions.Complaint(404, "This message is no longer there.")
        is_own = user.id in (message.author_id, message.visible_to)
        if not is_own and not in_channel(self._world, channel, user.id) & Permission.MANAGE_MESSAGES:
            raise actions.Complaint(403, "Only a moderator may delete the messages of others.")
        messages.delete(self._playground, message)

    # -- people

    async def create_user(self, request: web.Request) -> Any:
        """Add a person to the first server."""
        name = str((await self._body(request)).get("name") or "").strip()
        if not 1 <= len(name) <= 32:
            raise actions.Complaint(400, "A person needs a name of 1 to 32 characters.")
        user = self._world.new_user(name)
        guild = next(iter(self._world.guilds.values()))
        guild.members[user.id] = Member(user.id, now())
        return person_shape(user)

    async def change_user(self, request: web.Request) -> Any:
        """Set whether a person takes direct messages, their language, and what they may do in all servers."""
        body = await self._body(request)
        user = self._user(request.match_info["user"])
        user.dm_closed = bool(body.get("dm_closed", user.dm_closed))
        user.locale = str(body.get("locale", user.locale))
        if "permissions" in body:
            bits = _permissions(body["permissions"])
            for guild in self._world.guilds.values():
                if user.id in guild.members:
                    self._give(guild, user, bits)
            self._playground.tell_commands()
        return person_shape(user)

    def _give(self, guild: Guild, user: User, bits: Permission) -> None:
        """Give a member a role of their own with these permissions besides everybody's."""
        name = f"Role of {user.name}"
        role = next((role for role in guild.roles.values() if role.name == name), None)
        event = "GUILD_ROLE_UPDATE"
        if role is None:
            role = Role(self._world.snowflakes.next(), name, bits, len(guild.roles))
            guild.roles[role.id] = role
            guild.members[user.id].role_ids.append(role.id)
            event = "GUILD_ROLE_CREATE"
        role.permissions = bits
        events.role_changed(self._playground, event, guild, role)

    async def open_direct(self, request: web.Request) -> Any:
        """Return a person's direct-message channel with the bot."""
        user = self._user((await self._body(request)).get("user"))
        before = len(self._world.channels)
        channel = self._world.direct_channel(user.id)
        if len(self._world.channels) > before:
            events.direct_channel_created(self._playground, channel, user.id)
        return channel_shape(self._world, channel, user.id)

    # -- troubles on demand

    async def add_fault(self, request: web.Request) -> Any:
        """Queue a failure."""
        try:
            self._playground.faults.add(Fault.from_json(await self._body(request)))
        except ValueError as error:
            raise actions.Complaint(400, str(error)) from None

    async def clear_faults(self, _: web.Request) -> Any:
        """Forget the failures that have not happened yet."""
        self._playground.faults.clear()

    async def disturb_gateway(self, request: web.Request) -> Any:
        """Disturb the bot's connection."""
        body = await self._body(request)
        what = body.get("do")
        if what not in ("drop", "reconnect", "invalidate"):
            raise actions.Complaint(400, "'do' must be drop, reconnect or invalidate.")
        self._playground.gateway.disturb(what, resumable=bool(body.get("resumable", True)))

    async def invite_bot(self, request: web.Request) -> Any:
        """Bring the bot to a new server of somebody's, in whose channels it is denied these permissions."""
        body = await self._body(request)
        owner, deny = self._user(body.get("user")), _permissions(body.get("deny", []))
        guild = self._world.invite_bot(str(body.get("name") or "New server"), owner)
        for channel in self._world.channels_of(guild.id, threads=False):
            channel.overwrites[self._world.bot_id] = Overwrite(False, Permission(0), deny)
        events.guild_joined(self._playground, guild)
        self._playground.tell_commands()
        return self._guild_shape(guild, owner)

    async def change_guild(self, request: web.Request) -> Any:
        """Set the language of a server."""
        guild = self._guild(request.match_info["guild"])
        guild.locale = str((await self._body(request)).get("locale", guild.locale))
        events.guild_changed(self._playground, guild)

    async def change_bot_permissions(self, request: web.Request) -> Any:
        """Allow or deny the bot something, in one channel or in a whole server."""
        body = await self._body(request)
        guild = self._guild(request.match_info["guild"])
        allow, deny = _permissions(body.get("allow", [])), _permissions(body.get("deny", []))
        channels = self._world.channels_of(guild.id, threads=False)
        if body.get("channel_id") is not None:
            channels = [channel for channel in channels if str(channel.id) == str(body["channel_id"])]
            if not channels:
                raise actions.Complaint(404, "This server has no such channel.")
        else:
            role = next(role for role in guild.roles.values() if role.managed_by == self._world.bot_id)
            role.permissions = (role.permissions | allow) & ~deny
            events.role_changed(self._playground, "GUILD_ROLE_UPDATE", guild, role)
        for channel in channels:
            none = Permission(0)
            overwrite = channel.overwrites.setdefault(self._world.bot_id, Overwrite(False, none, none))
            overwrite.allow = (overwrite.allow | allow) & ~deny
            overwrite.deny = (overwrite.deny | deny) & ~allow
            events.channel_changed(self._playground, "CHANNEL_UPDATE", channel)

    # -- reading requests

    async def _body(self, request: web.Request) -> Json:
        try:
            body = json.loads(await request.read() or b"{}")
        except ValueError:
            body = None
        if not isinstance(body, dict):
            raise actions.Complaint(400, "The request must hold a JSON object.")
        return body

    def _user(self, number: Any) -> User:
        user = self._world.users.get(snowflakes.read(number))
        if user is None or user.is_bot:
            raise actions.Complaint(404, "There is no such person.")
        return user

    def _guild(self, number: str) -> Guild:
        guild = self._world.guilds.get(snowflakes.read(number))
        if guild is None:
            raise actions.Complaint(404, "There is no such server.")
        return guild

    def _channel(self, number: Any, user: User) -> Channel:
        channel = self._world.channels.get(snowflakes.read(number))
        if channel is None:
            raise actions.Complaint(404, "There is no such channel.")
        if not self._world.may_view(channel, user.id):
            raise actions.Complaint(403, "You do not see this channel.")
        return channel


def person_shape(user: User) -> Json:
    """Return a person with the colour the page gives them."""
    return user_shape(user) | {"colour": user.colour, "locale": user.locale}


def commands_for(playground: Playground, user_id: int) -> list[Json]:
    """Return the commands somebody may use in some place."""
    places = [channel for channel in playground.world.channels.values() if not channel.is_thread]
    places.append(Channel(0, ChannelType.DIRECT, recipient_ids=[user_id, playground.world.bot_id]))
    usable = [command for place in places for command in playground.commands.usable(place, user_id)]
    return list({command["id"]: command for command in usable}.values())


def _count(request: web.Request, name: str, default: int) -> int:
    """Return a number of the query."""
    number = snowflakes.read(request.query.get(name, default))
    if number < 1:
        raise actions.Complaint(400, f"'{name}' must be a number from 1 on.")
    return number


def _permissions(names: Any) -> Permission:
    try:
        return named(names)
    except (KeyError, AttributeError, TypeError):
        known = ", ".join(str(one.name).lower() for one in Permission)
        raise actions.Complaint(400, f"Permissions are lists of these names: {known}.") from None


def add_routes(app: web.Application, playground: Playground) -> None:
    """Let the application serve `/play`."""
    api = PeopleApi(playground)
    for method, path, handler in (
        ("GET", "/people", api.people),
        ("GET", "/state", api.state),
        ("GET", "/channels/{channel}/messages", api.messages),
        ("GET", "/socket", api.socket),
        ("POST", "/interactions", api.interact),
        ("POST", "/files", api.upload),
        ("POST", "/messages", api.write),
        ("DELETE", "/messages/{channel}/{message}", api.delete_message),
        ("POST", "/users", api.create_user),
        ("POST", "/users/{user}", api.change_user),
        ("POST", "/dms", api.open_direct),
        ("POST", "/faults", api.add_fault),
        ("DELETE", "/faults", api.clear_faults),
        ("POST", "/gateway", api.disturb_gateway),
        ("POST", "/guilds", api.invite_bot),
        ("POST", "/guilds/{guild}", api.change_guild),
        ("POST", "/guilds/{guild}/permissions", api.change_bot_permissions),
    ):
        app.router.add_route(method, "/play" + path, _web_handler(handler))


def _web_handler(
    handler: Callable[[web.Request], Awaitable[Any]],
) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    """Return a handler that answers with JSON, or with a sentence if something was wrong."""

    async def handle(request: web.Request) -> web.StreamResponse:
        try:
            answer = await handler(request)
        except actions.Complaint as complaint:
            return web.json_response({"message": str(complaint)}, status=complaint.status)
        except Refusal as refusal:
            return web.json_response(refusal.body, status=refusal.status)
        if isinstance(answer, web.StreamResponse):
            return answer
        return web.Response(status=204) if answer is None else web.json_response(answer)

    return handle
