"""The playground and a bot in it as the programs they are, for measuring clicks."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from playground.client import PlaygroundClient
from playground.tests.leash import Leash

SECONDS_TO_START = 60
BETWEEN_LOOKS = 0.05
"""Seconds; to look without a pause would take a processor from the bot that starts."""
TICKS = os.sysconf("SC_CLK_TCK")
"""In which Linux counts a second of a processor."""


@asynccontextmanager
async def playground(folder: Path, name: str) -> AsyncIterator[PlaygroundClient]:
    """A playground of its own on a free port."""
    async with _program([sys.executable, "-m", "playground", "--port", "0"], {}, folder / f"{name}.log") as process:
        if process.stdout is None:
            raise RuntimeError("the playground has no output")
        line = await asyncio.wait_for(process.stdout.readline(), SECONDS_TO_START)
        async with PlaygroundClient(line.decode().split()[-1]) as client:
            yield client


@asynccontextmanager
async def bot(
    client: PlaygroundClient, command: list[str], folder: Path, environment: Mapping[str, str]
) -> AsyncIterator[tuple[asyncio.subprocess.Process, float]]:
    """A bot that has logged in, and how many seconds that took."""
    port = client.url.rsplit(":", 1)[1]
    addresses = {
        "DISCORD_TOKEN": "playground",
        "DISCORD_API": f"{client.url}/api/v10",
        "DISCORD_GATEWAY": f"ws://127.0.0.1:{port}/gateway/",
        "DISCORD_CDN": f"{client.url}/cdn",
    }
    begin = time.perf_counter()
    async with _program([sys.executable, *command], {**addresses, **environment}, folder / "bot.log") as process:
        someone = (await client.request("GET", "/people"))["users"][0]["id"]
        while not (await client.request("GET", "/state", user=someone))["bot"]["online"]:
            if process.returncode is not None or time.perf_counter() - begin > SECONDS_TO_START:
                raise RuntimeError(f"the bot did not log in: {(folder / 'bot.log').read_text()[-2000:]}")
            await asyncio.sleep(BETWEEN_LOOKS)
        yield process, time.perf_counter() - begin


@asynccontextmanager
async def _program(
    command: list[str], environment: Mapping[str, str], log: Path
) -> AsyncIterator[asyncio.subprocess.Process]:
    with log.open("ab") as errors:
        process = await asyncio.create_subprocess_exec(
            *command,
            env={**os.environ, **environment},
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE if command[2] == "playground" else errors,
            stderr=errors,
            process_group=0,  # Ctrl-C reaches us alone, and we ask it to end; of our session, in which niceness counts
        )
    with Leash(process.pid):
        try:
            yield process
        finally:
            if process.returncode is None:
                process.terminate()
                try:
                    await asyncio.wait_for(process.wait(), 15)
                except TimeoutError:
                    process.kill()
                    await process.wait()


def memory_of(process: int) -> float:
    """Megabytes of memory a process holds now (Linux)."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise RuntimeError("this machine does not tell how much memory a process holds")


def processor_time_of(process: int) -> float:
    """Seconds that a process has computed so far (Linux)."""
    behind_its_name = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, behind_its_name[11:13])) / TICKS


def family(process: int) -> list[int]:
    """A process and those that it has started (Linux)."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [process, *(each for child in children for each in family(int(child)))]
