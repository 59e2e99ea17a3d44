"""Tables in a file of their own for each test; and a PostgreSQL server for all that want one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.bot.tables.house import House
from tests.postgresql import Server, running_server


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    opened = await House.open(tmp_path)
    yield opened
    await opened.store.close()


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    with running_server() as running:
        yield running
