"""The playground and the bot as the separate processes they are, each with what it writes and a time to end in."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from bot.app import clock
from bot.storage.addresses import looked_into
from bot.tables.reading.archive import Difference, differences
from playground.tests.leash import Leash
from tests.wire.rig.language import LOCALE

ROOT = Path(__file__).parents[3]
IS_SERVED = "has connected to Gateway"
"""What the bot logs when it begins to answer people."""
SENDS_POSTS = "Connected as"
"""What it logs two seconds later, when it knows its servers and begins to send what waits."""
SECONDS_TO_START = 30.0
SECONDS_TO_STOP = 15.0


class Running:
    """A running command. Everything it writes is kept, line by line. It does not outlive the tests."""

    def __init__(self, name: str, command: Sequence[str], *, folder: Path, settings: Mapping[str, str]) -> None:
        self.name = name
        self.lines: list[str] = []
        self._news = threading.Condition()
        self.process = subprocess.Popen(
            command,
            cwd=folder,  # so that no `.env` of a developer is read
            env=settings,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self._leash = Leash(self.process.pid)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            with self._news:
                self.lines.append(line.rstrip("\n"))
                self._news.notify_all()
        self.process.stdout.close()
        with self._news:
            self._news.notify_all()

    @property
    def output(self) -> str:
        """All that it has written so far."""
        return "\n".join(self.lines)

    @property
    def is_running(self) -> bool:
        return self.process.poll() is None

    def wait_for_line(self, pattern: str, seconds: float = SECONDS_TO_START) -> re.Match[str]:
        """The first match in what it has written, now or as soon as it is there."""
        end = time.monotonic() + seconds
        read = 0
        with self._news:
            while True:
                for line in self.lines[read:]:
                    found = re.search(pattern, line)
                    if found is not None:
                        return found
                read = len(self.lines)
                left = end - time.monotonic()
                assert left > 0, f"{self.name} has not written {pattern!r}:\n{self.output}"
                assert self.is_running, f"{self.name} has ended:\n{self.output}"
                self._news.wait(min(left, 0.2))

    def wait_until_ended(self) -> int:
        """Wait until it ends by itself; returns its exit status."""
        return self._ended()

    def kill(self) -> None:
        """End it as a power cut would: SIGKILL."""
        self.process.kill()
        self._ended()

    def stop(self) -> int:
        """Ask it to end; returns its exit status."""
        if self.is_running:
            self.process.terminate()
        try:
            return self._ended()
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError(f"{self.name} did not stop when asked:\n{self.output}") from None

    def _ended(self) -> int:
        status = self.process.wait(SECONDS_TO_STOP)
        self._leash.let_go()
        self._reader.join(SECONDS_TO_STOP)
        return status


class Program(Running):
    """A running `python -m MODULE`."""

    def __init__(self, module: str, *arguments: str, folder: Path, settings: Mapping[str, str] | None = None) -> None:
        command = [sys.executable, "-m", module, *arguments]
        super().__init__(module, command, folder=folder, settings=environment(settings or {}))


def environment(settings: Mapping[str, str]) -> dict[str, str]:
    """The environment of a program: these settings, and none that a developer has set."""
    names = ("PATH", "HOME", "LANG", "LD_LIBRARY_PATH", "SYSTEMROOT", "TMPDIR", "VIRTUAL_ENV")
    kept = {name: os.environ[name] for name in names if name in os.environ}
    return {**kept, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1", **settings}


class Rig:
    """A playground with the shipped bot in it, on a database of its own."""

    def __init__(
        self,
        folder: Path,
        *,
        url: str | None = None,
        record: bool = False,
        token: str | None = None,
        server: str | None = None,
    ) -> None:
        """`url` is a playground that runs already; without one it is started, for bots with this token (or any).
        `server` is the address of a PostgreSQL database.
        """
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.database = folder / "elgrande.sqlite3"
        self.database_url = server or f"sqlite:///{self.database}"
        self.kept_in = server or self.database
        self.record = folder / "record.jsonl"
        self.bots: list[Program] = []
        self.playground: Program | None = None
        if url is None:
            more = ["--record", str(self.record)] if record else []
            more += ["--token", token] if token else []
            self.playground = Program("playground", "--port", "0", "--locale", LOCALE, *more, folder=folder)
            url = self.playground.wait_for_line(r"http://127\.0\.0\.1:\d+")[0]
        self.url = url

    @property
    def settings(self) -> dict[str, str]:
        """The bot's settings, as an operator would set them."""
        return {
            "DISCORD_TOKEN": "playground",
            "DISCORD_API": f"{self.url}/api/v10",
            "DISCORD_GATEWAY": self.url.replace("http:", "ws:") + "/gateway/",
            "DISCORD_CDN": f"{self.url}/cdn",
            "DATABASE_URL": self.database_url,
            "BACKUP_FOLDER": "off",
            "HEALTH_PORT": "off",  # several run at the same time
        }

    @property
    def bot(self) -> Program:
        """The bot that was started last."""
        return self.bots[-1]

    def start_bot(self, until: str = SENDS_POSTS, *arguments: str, **settings: str) -> Program:
        """Start the bot, and wait until it says that it is so far."""
        more = {
            "LOG_LEVEL": "DEBUG",  # tests read what became of each press
            "DRAWERS": "1",  # each further one takes a second to begin, at each of fifty starts
        }
        bot = Program("bot", *arguments, folder=self.folder, settings=self.settings | more | settings)
        self.bots.append(bot)
        bot.wait_for_line(until)
        return bot

    def command(self, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
        """Run `python -m bot` with arguments until it ends; stdout and stderr apart."""
        return subprocess.run(
            [sys.executable, "-m", "bot", *arguments],
            cwd=self.folder,
            env=environment(self.settings | settings),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=SECONDS_TO_START + SECONDS_TO_STOP,
            check=False,
        )

    def differences(self) -> list[Difference]:
        """The running games that are not what their choices lead to: what `python -m bot verify` names."""
        with ThreadPoolExecutor(1) as aside:  # the thread of the test has an event loop that runs
            return aside.submit(asyncio.run, _differences(self.database_url)).result()

    def stop(self) -> None:
        """Stop everything that still runs."""
        for program in [*self.bots, self.playground]:
            if program is not None and program.is_running:
                program.stop()

    def recorded(self) -> list[dict[str, Any]]:
        """What the playground has recorded so far."""
        return [json.loads(line) for line in self.record.read_text().splitlines()]


async def _differences(database_url: str) -> list[Difference]:
    async with looked_into(database_url, clock) as store:
        return [each async for each in differences(store)]


async def eventually(holds: Callable[[], bool], what: str, seconds: float = 15.0) -> None:
    """Wait until something holds."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, f"It never came true that {what}."
        await asyncio.sleep(0.05)
