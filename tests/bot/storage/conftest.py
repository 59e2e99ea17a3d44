"""An open storage, once for each implementation, and a clock that tests turn by hand."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from bot.storage import Repository, open_repository
from tests.bot.storage.samples import Clock

Opener = Callable[[Path, Clock], Awaitable[Repository]]


async def open_sqlite(folder: Path, clock: Clock) -> Repository:
    return await open_repository(f"sqlite:///{folder / 'elgrande.sqlite3'}", clock)


# The next implementation is one more line here.
IMPLEMENTATIONS: dict[str, Opener] = {"sqlite": open_sqlite}


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(params=IMPLEMENTATIONS)
async def storage(request: pytest.FixtureRequest, tmp_path: Path, clock: Clock) -> AsyncIterator[Repository]:
    repository = await IMPLEMENTATIONS[request.param](tmp_path, clock)
    yield repository
    await repository.close()
