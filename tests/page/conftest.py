"""A browser for the tests of a module."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio
from playwright.async_api import Browser

from playground.tests.page.chromium import started_chromium


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def started() -> AsyncIterator[Browser]:
    async with started_chromium() as browser:
        yield browser


@pytest_asyncio.fixture(loop_scope="module")
async def browser(started: Browser) -> AsyncIterator[Browser]:
    """Without windows, before a test and after it."""
    yield started
    for context in started.contexts:
        await context.close()
