"""A server that plays leagues."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.leagues.running.league import Club


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    opened = await Club.open(tmp_path)
    yield opened
    await opened.store.close()
