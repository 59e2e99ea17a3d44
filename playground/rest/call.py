"""One request of the bot: what it asks for, and how its body is read."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

import orjson
from aiohttp import BodyPartReader, web

from playground.deeds.messages import Upload
from playground.forms.errors import (
    INVALID_JSON,
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    TOO_LARGE,
    UNKNOWN_CHANNEL,
    UNKNOWN_GUILD,
    UNKNOWN_MESSAGE,
    FormErrors,
    Json,
    bad_form,
)
from playground.forms.limits import Span
from playground.state import snowflakes
from playground.state.permissions import Permission, in_channel
from playground.state.world import Channel, Guild, Message, World

if TYPE_CHECKING:
    from playground.server import Playground


class Reply(NamedTuple):
    """What the bot gets: an HTTP status and JSON, or nothing with status 204."""

    status: int
    body: Any


NOTHING = Reply(204, None)
DIGITS = re.compile(r"[0-9]{1,20}")


@dataclass
class Call:
    """A request, read and ready to be carried out. Carrying it out never waits for anything."""

    playground: Playground
    path: dict[str, str]
    query: dict[str, str] = field(default_factory=dict)
    body: Any = None
    uploads: list[Upload] = field(default_factory=list)

    @property
    def world(self) -> World:
        """Everything there is."""
        return self.playground.world

    @property
    def form(self) -> Json:
        """The body, which must be an object; a request without one has an empty form."""
        if self.body is None:
            return {}
        if not isinstance(self.body, dict):
            raise bad_form((), "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return self.body

    def number(self, name: str) -> int:
        """Return an id of the path."""
        return snowflake(self.path[name], name)

    def count(self, name: str, default: int, span: Span) -> int:
        """Return a number of the query; refuse what is no number or outside the span."""
        text = self.query.get(name, str(default))
        errors = FormErrors()
        errors.number((name,), int(text) if DIGITS.fullmatch(text) else text, span)
        errors.raise_if_any()
        return int(text)

    def guild(self) -> Guild:
        """Return the server of the path, of which the bot is a member."""
        guild = self.world.guilds.get(self.number("guild"))
        if guild is None:
            raise UNKNOWN_GUILD.refusal()
        return guild

    def channel(self, *needed: Permission) -> Channel:
        """Return the channel of the path; raise 10003, 50001 or 50013 if it is not there or the bot may not."""
        channel = self.world.channels.get(self.number("channel"))
        if channel is None:
            raise UNKNOWN_CHANNEL.refusal()
        allowed = in_channel(self.world, channel, self.world.bot_id)
        if not allowed & Permission.VIEW_CHANNEL:
            raise MISSING_ACCESS.refusal()
        if any(not allowed & permission for permission in needed):
            raise MISSING_PERMISSIONS.refusal()
        return channel

    def message(self, *needed: Permission) -> Message:
        """Return the message of the path; what only one person sees is not there for the bot."""
        message = self.channel(*needed).messages.get(self.number("message"))
        if message is None or message.visible_to is not None:
            raise UNKNOWN_MESSAGE.refusal()
        return message


Handler = Callable[[Call], Reply]


class Route(NamedTuple):
    """A method and a path of the API, and what carries it out."""

    method: str
    path: str
    handler: Handler
    needs_token: bool = True


def snowflake(value: Any, name: str) -> int:
    """Return an id given as digits; refuse anything else."""
    number = snowflakes.read(value)
    if not number:
        raise bad_form((name + "_id",), "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')
    return number


async def read_body(request: web.Request) -> tuple[Any, list[Upload]]:
    """Return the JSON body and the uploaded files of a request."""
    try:
        if request.content_type == "multipart/form-data":
            return await _read_multipart(request)
        raw = await request.read()
        return (orjson.loads(raw) if raw else None), []
    except web.HTTPRequestEntityTooLarge:
        raise TOO_LARGE.refusal() from None
    except ValueError:
        raise INVALID_JSON.refusal() from None


async def _read_multipart(request: web.Request) -> tuple[Any, list[Upload]]:
    body: Any = None
    uploads: list[Upload] = []
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise ValueError("Discord's forms are flat: no part is a form of its own.")
        data = bytes(await part.read())
        name = part.name or ""
        if name == "payload_json":
            body = orjson.loads(data)
        elif name.startswith("file"):
            number = name.removeprefix("files[").removesuffix("]").removeprefix("file") or str(len(uploads))
            content_type = part.headers.get("Content-Type", "application/octet-stream")
            filename = part.filename or "unknown"
            uploads.append(Upload(int(number), filename, content_type, data))
    return body, uploads
