"""Outages: noticed over restarts and disconnections, and only then."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.clocks.watch import SHORTEST_OUTAGE, Watch
from bot.storage import Outage, Store, open_store
from bot.storage.rows.facts import all_outages
from tests.bot.storage.samples import Clock

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
