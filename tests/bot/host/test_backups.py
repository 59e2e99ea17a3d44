"""Backups by themselves, and the way back from one."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.host.backups import Backups
from bot.storage.errors import StorageError
from bot.storage.rows.games import choices_of
from tests.bot.tables.house import House, first

HOUR = 3_600_000


@pytest.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    """A bot that runs on `elgrande.sqlite3` in the working directory."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", "sqlite:///elgrande.sqlite3")
    opened = await House.open(tmp_path)
    yield opened
    await opened.store.close()


def backups(house: House, folder: Path, kept: int = 3) -> Backups:
    return Backups(house.store, folder, 24 * HOUR, kept, house.clock)


def choices(file: Path) -> int:
    with closing(sqlite3.connect(file)) as connection:
        return int(connection.execute("SELECT count(*) FROM choices").fetchone()[0])


async def test_a_backup_is_made_when_the_newest_is_old_enough_also_after_a_restart(
    house: House, tmp_path: Path
) -> None:
    folder = tmp_path / "new" / "backups"
    first_one = await backups(house, folder).make_if_due()
    assert first_one is not None
    assert first_one.exists()
    house.clock.advance(24 * HOUR - 1000)
    assert await backups(house, folder).make_if_due() is None
    house.clock.advance(1000)
    assert await backups(house, folder).make_if_due() is not None


async def test_only_the_newest_are_kept_and_files_of_others_are_left_alone(house: House, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    mine = folder / "elgrande-before-update.sqlite3"
    mine.write_text("mine")
    made = []
    for _ in range(5):
        made.append(await backups(house, folder, kept=2).make_if_due())
        house.clock.advance(24 * HOUR)
    assert sorted(folder.iterdir()) == sorted([mine, *[each for each in made[-2:] if each]])


async def test_a_backup_that_fails_stops_nothing_and_is_tried_again(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with monkeypatch.context() as patch:

        async def refuse(_: Path) -> None:
            raise StorageError("The disk is full.")

        patch.setattr(house.store, "backup", refuse)
        assert await backups(house, tmp_path / "b").make_if_due() is None
    assert "No backup was made: The disk is full." in caplog.text
    assert await backups(house, tmp_path / "b").make_if_due() is not None


async def test_a_backup_can_be_restored_and_what_was_there_is_kept(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = await house.game(people=2)
    assert main(["backup", "copy.sqlite3"]) == 0
    await house.choose(await house.waiting(table.id), first(await house.waiting(table.id)))
    await house.store.close()

    assert main(["restore", "copy.sqlite3"]) == 0

    (kept,) = tmp_path.glob("elgrande.sqlite3.before-*")
    assert kept.name in capsys.readouterr().out
    assert (choices(tmp_path / "elgrande.sqlite3"), choices(kept)) == (0, 1)
    await house.restart()
    assert (await house.waiting(table.id)).view.choices


async def test_nothing_is_restored_while_the_bot_runs(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    table = await house.game(people=2)
    assert main(["backup", "copy.sqlite3"]) == 0
    await house.choose(await house.waiting(table.id), first(await house.waiting(table.id)))

    assert main(["restore", "copy.sqlite3"]) == 1

    assert "Another bot is using the database" in capsys.readouterr().err
    assert len(await house.store.read(choices_of, table.id)) == 1
    assert not Path("elgrande.sqlite3.restoring").exists()


async def damaged(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2] + b"\xff" * (len(content) // 2))


async def newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO migrations VALUES (999, 'later', 0)")


async def foreign(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")


async def gone(path: Path) -> None:
    path.unlink()


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [(damaged, "damaged"), (newer, "newer version"), (foreign, "another program"), (gone, "There is no")],
)
async def test_what_is_no_whole_backup_is_refused_and_changes_nothing(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str], spoil: object, reason: str
) -> None:
    assert main(["backup", "copy.sqlite3"]) == 0
    await house.game(people=2)
    await house.store.close()
    before = (tmp_path / "elgrande.sqlite3").read_bytes()
    assert callable(spoil)
    await spoil(tmp_path / "copy.sqlite3")

    assert main(["restore", "copy.sqlite3"]) == 1

    assert reason in capsys.readouterr().err
    assert (tmp_path / "elgrande.sqlite3").read_bytes() == before
    assert list(tmp_path.glob("*.before-*")) == []


async def test_a_damaged_database_can_be_replaced_too(house: House, tmp_path: Path) -> None:
    table = await house.game(people=2)
    assert main(["backup", "copy.sqlite3"]) == 0
    await house.store.close()
    await damaged(tmp_path / "elgrande.sqlite3")

    assert main(["restore", "copy.sqlite3"]) == 0

    await house.restart()
    assert (await house.waiting(table.id)).view.choices


async def test_the_database_itself_is_no_backup(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    await house.store.close()
    assert main(["restore", "elgrande.sqlite3"]) == 1
    assert "is the database itself" in capsys.readouterr().err


async def test_backup_and_check_need_no_token_that_fits(
    house: House, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "two words")
    assert main(["backup", "copy.sqlite3"]) == 0
    assert main(["check"]) == 0
    assert await asyncio.to_thread(main, []) == 1
    assert capsys.readouterr().err == "DISCORD_TOKEN must be one word without blanks inside.\n"
