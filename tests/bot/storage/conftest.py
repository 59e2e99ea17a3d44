"""An open store, once for each database, and a clock that tests turn by hand."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from bot.storage.addresses import open_store
from bot.storage.store import Store
from tests.bot.storage.samples import Clock
from tests.databases import empty_database
from tests.postgresql import Server


def in_sqlite(request: pytest.FixtureRequest) -> str:
    folder: Path = request.getfixturevalue("tmp_path")
    return empty_database(folder / "elgrande.sqlite3")


def in_postgresql(request: pytest.FixtureRequest) -> str:
    server: Server = request.getfixturevalue("server")
    return server.emptied()


# The next database is one more line here.
DATABASES: dict[str, Callable[[pytest.FixtureRequest], str]] = {"sqlite": in_sqlite, "postgresql": in_postgresql}


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(params=DATABASES)
def url(request: pytest.FixtureRequest) -> str:
    """The address of a new database, of each kind in turn."""
    return DATABASES[request.param](request)


@pytest.fixture
async def store(url: str, clock: Clock) -> AsyncIterator[Store]:
    opened = await open_store(url, clock)
    yield opened
    await opened.close()
