"""Outages: noticed over restarts and disconnections, and only then."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.storage.addresses import open_store
from bot.storage.records.due import Outage
from bot.storage.records.shards import Shards
from bot.storage.rows.facts import all_outages
from bot.storage.store import Store
from bot.tables.time.watch import SHORTEST_OUTAGE, Watch
from tests.bot.storage.samples import Clock
from tests.postgresql import Server

MINUTE = 60_000


@dataclass
class Tower:
    store: Store
    clock: Clock
    is_well: bool = True
    known: list[tuple[Outage, ...]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.watch = Watch(self.store, lambda: self.is_well, self.clock, self.known.append)

    def restart(self) -> None:
        self.__post_init__()

    def sees_all_well(self) -> bool:
        """What the watch says now."""
        return self.watch.is_well

    async def after(self, milliseconds: int) -> None:
        self.clock.advance(milliseconds)
        await self.watch.beat()


@pytest.fixture
async def tower(tmp_path: Path) -> AsyncIterator[Tower]:
    clock = Clock()
    store = await open_store(f"sqlite:///{tmp_path / 'x.sqlite3'}", clock)
    yield Tower(store, clock)
    await store.close()


async def test_all_is_well_as_long_as_the_signs_follow_each_other(tower: Tower) -> None:
    assert not tower.sees_all_well()
    for _ in range(5):
        await tower.after(20_000)
        assert tower.sees_all_well()
    assert tower.known == [()]


async def test_time_in_which_the_bot_did_not_run_is_an_outage(tower: Tower) -> None:
    await tower.after(0)
    last = tower.clock.now
    tower.restart()
    tower.clock.advance(5 * MINUTE)
    assert not tower.sees_all_well()  # nothing happens to anybody before the outage is known
    await tower.after(0)
    assert tower.sees_all_well()
    assert tower.known[-1] == (Outage(last, last + 5 * MINUTE),)


async def test_a_quick_restart_is_none(tower: Tower) -> None:
    await tower.after(0)
    tower.restart()
    await tower.after(SHORTEST_OUTAGE - 1)
    assert tower.known[-1] == ()


async def test_time_without_discord_is_an_outage_when_it_is_over(tower: Tower) -> None:
    await tower.after(0)
    last = tower.clock.now
    tower.is_well = False
    for _ in range(10):
        await tower.after(20_000)
        assert not tower.sees_all_well()
    tower.is_well = True
    assert not tower.sees_all_well()
    await tower.after(0)
    assert tower.sees_all_well()
    assert await tower.store.read(all_outages) == [Outage(last, last + 200_000)]


async def test_a_hiccup_of_discord_is_none(tower: Tower) -> None:
    await tower.after(0)
    tower.is_well = False
    await tower.after(20_000)
    tower.is_well = True
    await tower.after(20_000)
    assert tower.sees_all_well()
    assert await tower.store.read(all_outages) == []


async def test_a_server_that_was_away_for_long_is_an_outage_there(tower: Tower) -> None:
    await tower.after(0)
    began = tower.clock.now
    tower.watch.server_left(7)
    assert tower.watch.is_away(7)
    assert not tower.watch.is_away(8)
    tower.clock.advance(10 * MINUTE)
    await tower.watch.server_came_back(7)
    assert not tower.watch.is_away(7)
    assert tower.known[-1] == (Outage(began, began + 10 * MINUTE, 7),)
    tower.watch.server_left(7)
    tower.clock.advance(SHORTEST_OUTAGE - 1)
    await tower.watch.server_came_back(7)
    await tower.watch.server_came_back(9)
    assert len(await tower.store.read(all_outages)) == 1


async def test_outages_of_long_ago_matter_no_more(tower: Tower) -> None:
    await tower.after(0)
    await tower.after(100 * 24 * 60 * MINUTE)
    tower.restart()
    await tower.after(0)
    assert len(tower.known[-1]) == 1
    tower.restart()
    await tower.after(100 * 24 * 60 * MINUTE)
    assert len(tower.known[-1]) == 1


@dataclass
class Towers:
    """Two processes over one database, each with a watch of its own."""

    clock: Clock
    stores: list[Store]

    def __post_init__(self) -> None:
        self.known: list[list[tuple[Outage, ...]]] = [[] for _ in self.stores]
        self.watches = [
            Watch(store, lambda: True, self.clock, known.append)
            for store, known in zip(self.stores, self.known, strict=True)
        ]

    async def after(self, milliseconds: int, *beating: int) -> None:
        self.clock.advance(milliseconds)
        for number in beating:
            await self.watches[number].beat()


OF_THE_OTHER = 1 << 22
"""A server of the second process."""


@pytest.fixture
async def towers(server: Server) -> AsyncIterator[Towers]:
    url, clock = server.emptied(), Clock()
    stores = [await open_store(url, clock, Shards(number, number, 2)) for number in (0, 1)]
    yield Towers(clock, stores)
    for store in stores:
        await store.close()


async def test_a_server_is_away_while_its_process_does_not_run(towers: Towers) -> None:
    await towers.after(0, 0)
    assert towers.watches[0].is_away(OF_THE_OTHER)  # it has not begun yet
    assert not towers.watches[0].is_away(None)
    await towers.after(0, 1, 0)
    assert not towers.watches[0].is_away(OF_THE_OTHER)
    for _ in range(4):
        await towers.after(20_000, 0)
    assert towers.watches[0].is_away(OF_THE_OTHER)
    assert not towers.watches[0].is_away(None)


async def test_the_outage_of_one_process_counts_for_its_servers_alone_and_is_known_to_all(towers: Towers) -> None:
    await towers.after(0, 0, 1)
    last = towers.clock.now
    for _ in range(6):
        await towers.after(20_000, 0)
    await towers.after(0, 1, 0)
    outage = Outage(last, last + 120_000, shards=Shards(1, 1, 2))
    assert [known[-1] for known in towers.known] == [(outage,), (outage,)]
    assert outage.concerns(OF_THE_OTHER)
    assert not outage.concerns(None)


async def test_one_process_after_several_counts_from_the_last_of_them(server: Server) -> None:
    url, clock = server.emptied(), Clock()
    for shards in (None, Shards(0, 0, 1), None):
        clock.advance(30_000)
        store = await open_store(url, clock, shards)
        await Watch(store, lambda: True, clock, lambda _: None).beat()
        assert await store.read(all_outages) == []
        clock.advance(10_000)
        await Watch(store, lambda: True, clock, lambda _: None).beat()
        await store.close()
