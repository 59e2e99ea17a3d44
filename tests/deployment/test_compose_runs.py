"""`docs/compose.yaml` is run: two processes over one PostgreSQL, one is replaced, and the machine loses its power."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from playground.client import PlaygroundClient
from tests.deployment.compose import Compose
from tests.deployment.docker import Container
from tests.deployment.image import build, debian
from tests.deployment.pages import REPOSITORY
from tests.postgresql import Server, running_server
from tests.wire.rig.lobby import open_table
from tests.wire.rig.programs import Rig

pytestmark = [pytest.mark.nightly, pytest.mark.timeout(3600)]

PASSWORD = "a@b/c:d?e#f%"
SECONDS_TO_CONNECT = 120


@pytest.fixture
def port() -> int:
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        free: int = tried.getsockname()[1]
        return free


@pytest.fixture
def server(port: int) -> Iterator[Server]:
    """As the image of PostgreSQL is set up: a password is asked for."""
    with running_server(port) as running:
        running.ask(f"ALTER USER elgrande PASSWORD '{PASSWORD}'")
        running.another("elgrande")
        running.require_passwords()
        yield running


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    made = Rig(tmp_path / "rig")
    yield made
    made.stop()


@pytest.fixture
def compose(
    server: Server, rig: Rig, port: int, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Compose]:
    base = debian(tmp_path_factory.mktemp("debian"))
    image = build(REPOSITORY, base, tmp_path / "image")
    discord = {name: value for name, value in rig.settings.items() if name.startswith("DISCORD_")}
    settings = {**discord, "POSTGRES_PASSWORD": PASSWORD}
    made = Compose(REPOSITORY / "docs/compose.yaml", image, settings, port, tmp_path)
    yield made
    made.lose_power()


async def says(container: Container, words: str) -> None:
    until = time.monotonic() + SECONDS_TO_CONNECT
    while not any(words in line for line in container.lines):
        assert time.monotonic() < until, "\n".join(container.lines)
        await asyncio.sleep(0.2)


async def test_it_runs_is_replaced_and_starts_again_with_the_machine(
    compose: Compose, server: Server, rig: Rig
) -> None:
    await asyncio.to_thread(compose.up)
    assert list(compose.containers) == ["first", "second"]
    for container in compose.containers.values():
        await says(container, "Connected as")
        assert PASSWORD not in "\n".join(container.lines)
    async with PlaygroundClient(rig.url) as playground:
        ana = await playground.person("Ana")
        number = await open_table(ana)

        await asyncio.to_thread(compose.up, "first-next")
        await says(compose.containers["first"], "this one waits to be stopped")
        assert await asyncio.to_thread(compose.stop, "first") == 0
        await says(compose.containers["first-next"], "Connected as")
        assert await open_table(ana) == number + 1

        await asyncio.to_thread(compose.lose_power)
        await asyncio.to_thread(server.stop)
        await asyncio.to_thread(server.start)
        await asyncio.to_thread(compose.boot)
        for name in ("first-next", "second"):
            await says(compose.containers[name], "Connected as")
        assert await open_table(ana) > number + 1  # after a crash PostgreSQL leaves some numbers out
