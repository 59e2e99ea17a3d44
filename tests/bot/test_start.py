"""`python -m bot`: it starts, or says in one sentence why not, and stops when asked to.

To begin a process takes seconds, so `main` is called here as the process would call it; what only a process can show
comes last.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import dropwhile
from pathlib import Path
from threading import Thread
from typing import Any

import discord
import pytest

from bot.__main__ import main
from bot.app import ElGrandeBot
from cogs.features import FEATURES
from playground.tests.leash import Leash
from tests.bot.tables.house import House, asks, first

ROOT = Path(__file__).parents[2]
TOKEN = "the.right.token"
SECRET = "secret"
NOWHERE = "http://127.0.0.1:1"
IS_ADMINISTRATOR = os.geteuid() == 0
WITHOUT_PRIVILEGES = ("setpriv", "--bounding-set=-all", "--inh-caps=-all", "--")
"""An administrator may write everywhere, unless that right is given up."""
CANNOT_CONNECT = "Failed to connect for shard_id"
"""What discord.py logs of a gateway that is not there."""
OF_A_PROCESS = ("PATH", "HOME", "LD_LIBRARY_PATH")


@dataclass
class Door:
    """As much of Discord as a login needs."""

    address: str = ""
    failure: int | None = None
    takes_commands: bool = True
    commands: list[Any] = field(default_factory=list)

    def answer(self, path: str, token: str | None, body: bytes) -> tuple[object, int]:
        if self.failure is not None:
            return {"message": "Trouble", "code": 0}, self.failure
        if token != f"Bot {TOKEN}":
            return {"message": "401: Unauthorized", "code": 0}, 401
        if path.endswith("/users/@me"):
            return {"id": "1", "username": "El Grande", "discriminator": "0001", "avatar": None, "bot": True}, 200
        if path.endswith("/applications/@me"):
            return APPLICATION, 200
        if path.endswith("/gateway/bot"):
            return {"url": "ws://127.0.0.1:1/", "shards": 1, "session_start_limit": {"max_concurrency": 1}}, 200
        if path.endswith("/commands"):
            self.commands.append(json.loads(body))
            return ([], 200) if self.takes_commands else ({"message": "Forbidden", "code": 50001}, 403)
        return {"message": "404: Not Found", "code": 0}, 404


APPLICATION: dict[str, object] = {
    "id": "1", "name": "El Grande", "icon": None, "description": "", "bot_public": True, "verify_key": "0",
    "bot_require_code_grant": False, "flags": 0, "rpc_origins": [], "summary": "", "team": None,
    "owner": {"id": "2", "username": "host", "discriminator": "0", "avatar": None},
}  # fmt: skip


class Answers(BaseHTTPRequestHandler):
    """Carries requests to the door, and its answers back."""

    door: Door

    def do_GET(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        answer, status = self.door.answer(self.path, self.headers["Authorization"], body)
        text = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    do_PUT = do_GET  # noqa: N815  # the standard library calls it so

    def log_message(self, *_: Any) -> None:
        """Nobody reads it."""


@pytest.fixture
def door() -> Iterator[Door]:
    door = Door()
    with ThreadingHTTPServer(("127.0.0.1", 0), type("AnswersOfDoor", (Answers,), {"door": door})) as server:
        door.address = f"http://127.0.0.1:{server.server_port}"
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield door
        server.shutdown()
        thread.join()


@dataclass
class Ended:
    status: int | None
    out: str
    errors: str

    @property
    def sentence(self) -> str:
        """What standard error ends with behind the log: a sentence, and a line for each command that mends it."""
        assert "Traceback" not in self.errors
        lines = self.errors.strip().splitlines()
        said = list(dropwhile(_is_of_the_log, lines))
        assert said, self.errors
        assert not any(map(_is_of_the_log, said)), self.errors
        assert all(" -m bot " in line for line in said[1:]), self.errors
        return "\n".join(said)


def _is_of_the_log(line: str) -> bool:
    return line[:2] == "20"


Run = Callable[..., Ended]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Carry out a command with these settings in an empty folder. What `main` sets for a process is set back."""
    folder = tmp_path / "empty"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    gateway = discord.gateway.DiscordWebSocket
    monkeypatch.setattr(gateway, "DEFAULT_GATEWAY", gateway.DEFAULT_GATEWAY)
    monkeypatch.setattr(discord.Asset, "BASE", discord.Asset.BASE)

    def run_once(*arguments: str, **settings: str) -> Ended:
        with monkeypatch.context() as set_for_now:
            for name, value in settings.items():
                set_for_now.setenv(name, value)
            set_for_now.setattr(logging.root, "handlers", [])  # those of pytest; else none is added
            status = main(list(arguments))
        written = capsys.readouterr()
        return Ended(status, written.out, written.err)

    return run_once


@pytest.fixture
def runner() -> Iterator[asyncio.Runner]:
    """For what a test does before and after a command, which has an event loop of its own."""
    with asyncio.Runner() as runner:
        yield runner


def settings(door: Door, file: Path, token: str = TOKEN) -> dict[str, str]:
    return {
        "DISCORD_TOKEN": token,
        "DISCORD_API": f"{door.address}/api/v10",
        "DISCORD_GATEWAY": "ws://127.0.0.1:1/",
        "DATABASE_URL": f"sqlite:///{file}",
        "HEALTH_PORT": "off",
    }


# --- Refusals ---------------------------------------------------------------------------------------------------------


def test_a_wrong_token_is_named_and_never_shown(run: Run, door: Door, tmp_path: Path) -> None:
    ended = run(**settings(door, tmp_path / "x.sqlite3", token="the.wrong.token"))

    assert ended.status == 1
    assert "does not know this DISCORD_TOKEN" in ended.sentence
    assert "the.wrong.token" not in ended.errors


def test_a_discord_that_is_not_there(run: Run, tmp_path: Path) -> None:
    ended = run(**settings(Door(NOWHERE), tmp_path / "x.sqlite3"))

    assert ended.status == 1
    assert f"cannot be reached at {NOWHERE}/api/v10" in ended.sentence


def test_a_discord_that_refuses(run: Run, door: Door, tmp_path: Path) -> None:
    door.failure = 403

    ended = run(**settings(door, tmp_path / "x.sqlite3"))

    assert ended.status == 1
    assert "refuses" in ended.sentence


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"DATABASE_URL": f"mysql://me:{SECRET}@host/db"}, "DATABASE_URL must be sqlite:///"),
        (
            {"DATABASE_URL": f"postgres://me:{SECRET}@127.0.0.1:1/db"},
            "The database db at 127.0.0.1 cannot be reached",
        ),
        ({"DISCORD_API": "discord.com"}, "DISCORD_API"),
        ({"LOG_LEVEL": "loud"}, "LOG_LEVEL must be one of DEBUG, INFO, WARNING and ERROR."),
        ({"DATABASE_URL": "sqlite:////proc/el.sqlite3"}, "/proc/el.sqlite3"),
    ],
)
def test_settings_that_are_wrong(run: Run, door: Door, tmp_path: Path, wrong: dict[str, str], sentence: str) -> None:
    ended = run(**settings(door, tmp_path / "x.sqlite3") | wrong)

    assert ended.status == 1
    assert sentence in ended.sentence
    assert SECRET not in ended.errors


def newer(file: Path) -> None:
    """A database that a later version has brought to its schema."""
    with asyncio.Runner() as runner:
        runner.run(runner.run(House.open(file.parent)).store.close())
    (file.parent / "elgrande.sqlite3").rename(file)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("INSERT INTO migrations VALUES (999, 'later', 0)")


def no_database(file: Path) -> None:
    file.write_bytes(b"This is a letter to my aunt, and no database at all. " * 50)


def nothing(file: Path) -> None:
    file.write_bytes(b"")


def a_folder(file: Path) -> None:
    file.mkdir()


@pytest.mark.parametrize(
    ("command", "make", "reason"),
    [
        ("run", newer, "newer version"),
        ("run", no_database, "x.sqlite3 is not a database"),
        ("run", nothing, "x.sqlite3 is empty"),
        ("run", a_folder, "x.sqlite3 is a folder"),
        ("verify", newer, "newer version"),
        ("verify", no_database, "x.sqlite3 is not a database"),
    ],
)
def test_a_database_that_cannot_be_used_is_named_and_left_alone(
    run: Run, door: Door, tmp_path: Path, command: str, make: Callable[[Path], None], reason: str
) -> None:
    file = tmp_path / "x.sqlite3"
    make(file)
    before = file.read_bytes() if file.is_file() else b""

    ended = run(command, **settings(door, file))

    assert ended.status == 1
    assert reason in ended.sentence
    assert str(file) in ended.sentence
    assert TOKEN not in ended.errors
    assert (file.read_bytes() if file.is_file() else b"") == before


def test_a_database_that_another_program_holds(run: Run, door: Door, tmp_path: Path) -> None:
    file = tmp_path / "x.sqlite3"
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE diary (line TEXT)")
        other.execute("BEGIN EXCLUSIVE")
        ended = run(**settings(door, file))

    assert ended.status == 1
    assert "locked by another program" in ended.sentence


def test_beside_another_bot_which_goes_on(run: Run, door: Door, tmp_path: Path, runner: asyncio.Runner) -> None:
    house = runner.run(House.open(tmp_path))

    ended = run(**settings(door, tmp_path / "elgrande.sqlite3"))

    table = runner.run(house.game(people=2))
    runner.run(house.play(table.id, first, asks("TakeCard")))
    runner.run(house.store.close())
    assert ended.status == 1
    assert "Another bot" in ended.sentence
    assert str(tmp_path / "elgrande.sqlite3") in ended.sentence


# --- Looking after it -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        ("UPDATE choices SET choice = 'king galicia' WHERE number = 1 AND table_id = 2", "do not fit the rules"),
        (
            "DELETE FROM choices WHERE table_id = 2 AND number = (SELECT max(number) FROM choices WHERE table_id = 2)",
            "",
        ),
    ],
    ids=["changed", "lost"],
)
def test_verify_names_the_tables_that_differ_also_while_the_bot_runs(
    run: Run, tmp_path: Path, runner: asyncio.Runner, damage: str, reason: str
) -> None:
    file = tmp_path / "elgrande.sqlite3"
    house = runner.run(House.open(tmp_path))
    for _ in range(2):
        table = runner.run(house.game(people=2))
        runner.run(house.play(table.id, first, asks("TakeCard")))

    fine = run("verify", DATABASE_URL=f"sqlite:///{file}")
    runner.run(house.store.close())
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(damage)
    differs = run("verify", DATABASE_URL=f"sqlite:///{file}")

    assert (fine.status, fine.out) == (0, "All running games (2) are what their choices lead to.\n")
    assert differs.status == 1
    assert differs.out.startswith("Table 2 differs: ")
    assert reason in differs.out
    assert len(differs.out.splitlines()) == 1


def test_every_cog_is_loaded() -> None:
    """Whatever has a setup is a feature, and the other way round."""
    found = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for path in (ROOT / "cogs").rglob("*.py")
        if "\nasync def setup(" in path.read_text(encoding="utf-8")
    }

    assert {each.__name__ for each in FEATURES} == found - {"cogs.features"}


# --- Beginning -------------------------------------------------------------------------------------------------------


class StopsWhenBegun(logging.Handler):
    """Asks the process to stop as soon as the bot has begun, and tries to reach a gateway that is not there."""

    def emit(self, record: logging.LogRecord) -> None:
        if CANNOT_CONNECT in record.getMessage():
            signal.raise_signal(signal.SIGTERM)


@pytest.fixture
def stops_when_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot stops by itself, and begins no processes of its own."""
    monkeypatch.setattr(ElGrandeBot, "drawers", lambda _: ())
    monkeypatch.setattr(ElGrandeBot, "thinking", lambda _: ())
    monkeypatch.setattr(ElGrandeBot, "prepare", lambda _: asyncio.sleep(0))
    monkeypatch.setattr(logging.getLogger("discord"), "handlers", [StopsWhenBegun()])


@pytest.mark.usefixtures("stops_when_begun")
def test_it_tells_discord_its_commands_until_they_are_taken(run: Run, door: Door, tmp_path: Path) -> None:
    door.takes_commands = False
    refused = run(**settings(door, tmp_path / "x.sqlite3"))
    door.takes_commands = True
    taken = [run(**settings(door, tmp_path / "x.sqlite3")) for _ in range(2)]

    assert "did not take the commands" in refused.errors
    assert [each.status for each in (refused, *taken)] == [0] * 3
    assert "Discord has the 10 commands of this version." in taken[1].errors
    assert [sorted(command["name"] for command in told) for told in door.commands] == [
        ["card", "help", "league", "learn", "orders", "play", "puzzle", "rules", "settings", "table"]
    ] * 2


# --- As a process -----------------------------------------------------------------------------------------------------


@contextmanager
def begun(
    settings: Mapping[str, str], *, folder: Path = ROOT, through: Sequence[str] = ()
) -> Iterator[subprocess.Popen[str]]:
    """`python -m bot` with these settings and none that a developer has set. `through` is a program to start it."""
    kept = {name: os.environ[name] for name in OF_A_PROCESS if name in os.environ}
    process = subprocess.Popen(
        [*through, sys.executable, "-m", "bot"], cwd=folder, env={**kept, "PYTHONPATH": str(ROOT), **settings},
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    with process, Leash(process.pid):
        try:
            yield process
        finally:
            process.kill()


def ended(process: subprocess.Popen[str]) -> Ended:
    """Wait for its end."""
    out, errors = process.communicate(timeout=60)
    return Ended(process.returncode, out, errors)


@pytest.mark.thorough
def test_without_a_token_it_says_where_to_put_it_and_begins_nothing(tmp_path: Path) -> None:
    with begun({"DISCORD_TOKEN": ""}, folder=tmp_path) as process:
        refused = ended(process)

    assert refused.status == 1
    assert "DISCORD_TOKEN" in refused.sentence
    assert ".env" in refused.sentence
    assert list(tmp_path.iterdir()) == []


@pytest.mark.thorough
@pytest.mark.skipif(IS_ADMINISTRATOR and shutil.which("setpriv") is None, reason="setpriv is not installed")
def test_a_database_that_may_only_be_read(door: Door, tmp_path: Path, runner: asyncio.Runner) -> None:
    file = tmp_path / "elgrande.sqlite3"
    runner.run(runner.run(House.open(tmp_path)).store.close())
    file.chmod(0o444)

    through = WITHOUT_PRIVILEGES if IS_ADMINISTRATOR else ()
    with begun(settings(door, file), folder=tmp_path, through=through) as process:
        refused = ended(process)

    assert refused.status == 1
    assert str(file) in refused.sentence
    assert "read-only" in refused.sentence


def begin_and_stop(door: Door, file: Path) -> str:
    """Let the bot begin, ask it to stop, and see that it does; returns its log."""
    log = ""
    with begun(settings(door, file)) as process:
        assert process.stderr is not None
        for line in process.stderr:
            log += line
            if CANNOT_CONNECT in line:  # it has begun, and tries again for as long as it takes
                break
        process.send_signal(signal.SIGTERM)
        rest = ended(process)
    assert rest.status == 0, log + rest.errors
    assert "Stopped." in rest.errors
    return log + rest.errors


def test_it_begins_without_telling_secrets_and_stops_when_asked_to(door: Door, tmp_path: Path) -> None:
    log = begin_and_stop(door, tmp_path / "x.sqlite3")

    assert f"Discord is at {door.address}/api/v10." in log
    assert "voice" not in log
    assert TOKEN not in log
