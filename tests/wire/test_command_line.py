"""What an operator reads when the bot cannot run: a sentence, status 1, and never a traceback."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest

from playground.client import PlaygroundClient
from tests.wire.conftest import MakeRig
from tests.wire.rig.clicker import Clicker
from tests.wire.rig.lobby import open_table, start
from tests.wire.rig.programs import IS_SERVED, Rig, bot_command

pytestmark = pytest.mark.wire

IS_ADMINISTRATOR = os.geteuid() == 0
WITHOUT_PRIVILEGES = ("setpriv", "--bounding-set=-all", "--inh-caps=-all", "--")
"""An administrator may write everywhere, unless that right is given up."""


def refusal(finished: subprocess.CompletedProcess[str]) -> str:
    """The one sentence with which a command refused."""
    assert finished.returncode == 1, finished
    said = [line for line in finished.stderr.splitlines() if " INFO " not in line]
    assert "Traceback" not in finished.stderr
    assert len(said) == 1, finished.stderr
    return said[0]


def run(folder: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run the bot where nobody answers."""
    nowhere = {"DISCORD_API": "http://127.0.0.1:9/api/v10", "DISCORD_GATEWAY": "ws://127.0.0.1:9/gateway/"}
    return bot_command(folder=folder, settings={**nowhere, **settings})


def test_without_a_token(tmp_path: Path) -> None:
    assert "DISCORD_TOKEN" in refusal(run(tmp_path))
    assert list(tmp_path.iterdir()) == [], "nothing was begun"


def test_without_a_discord(tmp_path: Path) -> None:
    sentence = refusal(run(tmp_path, DISCORD_TOKEN="token", DATABASE_URL=f"sqlite:///{tmp_path}/el.sqlite3"))
    assert "http://127.0.0.1:9/api/v10" in sentence


@pytest.mark.parametrize(
    ("settings", "part"),
    [
        ({"DATABASE_URL": "mysql://me:secret@host/db"}, "DATABASE_URL must be sqlite:///"),
        ({"DATABASE_URL": "postgres://me:secret@127.0.0.1:1/db"}, "The database db at 127.0.0.1 cannot be reached"),
        ({"DISCORD_API": "discord.com"}, "DISCORD_API"),
        ({"LOG_LEVEL": "LOUD"}, "LOG_LEVEL"),
    ],
)
def test_with_settings_that_make_no_sense(rig: Rig, settings: Mapping[str, str], part: str) -> None:
    sentence = refusal(rig.command(**settings))
    assert part in sentence
    assert "secret" not in sentence


def test_with_the_wrong_token(make_rig: MakeRig) -> None:
    rig = make_rig(token="the right one")
    sentence = refusal(rig.command(DISCORD_TOKEN="another"))
    assert "DISCORD_TOKEN" in sentence
    assert "another" not in sentence


def test_beside_another_bot_on_the_same_database(rig: Rig) -> None:
    assert str(rig.database) in refusal(rig.command())
    assert rig.bot.is_running


def test_with_a_database_of_a_newer_version(rig: Rig, tmp_path: Path) -> None:
    copy = tmp_path / "newer.sqlite3"
    assert rig.command("backup", str(copy)).returncode == 0
    with closing(sqlite3.connect(copy)) as connection, connection:
        columns = [row[1] for row in connection.execute("PRAGMA table_info(migrations)")]
        newest = dict(zip(columns, connection.execute("SELECT * FROM migrations").fetchall()[-1], strict=True))
        newest.update({name: 999 for name, value in newest.items() if isinstance(value, int) and value < 999})
        newest.update({name: "later" for name, value in newest.items() if isinstance(value, str)})
        marks = ", ".join("?" for _ in columns)
        connection.execute(f"INSERT INTO migrations VALUES ({marks})", list(newest.values()))  # noqa: S608
    for command in ((), ("verify",)):
        assert "newer" in refusal(rig.command(*command, DATABASE_URL=f"sqlite:///{copy}"))


def test_with_something_that_is_no_database(rig: Rig, tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("This is no database. " * 100)
    for command in ((), ("verify",)):
        assert str(file) in refusal(rig.command(*command, DATABASE_URL=f"sqlite:///{file}"))
    assert file.read_text() == "This is no database. " * 100


def test_in_a_folder_that_cannot_be_written(rig: Rig) -> None:
    assert "/proc/el.sqlite3" in refusal(rig.command(DATABASE_URL="sqlite:////proc/el.sqlite3"))


@pytest.mark.skipif(IS_ADMINISTRATOR and shutil.which("setpriv") is None, reason="setpriv is not installed")
def test_with_a_database_that_may_only_be_read(rig: Rig, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    assert rig.command("backup", str(copy)).returncode == 0
    copy.chmod(0o444)
    through = WITHOUT_PRIVILEGES if IS_ADMINISTRATOR else ()
    settings = rig.settings | {"DATABASE_URL": f"sqlite:///{copy}"}
    sentence = refusal(bot_command(folder=tmp_path, settings=settings, through=through))
    assert str(copy) in sentence
    assert "read-only" in sentence


async def test_verify_names_the_table_that_differs(make_rig: MakeRig) -> None:
    rig = make_rig()
    rig.start_bot()
    async with PlaygroundClient(rig.url) as client:
        ana, ben = await client.person("Ana"), await client.person("Ben")
        tables = [await open_table(owner, computers=1) for owner in (ana, ben)]
        for owner, table in zip((ana, ben), tables, strict=True):
            await start(owner, table)
            await Clicker(owner, table, seed=1, takes_back=0).play_until(8)
    running = await asyncio.to_thread(rig.command, "verify")
    assert (running.returncode, running.stderr) == (0, "")
    assert "2" in running.stdout
    assert rig.bot.stop() == 0
    with closing(sqlite3.connect(rig.database)) as connection, connection:
        newest = "SELECT max(number) FROM choices WHERE table_id = :table"
        deletion = f"DELETE FROM choices WHERE table_id = :table AND number = ({newest})"  # noqa: S608 - our own words
        connection.execute(deletion, {"table": tables[0]})
    found = await asyncio.to_thread(rig.command, "verify")
    assert found.returncode == 1
    assert f"Table {tables[0]} differs" in found.stdout
    assert f"Table {tables[1]} " not in found.stdout


def test_commands_are_registered_once(make_rig: MakeRig) -> None:
    rig = make_rig(record=True)
    for _ in range(2):
        rig.start_bot(IS_SERVED)
        assert rig.bot.stop() == 0
    told = [line for line in rig.recorded() if line["kind"] == "rest" and line["method"] == "PUT"]
    assert [sorted(command["name"] for command in line["body"]) for line in told] == [
        ["card", "help", "league", "orders", "play", "rules", "settings", "table"]
    ]
