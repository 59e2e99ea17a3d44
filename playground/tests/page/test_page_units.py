"""The playground's page in a real browser, with its server played by the test: every answer and event is given here."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Error, Locator, Page, Route, expect

from playground.tests.page.chromium import IN_ONE_LOOP, NEEDS_CHROMIUM, started_chromium
from playground.tests.page.page_server import (
    ALICE,
    BOB,
    CHANNEL,
    COMPONENTS_V2,
    EPHEMERAL,
    ORIGIN,
    PAGE,
    THREAD,
    Server,
    button,
    message,
)
from playground.tests.support import PICTURE

PICTURE_WIDTH = 64
DRAWN = re.findall(r'^  "(.)": ', (PAGE / "emoji.js").read_text(encoding="utf-8"), re.MULTILINE)
"""The characters that the page has a drawing of."""
# These are letters of every font too, so programs write them with the mark that asks for the coloured form.
WITH_A_MARK = ("▫", "⚠", "✳")

pytestmark = [*NEEDS_CHROMIUM, IN_ONE_LOOP, pytest.mark.thorough]


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def page() -> AsyncIterator[Page]:
    async with started_chromium() as browser:
        context = await browser.new_context(locale="en-US", timezone_id="UTC")
        yield await context.new_page()


@pytest_asyncio.fixture(loop_scope="module")
async def server(page: Page) -> AsyncIterator[Server]:
    """Each test loads the page anew, and finds nothing that an earlier one has left in it."""
    mistakes: list[str] = []

    def note(error: Error) -> None:
        mistakes.append(str(error))

    page.on("pageerror", note)
    played = Server(page)
    await played.start()
    yield played
    await page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
    await page.unroute_all()
    await page.goto("about:blank")
    await page.mouse.move(0, 0)
    page.remove_listener("pageerror", note)
    assert mistakes == []


def messages_of(server: Server) -> Locator:
    return server.page.get_by_test_id("message")


# --- Markdown ---------------------------------------------------------------------------------------------------------

MARKDOWN = {
    "**a** *b* _c_ __d__ ~~e~~ `f`": "<p><strong>a</strong> <em>b</em> <em>c</em> <u>d</u> <s>e</s> <code>f</code></p>",
    "***a*** **b *c***": "<p><strong><em>a</em></strong> <strong>b <em>c</em></strong></p>",
    "snake_case_name 2 * 3 * 4": "<p>snake_case_name 2 * 3 * 4</p>",
    r"\*a\* \_b\_": "<p>*a* _b_</p>",
    "<b>x</b> & <img src=x onerror=alert(1)>": "<p>&lt;b&gt;x&lt;/b&gt; &amp; &lt;img src=x onerror=alert(1)&gt;</p>",
    "[x](javascript:alert(1))": "<p>[x](javascript:alert(1))</p>",
    "# One\n## Two\n### Three\n#### four": (
        '<h3 data-level="1">One</h3><h3 data-level="2">Two</h3><h3 data-level="3">Three</h3><p>#### four</p>'
    ),
    "-# small **b**\nrest": '<p class="small-text">small <strong>b</strong></p><p>rest</p>',
    "> a\n> b\nc": "<blockquote><p>a<br>b</p></blockquote><p>c</p>",
    ">>> a\nb": "<blockquote><p>a<br>b</p></blockquote>",
    "- a\n  - b\n- c": "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>",
    "3. a\n4. b": '<ol start="3"><li>a</li><li>b</li></ol>',
    "```py\n**a** <i>\n```": '<pre><code data-language="py">**a** &lt;i&gt;</code></pre>',
    "`**a**`": "<p><code>**a**</code></p>",
    "<@11> <@12> <@&5> <@77>": '<p><span class="mention mention-me">@Alice</span> <span class="mention">@Bob</span> '
    '<span class="mention">@unknown role</span> <span class="mention">@unknown person</span></p>',
    "<#103>": '<p><a class="mention" href="#103">#Table 7</a></p>',
    "</table new:5>": '<p><span class="mention">/table new</span></p>',
}


async def test_markdown_reads_as_discord_shows_it(server: Server) -> None:
    server.messages = [message(number, content=text) for number, text in enumerate(MARKDOWN)]
    await server.open()
    shown = await server.page.locator(".message-content").evaluate_all("(all) => all.map((node) => node.innerHTML)")
    assert dict(zip(MARKDOWN, shown, strict=True)) == MARKDOWN


async def test_links_lead_only_to_web_addresses_and_open_in_a_new_window(server: Server) -> None:
    server.messages = [
        message(1, content="[rules](https://example.org/a_b) <https://example.org/c> https://example.org/d.")
    ]
    await server.open()
    links = server.page.locator(".message-content a")
    addresses = await links.evaluate_all("(all) => all.map((a) => [a.textContent, a.href, a.target, a.rel])")
    new_window = ["_blank", "noopener noreferrer"]
    assert addresses == [
        ["rules", "https://example.org/a_b", *new_window],
        ["https://example.org/c", "https://example.org/c", *new_window],
        ["https://example.org/d", "https://example.org/d", *new_window],
    ]


def panel_with_emoji(number: int, emoji: str) -> dict[str, Any]:
    options = [{"label": f"{emoji} Red", "value": "r", "description": f"Has {emoji}"}]
    menu = {"type": 3, "custom_id": "menu", "placeholder": f"{emoji} Choose", "options": options}
    content = {"type": 10, "content": f"**{emoji}** is {emoji}!"}
    rows = [{"type": 1, "components": [inside]} for inside in (button("Go", emoji={"name": emoji}), menu)]
    return message(number, flags=COMPONENTS_V2, components=[content, *rows])


async def test_emoji_with_a_drawing_are_drawn_and_stay_readable_as_text(server: Server) -> None:
    every = [f"{emoji}\ufe0f" if emoji in WITH_A_MARK else emoji for emoji in DRAWN]
    assert set(WITH_A_MARK) < set(DRAWN)
    server.messages = [panel_with_emoji(number, emoji) for number, emoji in enumerate(every)]
    await server.open()
    for number, emoji in enumerate(every):
        panel = messages_of(server).nth(number)
        await expect(panel.locator("p")).to_have_text(f"{emoji} is {emoji}!")
        await expect(panel.locator("p svg")).to_have_count(2)
        await expect(panel.get_by_role("button", name=f"{emoji} Go").locator("svg")).to_be_visible()
        await expect(panel.get_by_test_id("select").locator(".emoji-drawn svg")).to_be_visible()
        await panel.get_by_test_id("select").click()
        option = server.page.get_by_role("option", name=f"{emoji} Red Has {emoji}")
        await expect(option.locator(".emoji-drawn svg")).to_have_count(2)


async def test_an_emoji_without_a_drawing_is_left_to_the_fonts(server: Server) -> None:
    server.messages = [message(1, content="A 🦊 and 5 ⚔️")]
    await server.open()
    await expect(server.page.locator(".message-content p")).to_have_text("A 🦊 and 5 ⚔️")
    await expect(server.page.locator(".message-content svg")).to_have_count(0)


async def test_endless_marks_stay_readable_text(server: Server) -> None:
    pieces = ["*", "**", "_", "__a", "||", "`", "[", "<", "> ", "**a *b ", "\\"]
    server.messages = [message(number, content=piece * 700 + " end") for number, piece in enumerate(pieces)]
    await server.open()
    await expect(server.page.locator(".message-content")).to_contain_text(["end"] * len(pieces))


async def test_a_spoiler_is_hidden_until_it_is_clicked(server: Server) -> None:
    server.messages = [message(1, content="It is ||Granada||")]
    await server.open()
    cover = server.page.get_by_role("button", name="Spoiler, hidden")
    await expect(cover).not_to_have_class(re.compile("is-shown"))
    await cover.click()
    await expect(server.page.locator(".spoiler.is-shown")).to_have_text("Granada")


async def test_points_in_time_read_in_the_persons_zone(server: Server) -> None:
    server.messages = [message(1, content="<t:1700000000:D>")]
    await server.open()
    await expect(server.page.locator(".message-content time")).to_have_text("November 14, 2023")


# --- Components and interactions --------------------------------------------------------------------------------------


async def test_a_click_is_sent_and_a_missing_answer_is_said(server: Server) -> None:
    server.messages = [
        message(1, flags=COMPONENTS_V2, components=[{"type": 1, "components": [button("Play"), button("Court")]}])
    ]
    await server.open()
    play = server.page.get_by_role("button", name="Play")
    await play.click()
    sent = await server.interaction()
    assert sent["component"] == {"message_id": "1001", "custom_id": "play", "component_type": 2}
    assert (sent["user"], sent["channel_id"]) == ("11", CHANNEL)
    await expect(play).to_have_attribute("aria-busy", "true")
    await server.event("INTERACTION_FAILURE", nonce=sent["nonce"], id="1", reason="The application did not respond")
    await expect(server.page.get_by_test_id("interaction-failed")).to_contain_text("This interaction failed")
    await expect(play).not_to_have_attribute("aria-busy", "true")


async def test_a_second_click_waits_for_the_answer_to_the_first(server: Server) -> None:
    server.messages = [
        message(1, flags=COMPONENTS_V2, components=[{"type": 1, "components": [button("Play"), button("Court")]}])
    ]
    await server.open()
    await server.page.get_by_role("button", name="Play").click()
    first = await server.interaction()
    await server.page.get_by_role("button", name="Court").dispatch_event("click")
    await server.event("INTERACTION_SUCCESS", nonce=first["nonce"], id="1")
    await expect(server.page.get_by_role("button", name="Court")).not_to_have_attribute("aria-disabled", "true")
    assert server.sent == []


async def test_an_edited_panel_keeps_the_keyboard_on_the_same_button(server: Server) -> None:
    row = {"type": 1, "components": [button("Back"), button("Next")]}
    server.messages = [message(1, flags=COMPONENTS_V2, components=[{"type": 10, "content": "one"}, row])]
    await server.open()
    await server.page.get_by_role("button", name="Next").focus()
    await server.event(
        "MESSAGE_UPDATE", **message(1, flags=COMPONENTS_V2, components=[{"type": 10, "content": "two"}, row])
    )
    await expect(messages_of(server)).to_contain_text("two")
    await expect(server.page.get_by_role("button", name="Next")).to_be_focused()


async def test_a_menu_for_several_entries_sends_them_together(server: Server) -> None:
    options = [{"label": name, "value": name.lower()} for name in ("Aragon", "Galicia", "Sevilla")]
    menu = {"type": 3, "custom_id": "regions", "options": options, "min_values": 2, "max_values": 2}
    server.messages = [message(1, flags=COMPONENTS_V2, components=[{"type": 1, "components": [menu]}])]
    await server.open()
    await server.page.get_by_test_id("select").click()
    done = server.page.get_by_role("button", name="Done")
    await server.page.get_by_role("option", name="Sevilla").click()
    await expect(done).to_be_disabled()
    await server.page.get_by_role("option", name="Aragon").click()
    await done.click()
    sent = await server.interaction()
    assert sent["component"]["values"] == ["aragon", "sevilla"]


async def test_a_menu_works_with_the_keyboard_alone(server: Server) -> None:
    options = [{"label": name, "value": name.lower()} for name in ("Aragon", "Galicia", "Sevilla")]
    menu = {"type": 3, "custom_id": "region", "options": options}
    server.messages = [message(1, flags=COMPONENTS_V2, components=[{"type": 1, "components": [menu]}])]
    await server.open()
    await server.page.get_by_test_id("select").focus()
    for key in ("Enter", "ArrowDown", "ArrowDown", "Enter"):
        await server.page.keyboard.press(key)
    sent = await server.interaction()
    assert sent["component"]["values"] == ["sevilla"]


async def test_every_kind_of_layout_component_is_shown(server: Server) -> None:
    picture = {"media": {"url": "/missing.png"}, "description": "The board"}
    section = {"type": 9, "components": [{"type": 10, "content": "Bob"}], "accessory": button("Remove")}
    inside = [
        {"type": 10, "content": "## Round 3"},
        {"type": 12, "items": [picture]},
        {"type": 14, "divider": True},
        section,
    ]
    file = {"type": 13, "file": {"url": "/log.txt"}, "name": "log.txt", "size": 2000}
    container = {"type": 17, "accent_color": 0xFF0000, "components": inside}
    server.messages = [message(1, flags=COMPONENTS_V2, components=[container, file])]
    await server.open()
    shown = messages_of(server)
    await expect(shown.get_by_role("heading", name="Round 3")).to_be_visible()
    await expect(shown.get_by_role("button", name="Remove")).to_be_enabled()
    await expect(shown.locator("hr")).to_have_count(1)
    await expect(shown.get_by_test_id("file")).to_contain_text("log.txt")
    await expect(shown.get_by_test_id("picture")).to_contain_text("The board")


def panel_with(picture: str) -> dict[str, Any]:
    media = {"url": f"/{picture}.png", "width": 800, "height": 600}
    parts = [{"type": 10, "content": picture}, {"type": 12, "items": [{"media": media}]}]
    return message(1, flags=COMPONENTS_V2, components=parts)


async def test_the_old_picture_stays_until_the_new_one_is_ready(server: Server) -> None:
    ready = {name: asyncio.Event() for name in ("first", "second", "third", "missing")}

    async def answer(route: Route) -> None:
        name = route.request.url.removeprefix(f"{ORIGIN}/").removesuffix(".png")
        await ready[name].wait()
        if name == "missing":
            await route.fulfill(status=404)
        else:
            await route.fulfill(body=PICTURE, content_type="image/png")

    await server.page.route("**/*.png", answer)
    ready["first"].set()
    server.messages = [panel_with("first")]
    await server.open()
    shown = messages_of(server).get_by_test_id("picture").locator("img")
    await expect(shown).to_have_js_property("naturalWidth", PICTURE_WIDTH)
    place = await shown.bounding_box()
    for name in ("second", "third"):
        await server.event("MESSAGE_UPDATE", **panel_with(name))
        await expect(messages_of(server)).to_contain_text(name)
        await expect(shown).to_have_attribute("src", f"{ORIGIN}/first.png")
        await expect(shown).to_have_js_property("naturalWidth", PICTURE_WIDTH)
        assert await shown.bounding_box() == place
    ready["third"].set()
    await expect(shown).to_have_attribute("src", f"{ORIGIN}/third.png")
    assert await shown.bounding_box() == place
    async with server.page.expect_event("requestfinished"):
        ready["second"].set()
    await expect(shown).to_have_attribute("src", f"{ORIGIN}/third.png")
    ready["missing"].set()
    await server.event("MESSAGE_UPDATE", **panel_with("missing"))
    await expect(messages_of(server)).to_contain_text("The picture could not be loaded.")
    await expect(shown).to_have_count(0)


async def test_a_form_is_sent_only_when_it_is_complete(server: Server) -> None:
    fields = [
        {"type": 4, "custom_id": "name", "style": 1, "min_length": 3},
        {
            "type": 21,
            "custom_id": "rounds",
            "options": [{"label": "Nine", "value": "9"}, {"label": "Six", "value": "6"}],
        },
        {
            "type": 22,
            "custom_id": "extras",
            "min_values": 0,
            "required": False,
            "options": [{"label": "Open", "value": "o"}],
        },
        {"type": 3, "custom_id": "edition", "options": [{"label": "Big box", "value": "bigbox", "default": True}]},
    ]
    parts = [{"type": 18, "label": field["custom_id"], "component": field} for field in fields]
    server.messages = [message(1, flags=COMPONENTS_V2, components=[{"type": 1, "components": [button("Options")]}])]
    await server.open()
    await server.page.get_by_role("button", name="Options").click()
    clicked = await server.interaction()
    form = {"title": "Options", "custom_id": "options:7", "components": parts}
    await server.event("INTERACTION_MODAL", nonce=clicked["nonce"], id="1", channel_id=CHANNEL, modal=form)
    modal = server.page.get_by_test_id("modal")
    await modal.get_by_role("button", name="Submit").click()
    await expect(modal.get_by_test_id("modal-error")).to_contain_text("2 answers")
    await modal.get_by_label("name").fill("Friday")
    await modal.get_by_label("Six").check()
    await modal.get_by_role("button", name="Submit").click()
    sent = await server.interaction()
    assert sent["modal"]["custom_id"] == "options:7"
    assert [part["component"] for part in sent["modal"]["components"]] == [
        {"type": 4, "custom_id": "name", "value": "Friday"},
        {"type": 21, "custom_id": "rounds", "value": "6"},
        {"type": 22, "custom_id": "extras", "values": []},
        {"type": 3, "custom_id": "edition", "values": ["bigbox"]},
    ]
    await server.event("INTERACTION_SUCCESS", nonce=sent["nonce"], id="2")
    await expect(modal).to_have_count(0)


async def test_a_private_answer_can_be_dismissed_and_stays_away(server: Server) -> None:
    server.messages = [message(1, content="Your discs", flags=EPHEMERAL), message(2, content="The board")]
    await server.open()
    await expect(messages_of(server).first).to_contain_text("Only you can see this")
    await server.page.get_by_role("button", name="Dismiss message").click()
    await expect(messages_of(server)).to_have_text([re.compile("The board")])
    await server.page.reload()
    await expect(messages_of(server)).to_have_text([re.compile("The board")])


# --- Commands ---------------------------------------------------------------------------------------------------------

NUMBER = {"type": 4, "name": "number", "description": "Which table", "required": True, "min_value": 1}
COLOUR = {
    "type": 3,
    "name": "colour",
    "description": "Yours",
    "choices": [{"name": "Red", "value": "r"}, {"name": "Blue", "value": "b"}],
}
CARD = {"type": 3, "name": "name", "description": "The card", "required": True, "autocomplete": True}
COMMANDS: list[dict[str, Any]] = [
    {"id": "1", "name": "table", "description": "Tables", "options": [
        {"type": 1, "name": "new", "description": "Open a table"},
        {"type": 1, "name": "join", "description": "Join a table", "options": [COLOUR, NUMBER]},
    ]},
    {"id": "2", "name": "card", "description": "Look a card up", "options": [CARD]},
]  # fmt: skip


async def test_a_slash_lists_the_commands_and_enter_runs_one_without_options(server: Server) -> None:
    server.commands = COMMANDS
    await server.open()
    await server.page.get_by_test_id("composer").press_sequentially("/ta")
    titles = server.page.locator(".suggestion-title")
    await expect(titles).to_have_text(["/table join", "/table new"])
    await server.page.get_by_test_id("composer").press_sequentially("ble new")
    await server.page.keyboard.press("Enter")
    sent = await server.interaction()
    assert sent["command"] == {
        "id": "1",
        "name": "table",
        "type": 1,
        "options": [{"name": "new", "type": 1, "options": []}],
    }


async def test_options_are_checked_before_a_command_is_sent(server: Server) -> None:
    server.commands = COMMANDS
    await server.open()
    await server.page.get_by_test_id("composer").press_sequentially("/table join ")
    status = server.page.get_by_test_id("composer-status")
    await server.page.keyboard.press("Enter")
    await expect(status).to_have_text("Please fill in “number”.")
    for typed, sentence in (("x", "must be a whole number"), ("0", "must be at least 1")):
        await server.page.keyboard.type(typed)
        await server.page.keyboard.press("Enter")
        await expect(status).to_contain_text(sentence)
        await server.page.keyboard.press("Backspace")
    await server.page.keyboard.type("7")
    await server.page.get_by_role("button", name="+ colour").click()
    await server.page.keyboard.type("bl")
    await server.page.keyboard.press("Tab")
    await server.page.keyboard.press("Enter")
    sent = await server.interaction()
    assert sent["command"]["options"][0]["options"] == [
        {"name": "number", "type": 4, "value": 7},
        {"name": "colour", "type": 3, "value": "b"},
    ]


async def test_proposals_of_the_app_are_asked_for_and_chosen(server: Server) -> None:
    server.commands = COMMANDS
    await server.open()
    await server.page.get_by_test_id("composer").press_sequentially("/card king")
    asked = await server.interaction()
    while asked["autocomplete"]["options"][0]["value"] != "king":
        asked = await server.interaction()
    assert asked["autocomplete"]["options"] == [{"name": "name", "type": 3, "value": "king", "focused": True}]
    choices = [{"name": "The King is angry", "value": "king_is_angry"}]
    await server.event("AUTOCOMPLETE", nonce=asked["nonce"], choices=choices)
    await server.page.get_by_role("option", name="The King is angry").click()
    await server.page.get_by_test_id("send-command").click()
    sent = await server.interaction()
    assert sent["command"]["options"] == [{"name": "name", "type": 3, "value": "king_is_angry"}]


async def test_an_unknown_command_gets_a_sentence(server: Server) -> None:
    server.commands = COMMANDS
    await server.open()
    await server.page.get_by_test_id("composer").fill("/nothing")
    await server.page.keyboard.press("Enter")
    await expect(server.page.get_by_test_id("composer-status")).to_have_text("There is no command /nothing here.")


# --- Places and people ------------------------------------------------------------------------------------------------


async def test_threads_stand_below_their_channel_and_archived_ones_are_hidden(server: Server) -> None:
    await server.open()
    names = server.page.get_by_test_id("channel")
    await expect(names).to_have_text([re.compile("general"), re.compile("tables"), re.compile("Table 7")])


async def test_news_elsewhere_are_marked_until_they_are_read(server: Server) -> None:
    await server.open()
    thread = server.page.locator('[data-channel-name="Table 7"]')
    await server.event("MESSAGE_CREATE", **message(5, channel_id=THREAD, content="<@11>", mentions=[ALICE]))
    await expect(thread.locator(".badge")).to_contain_text("1")
    await thread.click()
    await expect(server.page.get_by_test_id("channel-title")).to_have_text("Table 7")
    await expect(thread.locator(".badge")).to_have_count(0)


async def test_one_click_makes_the_page_another_persons(server: Server) -> None:
    await server.open()
    await server.page.locator('[data-user-name="Bob"]').click()
    await expect(server.page).to_have_url(re.compile("user=12"))
    await expect(server.page.locator('[data-user-name="Bob"]')).to_have_attribute("aria-current", "true")


async def test_a_person_finds_marked_what_was_written_while_the_page_was_somebody_elses(server: Server) -> None:
    bob, alice = (server.page.locator(f'[data-user-name="{name}"]') for name in ("Bob", "Alice"))
    thread = server.page.locator('[data-channel-name="Table 7"]')
    await server.open("12")
    await expect(thread).not_to_have_class(re.compile("is-unread"))
    line_of_bob = server.line
    await alice.click()
    while server.line is line_of_bob:
        await server.page.wait_for_timeout(5)
    server.last_in_thread = "1005"
    await server.event("MESSAGE_CREATE", **message(5, channel_id=THREAD, content="<@12>", mentions=[BOB]))
    await expect(bob.locator(".badge")).to_have_text("1")
    await bob.click()
    await expect(thread).to_have_class(re.compile("is-unread"))
    await expect(bob.locator(".badge")).to_have_count(0)


async def test_earlier_messages_are_fetched_when_asked_for(server: Server) -> None:
    server.messages = [
        message(number, timestamp="2026-01-01T10:00:00+00:00", content=f"Line {number}") for number in range(130)
    ]
    await server.open()
    await server.page.get_by_role("button", name="Show earlier messages").click()
    await expect(messages_of(server)).to_have_count(130)
    await expect(messages_of(server).first).to_contain_text("Line 0")
    await expect(server.page.get_by_role("button", name="Show earlier messages")).to_have_count(0)


async def test_a_message_is_deleted_only_after_a_second_click(server: Server) -> None:
    server.messages = [message(1, content="A board"), message(2, content="Another")]
    await server.open()
    await messages_of(server).first.hover()
    delete = messages_of(server).first.get_by_role("button", name="Delete this message")
    await delete.click()
    assert server.sent == []
    await delete.click()
    assert await server.interaction() == {"deleted": "1001"}
    await server.event("MESSAGE_DELETE", id="1001", channel_id=CHANNEL)
    await expect(messages_of(server)).to_have_text([re.compile("Another")])
    await expect(messages_of(server).locator(".message-author")).to_have_text("Bot")


async def test_an_app_that_is_offline_is_announced(server: Server) -> None:
    await server.open()
    banner = server.page.get_by_test_id("banner")
    await expect(banner).to_be_hidden()
    await server.event("BOT_STATUS", online=False)
    await expect(banner).to_contain_text("Bot is offline")
    await server.event("BOT_STATUS", online=True)
    await expect(banner).to_be_hidden()


async def test_after_a_lost_line_the_page_connects_again_and_asks_for_everything(server: Server) -> None:
    await server.open()
    await server.page.wait_for_load_state("networkidle")  # what it asks for at the beginning is answered
    lost = server.line
    assert lost is not None
    server.messages = [message(1, content="Written in the meantime")]
    await lost.close()
    await expect(messages_of(server)).to_contain_text("Written in the meantime")
    assert server.line is not lost


async def test_what_is_written_while_a_channel_is_loading_is_not_lost(server: Server) -> None:
    server.messages = [message(1, content="Old"), message(2, content="To be deleted")]
    await server.open()
    await server.page.locator('[data-channel-name="tables"]').click()
    await expect(server.page.get_by_test_id("message")).to_have_count(0)
    server.answers_messages.clear()
    await server.page.locator('[data-channel-name="general"]').click()
    await expect(server.page.get_by_test_id("channel-title")).to_have_text("general")
    await server.event("MESSAGE_CREATE", **message(3, content="Just now"))
    await server.event("MESSAGE_UPDATE", **message(1, content="Changed"))
    await server.event("MESSAGE_DELETE", id=message(2)["id"], channel_id=message(2)["channel_id"])
    await expect(messages_of(server)).to_contain_text("Just now")
    server.answers_messages.set()
    await expect(messages_of(server)).to_have_count(2)
    await expect(messages_of(server).first).to_contain_text("Changed")
    await expect(messages_of(server).last).to_contain_text("Just now")
