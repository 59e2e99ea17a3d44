"""Two bots to compare, and seals that are alike."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.tables.house import House
from tests.seals import seals_alike

__all__ = ["houses", "seals_alike"]


@pytest.fixture
async def houses(tmp_path: Path) -> AsyncIterator[tuple[House, House]]:
    """Two bots with the same seed."""
    opened = []
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        opened.append(await House.open(tmp_path / name))
    yield opened[0], opened[1]
    for house in opened:
        await house.store.close()
