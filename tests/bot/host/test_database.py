"""Nothing is begun anew in silence: a database that is missing, empty or an older copy is a sentence with a command."""

from __future__ import annotations

import asyncio
import re
import shutil
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from bot.__main__ import main
from bot.config import Settings
from bot.host.backups import Backups
from bot.host.daily import check
from bot.host.database import folder_of_backups, note_that_it_is_used, require_database
from bot.storage.addresses import open_store
from bot.storage.copying import KEYS
from bot.storage.errors import LostDatabase, StorageError
from bot.storage.rows.tables import running_table_ids
from bot.storage.sql import Sql
from bot.storage.sqlite.connection import connect
from bot.storage.sqlite.mark import mark_of
from bot.storage.store import Store
from tests.bot.storage.samples import Clock, append, running_table
from tests.postgresql import Server

FILE = Path("var/elgrande.sqlite3")
LOG = FILE.with_name(f"{FILE.name}-wal")
"""Where SQLite writes first."""
URL = f"sqlite:///{FILE}"
DAY = 86_400_000

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", URL)


def settings(**more: object) -> Settings:
    return Settings(_env_file=None, **more)  # type: ignore[call-arg,arg-type]  # pydantic-settings takes it


def refused(**more: object) -> str:
    with pytest.raises(LostDatabase) as caught:
        require_database(settings(**more))
    return str(caught.value)


async def played(choices: int = 1) -> None:
    """The bot runs for a while, and stops."""
    store = await open_store(URL, Clock())
    table = await running_table(store)
    for number in range(choices):
        await append(store, table, number, "a")
    await store.close()


async def backed_up(now: int = 30 * DAY, kept: int = 14) -> Path:
    """The bot runs long enough for a backup; returns it."""
    store = await open_store(URL, Clock())
    made = await Backups(store, FILE.parent / "backups", DAY, kept, lambda: now).make_if_due()
    await store.close()
    assert made is not None
    return made


async def tables() -> list[int]:
    store = await open_store(URL, Clock())
    found = await store.read(running_table_ids)
    await store.close()
    return list(found)


async def test_the_first_start_needs_nothing() -> None:
    require_database(settings())
    await played()
    require_database(settings())


async def test_a_missing_database_is_not_made_anew_where_backups_say_there_was_one() -> None:
    await played()
    backup = await backed_up()
    for each in FILE.parent.glob("elgrande.sqlite3*"):
        each.unlink()

    said = refused()

    assert said.startswith(f"There is no database {FILE} any more, but there are backups in var/backups of one.")
    assert f"python -m bot restore {backup}" in said
    assert main(["restore", str(backup)]) == 0
    require_database(settings())


async def test_a_missing_database_is_not_made_anew_where_an_earlier_start_left_something(tmp_path: Path) -> None:
    await played()
    FILE.unlink()

    assert "elgrande.sqlite3.lock beside it is left" in refused()

    shutil.rmtree(FILE.parent)
    require_database(settings())
    site = tmp_path / "site"
    (site / "1").mkdir(parents=True)
    assert f"the pages in {site} are left" in refused(site_folder=site)


async def test_an_empty_database_is_not_filled_in_silence() -> None:
    await played()
    FILE.write_bytes(b"")

    assert refused().startswith(f"The database {FILE} is empty.")


async def test_who_wants_an_empty_database_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    await played()
    FILE.write_bytes(b"")

    assert await asyncio.to_thread(main, ["new"]) == 0
    require_database(settings())
    assert await tables() == []
    assert await asyncio.to_thread(main, ["new"]) == 1
    assert "There is a database" in capsys.readouterr().err


async def test_an_empty_file_is_neither_backed_up_nor_called_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    await played()
    FILE.write_bytes(b"")
    for command in (["check"], ["backup", "copy.sqlite3"], ["verify"], ["copy", URL, "sqlite:///other.sqlite3"]):
        assert await asyncio.to_thread(main, command) == 1
        assert "is empty" in capsys.readouterr().err
    assert not Path("copy.sqlite3").exists()


async def test_an_older_copy_in_its_place_is_noticed_and_a_restored_one_is_wanted() -> None:
    await played()
    backup = await backed_up()
    await played()
    shutil.copy(backup, FILE)

    said = refused()

    assert re.search(r"lacks the newest \d+ changes: it is an older copy", said)
    assert said.endswith(f"To go on with it as it is: rm {mark_of(FILE)}")
    assert "restore" not in said, "the backup has no more than what is there"
    assert main(["restore", str(backup)]) == 0
    require_database(settings())
    assert await tables() == [1]


async def test_a_backup_of_more_than_an_older_copy_is_the_one_to_put_back() -> None:
    await played()
    older = FILE.read_bytes()
    await played()
    backup = await backed_up()
    FILE.write_bytes(older)

    assert f"rm {mark_of(FILE)}\nThe newest whole backup is put back by: " in refused()
    assert refused().endswith(f"-m bot restore {backup}")


async def test_what_another_program_has_changed_meanwhile_is_noticed() -> None:
    await played()
    with closing(connect(FILE)) as outside:
        outside.execute("UPDATE choices SET choice = 'b'")

    assert "was changed while the bot did not run, by another program" in refused()
    mark_of(FILE).unlink()
    require_database(settings())


async def test_nobody_is_alarmed_while_the_bot_runs_or_when_it_was_killed(tmp_path: Path) -> None:
    await played()
    store = await open_store(URL, Clock())
    table = await running_table(store)
    for number in range(5):
        await append(store, table, number, "a")
        require_database(settings())
    shutil.copytree(FILE.parent, tmp_path / "killed" / "var")
    await store.close()
    require_database(settings(database_url=f"sqlite:///{tmp_path}/killed/{FILE}"))


async def test_a_database_and_a_mark_from_before_changes_were_counted_go_on() -> None:
    await played(choices=3)
    with closing(connect(FILE)) as outside:
        outside.execute("PRAGMA user_version = 0")
        (numbers,) = outside.execute("SELECT sum(seq) FROM sqlite_sequence").fetchone()
        (made_at,) = outside.execute("SELECT min(applied_at) FROM migrations").fetchone()
    mark_of(FILE).write_text(f"{made_at} {numbers}\n")
    require_database(settings())
    older = FILE.read_bytes()
    await played()
    FILE.write_bytes(older)

    assert "lacks the newest" in refused()


async def test_another_database_in_its_place_is_noticed() -> None:
    await played()
    other = await open_store("sqlite:///other.sqlite3", Clock(now=5))
    await other.close()
    shutil.copy("other.sqlite3", FILE)

    assert "is another one than was used here last" in refused()
    mark_of(FILE).unlink()
    require_database(settings())


async def test_old_backups_of_another_database_or_of_more_than_there_is_now_are_never_deleted(
    caplog: pytest.LogCaptureFixture,
) -> None:
    await played(choices=3)
    good = await backed_up(now=DAY)
    for each in FILE.parent.glob("elgrande.sqlite3*"):
        each.unlink()
    store = await open_store(URL, Clock(now=5))  # made anew, by whatever way
    await store.close()
    for day in range(2, 6):
        await backed_up(now=day * DAY, kept=2)

    there = sorted((FILE.parent / "backups").iterdir())
    assert there[0] == good
    assert len(there) == 1 + 2
    assert f"The old backup {good.name} stays" in caplog.text


async def test_a_first_start_that_could_not_make_the_database_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(*_: object) -> None:
        raise StorageError("The disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr("bot.storage.sqlite.files.migrate", full)
        with pytest.raises(StorageError, match="full"):
            await open_store(URL, Clock())

    require_database(settings())


def test_backups_are_made_beside_the_database_unless_a_setting_says_otherwise() -> None:
    assert folder_of_backups(settings(database_url="sqlite:///some/where/x.sqlite3")) == Path("some/where/backups")
    assert folder_of_backups(settings(backup_folder="elsewhere")) == Path("elsewhere")
    assert folder_of_backups(settings(backup_folder="off")) is None
    assert folder_of_backups(settings(database_url="postgresql://host/elgrande")) is None


async def test_nobody_else_on_the_machine_reads_the_database_or_a_backup() -> None:
    store = await open_store(URL, Clock())
    await running_table(store)
    await store.backup(Path("copy.sqlite3"))
    files = [*FILE.parent.iterdir(), Path("copy.sqlite3")]
    assert {file.name: oct(file.stat().st_mode & 0o777) for file in files} == {file.name: "0o600" for file in files}
    await store.close()


async def test_a_backup_into_a_folder_that_may_not_be_written_blames_the_backup(
    capsys: pytest.CaptureFixture[str],
) -> None:
    await played()
    assert main(["backup", "/proc/copy.sqlite3"]) == 1
    assert capsys.readouterr().err.startswith("The backup /proc/copy.sqlite3 cannot be written: ")


# --- A PostgreSQL server that has lost it ----------------------------------------------------------------------------


@pytest.fixture
def server_url(server: Server, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("DATABASE_URL", server.url)
    return server.bare()


async def used(url: str) -> None:
    store = await open_store(url, Clock())
    note_that_it_is_used(settings())
    await store.close()


async def test_a_postgresql_database_that_was_emptied_is_not_filled_anew_in_silence(
    server: Server, server_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    require_database(settings())
    await used(server_url)
    require_database(settings())
    server.bare()

    said = refused()

    (note,) = Path("var").iterdir()
    assert said.startswith(
        f"The database postgres at {Path(server_url.partition('host=')[2])} is empty, but {note} is left"
    )
    assert "pg_restore" in said
    assert await asyncio.to_thread(main, ["new"]) == 0
    require_database(settings())
    assert await asyncio.to_thread(main, ["new"]) == 1
    assert "There is a database" in capsys.readouterr().err


async def test_pages_of_leagues_say_that_there_was_a_postgresql_database(server_url: str, tmp_path: Path) -> None:
    site = tmp_path / "site"
    (site / "1").mkdir(parents=True)

    assert f"the pages in {site} are left" in refused(site_folder=site)


# --- Damage -----------------------------------------------------------------------------------------------------------

DAY_SAMPLE = 12
NIGHTLY = 200


async def test_a_damaged_database_is_noticed_at_the_start_with_the_command_that_mends_it() -> None:
    await played(choices=60)
    backup = await backed_up()
    content = bytearray(FILE.read_bytes())
    content[len(content) // 2 :] = b"\xff" * (len(content) - len(content) // 2)
    FILE.write_bytes(content)

    said = refused()

    assert f"The database {FILE} is damaged" in said
    assert f"python -m bot restore {backup}" in said
    assert main(["restore", str(backup)]) == 0
    require_database(settings())


async def test_a_backup_that_is_damaged_itself_is_not_the_one_that_is_named() -> None:
    await played()
    whole = await backed_up(now=DAY)
    worse = await backed_up(now=3 * DAY)
    worse.write_bytes(b"")
    FILE.unlink()

    assert f"python -m bot restore {whole}" in refused()


async def test_the_whole_look_beside_the_work_says_what_is_wrong_and_how_to_mend_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    await played()
    backup = await backed_up()
    assert await check(settings(database_url=URL)) == []
    with closing(connect(FILE)) as outside:
        outside.execute("DELETE FROM choices")

    assert len(await check(settings(database_url=URL))) == 1

    assert "Table 1 has 0 choices" in caplog.text
    assert f"python -m bot restore {backup}" in caplog.text


Content = dict[str, list[dict[str, object]]]


async def content_now() -> Content:
    """Everything there is, as the bot reads it."""
    store = await open_store(URL, Clock())
    try:
        return await store.read(lambda sql: {table: rows_of(sql, table) for table in KEYS})
    finally:
        await store.close()


def rows_of(sql: Sql, table: str) -> list[dict[str, object]]:
    return [dict(row) for row in sql.rows(f"SELECT * FROM {table}")]  # noqa: S608  # ours


async def found_at_the_start() -> Content | str:
    """What the bot goes on with, or the sentence with which it does not."""
    try:
        require_database(settings())
        return await content_now()
    except StorageError as said:
        return str(said)


def spoil(content: bytes, chance: Random) -> bytes:
    """The content of a file after an accident: truncated, zeroed for a while, or with a bit flipped."""
    at = chance.randrange(len(content))
    length = min(chance.choice([1, 100, 4096, 20000]), len(content) - at)
    return chance.choice(
        [
            content[:at],
            content[:at] + bytes(length) + content[at + length :],
            content[:at] + bytes([content[at] ^ (1 << chance.randrange(8))]) + content[at + 1 :],
        ]
    )


@dataclass(frozen=True)
class Seasoned:
    """A database that was played with: the files of today, closed or as a killed bot leaves them, and one of before."""

    closed: Path
    killed: Path
    before: bytes


@pytest.fixture(scope="module")
def seasoned(tmp_path_factory: pytest.TempPathFactory) -> Seasoned:
    folder = tmp_path_factory.mktemp("seasoned")
    closed, killed = folder / "closed", folder / "killed"

    async def play(url: str) -> Store:
        store = await open_store(url, Clock())
        for _ in range(3):
            table = await running_table(store)
            for number in range(40):
                await append(store, table, number, "a" * 40)
        return store

    async def made() -> bytes:
        url = f"sqlite:///{closed / FILE.name}"
        await (await play(url)).close()
        before = (closed / FILE.name).read_bytes()
        store = await play(url)
        shutil.copytree(closed, killed)
        await store.close()
        return before

    return Seasoned(closed, killed, asyncio.run(made()))


def laid_out(files: Path) -> None:
    shutil.rmtree(FILE.parent, ignore_errors=True)
    shutil.copytree(files, FILE.parent)


async def require_all_or_a_sentence(files: Path, spoiled: Mapping[Path, bytes | None], capsys: Capture) -> None:
    """After an accident to some of these files a start goes on with everything, or says what is wrong."""
    laid_out(files)
    whole = await content_now()
    laid_out(files)
    for file, content in spoiled.items():
        if content is None:
            file.unlink()
        else:
            file.write_bytes(content)

    found = await found_at_the_start()
    if isinstance(found, str):
        assert re.search(r"python -m bot (restore|new)|see docs/operations|: rm var/", found), found
    else:
        assert found == whole
    await asyncio.to_thread(main, ["check"])  # in sentences, whatever it finds
    capsys.readouterr()


ACCIDENTS = [
    pytest.param(number, marks=() if number < DAY_SAMPLE else pytest.mark.nightly)
    for number in range(DAY_SAMPLE + NIGHTLY)
]


@pytest.mark.parametrize("accident", ACCIDENTS)
async def test_after_any_accident_to_the_file_all_is_there_or_a_sentence_says_what_is_wrong(
    seasoned: Seasoned, accident: int, capsys: Capture
) -> None:
    content = (seasoned.closed / FILE.name).read_bytes()
    spoiled = seasoned.before if accident % 10 == 0 else spoil(content, Random(accident))
    await require_all_or_a_sentence(seasoned.closed, {FILE: spoiled}, capsys)


@pytest.mark.parametrize("accident", ACCIDENTS)
async def test_so_it_is_when_the_bot_was_killed_and_what_it_wrote_last_is_hurt(
    seasoned: Seasoned, accident: int, capsys: Capture
) -> None:
    content = (seasoned.killed / LOG.name).read_bytes()
    await require_all_or_a_sentence(seasoned.killed, {LOG: spoil(content, Random(accident))}, capsys)


async def test_so_it_is_when_the_bot_was_killed_and_files_are_gone_or_old(seasoned: Seasoned, capsys: Capture) -> None:
    beside = FILE.with_name(f"{FILE.name}-shm")
    for spoiled in ({LOG: None, beside: None}, {FILE: seasoned.before}, {FILE: seasoned.before, LOG: None}):
        await require_all_or_a_sentence(seasoned.killed, spoiled, capsys)
