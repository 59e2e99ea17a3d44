"""A host's first hour: on a fresh machine all that README.md and docs/operations.md say is typed, and timed."""

from __future__ import annotations

import asyncio
import configparser
import re
import shlex
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from bot.storage.addresses import check_file
from playground.client import PlaygroundClient
from tests.deployment.image import debian
from tests.deployment.machine import Machine, interrupt
from tests.deployment.pages import REPOSITORY, blocks, lines_to_type
from tests.wire.rig.lobby import open_table
from tests.wire.rig.programs import Rig, Running

pytestmark = [pytest.mark.nightly, pytest.mark.timeout(3600)]

RELEASE = "bookworm"
"""The oldest one that the README promises."""
PACKAGES = ("git", "make", "python3", "python3-venv", "ca-certificates", "curl")
OPERATIONS = "docs/operations.md"
EXAMPLE = "var/backups/elgrande-2026-11-20T03-00-00.sqlite3"
"""The backup that the docs restore."""
FOLDER = "/srv/elgrande"
SECONDS_TO_INSTALL = 600.0
SECONDS_TO_CONNECT = 120.0


class Stopwatch:
    """How long each step takes; nobody is measured by it."""

    def __init__(self) -> None:
        self.told: list[str] = []

    @contextmanager
    def times(self, step: str) -> Iterator[None]:
        begun = time.monotonic()
        yield
        self.told.append(f"{step}: {time.monotonic() - begun:.1f} s")


class Service:
    """What systemd makes of the unit of the README."""

    def __init__(self, machine: Machine, port: int) -> None:
        unit = configparser.ConfigParser(interpolation=None)
        unit.read_string(blocks("README.md", "Play it in your Discord", "ini")[0])
        self._unit = unit["Service"]
        self._machine = machine
        assert (self._unit["User"], self._unit["WorkingDirectory"]) == ("elgrande", FOLDER)
        self.running: Running | None = None

    def start(self) -> None:
        self.running = self._machine.begin(f"exec {self._unit['ExecStart']}")
        self.running.wait_for_line("Connected as", SECONDS_TO_CONNECT)

    def stop(self) -> None:
        assert self.running is not None
        assert self.running.stop() == 0
        assert self.running.lines[-1].endswith("Stopped.")


@pytest.fixture
def machine(tmp_path_factory: pytest.TempPathFactory, tmp_path: Path) -> Iterator[Machine]:
    base = debian(tmp_path_factory.mktemp("debian") / RELEASE, RELEASE, PACKAGES)
    made = Machine(base, tmp_path / "machine")
    clone = ["git", "clone", "--quiet", "--bare", str(REPOSITORY), str(made.root / "srv/origin.git")]
    subprocess.run(clone, check=True)
    made.owned("srv")
    yield made
    made.close()


def publish_a_new_version(machine: Machine) -> None:
    for line in (
        "git clone -q /srv/origin.git /srv/published",
        "echo 'A new word.' >> /srv/published/README.md",
        "git -C /srv/published -c user.name=Test -c user.email=test@localhost commit -qam 'A new word'",
        "git -C /srv/published push -q",
    ):
        machine.type(line)


@pytest.fixture
def free_port() -> int:
    """One of those that no program is given by chance in the meantime."""
    for port in range(20_000, 30_000):
        with socket.socket() as tried, suppress(OSError):
            tried.bind(("127.0.0.1", port))
            return port
    raise AssertionError("No port is free.")


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    """A Discord for the bot on the machine."""
    made = Rig(tmp_path / "rig")
    yield made
    made.stop()


async def test_all_that_the_docs_tell_a_host_to_type_works_on_a_fresh_machine(
    machine: Machine, rig: Rig, free_port: int
) -> None:
    watch = Stopwatch()
    clone, play = lines_to_type("README.md", "Try it, without an account")
    with watch.times(clone):
        machine.type(re.sub(r"<[^>]*>", "/srv/origin.git", clone))
    machine.enter(FOLDER)
    with watch.times(f"{play}, until it can be played"):
        playing = machine.begin(play, PORT=str(free_port))
        url = await asyncio.to_thread(playing.wait_for_line, rf"http://127\.0\.0\.1:{free_port}", SECONDS_TO_INSTALL)
    async with PlaygroundClient(url[0]) as playground:
        await open_table(await playground.person("Ana"))
    interrupt(playing)

    await host_it(machine, rig, watch, free_port)
    print("", *watch.told, sep="\n")


async def host_it(machine: Machine, rig: Rig, watch: Stopwatch, port: int) -> None:
    *prepare, edit, run = lines_to_type("README.md", "Play it in your Discord")
    assert (edit, run) == ("nano .env", "make run")
    for line in prepare:
        machine.type(line)
    env = machine.folder / ".env"
    assert env.stat().st_mode & 0o077 == 0
    settings = rig.settings | {"HEALTH_PORT": str(port), "BACKUP_FOLDER": "", "DATABASE_URL": ""}
    written = "".join(f"{name}={value}\n" for name, value in settings.items() if value)
    env.write_text(env.read_text().replace("DISCORD_TOKEN=\n", written))
    with watch.times(f"{run}, until it is connected"):
        by_hand = machine.begin(run)
        await asyncio.to_thread(by_hand.wait_for_line, "Connected as", SECONDS_TO_CONNECT)
    interrupt(by_hand)
    assert any(line.endswith("Stopped.") for line in by_hand.lines)

    service = Service(machine, port)
    with watch.times("start of the service"):
        await asyncio.to_thread(service.start)
    async with PlaygroundClient(rig.url) as playground:
        ana = await playground.person("Ana")
        await open_table(ana)
        await asyncio.to_thread(look_after_it, machine, watch, port)
        lost = await open_table(ana)
        await asyncio.to_thread(restore_it, machine, service, watch)
        assert await open_table(ana) == lost, "what was made after the backup is gone"
        await asyncio.to_thread(service.stop)
        await asyncio.to_thread(update_it, machine, watch)
        await asyncio.to_thread(service.start)
        assert await open_table(ana) == lost + 1
    await asyncio.to_thread(service.stop)


def look_after_it(machine: Machine, watch: Stopwatch, port: int) -> None:
    """What may be typed while the bot runs."""
    for line in lines_to_type(OPERATIONS, "What is missing?"):
        with watch.times(line):
            found = machine.type(line)
        assert "WRONG" not in found, found
    asked = [
        machine.type(line.replace(":9484/", f":{port}/")) for line in lines_to_type(OPERATIONS, "Health and metrics")
    ]
    assert '"well": true' in asked[0]
    assert '"ready": true' in asked[1]
    assert "elgrande_connected 1.0" in asked[2]
    for page, heading in (("README.md", "Backing up"), (OPERATIONS, "Backing up")):
        (line,) = lines_to_type(page, heading)
        made = machine.folder / shlex.split(line)[-1]
        made.unlink(missing_ok=True)  # both pages say the same
        with watch.times(line):
            machine.type(line)
        assert check_file(made) == []
    for command in ("check", "verify"):
        machine.type(f".venv/bin/python -m bot {command}")
    machine.type(f".venv/bin/python -m bot backup {EXAMPLE}")


def restore_it(machine: Machine, service: Service, watch: Stopwatch) -> None:
    stop, restore, start = lines_to_type(OPERATIONS, "Restoring")
    assert (stop, start) == ("sudo systemctl stop elgrande", "sudo systemctl start elgrande")
    with watch.times("stop, restore, start"):
        service.stop()
        machine.type(restore)
        service.start()


def update_it(machine: Machine, watch: Stopwatch) -> None:
    """Where there is no systemd the host stops the bot before and starts it after."""
    publish_a_new_version(machine)
    update = lines_to_type(OPERATIONS, "Updating")[0]
    assert update == "make update"
    with watch.times(update):
        said = machine.type(update)
    assert "This is the newest version now" in said
    assert (machine.folder / "README.md").read_text().endswith("A new word.\n")
