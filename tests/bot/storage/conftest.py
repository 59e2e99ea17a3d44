"""An open store, once for each implementation, and a clock that tests turn by hand."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from bot.storage import Store, open_store
from tests.bot.storage.samples import Clock

Opener = Callable[[Path, Clock], Awaitable[Store]]


async def open_sqlite(folder: Path, clock: Clock) -> Store:
    return await open_store(f"sqlite:///{folder / 'elgrande.sqlite3'}", clock)


# The next implementation is one more line here.
IMPLEMENTATIONS: dict[str, Opener] = {"sqlite": open_sqlite}


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(params=IMPLEMENTATIONS)
async def store(request: pytest.FixtureRequest, tmp_path: Path, clock: Clock) -> AsyncIterator[Store]:
    opened = await IMPLEMENTATIONS[request.param](tmp_path, clock)
    yield opened
    await opened.close()
