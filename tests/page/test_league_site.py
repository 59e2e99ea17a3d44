"""The public pages of a league in a real browser, without scripts: on a phone and on a desk, by day and by night.

`SCREENSHOTS=1` leaves pictures of the pages in `var/screenshots/`, to look at.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Browser, Page, expect

from bot.leagues.running.site import write_site
from playground.tests.page.chromium import IN_ONE_LOOP, NEEDS_CHROMIUM
from tests.bot.leagues.league_site import replay_files

ROOT = Path(__file__).parents[2]
SCREENSHOTS = ROOT / "var" / "screenshots" if os.environ.get("SCREENSHOTS") else None
PAGES = ("index", "season-1", "season-2", "season-1-division-1", "season-1-division-1-round-1", "player-5", "replay-1")

pytestmark = [*NEEDS_CHROMIUM, IN_ONE_LOOP, pytest.mark.thorough]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    write_site(folder, replay_files())
    return folder


async def look(page: Page, name: str) -> None:
    if SCREENSHOTS is not None:
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        await page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=True)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
async def test_pages_fit_the_screen_and_complain_of_nothing(
    browser: Browser, site: Path, scheme: str, width: int
) -> None:
    context = await browser.new_context(
        viewport={"width": width, "height": 844},
        color_scheme="dark" if scheme == "dark" else "light",
        java_script_enabled=True,  # the pages have none; it is the test that asks
    )
    page = await context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("requestfailed", lambda request: complaints.append(request.url))
    for name in PAGES:
        await page.goto((site / f"{name}.html").as_uri())
        await look(page, f"league-{name}-{width}-{scheme}")
        assert await page.evaluate("document.compatMode") == "CSS1Compat"
        assert await page.evaluate("document.scripts.length") == 0
        assert await page.evaluate("document.documentElement.scrollWidth") <= width
        paper = await page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert paper == ("rgb(26, 22, 31)" if scheme == "dark" else "rgb(251, 246, 234)")
    assert complaints == []


async def test_a_reader_comes_from_the_league_to_a_player_by_keyboard_and_links(browser: Browser, site: Path) -> None:
    page = await (await browser.new_context(java_script_enabled=False)).new_page()
    await page.goto((site / "index.html").as_uri())
    await page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to content")
    assert await skip.is_visible()
    await page.get_by_role("link", name="Spring & Easter").first.click()
    await page.get_by_role("link", name="Division 1").click()
    await expect(page.get_by_role("table", name="Standings")).to_have_count(1)
    await page.get_by_text("Cross table").first.click()
    await page.get_by_role("link", name="Dolores").first.click()
    await expect(page.get_by_role("heading", level=1)).to_have_text("Dolores")
    await expect(page.get_by_role("img")).to_have_count(1)


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_axe_finds_nothing_that_keeps_anybody_from_reading(browser: Browser, site: Path, scheme: str) -> None:
    context = await browser.new_context(
        viewport={"width": 390, "height": 844}, color_scheme="dark" if scheme == "dark" else "light", bypass_csp=True
    )
    page = await context.new_page()
    for name in PAGES:
        await page.goto((site / f"{name}.html").as_uri())
        await page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
        found = await Axe().run(page)
        assert found.response["violations"] == [], found.generate_report()


async def test_what_is_folded_is_printed(browser: Browser, site: Path) -> None:
    page = await browser.new_page()
    await page.goto((site / "season-1-division-1.html").as_uri())
    first = page.get_by_text("How often the player in the row").first
    assert not await first.is_visible()
    await page.emulate_media(media="print")
    assert await first.is_visible()
    assert len(await page.pdf()) > 10_000
