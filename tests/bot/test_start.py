"""`python -m bot`: it starts, or says in one sentence why not, and stops when asked to."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from cogs.features import FEATURES
from tests.bot.tables.house import House, asks, first

ROOT = Path(__file__).parents[2]
TOKEN = "the.right.token"


@dataclass
class Door:
    """As much of Discord as a login needs."""

    address: str = ""
    failure: int | None = None
    takes_commands: bool = True
    commands: list[Any] = field(default_factory=list)

    async def answer(self, request: web.Request) -> web.Response:
        if self.failure is not None:
            return reply({"message": "Trouble", "code": 0}, self.failure)
        if request.headers.get("Authorization") != f"Bot {TOKEN}":
            return reply({"message": "401: Unauthorized", "code": 0}, 401)
        if request.path.endswith("/users/@me"):
            return reply({"id": "1", "username": "El Grande", "discriminator": "0001", "avatar": None, "bot": True})
        if request.path.endswith("/applications/@me"):
            return reply(APPLICATION)
        if request.path.endswith("/gateway/bot"):
            return reply({"url": "ws://127.0.0.1:1/", "shards": 1, "session_start_limit": {"max_concurrency": 1}})
        if request.path.endswith("/commands"):
            self.commands.append(await request.json())
            return reply([]) if self.takes_commands else reply({"message": "Forbidden", "code": 50001}, 403)
        return reply({"message": "404: Not Found", "code": 0}, 404)


APPLICATION: dict[str, object] = {
    "id": "1", "name": "El Grande", "icon": None, "description": "", "bot_public": True, "verify_key": "0",
    "bot_require_code_grant": False, "flags": 0, "rpc_origins": [], "summary": "", "team": None,
    "owner": {"id": "2", "username": "host", "discriminator": "0", "avatar": None},
}  # fmt: skip


def reply(data: object, status: int = 200) -> web.Response:
    response = web.json_response(data, status=status)
    response.headers["Content-Type"] = "application/json"
    return response


@pytest.fixture
async def door() -> AsyncIterator[Door]:
    door = Door()
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", door.answer)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    door.address = f"http://127.0.0.1:{runner.addresses[0][1]}"
    yield door
    await runner.cleanup()


@dataclass
class Ended:
    status: int | None
    out: str
    errors: str

    @property
    def sentence(self) -> str:
        """The last line on standard error; everything before it must be log lines."""
        *log, last = self.errors.strip().splitlines()
        assert all(line[:2] == "20" for line in log), self.errors
        return last


async def start(*arguments: str, **settings: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", *arguments,
        cwd=ROOT, env={"PATH": os.environ["PATH"], "HOME": "/nonexistent", **settings},
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip


async def run(*arguments: str, **settings: str) -> Ended:
    process = await start(*arguments, **settings)
    try:
        async with asyncio.timeout(60):
            out, errors = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    return Ended(process.returncode, out.decode(), errors.decode())


def settings(door: Door, file: Path, token: str = TOKEN) -> dict[str, str]:
    return {
        "DISCORD_TOKEN": token,
        "DISCORD_API": f"{door.address}/api/v10",
        "DISCORD_GATEWAY": "ws://127.0.0.1:1/",
        "DATABASE_URL": f"sqlite:///{file}",
        "HEALTH_PORT": "off",
    }


async def test_without_a_token_it_says_where_to_put_it(tmp_path: Path) -> None:
    ended = await run(DATABASE_URL=f"sqlite:///{tmp_path / 'x.sqlite3'}", DISCORD_TOKEN="")

    assert ended.status == 1
    assert "DISCORD_TOKEN" in ended.sentence
    assert ".env" in ended.sentence


async def test_a_wrong_token_is_named_and_never_shown(door: Door, tmp_path: Path) -> None:
    ended = await run(**settings(door, tmp_path / "x.sqlite3", token="the.wrong.token"))

    assert ended.status == 1
    assert "does not know this DISCORD_TOKEN" in ended.sentence
    assert "the.wrong.token" not in ended.errors


async def test_a_discord_that_is_not_there(tmp_path: Path) -> None:
    ended = await run(**settings(Door("http://127.0.0.1:1"), tmp_path / "x.sqlite3"))

    assert ended.status == 1
    assert "cannot be reached at http://127.0.0.1:1/api/v10" in ended.sentence


async def test_a_discord_that_refuses(door: Door, tmp_path: Path) -> None:
    door.failure = 403

    ended = await run(**settings(door, tmp_path / "x.sqlite3"))

    assert ended.status == 1
    assert "refuses" in ended.sentence


async def test_settings_that_are_wrong() -> None:
    ended = await run(DISCORD_TOKEN="x", LOG_LEVEL="loud")

    assert (ended.status, ended.sentence) == (1, "LOG_LEVEL must be one of DEBUG, INFO, WARNING and ERROR.")


def newer(file: Path) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE migrations (number INTEGER PRIMARY KEY, name TEXT, applied_at INTEGER)")
        connection.execute("INSERT INTO migrations VALUES (99, 'future', 0)")
    connection.close()


def no_database(file: Path) -> None:
    file.write_bytes(b"This is a letter to my aunt, and no database at all. " * 50)


def a_folder(file: Path) -> None:
    file.mkdir()


@pytest.mark.parametrize(
    ("make", "reason"),
    [(newer, "newer version"), (no_database, "is not a database"), (a_folder, "is a folder")],
)
async def test_a_database_that_cannot_be_used(
    door: Door, tmp_path: Path, make: Callable[[Path], None], reason: str
) -> None:
    file = tmp_path / "x.sqlite3"
    make(file)

    ended = await run(**settings(door, file))

    assert ended.status == 1
    assert reason in ended.sentence
    assert TOKEN not in ended.errors


async def test_a_database_that_another_program_holds(door: Door, tmp_path: Path) -> None:
    file = tmp_path / "x.sqlite3"
    other = sqlite3.connect(file)
    other.execute("CREATE TABLE diary (line TEXT)")
    other.execute("BEGIN EXCLUSIVE")
    try:
        ended = await run(**settings(door, file))
    finally:
        other.close()

    assert ended.status == 1
    assert "locked by another program" in ended.sentence


async def test_a_database_that_another_bot_uses(door: Door, tmp_path: Path) -> None:
    house = await House.open(tmp_path)
    try:
        ended = await run(**settings(door, tmp_path / "elgrande.sqlite3"))
    finally:
        await house.store.close()

    assert ended.status == 1
    assert "Another bot" in ended.sentence


async def begin_and_stop(door: Door, file: Path) -> str:
    """Let the bot begin, ask it to stop, and see that it does; returns its log."""
    process = await start(**settings(door, file))
    assert process.stderr is not None
    log = b""
    async with asyncio.timeout(60):
        async for line in process.stderr:
            log += line
            if b"Failed to connect for shard_id" in line:  # it has begun, and tries again for as long as it takes
                break
        process.send_signal(signal.SIGTERM)
        _, rest = await process.communicate()
    assert process.returncode == 0, log + rest
    assert b"Stopped." in rest
    return (log + rest).decode()


async def test_it_tells_discord_its_commands_once_and_stops_when_asked_to(door: Door, tmp_path: Path) -> None:
    for _ in range(2):
        log = await begin_and_stop(door, tmp_path / "x.sqlite3")
        assert f"Discord is at {door.address}/api/v10." in log
        assert "voice" not in log
        assert TOKEN not in log

    assert len(door.commands) == 1
    assert {command["name"] for command in door.commands[0]} >= {"table", "play", "card", "rules", "help", "settings"}


async def test_commands_that_discord_does_not_take_are_told_again_at_the_next_start(door: Door, tmp_path: Path) -> None:
    door.takes_commands = False
    for _ in range(2):
        assert "did not take the commands" in await begin_and_stop(door, tmp_path / "x.sqlite3")

    assert len(door.commands) == 2


async def test_verify_names_the_tables_that_differ_also_while_the_bot_runs(tmp_path: Path) -> None:
    file = tmp_path / "elgrande.sqlite3"
    house = await House.open(tmp_path)
    games = [await house.game(people=2) for _ in range(2)]
    for table in games:
        await house.play(table.id, first, asks("TakeCard"))

    fine = await run("verify", DATABASE_URL=f"sqlite:///{file}")
    await house.store.close()
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE choices SET choice = 'king galicia' WHERE number = 1 AND table_id = 2")
    connection.close()
    differs = await run("verify", DATABASE_URL=f"sqlite:///{file}")

    assert (fine.status, fine.out) == (0, "All running games (2) are what their choices lead to.\n")
    assert differs.status == 1
    assert differs.out == "Table 2 differs: its choices do not fit the rules (IllegalChoice).\n"


async def test_backup_copies_and_never_overwrites(tmp_path: Path) -> None:
    house = await House.open(tmp_path)
    await house.game(people=2)
    address = f"sqlite:///{tmp_path / 'elgrande.sqlite3'}"

    first_time = await run("backup", str(tmp_path / "copy.sqlite3"), DATABASE_URL=address)
    second_time = await run("backup", str(tmp_path / "copy.sqlite3"), DATABASE_URL=address)
    await house.store.close()

    assert first_time.status == 0
    assert "complete copy" in first_time.out
    assert second_time.status == 1
    assert "exists already" in second_time.sentence


def test_every_cog_is_loaded() -> None:
    """Whatever has a setup is a feature, and the other way round."""
    found = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for path in (ROOT / "cogs").rglob("*.py")
        if "\nasync def setup(" in path.read_text(encoding="utf-8")
    }

    assert {each.__name__ for each in FEATURES} == found - {"cogs.features"}
