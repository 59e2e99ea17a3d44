"""Who draws on this machine, and a look at how long it takes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Hashable, Sequence
from typing import Any

from bot.host import metrics
from bot.host.machine import MEGABYTE
from bot.workers.pool import Job, Rank, WorkPool
from bot.workers.workers import ProcessWorker, Worker

MEMORY_FOR_ALL_ELSE = 512 * MEGABYTE
MEMORY_FOR_A_PROCESS = 256 * MEGABYTE
"""A drawing process takes 130 to 210 MB when its caches are full."""
MOST_PROCESSES = 4


def drawers(cores: float, memory: float, wanted: int | None = None) -> Sequence[Worker]:
    """Who draws: so many processes as are `wanted`, else, by cores and bytes of memory, one for each core. Where there
    is one core, or hardly any memory, it is nobody, and the pool makes do with a thread.
    """
    if wanted is not None:
        return [ProcessWorker() for _ in range(wanted)]
    room = int((memory - MEMORY_FOR_ALL_ELSE) // MEMORY_FOR_A_PROCESS)
    count = min(int(cores), room, MOST_PROCESSES)
    return [ProcessWorker() for _ in range(count)] if count > 1 else []


class MeasuredPool(WorkPool):
    """Counts the pictures that are drawn, and the time from asking for one until it is there."""

    def _asked(self, job: Callable[[], Any], rank: Rank, whose: Hashable = None) -> Job:
        asked_at = time.monotonic()
        order = super()._asked(job, rank, whose)
        order.future.add_done_callback(lambda done: _drawn(done, time.monotonic() - asked_at))
        return order


def _drawn(done: asyncio.Future[Any], seconds: float) -> None:
    if done.cancelled():
        return
    metrics.PICTURES.labels("failed" if done.exception() else "drawn").inc()
    metrics.PICTURE_SECONDS.observe(seconds)
