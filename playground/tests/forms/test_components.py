"""Components of messages: Discord's limits, each refused with its code and at its place."""

from __future__ import annotations

from typing import Any

import pytest

from playground.client import Visitor
from playground.tests.support import LAYOUT, PICTURE, BareBot, Json, button, menu, row, text


async def send(bare: BareBot, components: Any, *, flags: int = LAYOUT, picture: str | None = None) -> Any:
    """Let the bot write a message with these components."""
    guild = next(iter(bare.playground.world.guilds))
    channel = bare.playground.world.channels_of(guild, threads=False)[0]
    files = [(picture, PICTURE)] if picture else []
    body = {"components": components, "flags": flags}
    return await bare.rest("POST", f"/channels/{channel.id}/messages", body, files)


def gallery(*urls: str, **more: Any) -> Json:
    """Return a gallery of pictures."""
    return {"type": 12, "items": [{"media": {"url": url}} | more for url in urls]}


def container(*items: Json, **more: Any) -> Json:
    """Return a container."""
    return {"type": 17, "components": list(items)} | more


def section(*items: Json, accessory: Json | None = None) -> Json:
    """Return a section."""
    return {"type": 9, "components": list(items), "accessory": accessory or button()}


URL = "https://example.org/board.png"
EVERYTHING = [
    text("Words"),
    section(text("One"), text("Two"), accessory={"type": 11, "media": {"url": "attachment://board.png"}}),
    container(
        gallery("attachment://board.png", description="x" * 1024),
        {"type": 13, "file": {"url": "attachment://board.png"}},
        {"type": 14, "divider": False, "spacing": 2},
        row(*[button(f"b{number}") for number in range(5)]),
        row(menu("m", *[f"v{number}" for number in range(25)], max_values=25)),
        row({"type": 5, "custom_id": "who"}),
        accent_color=0xFFFFFF,
    ),
    row({"type": 2, "style": 5, "url": URL, "emoji": {"name": "🎲"}}, button("l", label="x" * 80)),
]


async def test_everything_allowed_is_taken(bare: BareBot, ana: Visitor) -> None:
    answer = await send(bare, EVERYTHING, picture="board.png")
    assert answer.status == 200, answer.body
    assert answer.body["attachments"] == []  # shown by components, so not listed
    media = answer.body["components"][2]["components"][0]["items"][0]["media"]
    assert (media["width"], media["height"], media["content_type"]) == (64, 64, "image/png")
    assert await ana.playground.fetch(media["url"]) == PICTURE


async def test_components_get_ids_of_their_own(bare: BareBot) -> None:
    answer = await send(bare, [text() | {"id": 2}, text(), container(text())])
    assert [c["id"] for c in answer.body["components"]] == [2, 1, 3]
    assert answer.body["components"][2]["components"][0]["id"] == 4


BAD_LAYOUTS: dict[str, tuple[Any, tuple[str | int, ...], str]] = {
    "more than 40 components, nested ones counted": (
        [container(*[text(str(number)) for number in range(20)]), *[text(str(number)) for number in range(20)]],
        ("components",),
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    "more than 4000 characters in all": (
        [text("x" * 2001), text("x" * 2000)],
        ("components",),
        "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    "an empty text": ([text("")], ("components", 0, "content"), "BASE_TYPE_BAD_LENGTH"),
    "a custom_id twice": (
        [row(button("a")), container(row(button("a")))],
        ("components", 1, "components", 0, "components", 0, "custom_id"),
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "an id twice": ([text() | {"id": 7}, text() | {"id": 7}], ("components", 1, "id"), "COMPONENT_ID_DUPLICATED"),
    "a custom_id of 101 characters": (
        [row(button("x" * 101))],
        ("components", 0, "components", 0, "custom_id"),
        "BASE_TYPE_BAD_LENGTH",
    ),
    "an empty custom_id": (
        [row(button(""))],
        ("components", 0, "components", 0, "custom_id"),
        "BASE_TYPE_BAD_LENGTH",
    ),
    "no custom_id": (
        [row({"type": 2, "style": 1, "label": "x"})],
        ("components", 0, "components", 0, "custom_id"),
        "BASE_TYPE_REQUIRED",
    ),
    "a label of 81 characters": (
        [row(button(label="x" * 81))],
        ("components", 0, "components", 0, "label"),
        "BASE_TYPE_MAX_LENGTH",
    ),
    "a button with nothing on it": (
        [row(button(label=None))],
        ("components", 0, "components", 0, "label"),
        "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED",
    ),
    "words as an emoji": (
        [row(button(emoji={"name": "crown"}))],
        ("components", 0, "components", 0, "emoji", "name"),
        "BUTTON_COMPONENT_INVALID_EMOJI",
    ),
    "an unknown style": ([row(button(style=9))], ("components", 0, "components", 0, "style"), "BASE_TYPE_CHOICES"),
    "a link with a custom_id": (
        [row(button(style=5, url=URL))],
        ("components", 0, "components", 0, "custom_id"),
        "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
    ),
    "an address of 513 characters": (
        [row({"type": 2, "style": 5, "label": "x", "url": "https://" + "x" * 505})],
        ("components", 0, "components", 0, "url"),
        "BASE_TYPE_BAD_LENGTH",
    ),
    "an empty row": ([row()], ("components", 0, "components"), "BASE_TYPE_BAD_LENGTH"),
    "six buttons in a row": (
        [row(*[button(str(number)) for number in range(6)])],
        ("components", 0, "components"),
        "BASE_TYPE_BAD_LENGTH",
    ),
    "a menu beside a button": (
        [row(button(), menu())],
        ("components", 0, "components"),
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    "26 options": (
        [row(menu("m", *[str(number) for number in range(26)]))],
        ("components", 0, "components", 0, "options"),
        "BASE_TYPE_BAD_LENGTH",
    ),
    "no options": (
        [row({"type": 3, "custom_id": "m", "options": []})],
        ("components", 0, "components", 0, "options"),
        "BASE_TYPE_BAD_LENGTH",
    ),
    "an option value twice": (
        [row(menu("m", "red", "red"))],
        ("components", 0, "components", 0, "options", 1, "value"),
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    "an option label of 101 characters": (
        [row(menu("m", options=[{"label": "x" * 101, "value": "x"}]))],
        ("components", 0, "components", 0, "options", 0, "label"),
        "BASE_TYPE_BAD_LENGTH",
    ),
    "an option description of 101 characters": (
        [row(menu("m", options=[{"label": "x", "value": "x", "description": "x" * 101}]))],
        ("components", 0, "components", 0, "options", 0, "description"),
        "BASE_TYPE_MAX_LENGTH",
    ),
    "a placeholder of 151 characters": (
        [row(menu(placeholder="x" * 151))],
        ("components", 0, "components", 0, "placeholder"),
        "BASE_TYPE_MAX_LENGTH",
    ),
    "fewer options than may be chosen": (
        [row(menu("m", "red", "green", max_values=3))],
        ("components", 0, "components", 0, "options"),
        "BASE_TYPE_BAD_LENGTH",
    ),
    "26 values to choose": (
        [row(menu(max_values=26))],
        ("components", 0, "components", 0, "max_values"),
        "NUMBER_TYPE_MAX",
    ),
    "more defaults than may be chosen": (
        [row(menu("m", options=[{"label": v, "value": v, "default": True} for v in "ab"]))],
        ("components", 0, "components", 0, "options"),
        "SELECT_COMPONENT_TOO_MANY_DEFAULTS",
    ),
    "a section without texts": ([section()], ("components", 0, "components"), "BASE_TYPE_BAD_LENGTH"),
    "a section with four texts": (
        [section(text(), text(), text(), text())],
        ("components", 0, "components"),
        "BASE_TYPE_BAD_LENGTH",
    ),
    "a section with a button as text": (
        [section(button("x"))],
        ("components", 0, "components", 0, "type"),
        "BASE_TYPE_CHOICES",
    ),
    "a section without accessory": (
        [{"type": 9, "components": [text()]}],
        ("components", 0, "accessory"),
        "BASE_TYPE_REQUIRED",
    ),
    "a menu as accessory": (
        [section(text(), accessory=menu())],
        ("components", 0, "accessory", "type"),
        "BASE_TYPE_CHOICES",
    ),
    "a gallery of none": ([gallery()], ("components", 0, "items"), "BASE_TYPE_BAD_LENGTH"),
    "a gallery of eleven": ([gallery(*[URL] * 11)], ("components", 0, "items"), "BASE_TYPE_BAD_LENGTH"),
    "an alt text of 1025 characters": (
        [gallery(URL, description="x" * 1025)],
        ("components", 0, "items", 0, "description"),
        "BASE_TYPE_MAX_LENGTH",
    ),
    "a file that was not uploaded": (
        [gallery("attachment://other.png")],
        ("components", 0, "items", 0, "media", "url"),
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    "an address that is none": (
        [gallery("board.png")],
        ("components", 0, "items", 0, "media", "url"),
        "URL_TYPE_INVALID_SCHEME",
    ),
    "a file component with an address": (
        [{"type": 13, "file": {"url": URL}}],
        ("components", 0, "file", "url"),
        "URL_TYPE_INVALID_SCHEME",
    ),
    "a container in a container": (
        [container(container(text()))],
        ("components", 0, "components", 0, "type"),
        "BASE_TYPE_CHOICES",
    ),
    "an empty container": ([container()], ("components", 0, "components"), "BASE_TYPE_BAD_LENGTH"),
    "a colour beyond white": (
        [container(text(), accent_color=0x1000000)],
        ("components", 0, "accent_color"),
        "NUMBER_TYPE_MAX",
    ),
    "a wide separator": ([{"type": 14, "spacing": 3}], ("components", 0, "spacing"), "BASE_TYPE_CHOICES"),
    "a button outside a row": ([button()], ("components", 0, "type"), "BASE_TYPE_CHOICES"),
    "a text input": (
        [row({"type": 4, "custom_id": "x", "style": 1, "label": "x"})],
        ("components", 0, "components", 0, "type"),
        "BASE_TYPE_CHOICES",
    ),
    "an unknown component": ([{"type": 77}], ("components", 0, "type"), "BASE_TYPE_CHOICES"),
    "no type at all": ([{}], ("components", 0, "type"), "BASE_TYPE_CHOICES"),
    "no object": (["x"], ("components", 0), "MODEL_TYPE_CONVERT"),
    "no list": ({"type": 10}, ("components",), "BASE_TYPE_BAD_TYPE"),
}


@pytest.mark.parametrize("what", BAD_LAYOUTS)
async def test_refused_in_layouts(bare: BareBot, what: str) -> None:
    components, place, code = BAD_LAYOUTS[what]
    answer = await send(bare, components, picture="board.png")
    assert (answer.status, answer.code) == (400, 50035)
    assert answer.body["message"] == "Invalid Form Body"
    assert answer.complaint(*place) == code


async def test_refused_without_the_layout_flag(bare: BareBot) -> None:
    assert (await send(bare, [text()], flags=0)).complaint("components", 0, "type") == "BASE_TYPE_CHOICES"
    rows = [row(button(str(number))) for number in range(6)]
    assert (await send(bare, rows, flags=0)).complaint("components") == "BASE_TYPE_BAD_LENGTH"
    assert (await send(bare, rows[:5], flags=0)).status == 200


async def test_refused_message_leaves_no_trace(bare: BareBot, ana: Visitor) -> None:
    assert (await send(bare, [gallery("attachment://other.png")], picture="board.png")).status == 400
    assert await ana.messages() == []
    assert not bare.playground.world.files._files


async def test_what_is_chosen_in_a_menu_of_channels_comes_back_with_ids_as_texts(bare: BareBot) -> None:
    chosen = {"type": 8, "custom_id": "where", "default_values": [{"id": 4711, "type": "channel"}]}
    answer = await send(bare, [row(chosen)])
    (shown,) = answer.body["components"][0]["components"]
    assert shown["default_values"] == [{"id": "4711", "type": "channel"}]


async def test_exactly_forty_components_are_taken(bare: BareBot) -> None:
    assert (await send(bare, [container(*[text("x" * 100) for _ in range(39)])])).status == 200
    assert (await send(bare, [container(*[text("x" * 100) for _ in range(40)])])).status == 400
