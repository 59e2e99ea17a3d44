"""PostgreSQL: what is its own. The contract of the storage is tested on it beside SQLite, in the other modules."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from bot.__main__ import main
from bot.storage.addresses import open_store
from bot.storage.errors import OutOfDate, StorageError
from bot.storage.postgresql.connection import connect
from bot.storage.postgresql.store import PostgresqlStore, migrate
from bot.storage.rows.claims import claim
from bot.storage.rows.games import choices_of, find_game
from bot.storage.rows.people import hand_sets_of, save_hand_set
from bot.storage.rows.posts import POSTS
from bot.storage.rows.tables import find_table, open_table
from bot.storage.schema import TODAY
from bot.storage.sql import Sql
from bot.storage.sqlite import files as sqlite
from bot.storage.store import Store
from bot.tables.reading.archive import differences
from bot.tables.service import Tables
from tests.bot.storage.deeds import enqueue
from tests.bot.storage.samples import ANNA, Clock, append, choice_texts, new_table, post, running_table
from tests.bot.tables.house import ANA, House, at_random
from tests.postgresql import Server


@pytest.fixture
def url(server: Server) -> str:
    return server.emptied()


async def refused(url: str) -> str:
    with pytest.raises(StorageError) as caught:
        await open_store(url, Clock())
    return str(caught.value)


# The schema


def test_both_databases_have_the_same_tables_and_columns(server: Server, tmp_path: Path) -> None:
    with connect(server.bare()) as connection:
        migrate(connection, "here", TODAY, now=5)
        rows = connection.execute("SELECT * FROM information_schema.columns WHERE table_schema = 'public'").fetchall()
    theirs = {(row["table_name"], row["column_name"], row["is_nullable"] == "NO") for row in rows}

    with closing(sqlite3.connect(tmp_path / "x.sqlite3", isolation_level=None)) as file:
        file.row_factory = sqlite3.Row
        sqlite.migrate(file, tmp_path, TODAY, now=5)
        tables = [row["name"] for row in file.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        ours = {
            (table, row["name"], bool(row["notnull"] or row["pk"]))
            for table in tables
            if not table.startswith("sqlite_")
            for row in file.execute(f"PRAGMA table_info({table})")
        }

    assert theirs == ours


def test_programs_that_start_at_once_migrate_once(server: Server) -> None:
    url = server.bare()

    def start(now: int) -> list[str]:
        with connect(url) as connection:
            return migrate(connection, "here", TODAY, now)

    with ThreadPoolExecutor(4) as programs:
        done = list(programs.map(start, range(4)))

    assert sorted(map(len, done)) == [0, 0, 0, 1]


async def test_a_database_of_a_newer_version_is_refused(url: str, server: Server) -> None:
    await (await open_store(url, Clock())).close()
    server.ask("INSERT INTO migrations VALUES (900, 'from_the_future', 0)")
    try:
        assert "was written by a newer version of this program (its schema is number 900" in await refused(url)
    finally:
        server.ask("DELETE FROM migrations WHERE number = 900")


async def test_a_database_of_another_program_is_refused_and_left_alone(server: Server) -> None:
    url = server.bare()
    server.ask("CREATE TABLE recipes (name TEXT)")
    try:
        assert "is a database of another program" in await refused(url)
        assert server.ask("SELECT tablename FROM pg_tables WHERE schemaname = 'public'") == [("recipes",)]
    finally:
        server.bare()


# The server


async def test_a_server_that_cannot_be_reached_is_a_sentence_without_the_password() -> None:
    sentence = await refused("postgresql://bot:secret@127.0.0.1:1/elgrande")
    assert sentence.startswith("The database elgrande at 127.0.0.1 cannot be reached: ")
    assert "secret" not in sentence


@pytest.mark.parametrize("url", ["postgresql://bot:secret@host:port/x", "postgresql://?sslmode=secret"])
async def test_an_address_that_is_none_is_a_sentence_without_the_password(url: str) -> None:
    assert "secret@" not in await refused(url)


async def test_play_goes_on_when_the_server_is_back(url: str, server: Server) -> None:
    store = await open_store(url, Clock())
    table = await running_table(store)
    server.stop()
    with pytest.raises(StorageError, match="cannot be reached"):
        await append(store, table, 0, "a")
    with pytest.raises(StorageError, match="cannot be reached"):
        await store.read(choices_of, table.id)
    server.start()
    await append(store, table, 0, "b")
    assert await choice_texts(store, table) == ["b"]
    assert "Another bot is using the database" in await refused(url)
    await store.close()


async def test_reading_cannot_write(store: Store) -> None:
    with pytest.raises(StorageError, match="read-only"):
        await store.read(open_table, new_table())


async def test_a_file_is_no_backup_of_it(store: Store, tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="pg_dump"):
        await store.backup(tmp_path / "copy")
    assert list(tmp_path.iterdir()) == []


async def test_a_dump_can_be_restored_and_play_goes_on(url: str, server: Server, tmp_path: Path) -> None:
    store = await open_store(url, Clock())
    table = await running_table(store)
    await append(store, table, 0, "a")
    await store.close()
    server.dump(tmp_path / "elgrande.dump")
    server.bare()
    server.restore(tmp_path / "elgrande.dump")

    store = await open_store(url, Clock())
    await append(store, table, 1, "b")
    assert await choice_texts(store, table) == ["a", "b"]
    assert (await store.write(open_table, new_table())).id == table.id + 1
    await store.close()


# Statements without a result


async def test_statements_without_a_result_are_not_waited_for_and_undo_all_when_they_fail(store: Store) -> None:
    went_on = []

    def work(sql: Sql) -> None:
        open_table(sql, new_table())
        sql.execute("INSERT INTO nowhere VALUES (1)")
        went_on.append(True)
        sql.value("SELECT 1")
        went_on.append(True)

    with pytest.raises(psycopg.errors.UndefinedTable):
        await store.write(work)
    assert went_on == [True]
    assert await store.read(find_table, 1) is None
    await running_table(store)


async def test_the_last_statement_counts_for_who_waits_for_the_transaction(store: Store) -> None:
    with pytest.raises(psycopg.errors.UndefinedTable):
        await store.write(lambda sql: sql.execute("INSERT INTO nowhere VALUES (1)"))


# Several at once


async def test_of_those_who_append_at_once_exactly_one_does(store: Store) -> None:
    table = await running_table(store)
    for count in range(5):
        tries = [append(store, table, count, f"{count} {number}") for number in range(8)]
        ends = await asyncio.gather(*tries, return_exceptions=True)
        assert Counter(map(type, ends)) == {type(None): 1, OutOfDate: 7}
    assert [text.split()[0] for text in await choice_texts(store, table)] == ["0", "1", "2", "3", "4"]


async def test_two_programs_never_claim_the_same_post(url: str, store: Store, clock: Clock) -> None:
    other = await PostgresqlStore.look_into(url, clock)
    for number in range(30):
        table = await store.write(open_table, new_table(name=f"{number}"))
        await store.write(enqueue, table.id, [post(f"{number}")])
    claims = [each.write(claim, POSTS, 3, 1000) for _ in range(8) for each in (store, other)]
    nonces = Counter(post.nonce for claimed in await asyncio.gather(*claims) for post in claimed)
    await other.close()
    assert set(nonces.values()) == {1}
    assert len(nonces) == 30


async def test_two_sets_of_cards_that_are_saved_at_once_are_both_kept(store: Store) -> None:
    await asyncio.gather(*(store.write(save_hand_set, ANNA, name, [1, 2], 9) for name in "abcdef"))
    assert sorted(each.name for each in await store.read(hand_sets_of, ANNA)) == [*"abcdef"]


# The whole bot


async def test_a_whole_game_is_played_in_it(store: Store, clock: Clock, tmp_path: Path) -> None:
    house = House(tmp_path, clock, store, Tables(store, clock, lambda: 7))
    table = await house.game(people=2, computers=1, rounds=6)
    await house.play(table.id, at_random(5))
    assert [difference async for difference in differences(house.store)] == []
    assert (await house.tables.archive.verdict(table.id, ANA)).agrees
    assert await store.problems() == []
    saved = await store.read(find_game, table.id)
    assert saved is not None
    assert saved.snapshot.choice_count == len(await store.read(choices_of, table.id)) > 30


async def test_the_command_line_looks_after_it(
    url: str, server: Server, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    store = await open_store(url, Clock())
    await append(store, await running_table(store), 0, "a")
    assert await asyncio.to_thread(main, ["check"]) == 0
    server.ask("DELETE FROM choices")
    assert await asyncio.to_thread(main, ["check"]) == 1
    assert "Table 1 has 0 choices, but its latest state counts 1." in capsys.readouterr().out
    assert await asyncio.to_thread(main, ["backup", "copy"]) == 1
    assert await asyncio.to_thread(main, ["restore", "copy"]) == 1
    assert len(re.findall("pg_dump", capsys.readouterr().err)) == 2
    await store.close()
