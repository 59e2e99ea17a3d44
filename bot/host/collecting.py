"""What holds up the whole process: Python's search for garbage in circles, and how late the event loop is, whatever
keeps it. Both are measured, and each search is kept short.

What has been searched over and is still there is set aside, and no later search looks at it again: first what was
loaded at the start, then what searches over everything leave, if that is much. So a search costs what was made lately,
not what there is. What becomes garbage in circles after it was set aside, such as the little that is left of a click
that was just being answered, is found once a day, and before that when much has been set aside.

What was found and freed is still held by the C library, for the next burst: it is given back when there is time.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress

from bot.host import metrics

THRESHOLDS = (3000, 5, 5)
"""When the three kinds of searches begin: after so many new objects, and after so many searches of the kind before.
Of thirty people who never rest one in a quarter of a minute is over everything, and takes about 40 milliseconds: most
of what is new has gone by then, because what a press needs is taken apart when it is answered (`cogs.shared.blocks`).
"""

OVER_EVERYTHING = 2

MOST_KEPT = 20_000
"""So many objects are searched over again and again, which takes about 10 milliseconds."""

MOST_SET_ASIDE = 50_000
"""So many objects more than were left by the last search over everything that is there are worth the next one."""

EVERY = 0.5
"""Seconds between two looks: each wakes the process, and costs some microseconds."""

BETWEEN_RETURNS = 60.0
"""Seconds between two times that memory is given back, which takes a millisecond."""


class Searches:
    """Measures the searches and sets aside what they leave: Python calls it at the begin and the end of each."""

    def __init__(self) -> None:
        self._begun_at = 0.0

    def __call__(self, phase: str, facts: Mapping[str, int]) -> None:
        if phase == "start":
            self._begun_at = time.perf_counter()
            return
        generation = facts["generation"]
        metrics.COLLECTION_SECONDS.labels(str(generation)).observe(time.perf_counter() - self._begun_at)
        if generation == OVER_EVERYTHING and len(gc.get_objects(OVER_EVERYTHING)) > MOST_KEPT:
            gc.freeze()


def keep_short() -> None:
    """To be called once, when everything is loaded."""
    gc.set_threshold(*THRESHOLDS)
    search_everything()
    gc.callbacks.append(Searches())


def search_everything() -> None:
    """Look once more at what was set aside. This stops the bot for a few tenths of a second."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


@contextmanager
def put_off() -> Iterator[None]:
    """No search begins by itself meanwhile; one that was due does right after."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def measure_delay() -> None:
    """Note until cancelled how much later this is woken than it asked for."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + EVERY
        await asyncio.sleep(EVERY)
        metrics.LOOP_DELAY_SECONDS.observe(max(loop.time() - due, 0))


def give_memory_back() -> None:
    """Return to the system what this process has freed. Nothing happens where the C library does not offer it."""
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


async def keep_giving_memory_back() -> None:
    """Do so again and again until cancelled, and find before what was set aside and is garbage, if it may be much."""
    left = gc.get_freeze_count()
    while True:
        await asyncio.sleep(BETWEEN_RETURNS)
        if gc.get_freeze_count() > left + MOST_SET_ASIDE:
            search_everything()
            left = gc.get_freeze_count()
        await asyncio.to_thread(give_memory_back)
