"""A table is opened and a whole round is played by clicking in the page, with the playground and the shipped bot.

`SCREENSHOTS=1` leaves pictures of the page in `var/screenshots/`, to look at.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest
from playwright.async_api import Locator, Page, expect

from playground.tests.page.chromium import NEEDS_CHROMIUM, started_chromium
from tests.wire.rig import ledger
from tests.wire.rig.programs import ROOT, Rig, eventually

SCREENSHOTS = ROOT / "var" / "screenshots" if os.environ.get("SCREENSHOTS") else None

pytestmark = [*NEEDS_CHROMIUM, pytest.mark.wire, pytest.mark.thorough]

CHOOSERS = ", ".join(f'[data-custom-id^="{kind}:"]:not([disabled])' for kind in ("choose", "stage", "confirm"))


@pytest.fixture
async def rig(tmp_path: Path) -> AsyncIterator[Rig]:
    rig = await asyncio.to_thread(Rig, tmp_path / "rig")
    try:
        await asyncio.to_thread(rig.start_bot)
        yield rig
    finally:
        await asyncio.to_thread(rig.stop)


@pytest.fixture
async def page() -> AsyncIterator[Page]:
    mistakes: list[str] = []
    # A browser that has gone astray must fail the test, not hold up all that come after it.
    async with AsyncExitStack() as opened:
        browser = await opened.enter_async_context(started_chromium())
        context = await browser.new_context(locale="en-US", timezone_id="UTC", viewport={"width": 1280, "height": 1000})
        page = await context.new_page()
        page.on("pageerror", lambda error: mistakes.append(str(error)))
        yield page
        async with asyncio.timeout(30):
            await opened.aclose()
    assert mistakes == []


class Table:
    """The page, as somebody uses it who plays for several people in turn."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.messages = page.get_by_test_id("messages")
        self.chance = Random(3)
        self.pictures = 0

    async def look(self, name: str) -> None:
        """Take a picture of the page if somebody wants to look at it."""
        if SCREENSHOTS is not None:
            self.pictures += 1
            await self.page.screenshot(path=SCREENSHOTS / f"{self.pictures:02}-{name}.png")

    async def be(self, name: str) -> None:
        """Make the page this person's."""
        await self.page.locator(f'[data-user-name="{name}"]').click()
        await expect(self.page.locator(f'[data-user-name="{name}"]')).to_have_attribute("aria-current", "true")

    async def go_to(self, channel: str) -> None:
        await self.page.locator(f'[data-channel-name="{channel}"]').click()
        await expect(self.page.get_by_test_id("channel-title")).to_have_text(channel)
        await expect(self.messages).not_to_have_attribute("aria-busy", "true")  # what the one before saw is gone

    async def press(self, label: str, nth: int = -1) -> None:
        """Press a button of a message, the newest one with this label."""
        await self.messages.get_by_role("button", name=label, exact=True).nth(nth).click()

    @property
    def newest_private(self) -> Locator:
        """The newest message that only this person sees."""
        private = self.page.get_by_test_id("ephemeral")
        return self.messages.get_by_test_id("message").filter(has=private).last

    async def play_all_that_waits(self, name: str) -> int:
        """Open the panel and choose until nothing is left to choose; returns how many clicks that took."""
        shown = await self.messages.get_by_test_id("ephemeral").count()
        await self.press("Play")
        await expect(self.messages.get_by_test_id("ephemeral")).to_have_count(shown + 1)
        # On a busy machine the answer comes in two steps, and the first one offers nothing yet.
        await expect(self.newest_private.locator(".thinking")).to_have_count(0, timeout=15_000)
        clicks = 0
        while (count := await self.newest_private.locator(CHOOSERS).count()) > 0:
            clicks += 1
            panel = self.newest_private
            await self.look(f"{name}-panel")
            before = await panel.inner_html()
            control = panel.locator(CHOOSERS).nth(self.chance.randrange(count))
            is_menu = await control.get_attribute("data-testid") == "select"
            sets_disc = ":disc " in (await control.get_attribute("data-custom-id") or "")
            await control.click()
            if is_menu:
                options = self.page.get_by_role("option")
                await self.look(f"{name}-menu")
                await options.nth(self.chance.randrange(await options.count())).click()
                done = self.page.get_by_role("button", name="Done", exact=True)
                if await done.count():  # several could be chosen
                    await done.click()
            await self.changed(panel, before)
            is_asked_for_done = await panel.locator('[data-custom-id^="confirm:"]').count() > 0
            if sets_disc and not is_asked_for_done:
                break  # it stays open until the other one has set theirs, too
        await self.look(f"{name}-done")
        return clicks

    async def changed(self, message: Locator, before: str) -> None:
        """Wait until a message is another one and the bot has answered."""
        async with asyncio.timeout(15):
            while await message.inner_html() == before or await message.locator("[aria-busy]").count():
                await self.page.wait_for_timeout(20)


@pytest.mark.timeout(180)
async def test_table_is_opened_and_a_round_is_played_by_clicking(rig: Rig, page: Page) -> None:
    if SCREENSHOTS is not None:
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    table = Table(page)
    await page.goto(rig.url)
    await table.be("Ana")
    await table.go_to("tables")
    await table.look("welcome")
    await page.get_by_test_id("composer").press_sequentially("/table new")
    await expect(page.get_by_test_id("suggestions")).to_be_visible()
    await table.look("command")
    await page.keyboard.press("Enter")
    lobby = table.messages.get_by_test_id("message").last
    await expect(lobby).to_contain_text("Ana")
    await expect(lobby.get_by_role("button", name="Start")).to_be_disabled()
    await table.look("lobby")

    await table.be("Ben")
    await table.go_to("tables")
    await table.press("Join")
    await expect(lobby).to_contain_text("Ben")
    await table.be("Ana")
    await table.go_to("tables")
    await table.press("Add computer player")
    await expect(lobby).to_contain_text("computer player")
    await table.press("Options")
    await expect(table.newest_private.get_by_role("combobox", name="Edition")).to_be_visible()
    await table.look("options")
    await table.newest_private.get_by_role("button", name="Dismiss message").click()
    await table.press("Start")
    await expect(lobby).to_contain_text("The game has begun")
    await table.look("begun")

    first_round = table.messages.get_by_test_id("message").filter(has_text=re.compile("round 1"))
    second_round = table.messages.get_by_test_id("message").filter(has_text=re.compile("Round 2 begins"))
    clicks = 0
    for name in itertools.cycle(("Ana", "Ben")):  # the computer player takes its time; the test has a limit
        await table.be(name)
        await table.go_to("Table 1")
        await expect(table.messages.get_by_test_id("picture").first).to_be_visible()
        if await second_round.count():
            break
        await expect(first_round.first).to_be_visible()
        clicks += await table.play_all_that_waits(name)
        await eventually(lambda: ledger.newest_post(rig.database, 1) is not None, "everything is posted", 30)
    await expect(second_round.last).to_be_visible()
    await table.look("second-round")
    assert clicks >= 8, "each of the two plays a power card, recruits, takes a card and ends the turn"

    for label in ("My court", "Cards", "Log"):
        shown = await table.messages.get_by_test_id("ephemeral").count()
        await table.press(label)
        await expect(table.messages.get_by_test_id("ephemeral")).to_have_count(shown + 1)
        await table.look(label.lower().replace(" ", "-"))
    pictures = table.messages.get_by_test_id("picture").get_by_role("img")
    await expect(pictures.and_(table.messages.get_by_alt_text(re.compile("^Round 2"))).last).to_be_visible()
