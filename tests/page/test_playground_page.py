"""The playground's page for whoever hears it or has no mouse: axe finds nothing, and Play is a few keys away."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Browser, Page, expect

from playground.tests.page.chromium import IN_ONE_LOOP, NEEDS_CHROMIUM
from playground.tests.page.page_server import ALICE, BOB, COMPONENTS_V2, EPHEMERAL, THREAD, Server, button, message

pytestmark = [*NEEDS_CHROMIUM, IN_ONE_LOOP, pytest.mark.thorough]

PICTURE = {"url": "/page/icon.svg", "proxy_url": "/page/icon.svg", "width": 64, "height": 64}


def post(number: int, **fields: Any) -> dict[str, Any]:
    """A post of a table: words, a picture with its description, buttons."""
    gallery = {"type": 12, "items": [{"media": PICTURE, "description": f"The board in round {number}"}]}
    buttons = [button("Play"), button("Court", style=2), button("Log", style=2), button("Done", style=3)]
    parts = [
        {"type": 10, "content": f"### Friday evening · Round {number}\nWaiting for <@12>\n-# more in the log"},
        gallery,
        {"type": 14},
        {"type": 1, "components": buttons},
    ]
    frame = {"type": 17, "accent_color": 0xC83D36, "components": parts}
    return message(number, flags=COMPONENTS_V2, components=[frame], **fields)


def panel(number: int) -> dict[str, Any]:
    """A private panel with menus, also one that is not to be used."""
    options = [{"label": "Galicia", "value": "galicia", "description": "4/2/0: Ana 2"}]
    menus = [
        {"type": 3, "custom_id": "menu", "placeholder": "Place in …", "options": options},
        {"type": 3, "custom_id": "off", "placeholder": "Move to …", "options": options, "disabled": True},
        {"type": 5, "custom_id": "people", "placeholder": "With whom?"},
    ]
    parts: list[dict[str, Any]] = [{"type": 10, "content": "**Place up to 3 caballeros.**"}]
    parts += [{"type": 1, "components": [menu]} for menu in menus]
    parts.append({"type": 1, "components": [button("End my turn", style=4), button("Undo", style=2, disabled=True)]})
    return message(number, flags=COMPONENTS_V2 | EPHEMERAL, components=parts)


def everything() -> list[dict[str, Any]]:
    """A message of each kind."""
    embed = {"title": "Rules", "description": "In short", "color": 0x21599D, "fields": [{"name": "A", "value": "b"}]}
    return [
        message(1, ALICE, content="**Hello** <@12>, see <#103> and https://example.org, `code`\n> quoted\n- a\n- b"),
        message(2, ALICE, content="# One\n### Three\n-# small"),
        message(3, embeds=[embed]),
        message(4, BOB, content="", attachments=[{"id": "1", "filename": "log.txt", "size": 2000, "url": "/log.txt"}]),
        message(5, ALICE, type=18, content="Table 7", message_reference={"channel_id": THREAD}),
        message(6, BOB, content="Yes", referenced_message=message(1, ALICE, content="Hello"), type=19),
        message(7, flags=1 << 7),
        post(8),
        panel(9),
    ]


async def opened(browser: Browser, scheme: str, width: int, messages: list[dict[str, Any]]) -> Page:
    context = await browser.new_context(
        viewport={"width": width, "height": 844},
        color_scheme="dark" if scheme == "dark" else "light",
        bypass_csp=True,
        reduced_motion="reduce",
    )
    page = await context.new_page()
    server = Server(page)
    server.messages = messages
    await server.start()
    await server.open()
    return page


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
async def test_axe_finds_nothing_that_keeps_anybody_from_playing(browser: Browser, scheme: str, width: int) -> None:
    page = await opened(browser, scheme, width, everything())
    found = await Axe().run(page)
    assert found.response["violations"] == [], found.generate_report()

    await page.get_by_test_id("select").first.click()
    found = await Axe().run(page)
    assert found.response["violations"] == [], found.generate_report()


async def test_play_is_a_few_keys_away_however_much_was_said_before(browser: Browser) -> None:
    page = await opened(browser, "light", 1280, [post(number) for number in range(1, 30)])
    await page.locator("body").focus()
    for _ in range(5):
        await page.keyboard.press("Tab")
        if "newest" in await page.evaluate("document.activeElement.textContent"):
            break
    await page.keyboard.press("Enter")

    play = page.get_by_test_id("message").last.get_by_role("button", name="Play")
    await expect(play).to_be_focused()
