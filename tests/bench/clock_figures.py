"""Figures of the clocks: what it costs to find and do what is due does not grow with the tables that are not."""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path

from bot.due.timers import Timers
from bot.storage.addresses import open_store
from bot.storage.records.due import Timer, TimerChanges
from bot.storage.rows.tables import open_table
from bot.storage.sql import Sql
from bot.storage.store import Store
from tests.bench.figures import Figure
from tests.bot.storage.deeds import change_timers, start_table
from tests.bot.storage.samples import Clock, new_table, snapshot

DUE = 10
FEW, MANY = 100, 10_000
ROUNDS = 21
FAR = 30 * 24 * 3_600_000


async def house(folder: Path, tables: int) -> tuple[Store, Clock, list[int]]:
    """So many running tables, each with the timers of a wait that are due some time later."""
    clock = Clock()
    address = f"sqlite:///{folder}/{tables}.sqlite3"
    store = await open_store(address, clock)
    ids = await store.write(_all_waiting, tables, clock.now + FAR)
    await store.close()  # then all of it lies on the disk, and no sweep waits for that
    return await open_store(address, clock), clock, ids


def _all_waiting(sql: Sql, tables: int, later: int) -> list[int]:
    """All these tables at once: each in a transaction of its own takes four times as long."""
    ids = []
    for number in range(tables):
        table = start_table(sql, open_table(sql, new_table()), snapshot())
        timers = [Timer(kind, later + number, 0) for kind in ("time_is_up", "reminder_half")]
        change_timers(sql, table.id, TimerChanges(set=tuple(timers)))
        ids.append(table.id)
    return ids


async def sweep(store: Store, clock: Clock, ids: list[int]) -> float:
    """Seconds to find the ten that are due, and to have done them."""

    async def ring(timer: Timer) -> None:
        await store.write(change_timers, timer.table_id, TimerChanges(fired=timer))

    for table_id in ids[:: len(ids) // DUE][:DUE]:
        await store.write(change_timers, table_id, TimerChanges(set=(Timer("ring", clock.now, 1),)))
    timers = Timers(store, clock, {"ring": ring}, asyncio.Event())
    begin = time.perf_counter()
    fired = await timers.do_due()
    taken = time.perf_counter() - begin
    if fired != DUE:
        raise AssertionError(f"{fired} timers were due instead of {DUE}")
    return taken


async def measured() -> tuple[float, float]:
    """The quickest sweep with few and with many tables, in turns: a busy disk slows both."""
    with tempfile.TemporaryDirectory() as folder:
        few, many = await house(Path(folder), FEW), await house(Path(folder), MANY)
        pairs = [(await sweep(*few), await sweep(*many)) for _ in range(ROUNDS)]
        await few[0].close()
        await many[0].close()
    return min(small for small, _ in pairs), min(large for _, large in pairs)


def figures() -> list[Figure]:
    """All figures of the clocks."""
    few, many = asyncio.run(measured())
    detail = f"{many * 1e3:.2f} ms with {MANY:,} tables against {few * 1e3:.2f} ms with {FEW}, {DUE} due"
    return [Figure("sweep of what is due: many tables against few", many / few, 1.5, at_least=False, detail=detail)]
