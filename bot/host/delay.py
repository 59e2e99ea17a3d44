"""How late the event loop is: everything waits as long as what is due on it, whatever keeps it."""

from __future__ import annotations

import asyncio

from bot.host import metrics

EVERY = 0.5
"""Seconds between two looks: each wakes the process, and costs some microseconds."""


async def measure_delay() -> None:
    """Note until cancelled how much later this is woken than it asked for."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + EVERY
        await asyncio.sleep(EVERY)
        metrics.LOOP_DELAY_SECONDS.observe(max(loop.time() - due, 0))
