"""Bring the bot to the newest version, with a way back: `make update`.

The new version is tried first in a folder of its own, on a copy of the database, while the bot runs. Only then is the
bot stopped, its database backed up, the program changed, and the bot started again; if a step of that fails, or the bot
is not ready within a minute, everything is as it was before.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from bot.config import Settings, SettingsError, load_settings
from bot.storage.addresses import database_file
from bot.storage.errors import StorageError
from bot.storage.sqlite.files import only_process

ROOT = Path(__file__).parents[1]
TRIED_IN = ROOT / "var" / "update"
"""Where the new version is tried."""

SECONDS_TO_BE_READY = 60


class CannotUpdate(Exception):
    """Why there was no update: a sentence for the host. The bot is as it was before."""


class Service:
    """The systemd service that runs the bot, if there is one: else the host stops and starts it."""

    def __init__(self, unit: str) -> None:
        self._unit = unit
        self.is_there = shutil.which("systemctl") is not None and self.is_active

    def _asked(self, question: str) -> bool:
        return subprocess.run(["systemctl", "--quiet", question, self._unit], check=False).returncode == 0

    @property
    def is_active(self) -> bool:
        """Whether it runs, as far as systemd knows."""
        return self._asked("is-active")

    def stop(self) -> None:
        self._tell("stop")

    def start(self) -> None:
        self._tell("start")

    def _tell(self, what: str) -> None:
        if self.is_there:
            carried_out(*([] if os.geteuid() == 0 else ["sudo"]), "systemctl", what, self._unit)


def main() -> int:
    """Update; returns the exit status."""
    try:
        settings = load_settings()
        print(update(settings, Service(os.environ.get("UNIT", "elgrande"))))
    except (CannotUpdate, SettingsError) as reason:
        print(reason, file=sys.stderr)
        return 1
    return 0


def update(settings: Settings, service: Service) -> str:
    """Do it; returns what was done. Raises `CannotUpdate`."""
    before, newest = _versions()
    if before == newest:
        return "This is the newest version already."
    if not service.is_there:
        _require_stopped(database_file(settings.database_url))
    _try(newest)
    print("The new version goes on with every running game. Now the bot stops for a moment.", flush=True)
    service.stop()
    backup = None
    try:
        backup = _backed_up(settings)
        git("merge", "--ff-only", "--quiet", newest)
        _install()
        service.start()
        if service.is_there:
            _wait_until_ready(settings, service)
    except CannotUpdate as reason:
        _go_back(before, backup, service)
        raise CannotUpdate(f"{reason} The version of before runs again, with everything that it had.") from reason
    done = "This is the newest version now; CHANGELOG.md says what is new."
    if backup is not None:
        done += f" The database of before is kept as {backup}."
    return done if service.is_there else f"{done} Start the bot."


def _versions() -> tuple[str, str]:
    """What is installed, and what could be."""
    if git("status", "--porcelain", "--untracked-files=no"):
        raise CannotUpdate("Files of the program were changed here. Undo that (git stash), then: make update")
    try:
        git("fetch", "--quiet")
        newest = git("rev-parse", "@{upstream}")
    except CannotUpdate as reason:
        raise CannotUpdate(f"The newest version could not be fetched: {reason}") from reason
    before = git("rev-parse", "HEAD")
    if git("merge-base", before, newest) != before:
        raise CannotUpdate(
            "This version has changes of its own, which the newest one lacks. Join them by hand: git pull"
        )
    return before, newest


def _try(newest: str) -> None:
    """Let the new version replay all running games, from a copy of the database, in a folder of its own."""
    _tidy_up()
    print("The new version is tried ...", flush=True)
    git("worktree", "add", "--quiet", "--detach", str(TRIED_IN), newest)
    try:
        python = ROOT / ".venv/bin/python"
        if _lock(TRIED_IN) != _lock(ROOT):
            carried_out("scripts/update", "--install", folder=TRIED_IN)
            python = TRIED_IN / ".venv/bin/python"
        carried_out(str(python), "-P", "-c", "import bot.app", path=TRIED_IN)
        if _has_database():
            carried_out(str(python), "-P", "-m", "bot", "verify", path=TRIED_IN)
    except CannotUpdate as reason:
        raise CannotUpdate(f"The new version does not work here, so nothing was changed. {reason}") from reason
    finally:
        _tidy_up()


def _tidy_up() -> None:
    with suppress(CannotUpdate):
        git("worktree", "remove", "--force", str(TRIED_IN))
    shutil.rmtree(TRIED_IN, ignore_errors=True)
    git("worktree", "prune")


def _lock(folder: Path) -> bytes:
    return (folder / "requirements.lock").read_bytes()


def _has_database() -> bool:
    file = database_file(load_settings().database_url)
    return file is None or file.exists()


def _backed_up(settings: Settings) -> Path | None:
    """A backup of the database, once the bot has stopped; None if there is nothing to back up, or no way from here."""
    file = database_file(settings.database_url)
    if file is None or not file.exists():
        return None
    moment = datetime.now(UTC).strftime("%Y-%m-%dT%H-%M-%S")
    backup = file.parent / f"before-update-{moment}.sqlite3"
    carried_out(".venv/bin/python", "-m", "bot", "backup", str(backup))
    return backup


def _require_stopped(file: Path | None) -> None:
    """Raises `CannotUpdate` if a bot uses the file, which nobody can stop from here."""
    if file is None or not file.exists():
        return
    try:
        with only_process(file):
            pass
    except StorageError as reason:
        raise CannotUpdate("The bot runs, and not as a service: stop it (Ctrl-C), then: make update") from reason


def _install() -> None:
    carried_out("scripts/update", "--install")


def _wait_until_ready(settings: Settings, service: Service) -> None:
    """Raises `CannotUpdate` if the bot has ended, or does not answer people after a minute."""
    if settings.health_port is None:
        return
    until = time.monotonic() + SECONDS_TO_BE_READY
    while time.monotonic() < until:
        try:
            urlopen(f"http://{settings.health_address}:{settings.health_port}/ready", timeout=5).close()  # it is http
        except (URLError, OSError):
            pass  # not yet
        else:
            return
        if not service.is_active:
            raise CannotUpdate("The new version has ended; its log says why.")
        time.sleep(1)
    raise CannotUpdate(f"The new version was not ready after {SECONDS_TO_BE_READY} seconds; its log says why.")


def _go_back(before: str, backup: Path | None, service: Service) -> None:
    """To the version of before and, if the new one had begun, to the database as it was then."""
    has_changed = git("rev-parse", "HEAD") != before
    if has_changed:
        service.stop()
        git("reset", "--hard", "--quiet", before)
        _install()
        if backup is not None:
            carried_out(".venv/bin/python", "-m", "bot", "restore", str(backup))
    service.start()


def git(*arguments: str) -> str:
    """What git says. Raises `CannotUpdate` with its own words."""
    return carried_out("git", *arguments)


def carried_out(*command: str, folder: Path = ROOT, path: Path | None = None) -> str:
    """What a command writes. Raises `CannotUpdate` with its last words. `path`: where modules are taken from."""
    environment = os.environ if path is None else {**os.environ, "PYTHONPATH": str(path)}
    try:
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    except OSError as error:
        raise CannotUpdate(f"{command[0]} cannot be run: {error.strerror}.") from error
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip()).splitlines() or ["without a word"]
        raise CannotUpdate(f"`{' '.join(command)}` failed: {said[-1]}")
    return done.stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
