"""Whom a message mentions, as far as `allowed_mentions` lets it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from playground.forms import limits
from playground.forms.errors import FormErrors
from playground.state import snowflakes
from playground.state.permissions import Permission, in_channel

if TYPE_CHECKING:
    from playground.state.world import Channel, World

_USER: Final = re.compile(r"<@!?(\d{15,20})>")
_ROLE: Final = re.compile(r"<@&(\d{15,20})>")
_EVERYONE: Final = re.compile(r"@(everyone|here)\b")
_PARSE: Final = ("users", "roles", "everyone")


@dataclass
class Mentions:
    """The users and roles a message mentions, and whether it mentions everyone."""

    users: list[int] = field(default_factory=list)
    roles: list[int] = field(default_factory=list)
    everyone: bool = False


def check(errors: FormErrors, allowed: Any) -> None:
    """Check `allowed_mentions` of a message form."""
    if allowed is None:
        return
    path = ("allowed_mentions",)
    if not isinstance(allowed, dict):
        errors.not_an_object(path)
        return
    parse = allowed.get("parse") or []
    if not errors.at_most((*path, "parse"), parse, len(_PARSE), list):
        return
    for number, word in enumerate(parse):
        if word not in _PARSE:
            errors.choices((*path, "parse", number), _PARSE)
    for key in ("users", "roles"):
        ids = allowed.get(key) or []
        if not errors.at_most((*path, key), ids, limits.ALLOWED_MENTIONS, list):
            continue
        for number, one in enumerate(ids):
            if not snowflakes.read(one):
                errors.add((*path, key, number), "NUMBER_TYPE_COERCE", f'Value "{one}" is not snowflake.')
        if ids and key in parse:
            message = f'parse:["{key}"] and {key}: [ids...] are mutually exclusive.'
            errors.add(path, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)


def find(world: World, channel: Channel, author_id: int, text: str, allowed: dict[str, Any] | None) -> Mentions:
    """Return whom the text mentions; with no `allowed_mentions` everything in it counts."""
    if "@" not in text:
        return Mentions()
    if allowed is None:
        allowed = {"parse": list(_PARSE)}
    parse = allowed.get("parse") or []
    mentions = Mentions()
    for user_id in dict.fromkeys(int(found) for found in _USER.findall(text)):
        if user_id in world.users and _is_allowed(user_id, "users", parse, allowed):
            mentions.users.append(user_id)
    if channel.guild_id is not None:
        roles = world.guilds[channel.guild_id].roles
        for role_id in dict.fromkeys(int(found) for found in _ROLE.findall(text)):
            if role_id in roles and _is_allowed(role_id, "roles", parse, allowed):
                mentions.roles.append(role_id)
        may = in_channel(world, channel, author_id) & Permission.MENTION_EVERYONE
        mentions.everyone = bool(may and "everyone" in parse and _EVERYONE.search(text))
    return mentions


def _is_allowed(wanted: int, key: str, parse: list[str], allowed: dict[str, Any]) -> bool:
    return key in parse or wanted in {int(one) for one in allowed.get(key) or ()}
