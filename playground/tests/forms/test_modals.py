"""Modals: Discord's limits, and what a person must fill in."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from playground.client import Declined, Outcome, Visitor
from playground.tests.support import BareBot, Json, command, row, text


def label(component: Json, **more: Any) -> Json:
    """Return a label with a field."""
    return {"type": 18, "label": "Field", "component": component} | more


def text_input(custom_id: str = "name", **more: Any) -> Json:
    """Return a text field."""
    return {"type": 4, "custom_id": custom_id, "style": 1} | more


def options(count: int) -> list[Json]:
    """Return this many options."""
    return [{"label": f"Option {number}", "value": f"v{number}"} for number in range(count)]


def radio(count: int, **more: Any) -> Json:
    """Return a radio group."""
    return {"type": 21, "custom_id": "radio", "options": options(count)} | more


def boxes(count: int, **more: Any) -> Json:
    """Return a group of boxes."""
    return {"type": 22, "custom_id": "boxes", "options": options(count)} | more


async def open_form(bare: BareBot, ana: Visitor, *components: Json, **more: Any) -> tuple[Any, Outcome]:
    """Let the bot open a form for Ana; return its answer, and the outcome."""
    if not bare.ready:
        await bare.identify()
        await bare.register(command())
    acting = asyncio.create_task(ana.slash("ping"))
    interaction = await bare.interaction()
    form = {"title": "A form", "custom_id": "form", "components": list(components)} | more
    answer = await bare.acknowledge(interaction, 9, form)
    if answer.status != 200:
        await bare.acknowledge(interaction, 4, {"content": "no form"})
    return answer, await acting


BAD_FORMS: dict[str, tuple[list[Json], Json, tuple[str | int, ...], str]] = {
    "a title of 46 characters": ([label(text_input())], {"title": "x" * 46}, ("title",), "BASE_TYPE_BAD_LENGTH"),
    "no title": ([label(text_input())], {"title": None}, ("title",), "BASE_TYPE_REQUIRED"),
    "a custom_id of 101 characters": (
        [label(text_input())],
        {"custom_id": "x" * 101},
        ("custom_id",),
        "BASE_TYPE_BAD_LENGTH",
    ),
    "nothing in it": ([], {}, ("components",), "BASE_TYPE_BAD_LENGTH"),
    "six fields": ([label(text_input(str(n))) for n in range(6)], {}, ("components",), "BASE_TYPE_BAD_LENGTH"),
    "a label of 46 characters": (
        [label(text_input(), label="x" * 46)],
        {},
        ("components", 0, "label"),
        "BASE_TYPE_BAD_LENGTH",
    ),
    "a description of 101 characters": (
        [label(text_input(), description="x" * 101)],
        {},
        ("components", 0, "description"),
        "BASE_TYPE_MAX_LENGTH",
    ),
    "a custom_id twice": (
        [label(text_input("a")), label(text_input("a"))],
        {},
        ("components", 1, "component", "custom_id"),
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "more text than 4000 characters": (
        [label(text_input(max_length=4001))],
        {},
        ("components", 0, "component", "max_length"),
        "NUMBER_TYPE_MAX",
    ),
    "a value that is too long": (
        [label(text_input(max_length=3, value="long"))],
        {},
        ("components", 0, "component", "value"),
        "BASE_TYPE_MAX_LENGTH",
    ),
    "an unknown style": (
        [label(text_input(style=3))],
        {},
        ("components", 0, "component", "style"),
        "BASE_TYPE_CHOICES",
    ),
    "one radio button": ([label(radio(1))], {}, ("components", 0, "component", "options"), "BASE_TYPE_BAD_LENGTH"),
    "eleven radio buttons": (
        [label(radio(11))],
        {},
        ("components", 0, "component", "options"),
        "BASE_TYPE_BAD_LENGTH",
    ),
    "eleven boxes": ([label(boxes(11))], {}, ("components", 0, "component", "options"), "BASE_TYPE_BAD_LENGTH"),
    "a button": (
        [label({"type": 2, "style": 1, "label": "x", "custom_id": "x"})],
        {},
        ("components", 0, "component", "type"),
        "BASE_TYPE_CHOICES",
    ),
    "a container": ([{"type": 17, "components": [text()]}], {}, ("components", 0, "type"), "BASE_TYPE_CHOICES"),
    "a bare text field without label": (
        [row(text_input())],
        {},
        ("components", 0, "components", 0, "label"),
        "BASE_TYPE_REQUIRED",
    ),
}


@pytest.mark.parametrize("what", BAD_FORMS)
async def test_refused_forms(bare: BareBot, ana: Visitor, what: str) -> None:
    components, more, place, code = BAD_FORMS[what]
    answer, _ = await open_form(bare, ana, *components, **more)
    assert (answer.status, answer.code) == (400, 50035)
    assert answer.complaint("data", *place) == code


ALL_FIELDS = [
    label(text_input("name", max_length=5)),
    label(radio(3)),
    label(boxes(3, min_values=1, max_values=2)),
    label({"type": 3, "custom_id": "menu", "options": options(3), "required": False}),
    label({"type": 23, "custom_id": "box"}),
]


async def test_every_field_arrives_with_its_answer(bare: BareBot, ana: Visitor) -> None:
    _, opened = await open_form(bare, ana, *ALL_FIELDS)
    answers = {"name": "Ana", "radio": "v1", "boxes": ["v0", "v2"], "menu": [], "box": True}
    sending = asyncio.create_task(ana.submit(opened, answers))
    interaction = await bare.interaction()
    assert interaction["type"] == 5
    assert interaction["data"]["custom_id"] == "form"
    fields = [component["component"] for component in interaction["data"]["components"]]
    got = {field["custom_id"]: field.get("values", field.get("value")) for field in fields}
    assert got == answers
    answer = await bare.acknowledge(interaction, 4, {"content": "Thank you"})
    metadata = answer.body["resource"]["message"]["interaction_metadata"]
    assert metadata["triggering_interaction_metadata"]["id"] == opened.id
    assert (await sending).ok


@pytest.mark.parametrize(
    ("answers", "sentence"),
    [
        ({"radio": "v1", "boxes": ["v0"]}, "'name': it must be filled in"),
        ({"name": "Six666", "radio": "v1", "boxes": ["v0"]}, "'name': it must have 0 to 5 characters"),
        ({"name": "Ana", "boxes": ["v0"]}, "'radio': something must be chosen"),
        ({"name": "Ana", "radio": "v9", "boxes": ["v0"]}, "'radio': a value is not among its options"),
        ({"name": "Ana", "radio": "v1", "boxes": ["v0", "v1", "v2"]}, "'boxes': 1 to 2 must be chosen"),
    ],
)
async def test_form_must_be_filled_in(bare: BareBot, ana: Visitor, answers: Json, sentence: str) -> None:
    _, opened = await open_form(bare, ana, *ALL_FIELDS)
    with pytest.raises(Declined, match=sentence):
        await ana.submit(opened, answers)


async def test_menu_of_users_in_a_form_brings_the_users(bare: BareBot, ana: Visitor, ben: Visitor) -> None:
    _, opened = await open_form(bare, ana, text(), label({"type": 5, "custom_id": "who"}))
    sending = asyncio.create_task(ana.submit(opened, {"who": [ben.id]}))
    interaction = await bare.interaction()
    assert interaction["data"]["resolved"]["users"][ben.id]["global_name"] == "Ben"
    await bare.acknowledge(interaction, 5)
    assert (await sending).ok


async def test_old_text_fields_in_rows_still_work(bare: BareBot, ana: Visitor) -> None:
    _, opened = await open_form(bare, ana, row(text_input("name", label="Name")))
    sending = asyncio.create_task(ana.submit(opened, {"name": "Ana"}))
    interaction = await bare.interaction()
    assert interaction["data"]["components"][0]["components"][0]["value"] == "Ana"
    await bare.acknowledge(interaction, 5)
    assert (await sending).ok


async def test_form_does_not_open_another_form(bare: BareBot, ana: Visitor) -> None:
    _, opened = await open_form(bare, ana, *ALL_FIELDS[:1])
    sending = asyncio.create_task(ana.submit(opened, {"name": "Ana"}))
    interaction = await bare.interaction()
    again = await bare.acknowledge(interaction, 9, {"title": "x", "custom_id": "x", "components": ALL_FIELDS[:1]})
    assert again.complaint("type") == "BASE_TYPE_CHOICES"
    await bare.acknowledge(interaction, 5)
    await sending
    with pytest.raises(Declined, match="not open"):  # it was acknowledged, so it is closed
        await ana.submit(opened, {"name": "Ana"})
