"""A real browser for tests: starting it takes longer than most of them, so those of a module share one."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Browser, async_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-software-rasterizer",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-extensions",
    "--disable-sync",
)
IN_ONE_LOOP = pytest.mark.asyncio(loop_scope="module")
"""For modules whose tests share a browser: it lives in the event loop that has started it."""
NEEDS_CHROMIUM = (pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed"))


@asynccontextmanager
async def started_chromium() -> AsyncIterator[Browser]:
    """A browser that lasts as long as this does."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            yield browser
        finally:
            await browser.close()
