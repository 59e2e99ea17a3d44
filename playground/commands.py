"""Application commands: registering them, what Discord refuses, and whether a person's input fits one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from playground import limits
from playground.errors import FormErrors, Json, Path
from playground.limits import Span
from playground.permissions import Permission, in_channel

if TYPE_CHECKING:
    from playground.world import Channel, World

CHAT_INPUT: Final = 1
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(1, 12)
IN_GUILD, IN_BOT_DM = 0, 1
_NAME: Final = re.compile(r"[-_'\w]{1,32}", re.UNICODE)
_PYTHON_TYPES: Final[dict[int, tuple[type, ...]]] = {
    STRING: (str,), INTEGER: (int,), BOOLEAN: (bool,), NUMBER: (int, float),
    USER: (str, int), CHANNEL: (str, int), ROLE: (str, int), MENTIONABLE: (str, int), ATTACHMENT: (str, int),
}  # fmt: skip


class Commands:
    """The commands the bot has registered, for all servers (scope None) and for single ones."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._by_scope: dict[int | None, list[Json]] = {}

    def of(self, scope: int | None) -> list[Json]:
        """Return the commands of a scope."""
        return self._by_scope.get(scope, [])

    def everywhere(self) -> list[Json]:
        """Return all commands of all scopes."""
        return [command for commands in self._by_scope.values() for command in commands]

    def overwrite(self, scope: int | None, forms: Any) -> list[Json]:
        """Replace all commands of a scope; one that keeps its name keeps its id."""
        if not isinstance(forms, list):
            forms = [None]
        errors = FormErrors()
        for number, form in enumerate(forms):
            _check_command(errors, form, (number,))
        errors.raise_if_any()
        _check_set(errors, forms)
        errors.raise_if_any()
        self._by_scope[scope] = [self._registered(scope, form) for form in forms]
        return self.of(scope)

    def put(self, scope: int | None, form: Json, command_id: int | None = None) -> Json:
        """Add one command, or change the one with this id, or the one with this name."""
        commands = self.of(scope)
        if command_id is not None:
            old = next(command for command in commands if command["id"] == str(command_id))
            form = old | form
            commands = [command for command in commands if command is not old]
        kept = [c for c in commands if (c["type"], c["name"]) != (form.get("type", CHAT_INPUT), form.get("name"))]
        errors = FormErrors()
        _check_command(errors, form, ())
        errors.raise_if_any()
        _check_set(errors, [*kept, form])
        errors.raise_if_any()
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
        kind = form.get("type") or CHAT_INPUT
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


def _check_set(errors: FormErrors, forms: list[Json]) -> None:
    """Check what concerns all commands of a scope together."""
    seen: set[tuple[int, str]] = set()
    for number, form in enumerate(forms):
        key = (form.get("type") or CHAT_INPUT, form["name"])
        if key in seen:
            message = "Application command names must be unique"
            errors.add((number, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
        seen.add(key)
    for kind, most in limits.COMMANDS_BY_TYPE.items():
        if sum(1 for one, _ in seen if one == kind) > most:
            errors.add((), "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")


def _check_command(errors: FormErrors, form: Any, path: Path) -> None:
    if not isinstance(form, dict):
        errors.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return
    kind = form.get("type") or CHAT_INPUT
    if kind not in limits.COMMANDS_BY_TYPE:
        errors.choices((*path, "type"), "(1, 2, 3)")
    elif kind == CHAT_INPUT:
        _check_name(errors, form, path)
        errors.length((*path, "description"), form.get("description"), limits.COMMAND_DESCRIPTION)
        _check_options(errors, form.get("options"), (*path, "options"), depth=0)
        if _characters(form) > limits.COMMAND_CHARACTERS:
            message = f"Command exceeds maximum size ({limits.COMMAND_CHARACTERS})"
            errors.add(path, "APPLICATION_COMMAND_TOO_LARGE", message)
    else:
        errors.length((*path, "name"), form.get("name"), limits.COMMAND_NAME)
        if form.get("description"):
            message = "Context menu commands cannot have description"
            errors.add((*path, "description"), "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_INVALID", message)


def _check_name(errors: FormErrors, form: Json, path: Path) -> None:
    path = (*path, "name")
    name = form.get("name")
    if not errors.length(path, name, limits.COMMAND_NAME) or not isinstance(name, str):
        return
    if not _NAME.fullmatch(name) or name != name.lower():
        message = "Command name is invalid"
        errors.add(path, "APPLICATION_COMMAND_INVALID_NAME", message)


def _check_options(errors: FormErrors, options: Any, path: Path, *, depth: int) -> None:
    if not options or not errors.at_most(path, options, limits.COMMAND_OPTIONS, list):
        return
    names: set[str] = set()
    optional_seen = False
    kinds = {option.get("type") for option in options}
    nested = kinds & {SUBCOMMAND, GROUP}
    if nested and (nested != kinds and kinds - {SUBCOMMAND, GROUP}):
        message = "Sub-command and sub-command group option types are mutually exclusive to all other types"
        errors.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
    for number, option in enumerate(options):
        place = (*path, number)
        _check_name(errors, option, place)
        if option.get("name") in names:
            message = "Option names must be unique"
            errors.add((*place, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", message)
        names.add(str(option.get("name")))
        errors.length((*place, "description"), option.get("description"), limits.COMMAND_DESCRIPTION)
        kind = option.get("type")
        deepest = {0: GROUP, 1: SUBCOMMAND}.get(depth, 0)
        if kind in (SUBCOMMAND, GROUP):
            if kind > deepest:
                errors.choices((*place, "type"), f"({', '.join(str(one) for one in range(deepest + 1, 12))})")
            inner = depth + (1 if kind == GROUP else 2)
            _check_options(errors, option.get("options"), (*place, "options"), depth=inner)
        elif kind not in _PYTHON_TYPES:
            errors.choices((*place, "type"), "(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)")
        else:
            if option.get("required") and optional_seen:
                message = "Required options must be placed before non-required options"
                errors.add((*place, "required"), "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
            optional_seen = optional_seen or not option.get("required")
            _check_choices(errors, option, place)


def _check_choices(errors: FormErrors, option: Json, path: Path) -> None:
    choices = option.get("choices") or []
    if not errors.at_most((*path, "choices"), choices, limits.CHOICES, list):
        return
    if choices and option.get("autocomplete"):
        message = "Autocomplete and choices are mutually exclusive"
        errors.add((*path, "autocomplete"), "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", message)
    names: set[str] = set()
    for number, choice in enumerate(choices):
        check_choice(errors, choice, option["type"], (*path, "choices", number))
        if choice.get("name") in names:
            message = "Option choice names must be unique"
            errors.add((*path, "choices", number, "name"), "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_INVALID", message)
        names.add(str(choice.get("name")))


def check_choice(errors: FormErrors, choice: Any, option_type: int, path: Path) -> None:
    """Check one choice of an option, or one suggestion of an autocomplete."""
    if not isinstance(choice, dict):
        errors.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return
    errors.length((*path, "name"), choice.get("name"), limits.CHOICE_NAME)
    value = choice.get("value")
    if isinstance(value, bool) or not isinstance(value, _PYTHON_TYPES[option_type]):
        errors.add((*path, "value"), "BASE_TYPE_BAD_TYPE", "The value is not of the option's type.")
    elif isinstance(value, str):
        errors.length((*path, "value"), value, Span(1, limits.CHOICE_TEXT))


def _characters(form: Json) -> int:
    """Return how many characters of the total a command takes: names, descriptions and values of choices."""
    own = len(form.get("name") or "") + len(form.get("description") or "")
    choices = [choice for choice in form.get("choices") or () if isinstance(choice, dict)]
    own += sum(len(str(choice.get("name"))) + len(str(choice.get("value"))) for choice in choices)
    return own + sum(_characters(option) for option in form.get("options") or ())


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
    if not isinstance(value, _PYTHON_TYPES[kind]) or (kind != BOOLEAN and isinstance(value, bool)):
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
