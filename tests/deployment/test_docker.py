"""The Dockerfile is replayed, and what the docs tell hosts to type for Docker is carried out literally."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.storage.addresses import check_file
from playground.client import PlaygroundClient
from tests.deployment.docker import Docker
from tests.deployment.image import debian
from tests.deployment.pages import REPOSITORY, lines_to_type
from tests.wire.rig.lobby import open_table
from tests.wire.rig.programs import Rig

pytestmark = [pytest.mark.nightly, pytest.mark.timeout(3600)]

EXAMPLE = "var/backups/elgrande-2026-11-20T03-00-00.sqlite3"
"""The backup that the docs restore."""
SECONDS_TO_CONNECT = 120


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return debian(tmp_path_factory.mktemp("debian"))


@pytest.fixture
def docker(base: Path, tmp_path: Path) -> Iterator[Docker]:
    made = Docker(tmp_path, REPOSITORY, base)
    yield made
    made.close()


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    """A Discord for the bot in the container."""
    made = Rig(tmp_path / "rig")
    yield made
    made.stop()


async def is_connected(docker: Docker) -> None:
    """Wait until the bot is, and its health check says so."""
    container = docker.containers["elgrande"]
    until = time.monotonic() + SECONDS_TO_CONNECT
    while not (any("Connected as" in line for line in container.lines) and container.is_healthy):
        assert time.monotonic() < until, "\n".join(container.lines)
        await asyncio.sleep(0.2)


async def test_what_the_docs_say_about_docker_works_as_it_stands_there(
    docker: Docker, rig: Rig, tmp_path: Path
) -> None:
    settings = rig.settings | {"BACKUP_FOLDER": "", "DATABASE_URL": "sqlite:///var/elgrande.sqlite3"}
    (tmp_path / ".env").write_text("".join(f"{name}={value}\n" for name, value in settings.items()))
    for line in lines_to_type("README.md", "Play it in your Discord", docker=True):
        await asyncio.to_thread(docker, line)
    container = docker.containers["elgrande"]
    assert not container.is_healthy
    await is_connected(docker)
    assert container.carry_out(["id", "-u"]).stdout == "10001\n"
    assert container.carry_out(["touch", "/app/bot/x"]).returncode != 0

    async with PlaygroundClient(rig.url) as playground:
        ana = await playground.person("Ana")
        await open_table(ana)
        await asyncio.to_thread(docker, f"docker exec elgrande python -m bot backup {EXAMPLE}")
        for line in lines_to_type("docs/operations.md", "Backing up", docker=True):
            await asyncio.to_thread(docker, line)
        assert check_file(tmp_path / "before-update.sqlite3") == []

        lost = await open_table(ana)
        restore = lines_to_type("docs/operations.md", "Restoring", docker=True)
        assert [line.split()[1] for line in restore] == ["stop", "run", "start"]
        for line in restore:
            await asyncio.to_thread(docker, line)
        assert container.lines.count(next(line for line in container.lines if "Stopped." in line)) == 1
        await is_connected(docker)
        assert await open_table(ana) == lost, "what was made after the backup is gone"

        for line in lines_to_type("docs/operations.md", "Updating", docker=True):
            await asyncio.to_thread(docker, line)
        assert docker.containers["elgrande"] is not container
        await is_connected(docker)
        assert await open_table(ana) == lost + 1, "the volume has outlived its container"

    assert "ok  The database" in await asyncio.to_thread(docker, "docker exec elgrande python -m bot doctor")
    await asyncio.to_thread(docker, "docker stop elgrande")
    assert docker.containers["elgrande"].lines[-1].endswith("Stopped.")
