"""Run the playground and the real bot in it, side by side, until Ctrl-C.

Only the standard library, and nothing of the bot: it starts both as the separate programs they are, so that
either may be killed at any moment. A bot that dies is started again, a playground that dies ends everything.
"""

from __future__ import annotations

import asyncio
import errno
import os
import shutil
import signal
import socket
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

HOST = "127.0.0.1"
KEPT = Path("var/playground")
WORLD = "world"
"""The file in which the playground keeps its channels and messages."""
SECONDS_TO_START = 60
SECONDS_TO_STOP = 15
# A bot that ends this often within its first seconds is broken, not unlucky.
QUICK_END_SECONDS = 5
QUICK_ENDS_ALLOWED = 3


class CannotPlay(Exception):
    """Why there is nothing to play: a sentence for the person at the terminal."""


class Program:
    """One of the two programs, with its log file."""

    def __init__(self, name: str, command: Sequence[str], environment: Mapping[str, str], logs: Path) -> None:
        self.name = name
        self.log = logs / f"{name}.log"
        self._command = command
        self._environment = environment
        self._process: asyncio.subprocess.Process | None = None
        self._started = 0.0

    async def start(self) -> None:
        self.log.parent.mkdir(parents=True, exist_ok=True)
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                env={**os.environ, **self._environment},
                stdin=asyncio.subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,  # Ctrl-C reaches us alone; we end the two in their order
            )
        self._started = time.monotonic()

    @property
    def process_id(self) -> int:
        return self._running.pid

    @property
    def ended_quickly(self) -> bool:
        return time.monotonic() - self._started < QUICK_END_SECONDS

    async def ended(self) -> str:
        """Wait for the end, and say how it came."""
        status = await self._running.wait()
        if status < 0:
            return f"The {self.name} was ended by {signal.Signals(-status).name}."
        return f"The {self.name} ended with status {status}."

    async def stop(self) -> None:
        if self._process is None or self._process.returncode is not None:
            return
        self._process.terminate()
        try:
            await asyncio.wait_for(self._process.wait(), SECONDS_TO_STOP)
        except TimeoutError:
            self._process.kill()
            await self._process.wait()

    def last_lines(self, count: int = 15) -> str:
        lines = self.log.read_text(errors="replace").splitlines() if self.log.exists() else []
        return "\n".join(f"    {line}" for line in lines[-count:])

    @property
    def _running(self) -> asyncio.subprocess.Process:
        if self._process is None:
            raise RuntimeError(f"the {self.name} has not been started")
        return self._process


def chosen_port(text: str) -> int:
    """The port that PORT asks for, if it can be one."""
    if text.isascii() and text.isdecimal() and 1 <= int(text) <= 65535:
        return int(text)
    raise CannotPlay(f"PORT={text} is not a port: choose a number from 1024 to 65535, like PORT=8081.")


def require_free(port: int) -> None:
    """Refuse a port that another program listens on."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError as error:
            other = port + 1 if port < 65535 else 8080
            how = f"choose another one: PORT={other} make play (or PORT={other} scripts/play)."
            if error.errno == errno.EADDRINUSE:
                raise CannotPlay(
                    f"Port {port} on {HOST} is in use, perhaps by a playground that is already running. "
                    f"Stop that, or {how}"
                ) from error
            raise CannotPlay(f"Port {port} on {HOST} cannot be used ({error.strerror}); {how}") from error


def folder_for_games(folder: Path, *, anew: bool) -> tuple[Path, bool]:
    """The folder with the games of before, or `anew` an empty one; whether there are such games.

    What an empty one takes the place of is kept beside it until the next time. The bot does not go on with tables in
    channels that the playground knows nothing of: there must be the world, too.
    """
    goes_on = (folder / WORLD).exists() and not anew
    if folder.exists() and not goes_on:
        previous = folder.with_name(f"{folder.name}.previous")
        shutil.rmtree(previous, ignore_errors=True)
        folder.rename(previous)
    folder.mkdir(parents=True, exist_ok=True)
    return folder, goes_on


def answers(address: str) -> bool:
    """Whether a web server answers there."""
    try:
        with urlopen(address, timeout=2):  # noqa: S310 - the address is our own, on this machine
            return True
    except (URLError, OSError):
        return False


async def wait_until(is_up: Callable[[], bool], program: Program) -> None:
    """Wait until `is_up`, or raise CannotPlay when the program ends before or takes too long."""
    end = asyncio.create_task(program.ended())
    try:
        async with asyncio.timeout(SECONDS_TO_START):
            while not await asyncio.to_thread(is_up):
                if end.done():
                    raise CannotPlay(f"{end.result()} The end of {program.log}:\n{program.last_lines()}")
                await asyncio.sleep(0.1)
    except TimeoutError:
        raise CannotPlay(
            f"The {program.name} did not come up within {SECONDS_TO_START} seconds. "
            f"The end of {program.log}:\n{program.last_lines()}"
        ) from None
    finally:
        end.cancel()


async def keep_alive(bot: Program) -> None:
    """Start the bot again whenever it ends; raise CannotPlay when it keeps ending at once."""
    quick_ends = 0
    while True:
        how = await bot.ended()
        quick_ends = quick_ends + 1 if bot.ended_quickly else 0
        if quick_ends >= QUICK_ENDS_ALLOWED:
            raise CannotPlay(f"{how} It keeps doing so. The end of {bot.log}:\n{bot.last_lines()}")
        await bot.start()
        print(f"{how} It is started again as process {bot.process_id}; the game goes on.", flush=True)


async def play(playground: Program, bot: Program, address: str, health: Path) -> None:
    """Start both, say where to play, and stay until cancelled or until one of them is past help."""
    try:
        await playground.start()
        await wait_until(lambda: answers(address), playground)
        await bot.start()
        await wait_until(health.exists, bot)
        print(f"\nPlay at {address}\n", flush=True)
        print(f"The bot is process {bot.process_id}; kill it whenever you like, it comes back.")
        print(f"Logs: {bot.log} and {playground.log}.")
        print("Ctrl-C stops both and keeps the games; NEW=1 make play begins without them.", flush=True)
        kept = asyncio.create_task(keep_alive(bot))
        lost = asyncio.create_task(playground.ended())
        try:
            await asyncio.wait((kept, lost), return_when=asyncio.FIRST_COMPLETED)
            if lost.done():
                raise CannotPlay(f"{lost.result()} The end of {playground.log}:\n{playground.last_lines()}")
            await kept
        finally:
            kept.cancel()
            lost.cancel()
    finally:
        await bot.stop()
        await playground.stop()


async def play_until_stopped(playground: Program, bot: Program, address: str, health: Path) -> None:
    """`play` until Ctrl-C or the request to end."""
    game = asyncio.create_task(play(playground, bot, address, health))
    loop = asyncio.get_running_loop()
    for request in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(request, game.cancel)
    try:
        await game
    except asyncio.CancelledError:
        print("\nStopped. The games are kept: make play goes on with them.", flush=True)


def main() -> int:
    try:
        port = chosen_port(os.environ.get("PORT") or "8080")
        require_free(port)
        folder, goes_on = folder_for_games(KEPT / str(port), anew=bool(os.environ.get("NEW")))
        health = folder / "bot.health"
        health.unlink(missing_ok=True)
        small_discord = ["-m", "playground", "--port", str(port), "--bot", "El Grande", "--keep", str(folder / WORLD)]
        playground = Program("playground", [sys.executable, *small_discord], {}, folder)
        bot = Program(
            "bot",
            [sys.executable, "-m", "bot"],
            {
                "DISCORD_TOKEN": "playground",
                "DISCORD_API": f"http://{HOST}:{port}/api/v10",
                "DISCORD_GATEWAY": f"ws://{HOST}:{port}/gateway/",
                "DISCORD_CDN": f"http://{HOST}:{port}/cdn",
                "DATABASE_URL": f"sqlite:///{folder}/elgrande.sqlite3",
                "HEALTH_FILE": str(health),
                "HEALTH_PORT": "off",  # nobody asks, and several playgrounds may run
                "PYTHONUNBUFFERED": "1",
            },
            folder,
        )
        print("Starting the playground and the bot ...", flush=True)
        if goes_on:
            print("The games of last time go on.", flush=True)
        asyncio.run(play_until_stopped(playground, bot, f"http://{HOST}:{port}", health))
    except CannotPlay as reason:
        print(reason, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
