"""SQLite: files that cannot be used are refused with a sentence, backups are whole, and nothing is left
open.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.storage.addresses import copy_database, open_store
from bot.storage.errors import StorageError
from bot.storage.rows.claims import claim
from bot.storage.rows.games import choices_of, find_game
from bot.storage.rows.posts import POSTS
from bot.storage.rows.tables import open_table
from bot.storage.sqlite.store import SqliteStore
from bot.storage.store import Store
from tests.bot.storage.deeds import append_choices
from tests.bot.storage.samples import (
    Clock,
    append,
    choice,
    choice_texts,
    latest,
    new_table,
    post,
    running_table,
    snapshot,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "elgrande.sqlite3"


@pytest.fixture(autouse=True)
def _no_thread_stays_behind() -> Iterator[None]:
    """A thread that is left over would keep the whole bot from ending."""
    before = set(threading.enumerate())
    yield
    for thread in set(threading.enumerate()) - before:
        thread.join(timeout=10)  # it may be in its last steps
        assert not thread.is_alive()


async def refused(url: str) -> str:
    with pytest.raises(StorageError) as caught:
        await open_store(url, Clock())
    return str(caught.value)


async def made(path: Path) -> None:
    """Make a database with a running table and one choice."""
    store = await open_store(f"sqlite:///{path}", Clock())
    await append(store, await running_table(store), 0, "a")
    await store.close()


# Addresses and folders


@pytest.mark.parametrize("url", ["", "sqlite://", "sqlite:///", "sqlite:///:memory:", "var/elgrande.sqlite3"])
async def test_an_address_that_names_no_file_is_refused(url: str) -> None:
    assert (await refused(url)).startswith("DATABASE_URL must be sqlite:/// and the path of a file")


async def test_a_password_in_an_address_is_not_shown() -> None:
    sentence = await refused("mysql://bot:secret@db.example/elgrande")
    assert "mysql://db.example/elgrande" in sentence
    assert "secret" not in sentence


@pytest.mark.parametrize(
    "password", ["a@secret", "a/secret", "secret?b", "a#secret", "%zzsecret", "1:secret", "a%40secret"]
)
async def test_no_part_of_a_password_with_odd_letters_is_shown(password: str) -> None:
    sentence = await refused(f"postgresql://bot:{password}@127.0.0.1:1/elgrande")
    assert "secret" not in sentence
    assert "cannot be understood" in sentence or "elgrande at 127.0.0.1 cannot be reached" in sentence


async def test_a_relative_address_is_in_the_working_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    await (await open_store("sqlite:///var/deep/elgrande.sqlite3", Clock())).close()
    assert (tmp_path / "var" / "deep" / "elgrande.sqlite3").is_file()


async def test_odd_letters_in_a_path_are_only_letters(tmp_path: Path) -> None:
    path = tmp_path / "what? a #1 100% database.sqlite3"
    await made(path)
    assert path.is_file()


async def test_a_folder_is_no_database(tmp_path: Path) -> None:
    assert await refused(f"sqlite:///{tmp_path}") == (f"{tmp_path} is a folder, not a database. Is DATABASE_URL right?")


async def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "cannot be made" in await refused(f"sqlite:///{tmp_path / 'file' / 'elgrande.sqlite3'}")


# Files that are not right


async def test_a_file_that_is_no_database_is_refused_and_left_alone(path: Path) -> None:
    path.write_bytes(b"Dear diary, " * 1000)
    assert await refused(f"sqlite:///{path}") == f"{path} is not a database. Is DATABASE_URL right?"
    assert path.read_bytes() == b"Dear diary, " * 1000


async def test_a_database_of_another_program_is_refused_and_left_alone(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    before = path.read_bytes()
    assert "is a database of another program" in await refused(f"sqlite:///{path}")
    assert path.read_bytes() == before


async def test_a_database_of_a_newer_version_is_refused_and_left_alone(path: Path) -> None:
    await made(path)
    with closing(sqlite3.connect(path)) as newer, newer:
        newer.execute("INSERT INTO migrations VALUES (900, 'from_the_future', 0)")
    before = path.read_bytes()
    sentence = await refused(f"sqlite:///{path}")
    assert "was written by a newer version of this program (its schema is number 900" in sentence
    assert path.read_bytes() == before


async def test_a_read_only_file_is_refused_at_the_start(path: Path) -> None:
    await made(path)
    # A file that says it may only be read, which works on every system and also for an administrator.
    with path.open("rb+") as file:
        file.seek(18)
        file.write(b"\x03")
    assert f"The database {path} is read-only." in await refused(f"sqlite:///{path}")


@pytest.mark.skipif(os.geteuid() == 0, reason="an administrator may write everywhere")
async def test_a_write_protected_file_is_refused_at_the_start(path: Path) -> None:
    await made(path)
    path.chmod(0o400)
    assert f"The database {path} is read-only." in await refused(f"sqlite:///{path}")


async def test_a_damaged_file_is_a_sentence_and_is_found_by_the_check(path: Path) -> None:
    store = await open_store(f"sqlite:///{path}", Clock())
    table = await running_table(store)
    for number in range(100):
        await append(store, table, number, f"{number} " * 500)
    await store.close()
    with path.open("rb+") as file:
        file.seek(0, os.SEEK_END)
        third = file.tell() // 3  # the choices are in the last part, what is read at the start is not
        file.seek(2 * third)
        file.write(b"\xff" * (third - 4096))
    store = await open_store(f"sqlite:///{path}", Clock())
    with pytest.raises(StorageError, match=r"is damaged\. Restore it from a backup"):
        await store.read(choices_of, table.id)
    assert any("The file is damaged" in problem for problem in await store.problems())
    await store.close()


async def test_the_check_finds_what_does_not_fit_together(path: Path) -> None:
    await made(path)
    with closing(sqlite3.connect(path)) as outside, outside:
        outside.execute("DELETE FROM choices")
        outside.execute("INSERT INTO seats VALUES (99, 0, 'computer', NULL, 'nobody', 0)")
    store = await open_store(f"sqlite:///{path}", Clock())
    assert await store.problems() == [
        "A row of 'seats' belongs to nothing in 'tables'.",
        "Table 1 has 0 choices, but its latest state counts 1.",
    ]
    await store.close()


# While it runs


async def open_sqlite(path: Path) -> SqliteStore:
    return await SqliteStore.open(path, Clock())


async def test_a_full_disk_is_a_sentence_and_play_goes_on_when_there_is_room_again(path: Path) -> None:
    store = await open_sqlite(path)
    table = await running_table(store)

    async def limit_pages(pages: int) -> None:
        await store._writer.in_one_hop(lambda connection: connection.execute(f"PRAGMA max_page_count = {pages}"))

    await limit_pages(1)  # as many as there are now: SQLite answers as if the disk was full
    with pytest.raises(StorageError, match="The disk is full"):
        await store.write(
            append_choices,
            table.id,
            0,
            [choice(0, "a", '"a"')],
            snapshot("a" * 1_000_000),
            interaction_id=5,
            posts=[post("a")],
        )
    assert await choice_texts(store, table) == []
    assert (await latest(store, table)).state == b"start"
    assert await store.write(claim, POSTS, 10, 1000) == []
    await limit_pages(1_000_000)
    await store.write(append_choices, table.id, 0, [choice(0, "a")], snapshot("a" * 1_000_000), interaction_id=5)
    await store.close()


async def test_a_lock_of_another_program_is_a_sentence_and_nothing_is_written(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.storage.sqlite.connection.BUSY_SECONDS", 0.01)
    store = await open_sqlite(path)
    table = await running_table(store)
    with closing(sqlite3.connect(path)) as browser:
        browser.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageError, match="is locked by another program"):
            await append(store, table, 0, "a")
        assert await choice_texts(store, table) == []
    await append(store, table, 0, "a")
    await store.close()


async def test_writing_is_safe_on_the_disk_and_reading_cannot_write(path: Path) -> None:
    store = await open_sqlite(path)

    def settings(connection: sqlite3.Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names]

    full = 2
    assert await store._writer.in_one_hop(settings) == ["wal", full, 1]
    with pytest.raises(StorageError, match="read-only"):
        await store.read(lambda sql: sql.execute("DELETE FROM tables"))
    await store.close()


# Backups


async def is_whole(path: Path) -> bool:
    copy = await open_store(f"sqlite:///{path}", Clock())
    game = await copy.read(find_game, 1)
    found = await copy.problems()
    await copy.close()
    return game is not None and game.snapshot.state == b"a" and found == []


async def test_a_backup_of_a_running_bot_is_whole_and_play_goes_on(path: Path, tmp_path: Path) -> None:
    await made(path)
    store: Store = await open_store(f"sqlite:///{path}", Clock())
    await store.backup(tmp_path / "inside.sqlite3")
    copy_database(f"sqlite:///{path}", tmp_path / "outside.sqlite3")
    await store.write(append_choices, 1, 1, [choice(0, "b")], snapshot("b"))
    await store.close()
    assert await is_whole(tmp_path / "inside.sqlite3")
    assert await is_whole(tmp_path / "outside.sqlite3")


async def test_a_backup_of_a_stopped_bot_is_whole(path: Path, tmp_path: Path) -> None:
    await made(path)
    copy_database(f"sqlite:///{path}", tmp_path / "copy.sqlite3")
    assert await is_whole(tmp_path / "copy.sqlite3")


async def test_a_backup_overwrites_nothing_and_leaves_no_half_file(path: Path, tmp_path: Path) -> None:
    store = await open_store(f"sqlite:///{path}", Clock())
    await store.write(open_table, new_table())
    target = tmp_path / "copy.sqlite3"
    target.write_text("precious")
    with pytest.raises(StorageError, match="a backup never overwrites anything"):
        await store.backup(target)
    assert target.read_text() == "precious"
    with pytest.raises(StorageError, match="There is no folder"):
        await store.backup(tmp_path / "missing" / "copy.sqlite3")
    await store.close()
    assert not list(tmp_path.glob("*.partial"))


async def test_a_backup_of_nothing_is_refused_and_makes_nothing(path: Path, tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="There is no database"):
        copy_database(f"sqlite:///{path}", tmp_path / "copy.sqlite3")
    assert list(tmp_path.iterdir()) == []
