"""The commands for operators: they end with sentences and an exit status, never with a traceback."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.storage.addresses import open_store
from bot.storage.store import Store
from tests.bot.storage.samples import Clock, append, running_table


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", "sqlite:///elgrande.sqlite3")
    return tmp_path / "elgrande.sqlite3"


@pytest.fixture
async def running(path: Path) -> AsyncIterator[Store]:
    """A bot that has the database open."""
    store = await open_store(f"sqlite:///{path}", Clock())
    await append(store, await running_table(store), 0, "a")
    yield store
    await store.close()


async def test_backup_while_the_bot_runs(running: Store, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup", "copy.sqlite3"]) == 0
    assert capsys.readouterr().out == "copy.sqlite3 is a complete copy of the database.\n"
    with closing(sqlite3.connect("copy.sqlite3")) as copy:
        assert copy.execute("SELECT choice FROM choices").fetchall() == [("a",)]
    assert main(["backup", "copy.sqlite3"]) == 1
    assert "never overwrites anything" in capsys.readouterr().err


async def test_check_while_the_bot_runs(running: Store, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check"]) == 0
    assert capsys.readouterr().out == "The database is in order.\n"


async def test_check_names_what_is_wrong(running: Store, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    await running.close()
    with closing(sqlite3.connect(path)) as outside, outside:
        outside.execute("DELETE FROM choices")
    assert main(["check"]) == 1
    assert capsys.readouterr().out == "Table 1 has 0 choices, but its latest state counts 1.\n"


def test_nothing_to_back_up_or_check_is_a_sentence(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["backup", "copy.sqlite3"], ["check"]):
        assert main(command) == 1
        assert capsys.readouterr().err.startswith(
            "There is no database elgrande.sqlite3. Is this the folder of the bot"
        )
    assert not path.exists()


def test_wrong_settings_are_a_sentence(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LOG_LEVEL", "loud")
    assert main(["check"]) == 1
    assert capsys.readouterr().err == "LOG_LEVEL must be one of DEBUG, INFO, WARNING and ERROR.\n"


async def test_a_database_is_not_copied_to_itself(running: Store, capsys: pytest.CaptureFixture[str]) -> None:
    await running.close()
    for target in ("sqlite:///elgrande.sqlite3", "sqlite:///./elgrande.sqlite3"):
        assert await asyncio.to_thread(main, ["copy", "sqlite:///elgrande.sqlite3", target]) == 1
        assert capsys.readouterr().err == "Nothing was copied: source and target are the same database.\n"


async def test_what_is_no_backup_is_said_of_the_file_and_not_of_the_settings(
    running: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "README.md").write_text("# El Grande\n" * 100)
    assert main(["restore", "README.md"]) == 1
    assert capsys.readouterr().err == "README.md cannot be restored. It is damaged, or no backup of this bot.\n"
