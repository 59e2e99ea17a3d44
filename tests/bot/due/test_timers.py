"""Doing what is due: once, with the change that it is, and again when it could not be done."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.due import loop
from bot.due.timers import RHYTHM, Timers
from bot.storage.addresses import open_store
from bot.storage.errors import OutOfDate, StorageError
from bot.storage.records.due import Timer, TimerChanges, TimerKind
from bot.storage.rows.claims import claim
from bot.storage.rows.posts import POSTS
from bot.storage.rows.tables import open_table
from bot.storage.rows.timers import TIMERS
from bot.storage.store import Store
from bot.tables.service import Tables
from tests.bot.storage.deeds import change_timers, enqueue
from tests.bot.storage.interceptions import CarryOut, full_disk, intercept
from tests.bot.storage.samples import Clock, new_table, post, timers_of


@dataclass
class Hall:
    """A table, two processes that do what is due, and a handler that posts and fails on demand."""

    store: Store
    clock: Clock
    table: int
    failures: list[Exception] = field(default_factory=list)
    fired: list[str] = field(default_factory=list)
    rang: asyncio.Event = field(default_factory=asyncio.Event)
    stored: asyncio.Event = field(default_factory=asyncio.Event)
    open: asyncio.Event = field(default_factory=asyncio.Event)
    waits: asyncio.Event = field(default_factory=asyncio.Event)
    is_reachable: bool = True

    def __post_init__(self) -> None:
        handlers = {"ring": self.ring, "rest": self.rest, "wait": self.wait}
        self.timers, self.others = (
            Timers(self.store, self.clock, handlers, self.stored, lambda: self.is_reachable) for _ in range(2)
        )

    async def ring(self, timer: Timer) -> None:
        await asyncio.sleep(0)
        if self.failures:
            raise self.failures.pop(0)
        await self.store.write(enqueue, self.table, [post(timer.payload)], TimerChanges(fired=timer))
        self.fired.append(timer.payload)
        self.rang.set()

    async def wait(self, timer: Timer) -> None:
        """This takes as long as the test says."""
        self.waits.set()
        await self.open.wait()
        await self.ring(timer)

    async def rest(self, timer: Timer) -> None:
        """What this timer was for is done already."""
        await self.store.write(change_timers, self.table, TimerChanges(clear=((timer.kind, timer.seat),)))
        raise OutOfDate(self.table)

    async def set(self, payload: str, due_in: int = 0, kind: str = "ring", seat: int = 0) -> None:
        timer = Timer(kind, self.clock.now + due_in, seat, payload)
        await self.store.write(change_timers, self.table, TimerChanges(set=(timer,)))

    async def left(self) -> list[str]:
        return [timer.payload for timer in await self.store.read(timers_of, self.table)]


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    clock = Clock()
    store = await open_store(f"sqlite:///{tmp_path / 'x.sqlite3'}", clock)
    table = await store.write(open_table, new_table())
    yield Hall(store, clock, table.id)
    await store.close()


async def test_what_is_due_is_done_and_nothing_before_its_time(hall: Hall) -> None:
    await hall.set("now")
    await hall.set("later", due_in=1, seat=1)
    assert await hall.timers.do_due() == 1
    assert hall.fired == ["now"]
    hall.clock.advance(1)
    assert await hall.timers.do_due() == 1
    assert await hall.timers.do_due() == 0
    assert hall.fired == ["now", "later"]
    assert await hall.left() == []


async def test_two_processes_do_everything_once_between_them(hall: Hall) -> None:
    for seat in range(60):
        await hall.set(f"{seat}", seat=seat)
    await asyncio.gather(hall.timers.do_due(), hall.others.do_due())
    assert sorted(hall.fired, key=int) == [f"{seat}" for seat in range(60)]


async def test_what_a_dead_process_was_doing_is_done_by_the_next(hall: Hall) -> None:
    await hall.set("a")
    await hall.store.write(claim, TIMERS, 1, RHYTHM.lease)
    assert await hall.timers.do_due() == 0
    hall.clock.advance(RHYTHM.lease)
    assert await hall.timers.do_due() == 1


async def test_a_slow_process_whose_claim_ran_out_does_nothing_any_more(hall: Hall) -> None:
    await hall.set("a")
    (claimed,) = await hall.store.write(claim, TIMERS, 1, RHYTHM.lease)
    hall.clock.advance(RHYTHM.lease)
    await hall.others.do_due()
    with pytest.raises(OutOfDate):
        await hall.ring(claimed)
    assert hall.fired == ["a"]
    assert len(await hall.store.write(claim, POSTS, 10, 1000)) == 1


async def test_what_fails_is_tried_again_after_a_growing_pause(hall: Hall, caplog: pytest.LogCaptureFixture) -> None:
    hall.failures = [RuntimeError("no"), StorageError("the disk is full")]
    await hall.set("a")
    await hall.set("b", kind="unheard of", seat=1)
    assert await hall.timers.do_due() == 2
    assert await hall.left() == ["a"]
    assert "Nobody knows what to do with the timer unheard of" in caplog.text
    hall.clock.advance(RHYTHM.pauses.first)
    assert await hall.timers.do_due() == 1
    hall.clock.advance(RHYTHM.pauses.first)
    assert await hall.timers.do_due() == 0
    hall.clock.advance(RHYTHM.pauses.first)
    assert await hall.timers.do_due() == 1
    assert hall.fired == ["a"]


async def test_a_table_that_went_on_meanwhile_is_no_failure(hall: Hall, caplog: pytest.LogCaptureFixture) -> None:
    await hall.set("a", kind="rest")
    assert await hall.timers.do_due() == 1
    assert await hall.left() == []
    assert caplog.text == ""


async def test_the_loop_does_at_once_what_is_announced_and_sleeps_until_the_next(hall: Hall) -> None:
    running = asyncio.create_task(hall.timers.run())
    await asyncio.sleep(0)
    for number in range(3):
        await hall.set(f"{number}")
        hall.stored.set()
        await hall.rang.wait()
        hall.rang.clear()
        assert hall.fired[-1] == f"{number}"
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running


async def test_nothing_happens_to_people_who_cannot_reach_the_bot(hall: Hall) -> None:
    hall.is_reachable = False
    await hall.set("a")
    running = asyncio.create_task(hall.timers.run())
    await asyncio.sleep(0.02)
    assert hall.fired == []
    hall.is_reachable = True
    hall.stored.set()
    await hall.rang.wait()
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def test_a_storage_that_fails_is_asked_again(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    await hall.set("a")
    refusals: list[Exception] = [StorageError("the disk is full"), RuntimeError("a fault of ours")]

    async def fail_first(claim: CarryOut) -> list[Timer]:
        if refusals:
            raise refusals.pop()
        claimed: list[Timer] = await claim()
        return claimed

    intercept(monkeypatch, hall.store, claim, by=fail_first)
    assert [await hall.timers.do_due() for _ in range(3)] == [0, 0, 1]


async def test_a_disk_that_takes_nothing_is_not_asked_again_at_once(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    await hall.set("a")
    asked: list[CarryOut] = []

    async def refuse(claim: CarryOut) -> None:
        asked.append(claim)
        await full_disk(claim)

    intercept(monkeypatch, hall.store, claim, by=refuse)
    running = asyncio.create_task(hall.timers.run())
    await asyncio.sleep(0.1)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert len(asked) == 1


async def test_others_are_done_while_one_takes_its_time(hall: Hall) -> None:
    hall.open.clear()
    await hall.set("slow", kind="wait")
    running = asyncio.create_task(hall.timers.run())
    for number in range(3):
        await hall.set(f"{number}", seat=1)
        hall.stored.set()
        await hall.rang.wait()
        hall.rang.clear()
    assert await hall.left() == ["slow"]
    hall.open.set()
    await hall.rang.wait()
    assert hall.fired == ["0", "1", "2", "slow"]
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def test_what_is_under_way_when_the_bot_stops_is_free_for_the_next_process(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loop, "SECONDS_TO_END", 0.01)
    hall.open.clear()
    await hall.set("slow", kind="wait")
    running = asyncio.create_task(hall.timers.run())
    await hall.waits.wait()
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    hall.open.set()
    assert await hall.others.do_due() == 1
    assert hall.fired == ["slow"]


async def test_every_kind_of_timer_has_somebody_who_does_what_it_is_for(hall: Hall) -> None:
    tables = Tables(hall.store, hall.clock, lambda: 7)
    assert list(tables.timer_handlers()) == list(TimerKind)
