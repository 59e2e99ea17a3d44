"""A menu of the page in a real browser: its open list stays with its button, and inside the window."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import FloatRect, Page

from playground.server import Playground
from playground.tests.page.chromium import IN_ONE_LOOP, NEEDS_CHROMIUM, started_chromium

pytestmark = [*NEEDS_CHROMIUM, IN_ONE_LOOP, pytest.mark.thorough]

PUT_A_MENU = """async (above) => {
    const { selectMenu } = await import("/page/select.js");
    const options = Array.from({ length: 25 }, (_, number) => ({ label: `Entry ${number}`, value: `${number}` }));
    const space = document.createElement("div");
    space.id = "above";
    space.style.height = `${above}px`;
    const menu = selectMenu({ options, label: "Entries", onCommit: ([value]) => { window.picked = value; } });
    const below = document.createElement("div");
    below.style.height = "3000px";
    const scroller = document.createElement("div");
    scroller.id = "scrolled";
    scroller.style = "position: fixed; inset: 0; padding: 0 20px; overflow: auto";
    scroller.append(space, menu, below);
    document.body.replaceChildren(scroller);
}"""
GROW = "(above) => { document.getElementById('above').style.height = `${above}px`; }"
SETTLE = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def opened() -> AsyncIterator[Page]:
    """The page of a playground without a bot, as high as a small phone."""
    playground = Playground()
    await playground.start()
    async with started_chromium() as browser:
        page = await browser.new_page(viewport={"width": 390, "height": 700})
        await page.goto(playground.url)
        yield page
    await playground.stop()


@pytest_asyncio.fixture(loop_scope="module")
async def page(opened: Page) -> Page:
    """It as it is at first."""
    await opened.reload()
    return opened


async def list_and_button(page: Page) -> tuple[FloatRect, FloatRect]:
    await page.evaluate(SETTLE)
    popup = await page.locator(".select-popup").bounding_box()
    button = await page.get_by_role("combobox", name="Entries").bounding_box()
    assert popup is not None
    assert button is not None
    return popup, button


async def test_open_list_follows_its_button_when_something_above_it_grows(page: Page) -> None:
    await page.evaluate(PUT_A_MENU, 40)
    await page.get_by_role("combobox", name="Entries").click()
    popup, button = await list_and_button(page)
    assert popup["y"] == pytest.approx(button["y"] + button["height"] + 4, abs=1)
    await page.evaluate(GROW, 160)
    popup, moved = await list_and_button(page)
    assert moved["y"] == pytest.approx(button["y"] + 120, abs=1)
    assert popup["y"] == pytest.approx(moved["y"] + moved["height"] + 4, abs=1)


@pytest.mark.parametrize("above", [300, 420, 520, 800, 2000])
async def test_open_list_stays_in_the_window_wherever_its_button_goes(page: Page, above: int) -> None:
    await page.evaluate(PUT_A_MENU, 40)
    await page.get_by_role("combobox", name="Entries").click()
    await page.evaluate(GROW, above)
    popup, _ = await list_and_button(page)
    assert popup["x"] >= 0
    assert popup["y"] >= 0
    assert popup["x"] + popup["width"] <= 390
    assert popup["y"] + popup["height"] <= 700
    await page.get_by_role("option", name="Entry 17", exact=True).click()
    assert await page.evaluate("window.picked") == "17"


async def test_open_list_stays_in_the_window_when_its_button_is_scrolled_out_at_the_top(page: Page) -> None:
    await page.evaluate(PUT_A_MENU, 40)
    await page.get_by_role("combobox", name="Entries").click()
    await page.evaluate("() => { document.getElementById('scrolled').scrollTop = 1500; }")
    popup, button = await list_and_button(page)
    assert button["y"] < 0
    assert popup["y"] >= 0
    await page.get_by_role("option", name="Entry 3", exact=True).click()
    assert await page.evaluate("window.picked") == "3"
