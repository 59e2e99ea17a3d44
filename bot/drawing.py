"""The drawing threads, with a look at how long they take."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from bot import metrics
from render.pool import DrawingPool


class MeasuredPool(DrawingPool):
    """Counts the pictures that are drawn, and the time from asking for one until it is there."""

    def _start(self, job: Callable[[], bytes]) -> asyncio.Future[bytes]:
        asked_at = time.monotonic()
        future = super()._start(job)
        future.add_done_callback(lambda done: _drawn(done, time.monotonic() - asked_at))
        return future


def _drawn(done: asyncio.Future[bytes], seconds: float) -> None:
    if done.cancelled():
        return
    metrics.PICTURES.labels("failed" if done.exception() else "drawn").inc()
    metrics.PICTURE_SECONDS.observe(seconds)
