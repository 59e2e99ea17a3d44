"""Several processes over one PostgreSQL database: each has its servers, and nobody's work is left lying."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator

import psycopg
import pytest

from bot.storage.addresses import open_store
from bot.storage.errors import OutOfDate, StorageError
from bot.storage.records.changes import Change
from bot.storage.records.due import Timer, TimerChanges
from bot.storage.records.leagues import StoredSeason
from bot.storage.records.shards import Shards
from bot.storage.records.terms import Terms
from bot.storage.rows.changes import commit
from bot.storage.rows.claims import claim, next_due
from bot.storage.rows.dashboards import DASHBOARDS, place_dashboard
from bot.storage.rows.games import version_of
from bot.storage.rows.posts import POSTS
from bot.storage.rows.processes import time_to_identify
from bot.storage.rows.seasons import SEASONS, announce_season, open_season
from bot.storage.rows.seekers import guilds_with_seekers, seek
from bot.storage.rows.tables import open_table
from bot.storage.rows.timers import TIMERS
from bot.storage.store import Store
from tests.bot.storage.deeds import enqueue
from tests.bot.storage.samples import ANNA, Clock, append, new_table, post, running_table
from tests.postgresql import Server

LEASE = 60_000
FIRST, SECOND = Shards(0, 1, 4), Shards(2, 3, 4)
HERE, THERE = 1 << 22, 2 << 22
"""Servers of the first and of the second process."""


@pytest.fixture
def url(server: Server) -> str:
    return server.emptied()


@pytest.fixture
async def one(url: str, clock: Clock) -> AsyncIterator[Store]:
    opened = await open_store(url, clock, FIRST)
    yield opened
    await opened.close()


@pytest.fixture
async def other(url: str, clock: Clock) -> AsyncIterator[Store]:
    opened = await open_store(url, clock, SECOND)
    yield opened
    await opened.close()


async def table_there(store: Store) -> int:
    return (await store.write(open_table, new_table(guild_id=THERE))).id


async def refused(url: str, shards: Shards | None) -> str:
    with pytest.raises(StorageError) as caught:
        await open_store(url, Clock(), shards)
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "shards"), [("0-3/16", Shards(0, 3, 16)), (" 5/16 ", Shards(5, 5, 16)), ("0/1", Shards(0, 0, 1))]
)
def test_shards_are_written_as_the_first_the_last_and_how_many_there_are(text: str, shards: Shards) -> None:
    assert Shards.parse(text) == shards
    assert Shards.parse(str(shards)) == shards


@pytest.mark.parametrize("text", ["", "4", "4/4", "3-2/4", "0-4/4", "-1/4", "a/b", "0/20000", "0-1/4/4"])
def test_shards_that_there_cannot_be_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        Shards.parse(text)


def test_every_server_belongs_to_one_process_and_direct_messages_to_the_first() -> None:
    for guild_id in (None, HERE, THERE, 1574001550261485568):
        assert FIRST.serve(guild_id) is not SECOND.serve(guild_id)
    assert FIRST.serve(None)


@pytest.mark.usefixtures("one", "other")
async def test_only_one_process_serves_a_shard(url: str) -> None:
    assert "Another process serves some of the shards 1-2/4" in await refused(url, Shards(1, 2, 4))


@pytest.mark.usefixtures("one")
async def test_a_bot_for_all_servers_is_refused_beside_one_of_several_processes(url: str) -> None:
    assert "Another bot is using the database" in await refused(url, None)


async def test_one_of_several_processes_is_refused_beside_a_bot_for_all_servers(url: str, clock: Clock) -> None:
    alone = await open_store(url, clock)
    assert "a bot without SHARDS" in await refused(url, FIRST)
    await alone.close()


@pytest.mark.usefixtures("one")
async def test_all_processes_divide_the_servers_in_the_same_way(url: str) -> None:
    assert "among 4 shards, this one among 8" in await refused(url, Shards(4, 7, 8))


async def test_one_process_has_an_sqlite_file() -> None:
    assert "share a PostgreSQL database" in await refused("sqlite:///nowhere.sqlite3", FIRST)


async def test_a_post_is_sent_by_the_process_that_serves_its_server(one: Store, other: Store) -> None:
    await one.write(enqueue, await table_there(one), [post("a")])
    assert await one.write(claim, POSTS, 9, LEASE) == []
    assert len(await other.write(claim, POSTS, 9, LEASE)) == 1


async def test_a_post_of_a_process_that_has_died_is_sent_by_any_other(one: Store, other: Store, clock: Clock) -> None:
    await one.write(enqueue, await table_there(one), [post("a")])
    assert len(await other.write(claim, POSTS, 9, LEASE)) == 1
    clock.advance(LEASE + 1)
    assert await one.write(claim, POSTS, 9, LEASE) == []  # it may be sent at this moment
    clock.advance(LEASE)
    assert len(await one.write(claim, POSTS, 9, LEASE)) == 1


async def test_a_timer_is_done_by_the_process_that_serves_its_server_or_else_late(
    one: Store, other: Store, clock: Clock
) -> None:
    table = await table_there(one)
    timer = Timer("remind", clock.now + 500)
    await one.write(commit, Change(table_id=table, timers=TimerChanges(set=(timer,))))
    clock.advance(1000)
    assert await one.read(next_due, TIMERS) is None
    assert await other.read(next_due, TIMERS) == timer.due_at
    assert await one.write(claim, TIMERS, 9, LEASE) == []
    clock.advance(LEASE)
    assert len(await one.write(claim, TIMERS, 9, LEASE)) == 1
    assert await other.write(claim, TIMERS, 9, LEASE) == []


async def test_a_dashboard_is_shown_by_the_process_that_serves_its_server(one: Store, other: Store) -> None:
    await one.write(place_dashboard, THERE, 77)
    assert await one.write(claim, DASHBOARDS, 9, LEASE) == []
    assert len(await other.write(claim, DASHBOARDS, 9, LEASE)) == 1


async def test_a_league_is_looked_after_by_the_process_that_serves_its_server(one: Store, other: Store) -> None:
    season = await one.write(open_season, StoredSeason(THERE, 77, "Spring", "{}", {}, Terms()))
    await one.write(announce_season, season.id)
    await one.write(seek, THERE, ANNA, 77, "{}")
    assert await one.read(next_due, SEASONS) is None
    assert await one.write(claim, SEASONS, 9, LEASE) == []
    assert await one.read(guilds_with_seekers) == []
    assert await other.read(guilds_with_seekers) == [THERE]
    assert [each.id for each in await other.write(claim, SEASONS, 9, LEASE)] == [season.id]


async def test_a_process_hears_at_once_what_another_one_leaves_to_it(one: Store, other: Store) -> None:
    heard: asyncio.Queue[str] = asyncio.Queue()
    here: list[str] = []
    other.listen(lambda news, _: heard.put_nowait(news))
    one.listen(lambda news, _: here.append(news))
    table = await table_there(one)
    async with asyncio.timeout(10):
        for number in itertools.takewhile(lambda _: heard.empty(), itertools.count()):  # listening begins in a moment
            await one.write(enqueue, table, [post(f"{number}")])
            await asyncio.sleep(0.05)
    assert await heard.get() == "posts"
    assert here == []


async def test_who_takes_over_begins_beside_the_other_and_sends_it_away(url: str, one: Store, clock: Clock) -> None:
    asked: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
    one.listen(lambda *heard: asked.put_nowait(heard))
    successor = await open_store(url, clock, FIRST, takes_over=True)
    taking = asyncio.create_task(successor.take_over(77))
    async with asyncio.timeout(10):
        assert await asked.get() == ("leave", 77)
        assert not taking.done()
        await one.close()
        await taking
    assert "Another process serves" in await refused(url, FIRST)
    await successor.close()


async def test_who_takes_over_asks_again_where_nobody_has_heard_it(url: str, one: Store, clock: Clock) -> None:
    successor = await open_store(url, clock, FIRST, takes_over=True)
    taking = asyncio.create_task(successor.take_over(77))
    with psycopg.connect(url, autocommit=True) as watching:
        watching.execute("LISTEN elgrande")
        async with asyncio.timeout(10):
            await asyncio.to_thread(lambda: next(watching.notifies(timeout=10)))
            asked: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
            one.listen(lambda *heard: asked.put_nowait(heard))
            assert await asked.get() == ("leave", 77)
    await one.close()
    await taking
    await successor.close()


async def test_who_takes_over_does_not_leave_by_its_own_word(url: str, one: Store, clock: Clock) -> None:
    successor = await open_store(url, clock, FIRST, takes_over=True)
    heard: list[tuple[str, int]] = []
    successor.listen(lambda *news: heard.append(news))
    await one.close()
    await successor.take_over(77)
    with psycopg.connect(url, autocommit=True) as late:
        late.execute("SELECT pg_notify('elgrande', %s)", (f"leave 77 {FIRST}",))
        late.execute("SELECT pg_notify('elgrande', %s)", (f"leave 78 {FIRST}",))
    async with asyncio.timeout(10):
        while not heard:
            await asyncio.sleep(0.01)
            with psycopg.connect(url, autocommit=True) as again:
                again.execute("SELECT pg_notify('elgrande', %s)", (f"leave 78 {FIRST}",))
    assert set(heard) == {("leave", 78)}
    await successor.close()


async def test_shards_begin_one_after_the_other_whatever_process_they_are_of(one: Store, other: Store) -> None:
    times = await asyncio.gather(*[store.write(time_to_identify) for store in (one, other, one, other)])
    first = min(times)
    assert sorted(times) == [first, first + 5_000, first + 10_000, first + 15_000]


async def test_a_change_is_refused_when_another_one_came_in_between(one: Store, other: Store) -> None:
    table = await running_table(one)
    seen = await one.read(version_of, table.id)
    await append(other, table, 0, "a")
    with pytest.raises(OutOfDate):
        await one.write(commit, Change(table_id=table.id, version=seen))
    stored = await one.write(commit, Change(table_id=table.id, version=seen + 1))
    assert stored.version == await other.read(version_of, table.id) == seen + 2
