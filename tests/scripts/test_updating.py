"""`make update`, in a clone of this very repository: the new version is tried first, and there is a way back."""

from __future__ import annotations

import http.server
import os
import shutil
import subprocess
import threading
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from bot.storage.addresses import open_store
from bot.storage.rows.tables import open_table
from bot.storage.sqlite.files import only_process
from tests.bot.storage.samples import Clock, new_table

ROOT = Path(__file__).parents[2]
SYSTEMCTL = """#!/bin/sh
cd "$(dirname "$0")"
[ "$1" = --quiet ] && { test -e runs; exit; }
echo "$1" >> asked
rm -f runs
[ "$1" = start ] && ! grep -qs BROKEN "$OLDPWD/README.md" && touch runs
exit 0
"""
"""A systemd whose service comes up, unless README.md says that it is broken."""


class Ready(http.server.BaseHTTPRequestHandler):
    """Says that people are answered, if the service runs."""

    runs: Path

    def do_GET(self) -> None:
        self.send_response(200 if self.runs.exists() else 503)
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        """Nobody reads it."""


@dataclass
class Host:
    """A machine where the bot was cloned, and the repository that the clone came from."""

    origin: Path
    clone: Path
    tools: Path
    port: int

    def publish(self, file: str, text: str) -> None:
        """A new version, in which this was added to a file."""
        with (self.origin / file).open("a") as changed:
            changed.write(text)
        git(self.origin, "commit", "-qam", "A new version")

    def update(self) -> tuple[int, str]:
        """The exit status, and all that was said."""
        environment = {"PATH": f"{self.tools}:{os.environ['PATH']}", "HOME": os.environ.get("HOME", "/")}
        environment |= {"HEALTH_PORT": str(self.port)}
        done = subprocess.run(
            ["scripts/update"], cwd=self.clone, env=environment, capture_output=True, text=True, check=False
        )
        return done.returncode, done.stdout + done.stderr

    @property
    def version(self) -> str:
        return git(self.clone, "rev-parse", "HEAD")

    @property
    def newest(self) -> str:
        return git(self.origin, "rev-parse", "HEAD")

    @property
    def asked(self) -> list[str]:
        """What systemd was told to do with the service."""
        return (self.tools / "asked").read_text().split()

    def kept(self) -> list[str]:
        return sorted(file.name.partition("-20")[0] for file in (self.clone / "var").iterdir() if file.is_file())


def git(folder: Path, *arguments: str) -> str:
    me = ("-c", "user.name=Test", "-c", "user.email=test@localhost", "-c", "commit.gpgsign=false")
    done = subprocess.run(["git", *me, *arguments], cwd=folder, check=True, capture_output=True, text=True)
    return done.stdout.strip()


@pytest.fixture
async def host(tmp_path: Path) -> AsyncIterator[Host]:
    origin, clone, tools = tmp_path / "origin", tmp_path / "clone", tmp_path / "tools"
    made_of = git(ROOT, "ls-files", "--cached", "--others", "--exclude-standard").splitlines()
    for name in made_of:
        if name.startswith(("bot/", "cogs/", "data/", "engine/", "render/", "scripts/")) or "/" not in name:
            (origin / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, origin / name)
    git(origin, "init", "-q", "-b", "main")
    git(origin, "add", "-A")
    git(origin, "commit", "-qm", "The first version")
    git(tmp_path, "clone", "-q", str(origin), str(clone))
    (clone / ".venv" / "bin").mkdir(parents=True)
    shutil.copy(clone / "requirements.lock", clone / ".venv" / "requirements.lock")
    made(clone / ".venv" / "bin" / "python", f'#!/bin/sh\nexec {ROOT}/.venv/bin/python "$@"\n')
    tools.mkdir()
    made(tools / "systemctl", SYSTEMCTL)
    (tools / "asked").touch()
    (tools / "runs").touch()
    store = await open_store(f"sqlite:///{clone}/var/elgrande.sqlite3", Clock())
    await store.write(open_table, new_table())
    await store.close()
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), type("R", (Ready,), {"runs": tools / "runs"})) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield Host(origin, clone, tools, server.server_port)
        server.shutdown()
        thread.join()


def made(program: Path, script: str) -> None:
    program.write_text(script)
    program.chmod(0o755)


@pytest.mark.nightly
def test_a_new_version_is_tried_backed_up_installed_and_started(host: Host) -> None:
    assert host.update() == (0, "This is the newest version already.\n")
    host.publish("README.md", "A new word.")

    status, said = host.update()

    assert status == 0, said
    assert "This is the newest version now" in said
    assert host.version == host.newest
    assert host.asked == ["stop", "start"]
    assert "before-update" in host.kept()
    assert not (host.clone / "var" / "update").exists()


@pytest.mark.nightly
def test_a_version_that_does_not_work_here_changes_nothing_and_the_bot_runs_on(host: Host) -> None:
    host.publish("bot/app.py", "\nraise ImportError('no such thing')\n")
    before = host.version

    status, said = host.update()

    assert status == 1
    assert "The new version does not work here, so nothing was changed." in said
    assert "no such thing" in said
    assert (host.version, host.asked) == (before, [])
    assert git(host.clone, "worktree", "list").count("\n") == 0


@pytest.mark.nightly
def test_a_version_that_ends_at_once_is_taken_back_with_the_database_of_before(host: Host) -> None:
    host.publish("README.md", "BROKEN")
    before = host.version

    status, said = host.update()

    assert status == 1
    assert "The new version has ended; its log says why. The version of before runs again" in said
    assert host.version == before
    assert host.asked == ["stop", "start", "stop", "start"]
    assert (host.tools / "runs").exists()
    assert "elgrande.sqlite3.before" in host.kept()


@pytest.mark.thorough
def test_a_bot_that_nobody_can_stop_from_here_is_not_updated(host: Host) -> None:
    (host.tools / "runs").unlink()
    host.publish("README.md", "A new word.")
    before = host.version

    with only_process(host.clone / "var" / "elgrande.sqlite3"):
        status, said = host.update()

    assert status == 1
    assert "stop it (Ctrl-C), then: make update" in said
    assert (host.version, host.asked) == (before, [])


@pytest.mark.nightly
def test_where_no_service_runs_it_the_host_starts_it(host: Host) -> None:
    (host.tools / "runs").unlink()
    host.publish("README.md", "A new word.")

    status, said = host.update()

    assert status == 0, said
    assert said.endswith("Start the bot.\n")
    assert (host.version, host.asked) == (host.newest, [])


@pytest.mark.thorough
def test_files_that_were_changed_here_are_not_overwritten(host: Host) -> None:
    host.publish("README.md", "A new word.")
    (host.clone / "README.md").write_text("Mine.")

    status, said = host.update()

    assert status == 1
    assert "Files of the program were changed here." in said
    assert (host.clone / "README.md").read_text() == "Mine."
