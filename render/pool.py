"""Drawing beside the event loop: two threads, and the last pictures kept.

Two threads are enough: Pillow gives the interpreter free while it copies and compresses.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec

Args = ParamSpec("Args")

THREADS = 2
KEPT_PICTURES = 64  # about 10 MB


class DrawingPool:
    """A pool of drawing threads with a small memory of finished pictures. For one event loop."""

    def __init__(self, threads: int = THREADS, kept: int = KEPT_PICTURES) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="drawing")
        self._kept = kept
        self._pictures: OrderedDict[Hashable, asyncio.Future[bytes]] = OrderedDict()

    async def draw(self, function: Callable[Args, bytes], *args: Args.args, **kwargs: Args.kwargs) -> bytes:
        """Call the function in a thread and return its picture."""
        return await self._start(lambda: function(*args, **kwargs))

    async def draw_once(
        self, key: Hashable, function: Callable[Args, bytes], *args: Args.args, **kwargs: Args.kwargs
    ) -> bytes:
        """The same, but pictures with equal keys are drawn once, also when they are asked for at the same time.

        The key must name everything that can be seen: state, viewer, language, theme. A failed drawing is not
        kept; its error goes to everyone who waited for it.
        """
        future = self._pictures.get(key)
        if future is None:
            future = self._pictures[key] = self._start(lambda: function(*args, **kwargs))
            future.add_done_callback(lambda done: self._forget_failure(key, done))
            while len(self._pictures) > self._kept:
                self._pictures.popitem(last=False)
        else:
            self._pictures.move_to_end(key)
        return await asyncio.shield(future)

    def _start(self, job: Callable[[], bytes]) -> asyncio.Future[bytes]:
        return asyncio.get_running_loop().run_in_executor(self._threads, job)

    def _forget_failure(self, key: Hashable, future: asyncio.Future[bytes]) -> None:
        if (future.cancelled() or future.exception()) and self._pictures.get(key) is future:
            del self._pictures[key]

    def close(self) -> None:
        """Stop the threads; drawings that have not begun are given up."""
        self._threads.shutdown(wait=False, cancel_futures=True)
