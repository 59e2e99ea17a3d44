"""Modals: what Discord refuses when a bot opens one, and what a person must have filled in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from playground.forms import limits
from playground.forms.components import (
    CHECKS,
    SELECTS,
    ComponentCheck,
    ComponentKind,
    children,
    settle,
    text_display,
    walk,
)
from playground.forms.errors import FormErrors, Json, Path
from playground.forms.limits import Span

IN_MODAL_ROW: Final = frozenset({ComponentKind.TEXT_INPUT})
IN_LABEL: Final = SELECTS | {
    ComponentKind.TEXT_INPUT,
    ComponentKind.FILE_UPLOAD,
    ComponentKind.RADIO_GROUP,
    ComponentKind.CHECKBOX_GROUP,
    ComponentKind.CHECKBOX,
}


def checked(data: Any) -> Json:
    """Return a modal as a bot sent it, checked and with ids; raise the refusal of a bad form."""
    errors = FormErrors()
    data = data if isinstance(data, dict) else {}
    errors.length(("custom_id",), data.get("custom_id"), limits.CUSTOM_ID)
    errors.length(("title",), data.get("title"), limits.MODAL_TITLE)
    components = data.get("components")
    if errors.length(("components",), components, limits.MODAL_ITEMS, list):
        check = ComponentCheck(errors)
        for number, component in enumerate(data["components"]):
            _item(check, component, ("components", number))
    errors.raise_if_any()
    components = settle(data["components"], lambda _: None)
    return {"custom_id": data["custom_id"], "title": data["title"], "components": components}


def _item(check: ComponentCheck, component: Any, path: Path) -> None:
    kind = component.get("type") if isinstance(component, dict) else None
    if kind == ComponentKind.LABEL:
        check.errors.length((*path, "label"), component.get("label"), limits.LABEL)
        check.errors.at_most((*path, "description"), component.get("description"), limits.LABEL_DESCRIPTION)
        _field(check, component.get("component"), IN_LABEL, (*path, "component"))
    elif kind == ComponentKind.ACTION_ROW:
        items = component.get("components")
        if check.errors.length((*path, "components"), items, Span(1, 1), list):
            place = (*path, "components", 0)
            _field(check, items[0], IN_MODAL_ROW, place)
            if isinstance(items[0], dict):
                check.errors.length((*place, "label"), items[0].get("label"), limits.LABEL)
    elif kind == ComponentKind.TEXT_DISPLAY:
        text_display(check, component, path)
    else:
        check.errors.choices((*path, "type"), "(1, 10, 18)")


def _field(check: ComponentCheck, field: Any, allowed: frozenset[ComponentKind], path: Path) -> None:
    kind = field.get("type") if isinstance(field, dict) else None
    if not isinstance(kind, int) or kind not in allowed:
        names = ", ".join(str(int(one)) for one in sorted(allowed))
        check.errors.choices((*path, "type"), f"({names})")
        return
    (_FIELD_CHECKS | CHECKS)[ComponentKind(kind)](check, field, path)


def _text_input(check: ComponentCheck, field: Json, path: Path) -> None:
    check.custom_id(field, path)
    if field.get("style") not in (1, 2):
        check.errors.choices((*path, "style"), "(1, 2)")
    check.errors.number((*path, "min_length"), field.get("min_length"), Span(0, limits.TEXT_INPUT))
    check.errors.number((*path, "max_length"), field.get("max_length"), Span(1, limits.TEXT_INPUT))
    check.errors.at_most((*path, "value"), field.get("value"), field.get("max_length") or limits.TEXT_INPUT)
    check.errors.at_most((*path, "placeholder"), field.get("placeholder"), limits.TEXT_INPUT_PLACEHOLDER)


def _radio_group(check: ComponentCheck, field: Json, path: Path) -> None:
    check.custom_id(field, path)
    check.options(field.get("options"), limits.RADIO_OPTIONS, path)


def _checkbox_group(check: ComponentCheck, field: Json, path: Path) -> None:
    check.custom_id(field, path)
    check.options(field.get("options"), limits.CHECKBOX_OPTIONS, path)
    check.errors.number((*path, "min_values"), field.get("min_values"), Span(0, limits.CHECKBOX_OPTIONS.most))
    check.errors.number((*path, "max_values"), field.get("max_values"), Span(1, limits.CHECKBOX_OPTIONS.most))


def _checkbox(check: ComponentCheck, field: Json, path: Path) -> None:
    check.custom_id(field, path)


def _file_upload(check: ComponentCheck, field: Json, path: Path) -> None:
    check.custom_id(field, path)
    check.errors.number((*path, "min_values"), field.get("min_values"), Span(0, limits.FILES))
    check.errors.number((*path, "max_values"), field.get("max_values"), Span(1, limits.FILES))


_FIELD_CHECKS: Final[dict[ComponentKind, Callable[[ComponentCheck, Json, Path], None]]] = {
    ComponentKind.TEXT_INPUT: _text_input,
    ComponentKind.RADIO_GROUP: _radio_group,
    ComponentKind.CHECKBOX_GROUP: _checkbox_group,
    ComponentKind.CHECKBOX: _checkbox,
    ComponentKind.FILE_UPLOAD: _file_upload,
}


def fields_of(components: list[Json]) -> list[Json]:
    """Return the components of a modal that a person fills in."""
    return [component for component in walk(components) if component.get("custom_id")]


def complaint(modal: Json, filled: list[Json]) -> str | None:
    """Return why Discord's client would not send the modal as it is filled in, or None if it would."""
    answers = {field["custom_id"]: field for field in fields_of(filled)}
    fields = {field["custom_id"]: field for field in fields_of(modal["components"])}
    foreign = sorted(set(answers) - set(fields))
    if foreign:
        return f"This modal has no field {foreign[0]!r}."
    for custom_id, field in fields.items():
        sentence = _wrong_answer(field, answers.get(custom_id, {}))
        if sentence is not None:
            return f"Field {custom_id!r}: {sentence}"
    return None


def _wrong_answer(field: Json, answer: Json) -> str | None:
    required = field.get("required", True)
    kind = field["type"]
    if kind == ComponentKind.CHECKBOX:
        return None
    if kind == ComponentKind.TEXT_INPUT:
        text = answer.get("value") or ""
        if not text:
            return "it must be filled in." if required else None
        least, most = field.get("min_length") or 0, field.get("max_length") or limits.TEXT_INPUT
        return None if least <= len(text) <= most else f"it must have {least} to {most} characters."
    values = answer.get("values") or ([answer["value"]] if answer.get("value") is not None else [])
    if not values:
        return "something must be chosen." if required and field.get("min_values", 1) else None
    known = [option["value"] for option in field.get("options") or ()]
    if known and not set(values) <= set(known):
        return "a value is not among its options."
    least, most = (
        field.get("min_values", 1),
        field.get("max_values", len(known) if kind == ComponentKind.CHECKBOX_GROUP else 1),
    )
    return None if least <= len(values) <= most else f"{least} to {most} must be chosen."


def submission(modal: Json, filled: list[Json]) -> list[Json]:
    """Return the components as Discord sends them to the bot: the modal's own structure with the answers in it."""
    answers = {field["custom_id"]: field for field in fields_of(filled)}
    return [_submitted(component, answers) for component in modal["components"]]


def _submitted(component: Json, answers: dict[str, Json]) -> Json:
    kind = component["type"]
    shown: Json = {"type": kind, "id": component["id"]}
    if kind == ComponentKind.ACTION_ROW:
        shown["components"] = [_submitted(child, answers) for child in children(component)]
    elif kind == ComponentKind.LABEL:
        shown["component"] = _submitted(component["component"], answers)
    elif component.get("custom_id"):
        answer = answers.get(component["custom_id"], {})
        shown["custom_id"] = component["custom_id"]
        if kind == ComponentKind.TEXT_INPUT:
            shown["value"] = answer.get("value") or ""
        elif kind == ComponentKind.CHECKBOX:
            shown["value"] = bool(answer.get("value"))
        elif kind == ComponentKind.RADIO_GROUP:
            shown["value"] = answer.get("value")
        else:
            shown["values"] = answer.get("values") or []
    return shown
