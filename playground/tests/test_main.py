"""The command line."""

from __future__ import annotations

import asyncio
import re
import signal
import socket
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from playground.client import PlaygroundClient
from playground.tests.leash import Leash

ROOT = Path(__file__).parents[2]


Start = Callable[..., Awaitable[asyncio.subprocess.Process]]


@pytest.fixture
def start() -> Iterator[Start]:
    """Start the playground as a process."""
    with ExitStack() as leashes:

        async def start_one(*line: str) -> asyncio.subprocess.Process:
            pipe = asyncio.subprocess.PIPE
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "playground", *line), cwd=ROOT, stdout=pipe, stderr=pipe, start_new_session=True
            )
            leashes.enter_context(Leash(process.pid))
            return process

        yield start_one


@pytest.mark.wire
async def test_it_opens_tells_where_and_closes(start: Start, tmp_path: Path) -> None:
    process = await start("--port", "0", "--users", "Rosa, Juan", "--record", str(tmp_path / "record.jsonl"))
    assert process.stdout is not None
    line = (await asyncio.wait_for(process.stdout.readline(), 20)).decode()
    found = re.search(r"http://127\.0\.0\.1:\d+", line)
    assert found is not None, line
    addresses = (await asyncio.wait_for(process.stdout.readuntil(b"/cdn\n"), 20)).decode().split()
    web, socket_address = found[0], found[0].replace("http:", "ws:")
    assert [f"{web}/api/v10", f"{socket_address}/gateway/", f"{web}/cdn"] == [one for one in addresses if "://" in one]
    async with PlaygroundClient(found[0]) as client:
        users = (await client.request("GET", "/people"))["users"]
        assert [user["global_name"] for user in users] == ["Rosa", "Juan"]
    process.send_signal(signal.SIGTERM)
    assert await asyncio.wait_for(process.wait(), 20) == 0
    _, errors = await process.communicate()
    assert errors == b""


@pytest.mark.wire
async def test_port_in_use_gets_a_sentence(start: Start) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        process = await start("--port", str(port))
        _, errors = await asyncio.wait_for(process.communicate(), 20)
    assert process.returncode == 1
    assert errors.decode() == f"Port {port} of 127.0.0.1 is in use by another program. Choose another with --port.\n"


@pytest.mark.wire
@pytest.mark.parametrize(
    ("line", "sentence"),
    [(("--port", "99999"), "Port 99999"), (("--record", "/no/such/folder/x"), "The record /no/such/folder/x cannot")],
)
async def test_what_cannot_be_gets_a_sentence(start: Start, line: tuple[str, ...], sentence: str) -> None:
    process = await start(*line)
    _, errors = await asyncio.wait_for(process.communicate(), 20)
    assert process.returncode == 1
    assert errors.decode().startswith(sentence)
    assert "Traceback" not in errors.decode()


@pytest.mark.wire
async def test_no_option_opens_another_address(start: Start) -> None:
    process = await start("--host", "0.0.0.0")  # noqa: S104 - the point of the test: it is refused
    _, errors = await asyncio.wait_for(process.communicate(), 20)
    assert process.returncode == 2
    assert b"unrecognized arguments" in errors
