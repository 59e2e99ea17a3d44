"""Forms of application commands: what Discord refuses when a bot registers them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from playground.forms import limits
from playground.forms.errors import FormErrors, Json, Path
from playground.forms.limits import Span

CHAT_INPUT: Final = 1
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(1, 12)
PYTHON_TYPES: Final[dict[int, tuple[type, ...]]] = {
    STRING: (str,), INTEGER: (int,), BOOLEAN: (bool,), NUMBER: (int, float),
    USER: (str, int), CHANNEL: (str, int), ROLE: (str, int), MENTIONABLE: (str, int), ATTACHMENT: (str, int),
}  # fmt: skip
# What may be inside a command, inside a group and inside a subcommand.
ALLOWED_INSIDE: Final[dict[int, frozenset[int]]] = {
    0: frozenset({SUBCOMMAND, GROUP, *PYTHON_TYPES}),
    GROUP: frozenset({SUBCOMMAND}),
    SUBCOMMAND: frozenset(PYTHON_TYPES),
}
_NAME: Final = re.compile(r"[-_'\w]{1,32}")


def check_all(forms: Any) -> list[Json]:
    """Return the forms of all commands of a scope, checked; refuse them as a whole if anything is wrong."""
    errors = FormErrors()
    if not isinstance(forms, list):
        errors.add((), "BASE_TYPE_BAD_TYPE", "Expected a list.")
    checked = []
    for path, form in errors.objects((), forms):
        _check(errors, form, path)
        checked.append(form)
    errors.raise_if_any()
    _check_together(errors, checked)
    errors.raise_if_any()
    return checked


def check_one(form: Json) -> None:
    """Check the form of a single command; refuse it if anything is wrong."""
    errors = FormErrors()
    _check(errors, form, ())
    errors.raise_if_any()


def kind_of(form: Json) -> int:
    """Return the kind of command a form is for."""
    return int(form.get("type") or CHAT_INPUT)


def _check_together(errors: FormErrors, forms: list[Json]) -> None:
    """Check what concerns all commands of a scope together."""
    seen: set[tuple[int, str]] = set()
    for number, form in enumerate(forms):
        key = (kind_of(form), form["name"])
        if key in seen:
            message = "Application command names must be unique"
            errors.add((number, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
        seen.add(key)
    for kind, most in limits.COMMANDS_BY_TYPE.items():
        if sum(1 for one, _ in seen if one == kind) > most:
            errors.add((), "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")


def _check(errors: FormErrors, form: Json, path: Path) -> None:
    kind = form.get("type") or CHAT_INPUT
    if not isinstance(kind, int) or kind not in limits.COMMANDS_BY_TYPE:
        errors.choices((*path, "type"), "(1, 2, 3)")
    elif kind == CHAT_INPUT:
        _check_name(errors, form, path)
        _check_description(errors, form, path)
        _check_options(errors, form.get("options"), (*path, "options"), inside=0)
        if _characters(form) > limits.COMMAND_CHARACTERS:
            message = f"Command exceeds maximum size ({limits.COMMAND_CHARACTERS})"
            errors.add(path, "APPLICATION_COMMAND_TOO_LARGE", message)
    else:
        errors.length((*path, "name"), form.get("name"), limits.COMMAND_NAME)
        if form.get("description"):
            message = "Context menu commands cannot have description"
            errors.add((*path, "description"), "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_INVALID", message)
    _check_places(errors, form, path)


def _check_places(errors: FormErrors, form: Json, path: Path) -> None:
    """Check who may use a command, and where."""
    needed = form.get("default_member_permissions")
    if needed is not None and not re.fullmatch(r"[0-9]{1,20}", str(needed)):
        errors.add((*path, "default_member_permissions"), "NUMBER_TYPE_COERCE", f'Value "{needed}" is not int.')
    contexts = form.get("contexts")
    errors.at_most((*path, "contexts"), contexts, 3, list)
    for number, context in enumerate(contexts if isinstance(contexts, list) else []):
        if context not in (0, 1, 2):
            errors.choices((*path, "contexts", number), "(0, 1, 2)")


def _check_name(errors: FormErrors, form: Json, path: Path) -> None:
    for place, name in _in_all_languages(errors, form, "name", path):
        if not errors.length(place, name, limits.COMMAND_NAME) or not isinstance(name, str):
            continue
        if not _NAME.fullmatch(name) or name != name.lower():
            errors.add(place, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _check_description(errors: FormErrors, form: Json, path: Path) -> None:
    for place, description in _in_all_languages(errors, form, "description", path):
        errors.length(place, description, limits.COMMAND_DESCRIPTION)


def _in_all_languages(errors: FormErrors, form: Json, key: str, path: Path) -> Iterator[tuple[Path, Any]]:
    """Yield a name or description and its translations, each with its path."""
    yield (*path, key), form.get(key)
    place = (*path, f"{key}_localizations")
    translations = form.get(f"{key}_localizations") or {}
    if not isinstance(translations, dict):
        errors.not_an_object(place)
        return
    for locale, text in translations.items():
        if locale not in limits.LOCALES:
            errors.choices((*place, locale), sorted(limits.LOCALES))
        elif text is not None:
            yield (*place, locale), text


def _check_options(errors: FormErrors, options: Any, path: Path, *, inside: int) -> None:
    if not errors.at_most(path, options, limits.COMMAND_OPTIONS, list):
        return
    kinds: set[int] = set()
    names: set[str] = set()
    optional_seen = False
    for place, option in errors.objects(path, options):
        kind = option.get("type")
        if not isinstance(kind, int) or kind not in ALLOWED_INSIDE[inside]:
            errors.choices((*place, "type"), f"({', '.join(str(one) for one in sorted(ALLOWED_INSIDE[inside]))})")
            continue
        kinds.add(kind)
        _check_name(errors, option, place)
        _check_description(errors, option, place)
        if str(option.get("name")) in names:
            message = "Option names must be unique"
            errors.add((*place, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", message)
        names.add(str(option.get("name")))
        if kind in (SUBCOMMAND, GROUP):
            _check_options(errors, option.get("options"), (*place, "options"), inside=kind)
            continue
        if option.get("required") and optional_seen:
            message = "Required options must be placed before non-required options"
            errors.add((*place, "required"), "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional_seen = optional_seen or not option.get("required")
        _check_choices(errors, option, kind, place)
    if kinds & {SUBCOMMAND, GROUP} and kinds - {SUBCOMMAND, GROUP}:
        message = "Sub-command and sub-command group option types are mutually exclusive to all other types"
        errors.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)


def _check_choices(errors: FormErrors, option: Json, kind: int, path: Path) -> None:
    choices = option.get("choices")
    if choices and option.get("autocomplete"):
        message = "Autocomplete and choices are mutually exclusive"
        errors.add((*path, "autocomplete"), "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", message)
    if not errors.at_most((*path, "choices"), choices, limits.CHOICES, list):
        return
    names: set[str] = set()
    for place, choice in errors.objects((*path, "choices"), choices):
        check_choice(errors, choice, kind, place)
        if str(choice.get("name")) in names:
            message = "Option choice names must be unique"
            errors.add((*place, "name"), "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_INVALID", message)
        names.add(str(choice.get("name")))


def check_choice(errors: FormErrors, choice: Json, option_kind: int, path: Path) -> None:
    """Check one choice of an option, or one suggestion of an autocomplete."""
    errors.length((*path, "name"), choice.get("name"), limits.CHOICE_NAME)
    value = choice.get("value")
    if isinstance(value, bool) or not isinstance(value, PYTHON_TYPES[option_kind]):
        errors.add((*path, "value"), "BASE_TYPE_BAD_TYPE", "The value is not of the option's type.")
    elif isinstance(value, str):
        errors.length((*path, "value"), value, Span(1, limits.CHOICE_TEXT))


def _characters(form: Any) -> int:
    """Return how many characters of the total a command takes: names, descriptions and values of choices."""
    if not isinstance(form, dict):
        return 0
    own = sum(len(str(form[key])) for key in ("name", "description", "value") if form.get(key) is not None)
    inner = [form.get("choices"), form.get("options")]
    return own + sum(_characters(one) for items in inner if isinstance(items, list) for one in items)
