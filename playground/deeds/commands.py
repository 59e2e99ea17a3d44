"""Application commands: which there are, who may use them where, and whether a person's input fits one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playground.forms import limits
from playground.forms.commandforms import (
    BOOLEAN,
    CHAT_INPUT,
    GROUP,
    INTEGER,
    NUMBER,
    PYTHON_TYPES,
    STRING,
    SUBCOMMAND,
    check_all,
    check_one,
    kind_of,
)
from playground.forms.errors import Json
from playground.state.permissions import Permission, in_channel

if TYPE_CHECKING:
    from playground.state.world import Channel, World

IN_GUILD, IN_BOT_DM = 0, 1


class Commands:
    """The commands the bot has registered, for all servers (scope None) and for single ones."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._by_scope = world.commands

    def of(self, scope: int | None) -> list[Json]:
        """Return the commands of a scope."""
        return self._by_scope.get(scope, [])

    def everywhere(self) -> list[Json]:
        """Return all commands of all scopes."""
        return [command for commands in self._by_scope.values() for command in commands]

    def overwrite(self, scope: int | None, forms: Any) -> list[Json]:
        """Replace all commands of a scope; one that keeps its name keeps its id."""
        self._by_scope[scope] = [self._registered(scope, form) for form in check_all(forms)]
        return self.of(scope)

    def put(self, scope: int | None, form: Json, command_id: int | None = None) -> Json:
        """Add one command, or change the one with this id, or the one with this name."""
        commands = self.of(scope)
        if command_id is not None:
            old = next(command for command in commands if command["id"] == str(command_id))
            form = old | form
            commands = [command for command in commands if command is not old]
        check_one(form)
        key = (kind_of(form), form["name"])
        kept = [command for command in commands if (command["type"], command["name"]) != key]
        check_all([*kept, form])
        registered = self._registered(scope, form)
        if command_id is not None:
            registered["id"] = str(command_id)
        self._by_scope[scope] = [*kept, registered]
        return registered

    def remove(self, scope: int | None, command: Json) -> None:
        """Take one command away."""
        self._by_scope[scope] = [one for one in self.of(scope) if one is not command]

    def find(self, scope: int | None, command_id: int) -> Json | None:
        """Return a command by its id."""
        return next((one for one in self.of(scope) if one["id"] == str(command_id)), None)

    def usable(self, channel: Channel, user_id: int) -> list[Json]:
        """Return the chat commands somebody may use in a channel."""
        commands = self.of(None) + (self.of(channel.guild_id) if channel.guild_id is not None else [])
        allowed = in_channel(self._world, channel, user_id)
        return [c for c in commands if c["type"] == CHAT_INPUT and _is_usable(c, channel, allowed)]

    def _registered(self, scope: int | None, form: Json) -> Json:
        kind = kind_of(form)
        same = [c for c in self.of(scope) if (c["type"], c["name"]) == (kind, form["name"])]
        command_id = same[0]["id"] if same else str(self._world.snowflakes.next())
        needed = form.get("default_member_permissions")
        contexts = form.get("contexts")
        command: Json = {
            "id": command_id,
            "application_id": str(self._world.bot_id),
            "version": str(self._world.snowflakes.next()),
            "type": kind,
            "name": form["name"],
            "name_localizations": form.get("name_localizations"),
            "description": form.get("description") or "",
            "description_localizations": form.get("description_localizations"),
            "default_member_permissions": None if needed is None else str(needed),
            "dm_permission": form.get("dm_permission", True) if contexts is None else IN_BOT_DM in contexts,
            "contexts": contexts,
            "integration_types": form.get("integration_types") or [0],
            "nsfw": bool(form.get("nsfw")),
        }
        if form.get("options"):
            command["options"] = form["options"]
        if scope is not None:
            command["guild_id"] = str(scope)
        return command


def _is_usable(command: Json, channel: Channel, allowed: Permission) -> bool:
    place = IN_BOT_DM if channel.guild_id is None else IN_GUILD
    if command["contexts"] is not None and place not in command["contexts"]:
        return False
    if channel.guild_id is None:
        return bool(command["dm_permission"])
    if allowed & Permission.ADMINISTRATOR:
        return True
    needed = command["default_member_permissions"]
    if needed is not None and (int(needed) == 0 or int(needed) & ~int(allowed)):
        return False
    return bool(allowed & Permission.USE_APPLICATION_COMMANDS)


def innermost(command: Json, options: list[Json]) -> tuple[list[Json], list[Json]]:
    """Return the declared options of the chosen subcommand, and those filled in; raise ValueError if none fits."""
    declared: list[Json] = command.get("options") or []
    while declared and declared[0]["type"] in (SUBCOMMAND, GROUP):
        chosen = options[0] if options else {}
        found = next((option for option in declared if option["name"] == chosen.get("name")), None)
        if found is None:
            names = ", ".join(option["name"] for option in declared)
            raise ValueError(f"Choose one of its subcommands: {names}.")
        declared, options = found.get("options") or [], chosen.get("options") or []
    return declared, options


def complaint(command: Json, options: list[Json], *, focused: bool = False) -> str | None:
    """Return why Discord's client would not send this input, or None; `focused` is for suggestions while typing."""
    try:
        declared, filled = innermost(command, options)
    except ValueError as error:
        return str(error)
    by_name = {option["name"]: option for option in declared}
    for one in filled:
        option = by_name.get(one["name"])
        if option is None:
            return f"This command has no option {one['name']!r}."
        if not (focused and one.get("focused")):
            sentence = _wrong_value(option, one.get("value"))
            if sentence is not None:
                return f"Option {one['name']!r} {sentence}"
    if focused:
        return None if any(one.get("focused") for one in filled) else "No option is being typed."
    names = {one["name"] for one in filled}
    missing = [option["name"] for option in declared if option.get("required") and option["name"] not in names]
    return f"Option {missing[0]!r} is missing." if missing else None


def _wrong_value(option: Json, value: Any) -> str | None:
    kind = option["type"]
    if not isinstance(value, PYTHON_TYPES[kind]) or (kind != BOOLEAN and isinstance(value, bool)):
        return "has a value of the wrong type."
    if option.get("choices") and value not in [choice["value"] for choice in option["choices"]]:
        return "is not one of its choices."
    measured = len(value) if isinstance(value, str) else value
    word = "length" if kind == STRING else "value"
    if kind in (STRING, INTEGER, NUMBER):
        least = option.get(f"min_{word}")
        most = option.get(f"max_{word}", limits.STRING_OPTION_LENGTH if kind == STRING else None)
        if least is not None and measured < least:
            return f"must have a {word} of at least {least}."
        if most is not None and measured > most:
            return f"must have a {word} of at most {most}."
    return None
