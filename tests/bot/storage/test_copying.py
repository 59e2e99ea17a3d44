"""Moving from one database to another: all of it or nothing, the same rows, and games go on."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, closing
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.storage.addresses import open_store
from bot.storage.copying import KEYS, copy_all
from bot.storage.errors import StorageError
from bot.storage.records.due import NO_TIMERS, Outage, Timer, TimerChanges
from bot.storage.records.games import OrderChange
from bot.storage.records.leagues import StoredFact, StoredSeason
from bot.storage.records.people import GuildSettings
from bot.storage.records.puzzles import PuzzleAnswer
from bot.storage.records.seating import EndedBy, Motion
from bot.storage.records.tables import TableMessage
from bot.storage.records.terms import Terms
from bot.storage.rows.claims import claim
from bot.storage.rows.dashboards import DASHBOARDS, complete_dashboard, place_dashboard
from bot.storage.rows.facts import add_outage, set_fact
from bot.storage.rows.habits import Unread, keep_habits
from bot.storage.rows.log import note_look
from bot.storage.rows.members import name_organisers
from bot.storage.rows.people import change_person, save_guild_settings, save_hand_set
from bot.storage.rows.puzzles import draw_puzzle, open_answer, place_puzzles
from bot.storage.rows.results import keep_ruling
from bot.storage.rows.seasons import open_season, open_season_table, record_fact
from bot.storage.rows.seats import join_bench
from bot.storage.rows.seekers import open_found_table, seek, seekers_of
from bot.storage.rows.tables import open_table, remember_message
from bot.storage.schema import TODAY
from bot.storage.sql import Sql
from bot.storage.sqlite import files as sqlite
from bot.storage.sqlite.connection import connect
from bot.storage.store import Store
from bot.tables.reading.archive import differences
from bot.tables.service import Tables
from tests.bot.storage.deeds import change_orders, change_timers, save_motion, start_table
from tests.bot.storage.samples import ANNA, CARLA, CHANNEL, GUILD, Clock, new_table, snapshot
from tests.bot.tables.house import House, at_random
from tests.postgresql import Server

UNKEYED = ("timers", "posts", "season_tables")
"""Whose rows belong to a table without being told apart by it."""


@pytest.fixture
async def source(tmp_path: Path, clock: Clock) -> AsyncIterator[House]:
    """A file with a game that has ended, one that goes on, and something of everything else."""
    store = await open_store(f"sqlite:///{tmp_path / 'source.sqlite3'}", clock)
    house = House(tmp_path, clock, store, Tables(store, clock, lambda: 7))
    await house.play((await house.game(people=2, computers=1, rounds=6)).id, at_random(1))
    going_on = await house.game(people=3, rounds=6)
    for _ in range(12):
        state = await house.waiting(going_on.id)
        await house.choose(state, state.view.choices[0])
    season = await store.write(open_season, StoredSeason(GUILD, CHANNEL, "Spring", "{}", {}, Terms()))
    await store.write(record_fact, season.id, 0, StoredFact("closed", 5, "Closed", "{}"))
    table = await store.write(open_season_table, season.id, "1-1-1-1", new_table())
    table = await store.write(start_table, table, snapshot())
    await store.write(save_motion, table.id, Motion("offer", 1, EndedBy.NOTHING))
    await store.write(change_timers, table.id, TimerChanges(set=(Timer("call", 1),)))
    await store.write(change_orders, table.id, [OrderChange(0, "bid", ANNA, "{}")])
    await store.write(remember_message, table.id, TableMessage("turn", CHANNEL, 4))
    await store.write(note_look, table.id, ANNA, 2)
    await store.write(join_bench, GUILD, CARLA)
    await store.write(change_person, ANNA, locale="de", days_off=(5, 6))
    await store.write(save_guild_settings, GuildSettings(GUILD, locale="nl"))
    await store.write(set_fact, "commands", "abc ' \\ % ? :name")
    await store.write(save_hand_set, ANNA, "Ünïcode", [1, 2, 3], 5)
    await store.write(add_outage, Outage(1, 2))
    await store.write(place_dashboard, GUILD, CHANNEL)
    (dashboard,) = await store.write(claim, DASHBOARDS, 1, 1000)
    await store.write(complete_dashboard, dashboard, 5, 0)
    await store.write(name_organisers, GUILD, [CARLA])
    await store.write(seek, GUILD, CARLA, CHANNEL, "{}")
    await store.write(seek, GUILD, ANNA, CHANNEL, "{}")
    await store.write(
        open_found_table, new_table(), [each for each in await store.read(seekers_of, GUILD) if each.user_id == ANNA]
    )
    await store.write(keep_ruling, GUILD, "ruling 1", '{"reason": "Late."}')
    await store.write(keep_habits, Unread(GUILD, table.id), {"m1": {"region galicia": 3}})
    await store.write(draw_puzzle, 5, ["elgrande/base/1/2"], 0)
    await store.write(open_answer, PuzzleAnswer(ANNA, 5, GUILD, 0, "Anna", turn=("0 end",)), new_table(), NO_TIMERS)
    await store.write(place_puzzles, GUILD, CHANNEL)
    yield house
    await store.close()


def everything(sql: Sql) -> dict[str, list[str]]:
    found = {}
    for table in KEYS:
        rows = sql.rows(f"SELECT * FROM {table}")  # noqa: S608  # a name of ours
        found[table] = sorted(str(sorted(dict(row).items())) for row in rows)
    return found


def test_every_table_of_the_schema_is_copied(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "x.sqlite3", isolation_level=None)) as file:
        file.row_factory = sqlite3.Row
        sqlite.migrate(file, tmp_path, TODAY, now=5)
        tables = {row["name"] for row in file.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    assert {table for table in tables if not table.startswith("sqlite_")} - {"migrations"} == set(KEYS)


@pytest.mark.thorough
async def test_everything_goes_there_and_back_and_games_go_on(
    source: House, server: Server, tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.storage.copying.BATCH", 7)
    before = await source.store.read(everything)
    async with AsyncExitStack() as opened:
        there = await open_store(server.emptied(), clock)
        opened.push_async_callback(there.close)
        back = await open_store(f"sqlite:///{tmp_path / 'back.sqlite3'}", clock)
        opened.push_async_callback(back.close)

        counts = await copy_all(source.store, there)
        await copy_all(there, back)

        assert {table: len(rows) for table, rows in before.items()} == counts
        assert min(counts.values()) > 0
        assert await there.read(everything) == await back.read(everything) == before
        for store in (there, back):
            house = House(tmp_path, clock, store, Tables(store, clock, lambda: 7))
            assert [difference async for difference in differences(house.store)] == []
            await house.play(2, at_random(3))
            assert (await store.write(open_table, new_table())).id == 6
            assert await store.problems() == []


async def test_a_target_with_anything_in_it_is_left_alone(source: House, store: Store) -> None:
    await store.write(set_fact, "mine", "precious")
    before = await store.read(everything)
    with pytest.raises(StorageError, match="there is something in the target already"):
        await copy_all(source.store, store)
    assert await store.read(everything) == before


async def test_what_is_broken_off_can_be_begun_again(
    source: House, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr("bot.storage.copying._digest", lambda sql, table: f"{id(sql)}" if table == "timers" else "")
        with pytest.raises(StorageError, match="the rows of 'timers' would not be the same"):
            await copy_all(source.store, store)
    assert not any((await store.read(everything)).values())
    await copy_all(source.store, store)
    assert await store.read(everything) == await source.store.read(everything)


async def test_the_command_waits_for_no_bot_and_says_what_was_copied(
    source: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    urls = [f"sqlite:///{tmp_path / name}.sqlite3" for name in ("source", "target")]
    assert await asyncio.to_thread(main, ["copy", *urls]) == 1
    assert "Another bot is using the database" in capsys.readouterr().err
    await source.store.close()
    damaged = connect(tmp_path / "source.sqlite3")
    damaged.execute("UPDATE choices SET choice = 'king nowhere' WHERE table_id = 2 AND number = 3")
    damaged.execute("DELETE FROM tables WHERE id = 3")
    assert await asyncio.to_thread(main, ["copy", *urls]) == 1
    assert "Nothing was copied: A row of" in capsys.readouterr().err
    for table in [table for table, keys in KEYS.items() if "table_id" in keys or table in UNKEYED]:
        damaged.execute(f"DELETE FROM {table} WHERE table_id = 3")  # noqa: S608  # a name of ours
    damaged.close()
    assert await asyncio.to_thread(main, ["copy", *urls]) == 1
    printed = capsys.readouterr().out
    assert "Copied and compared: 4 tables, 12 seats, " in printed
    assert "Table 2 differs: " in printed
