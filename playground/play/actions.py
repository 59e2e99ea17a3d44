"""What people ask of the bot, checked as Discord's own client checks it before it sends anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playground.deeds import commands
from playground.deeds.interactions import InteractionKind, Wanted
from playground.forms import commandforms, modals
from playground.forms.components import SELECTS, ComponentKind, find
from playground.state import snowflakes
from playground.state.shapes import attachment_shape, channel_shape, member_shape, role_shape, user_shape
from playground.state.world import Channel, Message, User

if TYPE_CHECKING:
    from playground.server import Playground

Json = dict[str, Any]


class Complaint(Exception):
    """A person cannot do this; the text is a sentence for them, `status` an HTTP status."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


def read(playground: Playground, user: User, channel: Channel, body: Json) -> Wanted:
    """Return what a person asks for; raise a complaint if Discord's client would not send it."""
    nonce = str(body.get("nonce") or playground.world.snowflakes.next())
    locale = body.get("locale")
    for key, reader in (
        ("command", _command),
        ("autocomplete", _autocomplete),
        ("component", _component),
        ("modal", _modal),
    ):
        if isinstance(body.get(key), dict):
            request = reader(playground, user, channel, nonce, body[key])
            request.locale = None if locale is None else str(locale)
            return request
    raise Complaint(400, "Say one of 'command', 'autocomplete', 'component' and 'modal'.")


def _command(playground: Playground, user: User, channel: Channel, nonce: str, form: Json) -> Wanted:
    data = _command_data(playground, user, channel, form, focused=False)
    return Wanted(user, channel, nonce, InteractionKind.COMMAND, data)


def _autocomplete(playground: Playground, user: User, channel: Channel, nonce: str, form: Json) -> Wanted:
    data = _command_data(playground, user, channel, form, focused=True)
    return Wanted(user, channel, nonce, InteractionKind.AUTOCOMPLETE, data)


def _command_data(playground: Playground, user: User, channel: Channel, form: Json, *, focused: bool) -> Json:
    name = form.get("name")
    usable = playground.commands.usable(channel, user.id)
    command = next((one for one in usable if one["name"] == name), None)
    if command is None:
        known = any(one["name"] == name for one in playground.commands.everywhere())
        raise Complaint(
            403 if known else 404, f"You may not use /{name} here." if known else f"There is no command /{name}."
        )
    options = form.get("options") or []
    sentence: str | None
    try:
        sentence = commands.complaint(command, options, focused=focused)
    except (TypeError, KeyError, AttributeError, IndexError):
        sentence = "Options are objects with 'name', 'type' and 'value' or 'options'."
    if sentence is not None:
        raise Complaint(400, sentence)
    data: Json = {"id": command["id"], "name": name, "type": commandforms.CHAT_INPUT, "options": options}
    if "guild_id" in command:
        data["guild_id"] = command["guild_id"]
    if not focused:
        declared, filled = commands.innermost(command, options)
        kinds = {option["name"]: option["type"] for option in declared}
        values = [(kinds[one["name"]], one["value"]) for one in filled]
        resolved = _resolved(playground, channel, values) | _files(playground, values)
        if resolved:
            data["resolved"] = resolved
    return data


_OPTION_KINDS = {
    commandforms.USER: "user",
    commandforms.CHANNEL: "channel",
    commandforms.ROLE: "role",
    commandforms.MENTIONABLE: "mentionable",
}
_SELECT_KINDS = {
    ComponentKind.USER_SELECT: "user",
    ComponentKind.CHANNEL_SELECT: "channel",
    ComponentKind.ROLE_SELECT: "role",
    ComponentKind.MENTIONABLE_SELECT: "mentionable",
}


def _resolved(playground: Playground, channel: Channel, values: list[tuple[int, Any]]) -> Json:
    """Return the users, members, roles and channels that options name by their ids."""
    named = [(_OPTION_KINDS[kind], value) for kind, value in values if kind in _OPTION_KINDS]
    return _looked_up(playground, channel, named)


def _files(playground: Playground, values: list[tuple[int, Any]]) -> Json:
    """Return the files that options name by their ids; each goes with one command."""
    found: Json = {}
    for kind, value in values:
        if kind == commandforms.ATTACHMENT:
            upload = playground.world.uploads.pop(snowflakes.read(value), None)
            if upload is None:
                raise Complaint(400, f"There is no file with the id {value}.")
            found[str(upload.id)] = attachment_shape(upload, ephemeral=True)
    return {"attachments": found} if found else {}


def _looked_up(playground: Playground, channel: Channel, wanted: list[tuple[str, Any]]) -> Json:
    world = playground.world
    guild = None if channel.guild_id is None else world.guilds[channel.guild_id]
    found: Json = {}
    for kind, value in wanted:
        number = snowflakes.read(value)
        key = str(number)
        if kind in ("user", "mentionable") and number in world.users:
            found.setdefault("users", {})[key] = user_shape(world.users[number])
            if guild is not None and number in guild.members:
                member = member_shape(world, guild.members[number])
                del member["user"], member["deaf"], member["mute"]
                found.setdefault("members", {})[key] = member | {"permissions": "0"}
        elif kind in ("role", "mentionable") and guild is not None and number in guild.roles:
            found.setdefault("roles", {})[key] = role_shape(guild.roles[number])
        elif kind == "channel" and number in world.channels and world.channels[number].guild_id is not None:
            shape = channel_shape(world, world.channels[number]) | {"permissions": "0"}
            found.setdefault("channels", {})[key] = shape
        else:
            raise Complaint(400, f"There is no {kind} with the id {value}.")
    return found


def _component(playground: Playground, user: User, channel: Channel, nonce: str, form: Json) -> Wanted:
    message = _visible_message(channel, user, form.get("message_id"))
    component = find(message.components, str(form.get("custom_id")))
    if component is None or component["type"] != form.get("component_type", component["type"]):
        raise Complaint(404, "This message has no such button or menu (any more).")
    if component.get("disabled"):
        raise Complaint(400, "This button or menu is disabled.")
    data: Json = {
        "custom_id": component["custom_id"],
        "component_type": component["type"],
        "id": component["id"],
    }
    if component["type"] in SELECTS:
        data["values"] = _chosen(component, form.get("values"))
        kind = _SELECT_KINDS.get(ComponentKind(component["type"]))
        if kind is not None:
            data["resolved"] = _looked_up(playground, channel, [(kind, value) for value in data["values"]])
    return Wanted(user, channel, nonce, InteractionKind.COMPONENT, data, source=message)


def _chosen(menu: Json, values: Any) -> list[str]:
    if not isinstance(values, list) or len(set(values)) != len(values):
        raise Complaint(400, "A menu needs 'values': a list without repetition.")
    least, most = menu.get("min_values", 1), menu.get("max_values", 1)
    if not least <= len(values) <= most:
        raise Complaint(400, f"From this menu {least} to {most} must be chosen.")
    if menu["type"] == ComponentKind.STRING_SELECT and not set(values) <= {o["value"] for o in menu["options"]}:
        raise Complaint(400, "This menu has no such option.")
    return values


def _visible_message(channel: Channel, user: User, number: Any) -> Message:
    message = channel.messages.get(snowflakes.read(number))
    if message is None or message.visible_to not in (None, user.id):
        raise Complaint(404, "This message is no longer there.")
    return message


def _modal(playground: Playground, user: User, channel: Channel, nonce: str, form: Json) -> Wanted:
    opened = playground.interactions.open_modal(user.id, str(form.get("custom_id")))
    if opened is None:
        raise Complaint(404, "This form is not open (any more).")
    modal, opened_by = opened
    filled = form.get("components") or []
    try:
        sentence = modals.complaint(modal, filled)
    except (TypeError, KeyError, AttributeError):
        sentence = "A form needs its components with their 'custom_id' and 'value' or 'values'."
    if sentence is not None:
        raise Complaint(400, sentence)
    components = modals.submission(modal, filled)
    data: Json = {"custom_id": modal["custom_id"], "components": components}
    kinds = {field["custom_id"]: ComponentKind(field["type"]) for field in modals.fields_of(modal["components"])}
    wanted = [
        (_SELECT_KINDS[kinds[field["custom_id"]]], value)
        for field in modals.fields_of(components)
        if kinds[field["custom_id"]] in _SELECT_KINDS
        for value in field["values"]
    ]
    if wanted:
        data["resolved"] = _looked_up(playground, channel, wanted)
    source = opened_by.source
    return Wanted(user, channel, nonce, InteractionKind.MODAL, data, source=source, opened_by=opened_by)
