"""Rigs that are stopped whatever happens."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from playground.client import PlaygroundClient
from tests.wire.rig.programs import Rig

MakeRig = Callable[..., Rig]


@pytest.fixture
def make_rig(tmp_path: Path) -> Iterator[MakeRig]:
    """Make a rig of the test's own; its bot is started by the test."""
    with contextlib.ExitStack() as stack:

        def make(name: str = "rig", **settings: Any) -> Rig:
            rig = Rig(tmp_path / name, **settings)
            stack.callback(rig.stop)
            return rig

        yield make


@pytest.fixture(scope="session")
def rig(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rig]:
    """A rig for all tests that leave it as they found it, with the bot running. Each test has people of its own."""
    made = Rig(tmp_path_factory.mktemp("rig"), record=True)
    try:
        made.start_bot(HEALTH_PORT="0")
        yield made
    finally:
        made.stop()


@pytest.fixture
async def playground(rig: Rig) -> AsyncIterator[PlaygroundClient]:
    """The playground of the shared rig, as people see it."""
    async with PlaygroundClient(rig.url) as client:
        yield client
        await client.clear_faults()
